// SPDX-License-Identifier: MIT
// A figure of the laboratory as SVG: curves with their intervals, and the numbers in a table beside
// it. Series differ by dash and by the shape of their marks, not by colour alone.
import {h, number, replace, s} from '../dom';

export interface Series {
  title: string;
  points: [number, number, number?, number?][];
}
export interface Plot {
  title: string;
  caption?: string;
  x: string;
  y: string;
  log_x?: boolean;
  log_y?: boolean;
  bars?: boolean;
  reference?: number|null;
  series: Series[];
}

const DASH = ['', '8 4', '2 3', '10 3 2 3', '5 2', '1 4', '12 4 2 4', '3 6'];
const WIDE = 640, HIGH = 330, LEFT = 64, RIGHT = 16, TOP = 12, BOTTOM = 46;

interface Scale {
  at: (v: number) => number;
  ticks: number[];
}

function linearTicks(lo: number, hi: number): number[] {
  const raw = (hi - lo) / 6, power = 10 ** Math.floor(Math.log10(raw)),
        unit = [1, 2, 5, 10].find((m) => m * power >= raw)! * power;
  const out: number[] = [];
  for (let v = Math.ceil(lo / unit) * unit; v <= hi + unit * 1e-6; v += unit)
    out.push(Math.round(v / unit) * unit);
  return out;
}

function logTicks(lo: number, hi: number): number[] {
  const out: number[] = [], decades = Math.log10(hi / lo),
             steps = decades > 4 ? [1] :
      decades > 1.5              ? [1, 2, 5] :
                                   [1, 1.5, 2, 3, 4, 5, 7];
  for (let p = Math.floor(Math.log10(lo)); p <= Math.ceil(Math.log10(hi)); p++)
    for (const m of steps) {
      const v = m * 10 ** p;
      if (v >= lo * 0.999 && v <= hi * 1.001) out.push(v);
    }
  return out;
}

function scale(values: number[], log: boolean, from: number, to: number, whole: boolean): Scale {
  let lo = Math.min(...values), hi = Math.max(...values);
  if (log) {
    if (hi / lo < 2) {
      lo /= 1.4;
      hi *= 1.4;
    }
    lo /= 1.08;
    hi *= 1.08;
    return {
      at: (v) => from + (Math.log(Math.max(v, lo * 0.5) / lo) / Math.log(hi / lo)) * (to - from),
      ticks: logTicks(lo, hi)
    };
  }
  const pad = hi > lo ? (hi - lo) * 0.06 : Math.abs(hi) * 0.1 || 1;
  lo -= pad;
  hi += pad;
  const ticks = linearTicks(lo, hi);
  return {
    at: (v) => from + ((v - lo) / (hi - lo)) * (to - from),
    ticks: whole ? [...new Set(ticks.map(Math.round))] : ticks
  };
}

const short = (v: number) => Math.abs(v) >= 1e6 ? `${Math.round(v / 1e5) / 10}M` :
    Math.abs(v) >= 1000 ? number(Math.round(v)) :
                          String(Math.round(v * 1000) / 1000).replace('-', '−');

// ● ■ ▲ ◆ and their open forms, told apart by shape.
function mark(i: number, x: number, y: number): SVGElement {
  const cls = `dotmark c${i % 8}${i >= 4 ? ' hollow' : ''}`;
  switch (i % 4) {
    case 0:
      return s('circle', { class: cls, cx: x, cy: y, r: 4 });
    case 1:
      return s('rect', { class: cls, x: x - 3.7, y: y - 3.7, width: 7.4, height: 7.4 });
    case 2:
      return s('path', { class: cls, d: `M${x} ${y - 4.8}l4.6 8h-9.2z` });
    default:
      return s('path', { class: cls, d: `M${x} ${y - 5}l5 5l-5 5l-5 -5z` });
  }
}

export class FigurePlot {
  readonly element: HTMLElement;
  private box = h('div', { class: 'plot' });
  private details = h('div');
  private caption = h('figcaption');

  constructor(data: Plot, private onPoint?: (series: number, x: number) => void) {
    this.element = h('figure', { class: 'figure' }, this.caption, this.box, this.details);
    this.set(data);
  }

  set(d: Plot): void {
    const open = this.details.querySelector('details')?.open ?? false;
    replace(this.caption, h('b', null, d.title), d.caption ? ` ${d.caption}` : '');
    const usable = (p: Series['points'][number]) => Number.isFinite(p[0]) &&
        Number.isFinite(p[1]) && (!d.log_y || p[1] > 0) && (!d.log_x || p[0] > 0);
    const points = d.series.flatMap((x) => x.points.filter(usable));
    if (points.length === 0) {
      replace(this.box, h('p', { class: 'empty' }, 'No points yet.'));
      replace(this.details);
      return;
    }
    replace(this.box, this.draw(d, points, usable));
    replace(this.details, this.legend(d), this.table(d, open));
  }

  private draw(d: Plot, points: Series['points'], usable: (p: Series['points'][number]) => boolean):
      SVGSVGElement {
    const ys = points.flatMap(
        (p) => [p[1], p[2], p[3]].filter(
            (v): v is number =>
                typeof v === 'number' && Number.isFinite(v) && (!d.log_y || v > 0)));
    if (d.reference && (!d.log_y || d.reference > 0)) ys.push(d.reference);
    const xs = points.map((p) => p[0]);
    const X = scale(xs, d.log_x === true, LEFT, WIDE - RIGHT, xs.every(Number.isInteger)),
          Y = scale(ys, d.log_y === true, HIGH - BOTTOM, TOP, false);
    const svg = s('svg', {
      class: 'chart',
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: 'img',
      'aria-label': `${d.title}. The table below has the numbers.`
    });
    for (const v of Y.ticks)
      svg.append(
          s('line', { class: 'grid', x1: LEFT, x2: WIDE - RIGHT, y1: Y.at(v), y2: Y.at(v) }),
          s('text', { class: 'tick end', x: LEFT - 8, y: Y.at(v) + 4 }, short(v)));
    for (const v of X.ticks)
      svg.append(
          s('line', { class: 'grid', x1: X.at(v), x2: X.at(v), y1: TOP, y2: HIGH - BOTTOM }),
          s('text', { class: 'tick', x: X.at(v), y: HIGH - BOTTOM + 18 }, short(v)));
    svg.append(
        s('text', { class: 'label', x: (LEFT + WIDE - RIGHT) / 2, y: HIGH - 8 }, d.x),
        s('text',
          { class: 'label', transform: `translate(14 ${(HIGH - BOTTOM + TOP) / 2}) rotate(-90)` },
          d.y));
    if (d.reference)
      svg.append(s('line', {
        class: 'reference',
        x1: LEFT,
        x2: WIDE - RIGHT,
        y1: Y.at(d.reference),
        y2: Y.at(d.reference)
      }));
    d.series.forEach((line, i) => {
      const list = line.points.filter(usable).sort((a, b) => a[0] - b[0]);
      for (const p of list) {
        if (p[2] === undefined || p[3] === undefined || p[2] === p[3]) continue;
        const x = X.at(p[0]);
        svg.append(s('path', {
          class: `curve c${i % 8}`,
          d: `M${x} ${Y.at(p[2])}V${Y.at(p[3])}M${x - 4} ${Y.at(p[2])}h8M${x - 4} ` +
              `${Y.at(p[3])}h8`
        }));
      }
      if (!d.bars && list.length > 1)
        svg.append(s('path', {
          class: `curve c${i % 8}`,
          'stroke-dasharray': DASH[i % 8],
          d: list.map((p, j) => `${j ? 'L' : 'M'}${X.at(p[0]).toFixed(1)} ${Y.at(p[1]).toFixed(1)}`)
                 .join('')
        }));
      for (const p of list) {
        const m = mark(i, X.at(p[0]), Y.at(p[1]));
        m.append(s('title', null, `${line.title}, ${short(p[0])}: ${short(p[1])}`));
        if (this.onPoint) {
          m.classList.add('live-point');
          m.addEventListener('click', () => this.onPoint!(i, p[0]));
        }
        svg.append(m);
      }
    });
    return svg;
  }

  private legend(d: Plot): HTMLElement {
    return h(
        'ul', { class: 'legend' },
        d.series.map(
            (x, i) =>
                h('li', null,
                  s('svg', { class: 'key', viewBox: '0 0 40 12', 'aria-hidden': 'true' },
                    s('path',
                      { class: `curve c${i % 8}`, d: 'M1 6H39', 'stroke-dasharray': DASH[i % 8] }),
                    mark(i, 20, 6)),
                  x.title)));
  }

  private table(d: Plot, open: boolean): HTMLElement {
    const at = d.series.map((x) => new Map(x.points.map((p) => [p[0], p]))),
          xs = [...new Set(d.series.flatMap((x) => x.points.map((p) => p[0])))].sort(
              (a, b) => a - b);
    const cell = (p: Series['points'][number]|undefined, i: number) => p ?
        [
          this.onPoint ? h('button', {
            type: 'button',
            class: 'number',
            title: 'The searches behind it',
            onclick: () => this.onPoint!(i, p[0])
          },
                           short(p[1])) :
                         short(p[1]),
          p[2] !== undefined && p[3] !== undefined && p[2] !== p[3] ?
              ` (${short(p[2])} … ${short(p[3])})` :
              ''
        ] :
        '';
    return h(
        'details', { open }, h('summary', null, 'The numbers'),
        h('div',
          { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Numbers of ${d.title}` },
          h('table', null,
            h('thead', null,
              h('tr', null, h('th', { scope: 'col' }, d.x),
                d.series.map((x) => h('th', { scope: 'col' }, x.title)))),
            h('tbody', null,
              xs.map(
                  (x) =>
                      h('tr', null, h('th', { scope: 'row' }, short(x)),
                        at.map((m, i) => h('td', { class: 'num' }, cell(m.get(x), i)))))))));
  }
}
