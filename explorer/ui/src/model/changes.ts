// SPDX-License-Identifier: MIT
// What a new value of a leaf does to a search: the value of the root, the leaves that are evaluated
// now and were not before, and those that are spared.
import {leafOrder, LeafVisit} from './leaves';
import {scoreText} from './score';
import {Trace} from './trace';
import {parseTree, TreeNode} from './treetext';

export function nodeAt(root: TreeNode, path: string): TreeNode|null {
  let n: TreeNode|undefined = root;
  for (const part of path === '-' ? [] : path.split('.')) n = n?.child[Number(part)];
  return n ?? null;
}

// The text of a tree with another value at a leaf; null when there is no such leaf. Labels,
// estimates and shared nodes stay as they are.
export function withLeaf(text: string, path: string, value: number): string|null {
  const bare = text.replace(/#.*/g, ''), leaf = nodeAt(parseTree(bare).root, path);
  if (!leaf || leaf.value === null || leaf.at === undefined) return null;
  const end = leaf.at + (/^[-+]?\d+/.exec(bare.slice(leaf.at))?.[0].length ?? 0);
  return `${bare.slice(0, leaf.at)}${value}${bare.slice(end)}`.trim().replace(/\s+/g, ' ');
}

export interface Difference {
  value: [number|null, number|null];
  leaves: [number, number];
  fresh: LeafVisit[];   // evaluated now, not before
  spared: LeafVisit[];  // evaluated before, not now
}

const valueOf = (t: Trace) => t.end?.result?.value ?? null;
const distinct = (t: Trace) => new Map(leafOrder(t).map((l) => [l.path, l]));

export function difference(before: Trace, now: Trace): Difference {
  const x = distinct(before), y = distinct(now);
  return {
    value: [valueOf(before), valueOf(now)],
    leaves: [x.size, y.size],
    fresh: [...y.values()].filter((l) => !x.has(l.path)),
    spared: [...x.values()].filter((l) => !y.has(l.path))
  };
}

const list = (leaves: LeafVisit[]) => leaves.map((l) => scoreText(l.value)).join(', ');
const worth = (v: number|null) => (v === null ? 'unknown' : scoreText(v));

export function differenceText(from: number, to: number, d: Difference): string {
  const value = d.value[0] === d.value[1] ?
      `The root stays at ${worth(d.value[1])}.` :
      `The root goes from ${worth(d.value[0])} to ${worth(d.value[1])}.`;
  const count = d.leaves[0] === d.leaves[1] ?
      `${d.leaves[1]} leaves evaluated, as before.` :
      `${d.leaves[1]} leaves evaluated, before ${d.leaves[0]}.`;
  const fresh = d.fresh.length ? ` Now looked at: ${list(d.fresh)}.` : '';
  const spared = d.spared.length ? ` Now cut off: ${list(d.spared)}.` : '';
  return `Leaf ${scoreText(from)} is now ${scoreText(to)}. ${value} ${count}${fresh}${spared}`;
}
