// SPDX-License-Identifier: MIT
// Panels for traces of the practical search: where its effort went, and its events one by one.
import {h, number, replace} from '../dom';
import {scoreText} from '../model/score';
import {eventSentence} from '../model/sentences';
import {Found, Kind, KIND_WORD, Trace} from '../model/trace';

import {Panel, stepLink} from './panels';

type Go = (k: number) => void;

// --- effort: iteration by iteration, and move by move below a node

interface Row {
  depth: number;
  step: number;
  end: number;
  passes: number;
  lookups: number;
  decided: number;
  stores: number;
  etc: number;
  quiescence: number;
  nodes: number;
  value: number|null;
}

export class EffortPanel implements Panel {
  readonly element = h('div', { class: 'effort-view' });
  private trace: Trace|null = null;
  private over = new Map<number, Row>();
  private owner: { of: number; list: Uint32Array } = { of: -1, list: new Uint32Array(0) };
  constructor(private go: Go, private select: (path: string) => void) {}
  set(t: Trace): void {
    this.trace = t;
    this.over.clear();
    this.owner.of = -1;
  }

  show(k: number, node: number): void {
    const t = this.trace;
    if (!t) return;
    const at = node < 0 ? 0 : t.isLeaf(node) ? t.parent(node) : node;
    replace(this.element, this.iterations(t, k), this.moves(t, at, k));
  }

  // One row per iteration, as far as the search has come. Those that are over are counted once.
  private rows(t: Trace, k: number): Row[] {
    const list = t.iterations.filter((i) => i.step < k);
    return list.map((it, i) => {
      const end = t.iterations[i + 1]?.step ?? t.events,
            whole = end <= k ? this.over.get(it.step) : undefined;
      if (whole) return whole;
      const r = blank(it.depth, it.step, Math.min(end, k));
      for (let e = it.step; e < r.end; e++) take(t, e, r);
      if (end <= k) this.over.set(it.step, r);
      return r;
    });
  }

  private iterations(t: Trace, k: number): HTMLElement {
    const rows = this.rows(t, k),
          head = ['depth', 'value', 'passes', 'nodes', 'lookups', 'hits', 'stores', 'ETC', 'quiet'];
    return h(
        'section', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Iterations' },
        h('h2', null, 'Iterations'),
        rows.length === 0 ?
            h('p', { class: 'empty' }, 'Step forward: the first iteration has not begun.') :
            h('table', { class: 'effort' },
              h('thead', null, h('tr', null, head.map((c) => h('th', { scope: 'col' }, c)))),
              h('tbody', null,
                rows.map(
                    (r) =>
                        h('tr', null,
                          h('th', { scope: 'row' },
                            stepLink(this.go, r.step + 1, String(r.depth), 'go to its beginning')),
                          h('td', { class: 'num' },
                            r.value === null ? '' : stepLink(this.go, r.end, scoreText(r.value))),
                          counts(r).map((n) => h('td', { class: 'num' }, number(n))))))),
        h('p', { class: 'hint' },
          'Nodes, and those of the quiescence search among them, are all; lookups, hits (bounds ' +
              'that decide), stores and transposition cutoffs (ETC) are those of the first ' +
              `${t.header.plies ?? 3} plies, which are shown.`));
  }

  // The children of a node by what was spent below them.
  private moves(t: Trace, node: number, k: number): HTMLElement {
    const from = t.iterationAt(k)?.step ?? 0;
    if (this.owner.of !== node || this.owner.list.length !== t.nodes)
      this.owner = { of: node, list: owners(t, node) };
    const owner = this.owner.list, all = new Map<number, number>(),
          recent = new Map<number, number>();
    for (let e = 0; e < k; e++) {
      const o = owner[t.node(e)]!, spent = o === 0 ? 0 : nodesOf(t, e);
      if (spent === 0) continue;
      all.set(o, (all.get(o) ?? 0) + spent);
      if (e >= from) recent.set(o, (recent.get(o) ?? 0) + spent);
    }
    const rows = [...all]
                     .map(([c, n]) => ({ node: c, all: n, now: recent.get(c) ?? 0 }))
                     .sort((a, b) => b.all - a.all);
    const sum = rows.reduce((a, r) => a + r.all, 0);
    const up = node > 0 ?
        [
          ' ',
          h('button', {
            type: 'button',
            class: 'number',
            onclick: () => this.select(t.pathText(t.parent(node)))
          },
            'one up')
        ] :
        [];
    return h(
        'section', null, h('h2', null, `Below ${t.name(node)}`),
        h('p', { class: 'hint' },
          `${number(sum)} nodes so far, move by move; a name leads further down.`, up),
        h('table', { class: 'effort moves' },
          h('thead', null,
            h('tr', null,
              ['move', 'share', 'nodes', 'this iteration', 'stored'].map(
                  (c) => h('th', { scope: 'col' }, c)))),
          h('tbody', null,
            rows.slice(0, 40).map(
                (r) =>
                    h('tr', null,
                      h('th', { scope: 'row' },
                        h('button', {
                          type: 'button',
                          class: 'number',
                          onclick: () => this.select(t.pathText(r.node))
                        },
                          t.name(r.node))),
                      h('td', null, h('meter', {
                          min: 0,
                          max: 1,
                          value: r.all / sum,
                          'aria-label': `${Math.round((100 * r.all) / sum)} per cent`
                        })),
                      h('td', { class: 'num' }, number(r.all)),
                      h('td', { class: 'num' }, number(r.now)),
                      h('td', { class: 'num' }, this.stored(t, r.node, k)))))),
        rows.length > 40 ? h('p', { class: 'hint' }, `and ${number(rows.length - 40)} more moves`) :
                           null);
  }

  private stored(t: Trace, n: number, k: number): Node|string {
    const e = t.lastStore(n, k);
    if (e < 0) return '';
    const lo = t.fMinus(e), hi = t.fPlus(e);
    return stepLink(
        this.go, e + 1,
        lo === hi ? `= ${scoreText(lo)}` :
            lo > -(1 << 30) ? `≥ ${scoreText(lo)}` :
                              `≤ ${scoreText(hi)}`);
  }
}

// The whole table of the iterations as text, its columns first.
export function iterationTable(t: Trace): string[][] {
  const rows = t.iterations.map((it, i) => {
    const r = blank(it.depth, it.step, t.iterations[i + 1]?.step ?? t.events);
    for (let e = r.step; e < r.end; e++) take(t, e, r);
    return r;
  });
  return [
    ['depth', 'value', 'passes', 'nodes', 'lookups', 'hits', 'stores', 'ETC', 'quiet'],
    ...rows.map((r) => [r.depth, r.value ?? '', ...counts(r)].map(String))
  ];
}

const blank = (depth: number, step: number, end: number): Row => ({
  depth,
  step,
  end,
  passes: 0,
  lookups: 0,
  decided: 0,
  stores: 0,
  etc: 0,
  quiescence: 0,
  nodes: 0,
  value: null
});
const counts =
    (r: Row): number[] => [r.passes, r.nodes, r.lookups, r.decided, r.stores, r.etc, r.quiescence];

function take(t: Trace, e: number, r: Row): void {
  switch (t.kind(e)) {
    case Kind.Pass:
      r.passes++;
      break;
    case Kind.Done:
      r.value = t.g(e);
      break;
    case Kind.Lookup:
      r.lookups++;
      if (t.op(e) === Found.Decides) r.decided++;
      break;
    case Kind.Store:
      r.stores++;
      break;
    case Kind.Etc:
      r.etc++;
      break;
    case Kind.Quiesce:
      r.quiescence += t.fPlus(e);
      break;
    case Kind.Subtree:
      r.quiescence += t.fMinus(e);
      break;
    default:
      break;
  }
  r.nodes += nodesOf(t, e);
}

// The nodes that event e stands for.
function nodesOf(t: Trace, e: number): number {
  switch (t.kind(e)) {
    case Kind.Enter:
    case Kind.Leaf:
    case Kind.Stored:
      return 1;
    case Kind.Quiesce:
      return t.fPlus(e);
    case Kind.Subtree:
      return t.alpha(e) + t.beta(e) + t.g(e) + t.fMinus(e);
    default:
      return 0;
  }
}

// Of every node the child of `top` that it lies below, or is; 0 elsewhere. Parents come before
// children.
function owners(t: Trace, top: number): Uint32Array {
  const out = new Uint32Array(t.nodes);
  for (let n = 1; n < t.nodes; n++) out[n] = t.parent(n) === top ? n : out[t.parent(n)]!;
  return out;
}

// --- the events around the step, each a sentence

const AROUND = 60;

export class EventsPanel implements Panel {
  readonly element =
      h('div', { class: 'events-view', tabindex: 0, role: 'region', 'aria-label': 'Events' });
  private trace: Trace|null = null;
  constructor(private go: Go, private select: (path: string) => void) {}
  set(t: Trace): void { this.trace = t; }

  show(k: number): void {
    const t = this.trace;
    if (!t) return;
    const from = Math.max(0, Math.min(t.events - 2 * AROUND, k - AROUND)),
          to = Math.min(t.events, from + 2 * AROUND);
    let current: HTMLElement|null = null;
    const rows: HTMLElement[] = [];
    for (let e = from; e < to; e++) {
      const now = e === k - 1, n = t.node(e);
      const row =
          h('tr', {
            class: now ? 'current' :
                e >= k ? 'future' :
                         '',
            'aria-current': now ? 'step' : undefined
          },
            h('th', { scope: 'row' }, stepLink(this.go, e + 1, number(e + 1), 'go to this step')),
            h('td', null, KIND_WORD[t.kind(e)]!),
            h('td', null,
              h('button',
                { type: 'button', class: 'number', onclick: () => this.select(t.pathText(n)) },
                t.name(n))),
            h('td', null, eventSentence(t, e)));
      if (now) current = row;
      rows.push(row);
    }
    replace(
        this.element,
        h('table', { class: 'memory' },
          h('thead', null,
            h('tr', null,
              ['step', 'event', 'node', 'what happened'].map((c) => h('th', { scope: 'col' }, c)))),
          h('tbody', null, rows)));
    if (current && this.element.clientHeight > 0)
      this.element.scrollTop = current.offsetTop - this.element.clientHeight / 2;
  }
}
