// SPDX-License-Identifier: MIT
// A driver of the reader's own: MTD(first, next) with the formulas typed here. It is run at once,
// shown as a ladder, and compared with MTD(f) on this tree and on others.
import {address, Params} from '../address';
import {announce, h, number, replace} from '../dom';
import {engines} from '../engine/choose';
import {TraceRequest} from '../engine/engine';
import {leafOrder} from '../model/leaves';
import {scoreText} from '../model/score';
import {Trace} from '../model/trace';
import {EXAMPLES, positionOf} from '../position';
import {ladder} from '../views/panels';

const PRESETS: [string, string, string][] = [
  ['MTD(f)', 'guess', 'g < gamma ? g : g + 1'], ['SSS*', 'inf', 'g'], ['DUAL*', '1 - inf', 'g + 1'],
  ['in steps of 20', 'inf', 'max(g - 20, lower + 1)'],
  [
    'MTD(f), then the middle', 'guess',
    'pass < 2 ? (g < gamma ? g : g + 1) : lower + (min(upper, lower + 1000) - lower + 1) / 2'
  ]
];
const TREES: [string, Params][] = [
  ...['thesis-a5', 'thesis-a2', 'fig-4.22'].map(
      (name): [string, Params] => [EXAMPLES[name]!.title, { name }]),
  ...['w=3,d=4,seed=1', 'w=4,d=6,seed=1', 'w=2,d=10,seed=3'].map(
      (text): [string, Params] => [`artificial: ${text}`, { game: 'uniform', text }])
];
const SAMPLE = 20;

interface Counted {
  passes: number;
  leaves: number;
  value: number;
}
const counted = (t: Trace): Counted =>
    ({ passes: t.passes.length, leaves: leafOrder(t).length, value: t.end?.result?.value ?? NaN });

export class DriverForm {
  readonly element: HTMLElement;
  private first: HTMLInputElement;
  private next: HTMLInputElement;
  private guess: HTMLInputElement;
  private tree: HTMLSelectElement;
  private problem = h('p', { class: 'error', role: 'status' });
  private out = h('div');
  private turn = 0;

  constructor() {
    const p = address.params;
    const field = (label: string, value: string, size: number) => {
      const input =
          h('input',
            { type: 'text', size, value, spellcheck: 'false', autocomplete: 'off', class: 'mono' });
      return [input, h('label', { class: 'option' }, label, input)] as const;
    };
    const [first, firstLabel] = field('first γ', p.first ?? 'guess', 12);
    const [next, nextLabel] = field('next γ', p.next ?? 'g < gamma ? g : g + 1', 38);
    const [guess, guessLabel] = field('guess', p.guess ?? '0', 6);
    this.first = first;
    this.next = next;
    this.guess = guess;
    this.tree =
        h('select', { onchange: () => this.run() },
          TREES.map(([t], i) => h('option', { value: i, selected: String(i) === p.tree }, t)));
    const preset = ([name, a, b]: [string, string, string]) =>
        h('button', {
          type: 'button',
          onclick: () => {
            first.value = a;
            next.value = b;
            this.run();
          }
        },
          name);
    this.element = h(
        'section', { class: 'card driver', 'aria-label': 'Your own driver' },
        h('h2', null, 'Write your own MTD'),
        h('p', null,
          'MTD asks one question again and again: is the value at least γ? Which γ is ' +
              'asked first, and which one next, is up to you. The search stops when the bounds ' +
              'meet.'),
        h('form', {
          class: 'driver-form',
          onsubmit: (e: Event) => {
            e.preventDefault();
            this.run();
          }
        },
          h('div', { class: 'row' }, firstLabel, nextLabel, guessLabel),
          h('div', { class: 'row' }, h('label', { class: 'option' }, 'tree', this.tree),
            h('button', { type: 'submit', class: 'primary' }, 'Run it'))),
        h('div', { class: 'row' }, h('span', { class: 'hint' }, 'Begin with'), PRESETS.map(preset)),
        h('details', null, h('summary', null, 'What a formula may contain'),
          h('p', { class: 'hint' },
            'gamma and g, the last question and its answer; lower and upper, the bounds so ' +
                'far; pass, how many passes there were; guess; inf. The operators are those of ' +
                'C: + − * / < <= == && || ? :, and min, max, abs. A γ must lie above lower and ' +
                'not above upper.')),
        this.problem, this.out);
    this.run();
  }

  private request(algorithm: string, position: TraceRequest['position']): TraceRequest {
    const guess = Math.round(Number(this.guess.value) || 0);
    return algorithm === 'mtd' ?
        { position, algorithm, guess, first: this.first.value, next: this.next.value } :
        { position, algorithm, guess };
  }

  private where(): Params { return TREES[Number(this.tree.value)]![1]; }

  private async run(): Promise<void> {
    const turn = ++this.turn, position = positionOf(this.where());
    this.problem.textContent = '';
    address.set({
      tab: 'driver',
      first: this.first.value,
      next: this.next.value,
      guess: this.guess.value,
      tree: this.tree.value
    });
    try {
      const [mine, theirs] = await Promise.all(
          ['mtd', 'mtdf'].map((a) => engines.current.trace(this.request(a, position))));
      if (turn === this.turn) this.show(mine!, theirs!);
    } catch (e) {
      if (turn !== this.turn) return;
      this.problem.textContent = (e as Error).message;
      replace(this.out);
      announce(this.problem.textContent);
    }
  }

  private show(mine: Trace, theirs: Trace): void {
    const a = counted(mine), b = counted(theirs), many = h('div', { role: 'status' });
    const row = (name: string, c: Counted) =>
        h('tr', null, h('th', { scope: 'row' }, name),
          [c.passes, c.leaves, scoreText(c.value)].map((x) => h('td', { class: 'num' }, x)));
    const p = {
      ...this.where(),
      guess: this.guess.value,
      first: this.first.value,
      next: this.next.value
    };
    replace(
        this.out,
        h('table', { class: 'compare' },
          h('thead', null,
            h('tr', null, h('td', null),
              ['passes', 'leaves', 'value'].map((c) => h('th', { scope: 'col' }, c)))),
          h('tbody', null, row('your driver', a), row('MTD(f)', b))),
        h('p', { class: 'outcome' }, this.verdict(a, b)), ladder(mine, mine.events),
        h('p', { class: 'hint' },
          `It asked ${
              mine.passes.slice(0, 12)
                  .map((x) => `${scoreText(x.beta)} and got ${scoreText(x.value)}`)
                  .join('; ')}${mine.passes.length > 12 ? '; …' : ''}.`),
        h('div', { class: 'row' },
          h('a', {
            class: 'button',
            href: address.href('trace', {...p, algo: 'mtd', k: '0', view: 'tree,ladder' })
          },
            'Step through it'),
          h('a', { class: 'button', href: address.href('race', {...p, a: 'mtd', b: 'mtdf' }) },
            'Race it against MTD(f)'),
          h('button', { type: 'button', onclick: () => this.sample(many) },
            `Try ${SAMPLE} random trees`)),
        many);
    announce(this.verdict(a, b));
  }

  private verdict(a: Counted, b: Counted): string {
    return a.leaves === b.leaves ?
        `Your driver and MTD(f) evaluate ${a.leaves} leaves each.` :
        `Your driver evaluates ${a.leaves} leaves, MTD(f) ${b.leaves}: ${
            Math.abs(a.leaves - b.leaves)} ${a.leaves < b.leaves ? 'fewer' : 'more'}.`;
  }

  private async sample(into: HTMLElement): Promise<void> {
    const turn = this.turn, sums = [0, 0], passes = [0, 0];
    let better = 0, worse = 0;
    try {
      for (let seed = 1; seed <= SAMPLE; seed++) {
        const position = { game: 'uniform', text: `w=3,d=6,seed=${seed}` };
        const both = await Promise.all(
            ['mtd', 'mtdf'].map((a) => engines.current.trace(this.request(a, position))));
        if (turn !== this.turn) return;
        const c = both.map(counted);
        c.forEach((x, i) => {
          sums[i]! += x.leaves;
          passes[i]! += x.passes;
        });
        if (c[0]!.leaves < c[1]!.leaves) better++;
        if (c[0]!.leaves > c[1]!.leaves) worse++;
        into.textContent = `${seed} of ${SAMPLE} trees of width 3 and depth 6 …`;
      }
      const mean = (x: number) => number(Math.round(x / SAMPLE * 10) / 10);
      into.textContent = `${SAMPLE} trees of width 3 and depth 6: ${mean(sums[0]!)} leaves in ` +
          `${mean(passes[0]!)} passes, MTD(f) ${mean(sums[1]!)} in ${
                             mean(passes[1]!)}. Fewer leaves ` +
          `on ${better} trees, more on ${worse}.`;
    } catch (e) { into.textContent = (e as Error).message; }
  }
}
