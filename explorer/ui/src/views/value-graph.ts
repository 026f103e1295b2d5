// SPDX-License-Identifier: MIT
// The value over a game: above the line the first side is ahead. The marks of bad moves stand on
// the curve; a slider below moves through the game.
import {h, replace, s} from '../dom';
import {Judged} from '../engine/engine';

const WIDE = 640, HIGH = 164, LEFT = 40, HEAD = 8, FOOT = 26;

export interface GraphData {
  from: number;             // the ply of the first value
  values: (number|null)[];  // in units
  moves: Judged[];
  side: string;
}

export class ValueGraph {
  readonly element = h('div', { class: 'value-graph' });
  private svgBox = h('div');
  private now: SVGLineElement|null = null;
  private data: GraphData|null = null;
  private slider = h('input', {
    type: 'range',
    min: 0,
    max: 0,
    'aria-label': 'Position in the game',
    oninput: () => this.go(this.slider.valueAsNumber)
  });

  constructor(private go: (ply: number) => void) {
    replace(this.element, this.svgBox, this.slider);
  }

  // The plies of the game, whether it is analysed or not.
  length(plies: number): void { this.slider.max = String(plies); }

  private x(i: number): number {
    const n = Math.max(1, (this.data?.values.length ?? 2) - 1);
    return LEFT + ((WIDE - LEFT - 8) * i) / n;
  }

  set(d: GraphData|null): void {
    this.data = d;
    this.now = null;
    replace(this.svgBox);
    if (!d || d.values.length < 2) return;
    const sizes = d.values.map((v) => Math.abs(v ?? 0)).sort((a, b) => a - b);
    const most = Math.max(2, Math.min(sizes[Math.floor(sizes.length * 0.9)]! * 1.3, 12));
    const y = (v: number) =>
        (HIGH - HEAD - FOOT) / 2 * (1 - Math.max(-1, Math.min(1, v / most))) + HEAD;
    const zero = y(0);
    const points = d.values.map((v, i): [number, number] => [this.x(i), y(v ?? 0)]);
    const line = points.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join('L');
    const mark = (m: Judged, i: number) => m.mark === '?' || m.mark === '??' ?
        s('g', { class: `blunder ${m.mark === '??' ? 'bad' : ''}` },
          s('circle', { cx: points[i + 1]![0], cy: points[i + 1]![1], r: 5 }),
          s('title', null, `${m.number} ${m.move}${m.mark}`)) :
        null;
    const label = (v: number) =>
        s('text', { class: 'axis', x: LEFT - 5, y: y(v) + 4 },
          `${
              v > 0     ? '+' :
                  v < 0 ? '−' :
                          ''}${Math.abs(v).toFixed(most < 4 ? 1 : 0)}`);
    this.now = s('line', { class: 'here', y1: 0, y2: HIGH - FOOT + 4, x1: -9, x2: -9 });
    const svg =
        s('svg', {
          viewBox: `0 0 ${WIDE} ${HIGH}`,
          role: 'img',
          'aria-label': `The value over the game, for ${d.side}; the list of moves has the numbers.`
        },
          s('path',
            { class: 'area', d: `M${LEFT} ${zero}L${line}L${this.x(points.length - 1)} ${zero}Z` }),
          s('line', { class: 'zero', x1: LEFT, x2: WIDE - 8, y1: zero, y2: zero }),
          s('path', { class: 'curve', d: `M${line}` }), d.moves.map(mark), this.now, label(most),
          label(0), label(-most),
          s('text', { class: 'axis mid', x: (LEFT + WIDE) / 2, y: HIGH - 4 },
            `above the line ${d.side} is ahead`));
    svg.addEventListener('click', (e) => {
      const box = svg.getBoundingClientRect(), at = ((e.clientX - box.left) / box.width) * WIDE;
      const n = d.values.length - 1;
      const i = Math.round(((at - LEFT) / (WIDE - LEFT - 8)) * n);
      this.go(d.from + Math.max(0, Math.min(n, i)));
    });
    replace(this.svgBox, svg);
  }

  show(ply: number, spoken: string): void {
    this.slider.value = String(ply);
    this.slider.setAttribute('aria-valuetext', spoken);
    if (!this.now || !this.data) return;
    const x = this.x(ply - this.data.from);
    this.now.setAttribute('x1', String(x));
    this.now.setAttribute('x2', String(x));
  }
}
