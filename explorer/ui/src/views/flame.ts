// SPDX-License-Identifier: MIT
// Steps across, plies down: a node is a bar from its entry to its return. Passes are bands. A
// cutoff ends a bar with a heavy stroke, a stored bound is an outline, a leaf a tick. Drag to
// scrub, wheel to zoom. The same bars, small, are the background of the timeline.
import {h} from '../dom';
import {Kind, Loop, Trace} from '../model/trace';

const enum Bar {
  Max = 1,
  Cut = 2,
  Leaf = 4,
  Stored = 8
}

export interface Bars {
  ply: { start: Uint32Array; end: Uint32Array; flags: Uint8Array; node: Uint32Array }[];
}

export function makeBars(t: Trace): Bars {
  const size: number[] = [];
  for (let e = 0; e < t.events; e++)
    if (draws(t.kind(e))) {
      const p = t.ply(t.node(e));
      size[p] = (size[p] ?? 0) + 1;
    }
  const ply = Array.from(size, (n) => ({
                                 start: new Uint32Array(n ?? 0),
                                 end: new Uint32Array(n ?? 0),
                                 flags: new Uint8Array(n ?? 0),
                                 node: new Uint32Array(n ?? 0)
                               }));
  const used = ply.map(() => 0), open: number[] = ply.map(() => -1);
  for (let e = 0; e < t.events; e++) {
    const kind = t.kind(e), n = t.node(e), p = t.ply(n);
    if (kind === Kind.Leave && open[p] !== undefined && open[p]! >= 0) {
      ply[p]!.end[open[p]!] = e + 1;
      open[p] = -1;
    } else if (kind === Kind.Back && t.loop(e) === Loop.Cutoff && (open[p] ?? -1) >= 0) {
      ply[p]!.flags[open[p]!]! |= Bar.Cut;
    } else if (draws(kind)) {
      const i = used[p]!++, at = ply[p]!;
      at.start[i] = e;
      at.end[i] = e + 1;
      at.node[i] = n;
      at.flags[i] = (t.isMax(n) ? Bar.Max : 0) |
          (kind === Kind.Leaf || kind === Kind.Reread ? Bar.Leaf : 0) |
          (kind === Kind.Stored || kind === Kind.Reread ? Bar.Stored : 0);
      if (kind === Kind.Enter) open[p] = i;
    }
  }
  return { ply };
}

const draws = (k: Kind) =>
    k === Kind.Enter || k === Kind.Leaf || k === Kind.Stored || k === Kind.Reread;

export function drawBars(
    c: CanvasRenderingContext2D, t: Trace, bars: Bars, box: {width: number; height: number},
    range: [number, number], ink: (name: string) => string, names: boolean): void {
  const [from, to] = range, scale = box.width / Math.max(1, to - from);
  const rows = bars.ply.length, tall = Math.min(64, box.height / Math.max(1, rows));
  const X = (e: number) => (e - from) * scale;
  t.passes.forEach((p, i) => {
    if (i % 2 === 0) return;
    const end = t.passes[i + 1]?.step ?? t.events;
    c.fillStyle = ink('--band');
    c.fillRect(X(p.step), 0, (end - p.step) * scale, box.height);
  });
  for (let p = 0; p < rows; p++) {
    const row = bars.ply[p]!, y = p * tall;
    let i = lower(row.end, from), last = -1;
    const max = new Path2D(), min = new Path2D(), leaf = new Path2D(), stored = new Path2D(),
          cut = new Path2D();
    for (; i < row.start.length && row.start[i]! < to; i++) {
      const x = X(row.start[i]!), w = Math.max(0.8, (row.end[i]! - row.start[i]!) * scale);
      if (x + w < last + 0.8) continue;
      last = x + w;
      const f = row.flags[i]!;
      (f & Bar.Stored   ? stored :
           f & Bar.Leaf ? leaf :
           f & Bar.Max  ? max :
                          min)
          .rect(x, y + 1, Math.max(0.8, w - (w > 4 ? 1 : 0)), tall - 2);
      if (f & Bar.Cut && w > 2) cut.rect(x + w - 3, y + 1, 2.5, tall - 2);
      if (names && w > 26) { c.fillStyle = ink('--ink'); }
    }
    c.fillStyle = ink('--bar-max');
    c.fill(max);
    c.fillStyle = ink('--bar-min');
    c.fill(min);
    c.fillStyle = ink('--bar-leaf');
    c.fill(leaf);
    c.strokeStyle = ink('--muted');
    c.lineWidth = 1;
    c.stroke(stored);
    c.fillStyle = ink('--ink');
    c.fill(cut);
    if (!names || tall < 12) continue;
    c.font = '12px system-ui, sans-serif';
    c.textBaseline = 'middle';
    c.fillStyle = ink('--bar-text');
    for (i = lower(row.end, from); i < row.start.length && row.start[i]! < to; i++) {
      const w = (row.end[i]! - row.start[i]!) * scale;
      if (w < 18) continue;
      const left = Math.max(0, X(row.start[i]!)), text = t.name(row.node[i]!);
      if (c.measureText(text).width < X(row.end[i]!) - left - 8)
        c.fillText(text, left + 5, y + tall / 2);
    }
  }
}

function lower(list: Uint32Array, x: number): number {
  let lo = 0, hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (list[mid]! <= x) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

export function prepare(canvas: HTMLCanvasElement):
    {c: CanvasRenderingContext2D; width: number; height: number; ink: (n: string) => string;}|null {
  const box = canvas.parentElement!.getBoundingClientRect(),
        ratio = Math.min(2, window.devicePixelRatio || 1);
  const width = Math.floor(box.width), height = Math.floor(box.height);
  if (width === 0 || height === 0) return null;
  if (canvas.width !== Math.floor(width * ratio) || canvas.height !== Math.floor(height * ratio)) {
    canvas.width = Math.floor(width * ratio);
    canvas.height = Math.floor(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const c = canvas.getContext('2d')!;
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.clearRect(0, 0, width, height);
  const styles = getComputedStyle(canvas);
  const known = new Map<string, string>();
  return {
    c,
    width,
    height,
    ink: (n) => {
      let v = known.get(n);
      if (v === undefined) known.set(n, (v = styles.getPropertyValue(n).trim()));
      return v;
    }
  };
}

export class Flame {
  readonly element: HTMLElement;
  private canvas = h('canvas', { 'aria-hidden': 'true' });
  private trace: Trace|null = null;
  private bars: Bars = { ply: [] };
  private range: [number, number] = [0, 1];
  private k = 0;

  constructor(private onStep: (k: number) => void) {
    this.element =
        h('div', {
          class: 'flame',
          role: 'img',
          'aria-label': 'Steps across, plies down; the timeline below has the same steps.'
        },
          this.canvas);
    this.canvas.addEventListener('wheel', (e) => {
      e.preventDefault();
      const [a, b] = this.range, at = e.offsetX / this.canvas.clientWidth,
                all = this.trace?.events ?? 1;
      const span = Math.min(all, Math.max(20, (b - a) * (e.deltaY > 0 ? 1.25 : 0.8)));
      const start = Math.max(0, Math.min(all - span, a + (b - a - span) * at));
      this.range = [start, start + span];
      this.draw();
    }, { passive: false });
    const scrub = (e: PointerEvent) => {
      if (e.type === 'pointermove' && e.buttons === 0) return;
      const [a, b] = this.range;
      this.onStep(Math.round(a + (e.offsetX / this.canvas.clientWidth) * (b - a)));
    };
    this.canvas.addEventListener('pointerdown', scrub);
    this.canvas.addEventListener('pointermove', scrub);
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  set(t: Trace): void {
    this.trace = t;
    this.bars = makeBars(t);
    this.range = [0, t.events];
  }

  show(k: number): void {
    this.k = k;
    const [a, b] = this.range;
    if (k < a || k > b)
      this.range = [Math.max(0, k - (b - a) / 2), Math.max(0, k - (b - a) / 2) + (b - a)];
    this.draw();
  }

  private draw(): void {
    const p = this.trace ? prepare(this.canvas) : null;
    if (!p) return;
    drawBars(p.c, this.trace!, this.bars, p, this.range, p.ink, true);
    const x = ((this.k - this.range[0]) / (this.range[1] - this.range[0])) * p.width;
    p.c.fillStyle = p.ink('--now');
    p.c.fillRect(x - 1, 0, 2, p.height);
  }
}
