// SPDX-License-Identifier: MIT
// The leaves of a trace: in which order, what came between two of them, and how two traces differ.
import {scoreText} from './score';
import {eventSentence} from './sentences';
import {Kind, Loop, Trace} from './trace';

export interface LeafVisit {
  path: string;
  name: string;
  value: number;
  step: number;
}  // step: of its event

export function leafOrder(t: Trace): LeafVisit[] {
  return t.leafSteps().map(
      (e) => ({
        path: t.pathText(t.node(e)),
        name: t.label(t.node(e)) || t.move(t.node(e)) || t.letter(t.pathText(t.node(e))),
        value: t.g(e),
        step: e
      }));
}

// Why the search went from one leaf to the next: the cutoffs and stored bounds between them.
export function between(t: Trace, from: number, to: number): string[] {
  const out: string[] = [];
  let op = '';
  for (let e = from + 1; e < to; e++) {
    const kind = t.kind(e);
    if (kind === Kind.Back && t.loop(e) === Loop.Cutoff) out.push(eventSentence(t, e));
    else if (kind === Kind.Stored) out.push(eventSentence(t, e));
    else if (kind === Kind.Pass && t.passes.length > 1) out.push(eventSentence(t, e));
    else if (kind === Kind.ListOp && t.header.algorithm !== 'mt-listops') op = eventSentence(t, e);
  }
  if (op !== '' && out.length === 0) {
    const top = t.node(to);
    out.push(
        `The best state on OPEN is ${t.name(top)} with merit ${scoreText(meritBefore(t, to))}: ` +
        'no other has a higher one further to the left.');
  }
  return out.slice(-3);
}

function meritBefore(t: Trace, e: number): number {
  for (let i = e; i >= 0; i--)
    if (t.kind(i) === Kind.ListOp && t.node(i) === t.node(e)) return t.g(i);
  return t.g(e);
}

export interface LeafSets {
  both: string[];
  onlyA: string[];
  onlyB: string[];
}

export function compareLeaves(a: LeafVisit[], b: LeafVisit[]): LeafSets {
  const x = new Set(a.map((l) => l.path)), y = new Set(b.map((l) => l.path));
  return {
    both: [...x].filter((p) => y.has(p)),
    onlyA: [...x].filter((p) => !y.has(p)),
    onlyB: [...y].filter((p) => !x.has(p))
  };
}

// Both trees in one, nodes only.
export function mergeTraces(a: Trace, b: Trace): Trace {
  const out = new Trace();
  out.header = {...a.header };
  const known = new Map<string, number>();
  for (const t of [a, b]) {
    const mine = new Uint32Array(t.nodes);
    for (let n = 0; n < t.nodes; n++) {
      const path = t.pathText(n);
      let id = known.get(path);
      if (id === undefined) {
        id = out.addNode({
          parent: n === 0 ? 0 : mine[t.parent(n)]!,
          index: t.index(n),
          width: t.width(n),
          ply: t.ply(n),
          max: t.isMax(n),
          name: t.label(n) || t.move(n)
        });
        known.set(path, id);
      }
      mine[n] = id;
    }
  }
  return out;
}
