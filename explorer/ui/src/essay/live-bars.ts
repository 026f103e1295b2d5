// SPDX-License-Identifier: MIT
// A figure of the essay that compares counts: a table whose rows have bars.
import {h, number, replace, s} from '../dom';

import {choices, Frame, Live, slider} from './frame';

export interface Row {
  label: string;
  value: number;
  note?: string;
}
export interface BarsSpec {
  title: string;
  about: string;
  unit: string;
  options?: { label: string; texts: string[] };
  slide?: { label: string; min: number; max: number; start: number; step: number };
  rows: (choice: number, slide: number) => Promise<Row[]>;
  result: (rows: Row[], choice: number) => string;
  href: (choice: number, slide: number) => string;
  linkText?: string;
}

function table(unit: string, rows: Row[]): HTMLElement {
  const most = Math.max(1, ...rows.map((r) => r.value));
  const bar = (r: Row) =>
      s('svg',
        { class: 'bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        s('rect', { width: Math.max(0.4, (100 * r.value) / most), height: 10 }));
  return h(
      'table', { class: 'bars' },
      h('thead', { class: 'sr' },
        h('tr', null, ['search', unit, 'bar'].map((c) => h('th', { scope: 'col' }, c)))),
      h('tbody', null,
        rows.map(
            (r) =>
                h('tr', null, h('th', { scope: 'row' }, r.label),
                  h('td', { class: 'num' }, number(r.value),
                    r.note ? h('span', { class: 'hint' }, ` ${r.note}`) : ''),
                  h('td', { class: 'barcell' }, bar(r))))));
}

export class LiveBars implements Live {
  readonly frame: Frame;
  private box = h('div', { class: 'bars-box' });
  private choice = 0;
  private slide: number;
  private turn = 0;

  constructor(readonly id: string, nr: number, private spec: BarsSpec) {
    this.frame = new Frame(id, nr, spec.title, spec.about);
    this.slide = spec.slide?.start ?? 0;
    const controls: HTMLElement[] = [];
    if (spec.options)
      controls.push(choices(`${id}-pick`, spec.options.label, spec.options.texts, (i) => {
        this.choice = i;
        this.run();
      }));
    if (spec.slide) {
      const x = spec.slide;
      controls.push(slider(x.label, x.min, x.max, x.start, (v) => {
                      this.slide = v;
                      this.run();
                    }, x.step).element);
    }
    this.frame.fill(controls, [this.box], null);
  }

  async run(): Promise<void> {
    const turn = ++this.turn;
    this.frame.link(this.spec.href(this.choice, this.slide), this.spec.linkText);
    try {
      const rows = await this.spec.rows(this.choice, this.slide);
      if (turn !== this.turn) return;
      replace(this.box, table(this.spec.unit, rows));
      this.frame.say(this.spec.result(rows, this.choice));
    } catch (e) {
      if (turn === this.turn) this.frame.say((e as Error).message);
    }
  }
}
