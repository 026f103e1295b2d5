// SPDX-License-Identifier: MIT
// The tree of a long trace on a canvas: one mark a pixel column and ply, so that marks are dropped
// and frames are not. Solution trees, the critical path, the selection and the ancestors of all of
// these are never dropped. At most MOST marks a frame.
import {announce, h} from '../dom';
import {scoreText} from '../model/score';
import {nodeSentence} from '../model/sentences';
import {Look, Side, Trace} from '../model/trace';

const MOST = 20_000;

interface Level {
  x: Float32Array;
  node: Uint32Array;
}

export interface Wide {
  level: Level[];
  x: Float32Array;
  width: number;
}

// Leaves side by side from the left, parents above the middle of their children.
export function wideLayout(t: Trace): Wide {
  const x = new Float32Array(t.nodes), f = t.family(), next = f.start.slice(0, t.nodes);
  const order = new Uint32Array(t.nodes);
  let count = 0, slot = 0, top = 0;
  const stack = new Uint32Array(300);
  stack[top++] = 0;
  order[count++] = 0;
  while (top > 0) {
    const n = stack[top - 1]!, first = f.start[n]!, end = f.start[n + 1]!;
    if (next[n]! < end) {
      const c = f.item[next[n]!++]!;
      stack[top++] = c;
      order[count++] = c;
      continue;
    }
    x[n] = first === end ? slot++ : (x[f.item[first]!]! + x[f.item[end - 1]!]!) / 2;
    top--;
  }
  const sizes: number[] = [];
  for (let i = 0; i < count; i++) {
    const p = t.ply(order[i]!);
    sizes[p] = (sizes[p] ?? 0) + 1;
  }
  const level = sizes.map((n) => ({ x: new Float32Array(n), node: new Uint32Array(n) }));
  const at = sizes.map(() => 0);
  for (let i = 0; i < count; i++) {
    const n = order[i]!, p = t.ply(n), l = level[p]!;
    l.x[at[p]!] = x[n]!;
    l.node[at[p]!++] = n;
  }
  return { level, x, width: Math.max(1, slot) };
}

export class CanvasTree {
  readonly element: HTMLElement;
  private canvas: HTMLCanvasElement;
  private spoken: HTMLElement;
  private trace: Trace|null = null;
  private wide: Wide|null = null;
  private from = 0;
  private to = 1;
  private k = 0;
  private selected = 0;
  marks = 0;
  script = 0;  // milliseconds of the last frame

  constructor(private onSelect: (path: string) => void) {
    this.canvas = h('canvas', { class: 'bigtree', 'aria-hidden': 'true' });
    this.spoken = h('div', {
      class: 'spoken',
      role: 'tree',
      tabindex: 0,
      'aria-label': 'The tree. Arrow keys walk it.',
      onkeydown: (e: KeyboardEvent) => this.key(e),
      onfocus: () => this.describe()
    });
    this.element =
        h('div', { class: 'treewrap big' }, this.canvas, this.spoken,
          h('div', { class: 'zoom' },
            h('button', {
              type: 'button',
              class: 'icon',
              'aria-label': 'Zoom in',
              onclick: () => this.zoom(0.5)
            },
              '+'),
            h('button', {
              type: 'button',
              class: 'icon',
              'aria-label': 'Zoom out',
              onclick: () => this.zoom(2)
            },
              '−'),
            h('button', {
              type: 'button',
              class: 'icon',
              'aria-label': 'Fit the tree',
              onclick: () => {
                this.from = 0;
                this.to = this.wide?.width ?? 1;
                this.draw();
              }
            },
              '⤢')));
    this.pointers();
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  set(t: Trace): void {
    this.trace = t;
    this.wide = wideLayout(t);
    this.from = 0;
    this.to = this.wide.width;
  }

  show(k: number, selected: number): void {
    this.k = k;
    this.selected = Math.max(0, selected);
    this.draw();
  }

  private draw(): void {
    const t = this.trace, w = this.wide, box = this.element.getBoundingClientRect();
    if (!t || !w || box.width === 0) return;
    const start = performance.now(), ratio = Math.min(2, window.devicePixelRatio || 1);
    const width = Math.floor(box.width), height = Math.floor(box.height);
    if (this.canvas.width !== width * ratio || this.canvas.height !== height * ratio) {
      this.canvas.width = width * ratio;
      this.canvas.height = height * ratio;
      this.canvas.style.width = `${width}px`;
      this.canvas.style.height = `${height}px`;
    }
    const c = this.canvas.getContext('2d')!;
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, width, height);
    const styles = getComputedStyle(this.element);
    const ink = (name: string) => styles.getPropertyValue(name).trim();
    const colour = [
      ink('--faint'), ink('--faint'), ink('--muted'), ink('--muted'), ink('--grey'), ink('--ink')
    ];
    const plies = w.level.length, dy = (height - 40) / Math.max(1, plies - 1),
          scale = width / (this.to - this.from);
    const X = (x: number) => (x - this.from + 0.5) * scale, Y = (p: number) => 20 + p * dy;
    const passStart = t.passAt(this.k)?.step ?? 0;
    const column = Math.max(scale < 2 ? 2 : 1, Math.ceil((width * plies) / MOST));  // pixels a mark
    let marks = 0;
    const sized = Math.max(1, Math.min(12, scale * 0.7, dy / 3));
    const paths =
        [new Path2D(), new Path2D(), new Path2D(), new Path2D(), new Path2D(), new Path2D()];
    const edges = new Path2D();
    for (let p = 0; p < plies; p++) {
      const l = w.level[p]!, y = Y(p);
      let i = lower(l.x, this.from - 1);
      let last = -Infinity;
      while (i < l.x.length && l.x[i]! <= this.to) {
        const x = X(l.x[i]!);
        if (x - last < column) {
          i = Math.max(i + 1, lower(l.x, this.from - 0.5 + (last + column) / scale));
          continue;
        }
        last = x;
        const n = l.node[i]!, look = t.look(n, this.k, passStart);
        i++;
        if (look === Look.Unvisited) continue;
        marks++;
        if (sized < 4) paths[look]!.rect(x, y - 3, Math.max(1.6, sized), 6);
        else if (t.isMax(n)) paths[look]!.rect(x - sized / 2, y - sized / 2, sized, sized);
        else {
          paths[look]!.moveTo(x + sized / 2, y);
          paths[look]!.arc(x, y, sized / 2, 0, 7);
        }
        if (p > 0 && marks < 4000) {
          edges.moveTo(x, y - 3);
          edges.lineTo(X(w.x[t.parent(n)]!), Y(p - 1) + 3);
        }
      }
    }
    c.lineWidth = 0.6;
    c.strokeStyle = ink('--hair');
    c.stroke(edges);
    paths.forEach((path, look) => {
      c.fillStyle = colour[look]!;
      c.fill(path);
    });
    const orange = ink('--orange');
    const strip = (nodes: Iterable<number>, stroke: string, wide: number, critical = false) => {
      c.beginPath();
      for (const n of nodes) {
        if (n === 0 || marks++ > MOST) continue;
        const q = t.parent(n);
        c.moveTo(X(w.x[n]!), Y(t.ply(n)));
        c.lineTo(X(w.x[q]!), Y(t.ply(q)));
      }
      c.strokeStyle = stroke;
      c.lineWidth = scale < 3 && !critical ? wide * 0.45 : wide;
      c.setLineDash(stroke === orange ? [6, 2] : []);  // T- is broken as on the ladder
      c.stroke();
      c.setLineDash([]);
    };
    strip(t.solution(Side.Minus, this.k, 1500), orange, 3.5);
    strip(t.solution(Side.Plus, this.k, 1500), ink('--blue'), 2);
    strip(t.critical(this.k), ink('--ink'), 3, true);
    this.point(c, X(w.x[this.selected]!), Y(t.ply(this.selected)), ink('--accent'), true);
    if (this.k > 0) {
      const n = t.node(this.k - 1);
      this.point(c, X(w.x[n]!), Y(t.ply(n)) - 8, ink('--now'), false);
    }
    this.marks = marks;
    this.script = performance.now() - start;
  }

  private point(c: CanvasRenderingContext2D, x: number, y: number, colour: string, ring: boolean):
      void {
    c.beginPath();
    if (ring) {
      c.arc(x, y, 8, 0, 7);
      c.strokeStyle = colour;
      c.lineWidth = 2;
      c.setLineDash([3, 2]);
      c.stroke();
      c.setLineDash([]);
    } else {
      c.moveTo(x, y);
      c.lineTo(x - 6, y - 9);
      c.lineTo(x + 6, y - 9);
      c.fillStyle = colour;
      c.fill();
    }
  }

  private zoom(factor: number, at = 0.5): void {
    const span = this.to - this.from,
          next = Math.min(this.wide?.width ?? 1, Math.max(20, span * factor));
    const centre = this.from + span * at;
    this.from = Math.max(0, centre - next * at);
    this.to = this.from + next;
    this.draw();
  }

  private pointers(): void {
    let down: { x: number; from: number; moved: boolean }|null = null;
    this.canvas.addEventListener('wheel', (e) => {
      e.preventDefault();
      this.zoom(e.deltaY > 0 ? 1.25 : 0.8, e.offsetX / this.canvas.clientWidth);
    }, { passive: false });
    this.canvas.addEventListener('pointerdown', (e) => {
      down = { x: e.clientX, from: this.from, moved: false };
    });
    this.canvas.addEventListener('pointermove', (e) => {
      if (!down || e.buttons === 0) return;
      const span = this.to - this.from, d = ((e.clientX - down.x) / this.canvas.clientWidth) * span;
      if (Math.abs(e.clientX - down.x) > 4) down.moved = true;
      this.from = Math.max(0, down.from - d);
      this.to = this.from + span;
      this.draw();
    });
    this.canvas.addEventListener('pointerup', (e) => {
      if (down && !down.moved) this.pick(e.offsetX, e.offsetY);
      down = null;
    });
  }

  private pick(px: number, py: number): void {
    const w = this.wide!, plies = w.level.length, box = this.element.getBoundingClientRect();
    const ply = Math.round((py - 20) / ((box.height - 40) / Math.max(1, plies - 1)));
    const l = w.level[Math.min(plies - 1, Math.max(0, ply))]!;
    const x = this.from + (px / box.width) * (this.to - this.from) - 0.5, i = lower(l.x, x);
    const near = i > 0 && (i >= l.x.length || x - l.x[i - 1]! < l.x[i]! - x) ? i - 1 : i;
    this.onSelect(this.trace!.pathText(l.node[near]!));
  }

  private key(e: KeyboardEvent): void {
    const t = this.trace;
    if (!t || e.ctrlKey || e.shiftKey || e.altKey) return;
    const n = this.selected, kids = t.children(n),
          brothers = n === 0 ? kids : t.children(t.parent(n));
    const at = n === 0 ? 0 : brothers.indexOf(n);
    const to = {
      ArrowUp: n === 0 ? undefined : t.parent(n),
      ArrowDown: kids[0],
      ArrowLeft: n === 0 ? undefined : brothers[at - 1],
      ArrowRight: n === 0 ? undefined : brothers[at + 1]
    }[e.key];
    if (!e.key.startsWith('Arrow')) return;
    e.preventDefault();
    e.stopPropagation();
    if (to === undefined) return;
    this.selected = to;
    this.onSelect(t.pathText(to));
    this.describe();
    announce(this.sentence(to));
  }

  private sentence(n: number): string {
    const t = this.trace!;
    return (
        `${
            nodeSentence(
                t, n, this.k, t.state(n, this.k),
                { plus: false, minus: false, critical: false })}, ` +
        `ply ${t.ply(n)}, g ${scoreText(t.state(n, this.k).g)}`);
  }

  private describe(): void {
    const t = this.trace;
    if (!t) return;
    const n = this.selected;
    this.spoken.replaceChildren(
        h('div', {
          role: 'treeitem',
          id: 'bigtree-item',
          'aria-level': t.ply(n) + 1,
          'aria-selected': 'true'
        },
          this.sentence(n)));
    this.spoken.setAttribute('aria-activedescendant', 'bigtree-item');
  }
}

function lower(list: Float32Array, x: number): number {
  let lo = 0, hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (list[mid]! < x) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}
