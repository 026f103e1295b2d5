// SPDX-License-Identifier: MIT
// Two searches of one position under one clock: two trees, or both in one.
import {h, number, reducedMotion, replace} from '../dom';
import {Figure, FigureNode, fittingFigure, FOLDED_MOST} from '../model/figure';
import {compareLeaves, leafOrder, LeafVisit, mergeTraces} from '../model/leaves';
import {Look, Trace} from '../model/trace';
import {Tree} from '../model/treetext';
import {title} from '../position';

import {Marks, TreeView} from './tree';

export type Clock = 'leaves'|'nodes'|'seconds';
export interface Runner {
  trace: Trace;
  seconds: number;
}

interface Lane {
  t: Trace;
  seconds: number;
  leaves: LeafVisit[];
  figure: Figure|null;
  view: TreeView;
  tally: HTMLElement;
}

export class RaceView {
  readonly element: HTMLElement;
  private lanes: Lane[] = [];
  private merged: { figure: Figure|null; trace: Trace; view: TreeView }|null = null;
  private body = h('div', { class: 'lanes' });
  private score = h('p', { class: 'score', 'aria-live': 'off' });
  private timer = 0;
  private movable = false;
  t = 0;
  clock: Clock = 'leaves';
  mode: 'trees'|'merged' = 'trees';
  onTick: (t: number) => void = () => {};
  onValue: ((n: FigureNode, value: number) => void)|undefined;  // a leaf was changed

  constructor() { this.element = h('div', { class: 'race-view' }, this.score, this.body); }

  set(a: Runner, b: Runner, tree: Tree|null): void {
    const before = this.lanes, movable = tree !== null && this.onValue !== undefined;
    const same = [a, b].every((r, i) => before[i]?.t.header.algorithm === r.trace.header.algorithm);
    this.lanes = [a, b].map((r, i) => {
      // The same view when only a leaf was changed: it may be held, or have the focus.
      const view = same ? before[i]!.view : new TreeView({
        label: `The tree of ${title(r.trace.header.algorithm)}. Arrow keys walk it.`,
        onValue: (n, v) => this.onValue?.(n, v)
      });
      const figure = r.trace.nodes <= FOLDED_MOST ? fittingFigure(r.trace, tree) : null;
      if (figure) view.set(figure, r.trace);
      return {
        t: r.trace,
        seconds: r.seconds,
        leaves: leafOrder(r.trace),
        figure,
        view,
        tally: same ? before[i]!.tally : h('h2', { class: 'lane-head' })
      };
    });
    this.movable = movable;
    const both = mergeTraces(a.trace, b.trace);
    const line = a.trace.variation().map((n) => both.find(a.trace.pathText(n)));
    const figure = both.nodes <= FOLDED_MOST ? fittingFigure(both, tree, line) : null;
    const view = same && this.merged ? this.merged.view : new TreeView({
      label: 'Both trees in one. Arrow keys walk it.',
      onValue: (n, v) => this.onValue?.(n, v)
    });
    if (figure) view.set(figure, both);
    this.merged = { figure, trace: both, view };
    this.arrange();
  }

  // The end of the race on this clock.
  get length(): number {
    const lengths = this.lanes.map(
        (l) => this.clock === 'leaves' ? l.leaves.length :
            this.clock === 'nodes'     ? l.t.visitsAt(l.t.events) :
                                         Math.ceil(l.seconds * 1e6));
    return Math.max(1, ...lengths);
  }

  // Where a lane is at a time of the clock.
  private step(l: Lane, time: number): number {
    if (this.clock === 'leaves')
      return time <= 0 ? 0 : time >= l.leaves.length ? l.t.events : l.leaves[time - 1]!.step + 1;
    if (this.clock === 'seconds')
      return Math.min(
          l.t.events, Math.round((time / 1e6 / Math.max(1e-9, l.seconds)) * l.t.events));
    let lo = 0, hi = l.t.events;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (l.t.visitsAt(mid) < time) lo = mid + 1;
      else hi = mid;
    }
    return time >= l.t.visitsAt(l.t.events) ? l.t.events : lo;
  }

  arrange(): void {
    if (this.mode === 'merged' && this.merged) {
      if (this.merged.figure && this.body.contains(this.merged.view.element)) return;
      replace(
          this.body,
          h('section', { class: 'lane wide', 'aria-label': 'Both trees in one' },
            h('ul', { class: 'legend' },
              h('li', null, h('span', { class: 'swatch a' }),
                `only ${title(this.lanes[0]!.t.header.algorithm)}`),
              h('li', null, h('span', { class: 'swatch b' }),
                `only ${title(this.lanes[1]!.t.header.algorithm)} (broken outline)`),
              h('li', null, h('span', { class: 'swatch both' }),
                'both (bold); numbers: the order of the leaves, first / second')),
            this.merged.figure ?
                h('div', { class: 'lane-tree' }, this.merged.view.element) :
                h('p', { class: 'empty' }, 'The merged tree is too large to draw.')));
    } else if (!this.lanes.every((l) => l.figure && this.body.contains(l.view.element)))
      replace(
          this.body,
          this.lanes.map(
              (l) => h(
                  'section', { class: 'lane', 'aria-label': title(l.t.header.algorithm) }, l.tally,
                  l.figure ?
                      h('div', { class: 'lane-tree' }, l.view.element) :
                      h('p', { class: 'empty' },
                        'This tree is too large to draw; the clock and the sets still count.'))));
  }

  show(time: number): void {
    this.t = Math.max(0, Math.min(this.length, time));
    const steps = this.lanes.map((l) => this.step(l, this.t));
    this.lanes.forEach((l, i) => {
      const k = steps[i]!, done = k >= l.t.events;
      replace(
          l.tally, h('span', null, title(l.t.header.algorithm)),
          h('b', { class: done ? 'done' : '' }, number(l.t.leavesAt(k)),
            h('small', null, ` leaves${done ? ', done' : ''}`)));
      const notes: Record<string, string> = {};
      l.leaves.forEach((v, j) => {
        if (v.step < k) notes[v.path] = String(j + 1);
      });
      if (l.figure && this.mode === 'trees')
        l.view.show({ k, notes, selected: l.view.selected, fixed: !this.movable });
    });
    if (this.mode === 'merged') this.showMerged(steps);
    this.score.textContent = this.sentence(steps);
  }

  private showMerged(steps: number[]): void {
    const m = this.merged;
    if (!m?.figure) return;
    const marks: Marks = {}, notes: Record<string, string> = {};
    for (const n of m.figure.node) {
      const seen = this.lanes.map((l, i) => {
        const r = l.t.find(n.path);
        return r >= 0 && l.t.look(r, steps[i]!, 0) > Look.Generated;
      });
      if (seen[0] && seen[1]) marks[n.path] = 'both';
      else if (seen[0]) marks[n.path] = 'only-a';
      else if (seen[1]) marks[n.path] = 'only-b';
    }
    const order = this.lanes.map(
        (l, i) =>
            new Map(l.leaves.filter((v) => v.step < steps[i]!).map((v, j) => [v.path, j + 1])));
    for (const path of new Set([...order[0]!.keys(), ...order[1]!.keys()]))
      notes[path] = `${order[0]!.get(path) ?? '–'}/${order[1]!.get(path) ?? '–'}`;
    const [a, b] = this.lanes.map((l) => `visited by ${title(l.t.header.algorithm)} only`);
    const words = { 'only-a': a, 'only-b': b, both: 'visited by both' };
    m.view.show({ k: 0, marks, notes, words, selected: m.view.selected, fixed: !this.movable });
  }

  get result(): string { return this.score.textContent ?? ''; }
  sets(): ReturnType<typeof compareLeaves> {
    return compareLeaves(this.lanes[0]!.leaves, this.lanes[1]!.leaves);
  }
  // Not every leaf is drawn.
  get folded(): boolean { return this.lanes.some((l) => l.figure?.node.some((n) => n.folded)); }
  leaves(i: number): LeafVisit[] { return this.lanes[i]!.leaves; }

  private sentence(steps: number[]): string {
    const [a, b] = this.lanes.map((l) => title(l.t.header.algorithm));
    const n = this.lanes.map((l, i) => l.t.leavesAt(steps[i]!));
    if (!this.lanes.every((l, i) => steps[i]! >= l.t.events))
      return `${a} ${number(n[0]!)}, ${b} ${number(n[1]!)} leaves so far.`;
    const s = this.sets(), evaluated = (i: number) => number(this.lanes[i]!.leaves.length);
    const tail = s.onlyA.length === 0 && s.onlyB.length === 0 ?
        this.sameOrder() ? 'the same leaves in the same order' :
                           'the same leaves, in another order' :
        s.onlyB.length === 0 ?
        `none of ${b}’s that ${a} had not` :
        s.onlyA.length === 0 ?
        `none of ${a}’s that ${b} had not` :
        `${number(s.onlyA.length)} only ${a}’s, ${number(s.onlyB.length)} only ${b}’s`;
    return `${a} ${evaluated(0)}, ${b} ${evaluated(1)} leaves; ${tail}.`;
  }

  private sameOrder(): boolean {
    const [x, y] = [this.lanes[0]!.leaves, this.lanes[1]!.leaves];
    return x.length === y.length && x.every((v, i) => v.path === y[i]!.path);
  }

  get playing(): boolean { return this.timer !== 0; }
  play(seconds = 6): void {
    this.stop();
    if (reducedMotion()) {
      this.onTick(this.length);
      return;
    }
    if (this.t >= this.length) this.onTick(0);
    const tick = () => {
      this.onTick(Math.min(this.length, this.t + Math.max(1, Math.round(this.length / 200))));
      if (this.t >= this.length) {
        this.stop();
        return;
      }
      this.timer =
          window.setTimeout(tick, Math.max(16, (seconds * 1000) / Math.min(200, this.length)));
    };
    this.timer = window.setTimeout(tick, 100);
  }
  stop(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
  }
}
