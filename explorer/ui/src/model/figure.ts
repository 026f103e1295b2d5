// SPDX-License-Identifier: MIT
// What a picture of a trace shows and where: everything the search ever saw, so that nothing moves
// while one steps through it; explicit trees of at most 400 nodes whole. A folded node stands for
// what is below it. The layout is tidy: subtrees keep their shape wherever they stand, siblings are
// as close as their outlines allow, a parent is centred above its first and last child.
import {scoreText} from './score';
import {Look, Side, Trace} from './trace';
import {countNodes, Tree, TreeNode} from './treetext';

export const WHOLE = 400;
export const SVG_MOST = 2000;
export const LEVEL = 78;

// On a phone nodes stand closer, so that the sixteen leaves of the thesis's tree are in sight at
// once, each 24 pixels wide; bounds of what stands above leaves are then written below a node, not
// beside it.
interface Room {
  size: number;
  halo: number;
  gap: number;
  pad: number;
  letter: number;
}
const WIDE: Room = {
  size: 26,
  halo: 5,
  gap: 8.4,
  pad: 12,
  letter: 7.7
};
const NARROW: Room = {
  size: 20,
  halo: 2,
  gap: 2,
  pad: 6,
  letter: 7.2
};

export interface FigureNode {
  id: number;
  parent: number;
  child: number[];
  record: number;
  index: number;
  more: number;
  ply: number;
  max: boolean;
  leaf: boolean;
  value: number|null;
  name: string;
  path: string;
  x: number;
  half: number;
  folded: boolean;
  below: number;   // nodes hidden by folding
  under: boolean;  // its bounds stand below it
}
export interface Figure {
  node: FigureNode[];
  width: number;
  height: number;
  byRecord: Map<number, number>;
  room: Room;
  narrow: boolean;
}

export interface FigureOptions {
  tree?: Tree|null;
  fold?: Set<string>;
  // The principal variation: only its nodes are opened, and those of fold; where a node of it has
  // many children one sign stands for the others.
  line?: number[];
}
const CHILDREN_MOST = 7;

export function makeFigure(t: Trace, options: FigureOptions = {}): Figure {
  t.index_();
  const out: FigureNode[] = [];
  const whole =
      options.tree && countNodes(options.tree.root, WHOLE) <= WHOLE ? options.tree.root : null;
  const fold = options.fold ?? new Set<string>();
  const line = options.line ? new Set(options.line) : null;
  const folded = (n: FigureNode) =>
      line ? !line.has(n.record) && !fold.has(n.path) : fold.has(n.path);
  if (whole) t.widest = widest(whole);

  const add =
      (parent: number, index: number, ply: number, max: boolean, path: string): FigureNode => {
        const n: FigureNode = {
          id: out.length,
          parent,
          child: [],
          record: -1,
          index,
          more: 1,
          ply,
          max,
          leaf: false,
          value: null,
          name: '',
          path,
          x: 0,
          half: 0,
          folded: false,
          below: 0,
          under: false
        };
        out.push(n);
        if (parent >= 0) out[parent]!.child.push(n.id);
        return n;
      };
  const fill = (n: FigureNode, record: number, source: TreeNode|null): void => {
    n.record = record;
    n.name = source?.label || (record >= 0 ? t.label(record) || t.move(record) : '');
    n.leaf = source ? source.value !== null : record >= 0 && t.isLeaf(record);
    if (!n.name && n.ply > 0) n.name = t.letter(n.path);
    if (source && source.value !== null) n.value = source.value;
    if (n.leaf) {
      if (n.value === null && record >= 0) {
        const b = t.bound(record, Side.Plus, t.events);
        if (b >= 0) n.value = t.boundF(b);
      }
      return;
    }
    if (folded(n)) {
      n.below = source ? countNodes(source) - 1 : countBelow(t, record);
      n.folded = n.below > 0;
      return;
    }
    addChildren(n, record, source);
  };
  const addChildren = (n: FigureNode, record: number, source: TreeNode|null): void => {
    const width = source ? source.child.length : record >= 0 ? t.width(record) : 0;
    if (!source && record < 0) return;
    const seen = new Map<number, number>();
    if (record >= 0)
      for (const c of t.children(record)) seen.set(t.index(c), c);
    let stub: FigureNode|null = null, unseen = 0;
    const crowded = line !== null && width > CHILDREN_MOST && !fold.has(n.path);
    for (let i = 0; i < width; i++) {
      const c = seen.get(i) ?? -1;
      if (crowded && !line!.has(c)) {
        unseen++;
        continue;
      }
      if (c < 0 && !source) {
        if (t.practical) {
          unseen++;
          continue;
        }
        if (stub) {
          stub.more++;
          continue;
        }
        stub = add(n.id, i, n.ply + 1, !n.max, `${n.path === '-' ? '' : `${n.path}.`}${i}`);
        continue;
      }
      stub = null;
      const made = add(n.id, i, n.ply + 1, !n.max, `${n.path === '-' ? '' : `${n.path}.`}${i}`);
      fill(made, c, source ? source.child[i]! : null);
    }
    // Real positions have many moves that were never looked at, or are not on the principal
    // variation: one sign for all of them.
    if (unseen > 0)
      add(n.id, width, n.ply + 1, !n.max, `${n.path === '-' ? '' : `${n.path}.`}${width}`).more =
          unseen;
  };
  const root = add(-1, 0, 0, t.header.max, '-');
  fill(root, t.nodes > 0 ? 0 : -1, whole);
  const byRecord = new Map<number, number>();
  for (const n of out)
    if (n.record >= 0) byRecord.set(n.record, n.id);
  const figure = {
    node: out,
    width: 0,
    height: Math.max(...out.map((n) => n.ply)),
    byRecord,
    room: WIDE,
    narrow: false
  };
  arrange(figure, false);
  return figure;
}

// A drawing wider than WIDEST, in its own pixels, is folded to the principal variation, up to
// FOLDED_MOST nodes.
export const WIDEST = 1600, FOLDED_MOST = 20_000;
export function fittingFigure(t: Trace, tree: Tree|null, line?: number[]): Figure {
  const figure = t.nodes <= SVG_MOST ? makeFigure(t, { tree }) : null;
  return figure && figure.width <= WIDEST ? figure : makeFigure(t, { line: line ?? t.variation() });
}

// Gives every node its place, for a screen that is wide or narrow.
export function arrange(f: Figure, narrow: boolean): void {
  f.narrow = narrow;
  f.room = narrow ? NARROW : WIDE;
  for (const n of f.node) {
    n.half = Math.max(f.room.letter * [...shownName(n)].length + f.room.pad, f.room.size) / 2;
    n.under = narrow && n.child.length > 0 && n.child.every((c) => f.node[c]!.child.length === 0);
  }
  f.width = layout(f.node, f.room);
}

export function widest(n: TreeNode): number {
  return Math.max(n.child.length, ...n.child.map(widest));
}

function countBelow(t: Trace, record: number): number {
  if (record < 0) return 0;
  let count = 0;
  for (const c of t.children(record)) count += 1 + countBelow(t, c);
  return count;
}

export function shownName(n: FigureNode): string { return n.name || (n.ply === 0 ? 'root' : ''); }

// Room beside a node for its bounds, on the side away from its parent: "≤ " and the longest value.
function boundRoom(nodes: FigureNode[], space: Room): number {
  const longest = nodes.reduce(
      (most, n) => (n.value === null ? most : Math.max(most, scoreText(n.value).length)), 2);
  return space === NARROW ? 3 + 7.3 * (1 + Math.min(longest, 8)) :
                            13 + 7.3 * (2 + Math.min(longest, 8));
}

function layout(nodes: FigureNode[], space: Room): number {
  interface Outline {
    left: number[];
    right: number[];
  }
  const room = boundRoom(nodes, space);
  const reach = (n: FigureNode): [number, number] => {
    if (n.leaf || n.child.length === 0 || n.under) return [n.half + 1, n.half + 1];
    const p = n.parent < 0 ? null : nodes[n.parent]!;
    const at = p ? p.child.indexOf(n.id) : 0;
    const isLeft = p !== null && 2 * at + 1 < p.child.length;
    return isLeft ? [n.half + room, n.half + 4] : [n.half + 4, n.half + room];
  };
  const place = (n: FigureNode): Outline => {
    const [l, r] = reach(n);
    // The sign of a folded subtree stands a level lower.
    if (n.child.length === 0)
      return n.folded ? { left: [-l, -l], right: [r, r] } : { left: [-l], right: [r] };
    let joined: Outline|null = null;
    const offset: number[] = [];
    for (const id of n.child) {
      const o = place(nodes[id]!);
      if (!joined) {
        joined = { left: o.left.slice(), right: o.right.slice() };
        offset.push(0);
        continue;
      }
      let shift = -Infinity;
      for (let d = 0; d < Math.min(joined.right.length, o.left.length); d++)
        shift = Math.max(shift, joined.right[d]! - o.left[d]! + space.gap);
      offset.push(shift);
      for (let d = 0; d < o.left.length; d++) {
        joined.right[d] = o.right[d]! + shift;
        if (d >= joined.left.length) joined.left[d] = o.left[d]! + shift;
      }
    }
    const middle = (offset[0]! + offset[offset.length - 1]!) / 2;
    n.child.forEach((id, i) => {
      nodes[id]!.x = offset[i]! - middle;
    });  // relative to the parent
    return {
      left: [-l, ...joined!.left.map((v) => v - middle)],
      right: [r, ...joined!.right.map((v) => v - middle)]
    };
  };
  const o = place(nodes[0]!);
  const left = Math.min(...o.left), right = Math.max(...o.right);
  nodes[0]!.x = -left;
  for (let i = 1; i < nodes.length; i++) nodes[i]!.x += nodes[nodes[i]!.parent]!.x;
  return right - left;
}

// How all nodes look at step k.
export interface View {
  look: Look;
  plus: boolean;
  minus: boolean;
  critical: boolean;
}

export function viewAt(f: Figure, t: Trace, k: number): View[] {
  const passStart = t.passAt(k)?.step ?? 0;
  const plus = t.solution(Side.Plus, k), minus = t.solution(Side.Minus, k);
  const critical = new Set(t.critical(k));
  const out: View[] =
      f.node.map((n) => ({
                   look: n.record >= 0 ? t.look(n.record, k, passStart) : Look.Unvisited,
                   plus: n.record >= 0 && plus.has(n.record),
                   minus: n.record >= 0 && minus.has(n.record),
                   critical: n.record >= 0 && critical.has(n.record)
                 }));
  for (let i = out.length - 1; i > 0; i--) {
    // what is above a visited node counts as visited
    const above = out[f.node[i]!.parent]!;
    if (out[i]!.look === Look.Visited ||
        (out[i]!.look === Look.Earlier && above.look < Look.Stored))
      above.look = out[i]!.look;
  }
  for (let i = 1; i < out.length; i++) {
    const n = f.node[i]!;
    if (out[i]!.look !== Look.Unvisited) continue;
    const above = out[n.parent]!, parent = f.node[n.parent]!;
    if (above.look < Look.Stored) continue;
    if (finished(t, parent.record, k)) out[i]!.look = Look.Cut;
  }
  return out;
}

// A child that has not been seen is cut off only once its parent was left or passed over.
function finished(t: Trace, record: number, k: number): boolean {
  if (record < 0) return false;
  if (k >= t.events) return true;
  const e = t.lastEvent(record, k);
  if (e < 0) return false;
  const kind = t.kind(e);
  return kind === 6 || kind === 4 || (kind === 7 && t.loop(e) === 1);
}
