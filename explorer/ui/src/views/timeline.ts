// SPDX-License-Identifier: MIT
// The bottom of a trace: where we are, what just happened, and every way to go elsewhere.
import {announce, h, number, reducedMotion} from '../dom';
import {eventSentence} from '../model/sentences';
import {Kind, Trace} from '../model/trace';
import {practicalTitle, title} from '../position';

import {Bars, drawBars, makeBars, prepare} from './flame';

export const isLeafEvent = (k: Kind) => k === Kind.Leaf;

export class Timeline {
  readonly element: HTMLElement;
  readonly caption: HTMLElement;
  private canvas = h('canvas', { 'aria-hidden': 'true' });
  private range: HTMLInputElement;
  private where: HTMLElement;
  private playButton: HTMLButtonElement;
  private trace: Trace|null = null;
  private bars: Bars = { ply: [] };
  private k = 0;  // as drawn
  private timer = 0;
  private speed: HTMLSelectElement;

  // The step comes from its owner: drawing waits for a frame, and keys may come faster than that.
  constructor(private step: () => number, private onStep: (k: number) => void) {
    const button = (text: string, label: string, key: string, fn: () => void) =>
        h('button', {
          type: 'button',
          class: 'icon',
          'aria-label': label,
          title: `${label} (${key})`,
          onclick: fn
        },
          text);
    this.playButton = button('▶', 'Play', 'Space', () => this.toggle()) as HTMLButtonElement;
    this.speed = h('select', { 'aria-label': 'Speed', class: 'speed' }, [
      ['0.5', '½×'], ['1', '1×'], ['2', '2×'], ['5', '5×'], ['20', '20×']
    ].map(([v, l]) => h('option', { value: v!, selected: v === '1' }, l!)));
    this.range = h('input', {
      type: 'range',
      min: 0,
      max: 1,
      step: 1,
      value: 0,
      'aria-label': 'Step',
      oninput: () => this.go(this.range.valueAsNumber)
    });
    this.where = h('span', { class: 'where' });
    this.caption = h('p', { class: 'caption' });
    this.element =
        h('section', { class: 'timeline', 'aria-label': 'Timeline' }, this.caption,
          h('div', { class: 'strip' }, h('div', { class: 'bars' }, this.canvas), this.range),
          h('div', { class: 'controls' }, button('|‹', 'First step', 'Home', () => this.go(0)),
            button('‹‹‹', 'Previous pass', 'Ctrl+Left', () => this.pass(-1)),
            button('‹‹', 'Previous leaf', 'Shift+Left', () => this.leaf(-1)),
            button('‹', 'Previous step', 'Left', () => this.go(this.step() - 1)), this.playButton,
            button('›', 'Next step', 'Right', () => this.go(this.step() + 1)),
            button('››', 'Next leaf', 'Shift+Right', () => this.leaf(1)),
            button('›››', 'Next pass', 'Ctrl+Right', () => this.pass(1)),
            button('›|', 'Last step', 'End', () => this.go(this.trace?.events ?? 0)), this.speed,
            this.where));
    new ResizeObserver(() => this.draw()).observe(this.canvas.parentElement!);
  }

  set(t: Trace): void {
    this.trace = t;
    this.bars = makeBars(t);
    this.range.max = String(t.events);
    this.draw();
  }

  show(k: number): void {
    const t = this.trace;
    this.k = k;
    if (!t) return;
    this.range.value = String(k);
    const pass = t.passAt(k);
    const iteration = t.iterationAt(k), leaves = t.leavesAt(k);
    this.where.textContent = [
      `step ${number(k)} of ${number(t.events)}`, iteration ? `depth ${iteration.depth}` : '',
      t.passes.length > 1 && pass ? `pass ${pass.number} of ${t.passes.length}` : '',
      t.practical ? '' : `${number(leaves)} ${leaves === 1 ? 'leaf' : 'leaves'}`
    ].filter(Boolean).join(' · ');
    const text = k === 0 ?
        `Step forward to see ${(t.practical ? practicalTitle : title)(t.header.algorithm)} begin.` :
        eventSentence(t, k - 1);
    this.caption.textContent = text;
    this.range.setAttribute('aria-valuetext', `step ${k}: ${text}`);
    this.draw();
  }

  private go(k: number, spoken = true): void {
    const t = this.trace;
    if (!t) return;
    const next = Math.max(0, Math.min(t.events, k));
    if (next === this.step()) return;
    this.onStep(next);
    if (spoken)
      announce(next === 0 ? 'The beginning.' : eventSentence(t, next - 1), this.timer !== 0);
  }

  leaf(d: number): void {
    if (this.trace)
      this.go(
          d > 0 ? this.trace.nextOf(isLeafEvent, this.step()) :
                  this.trace.previousOf(isLeafEvent, this.step()));
  }
  // The end of this pass, then of the next; back likewise.
  pass(d: number): void {
    const t = this.trace;
    if (!t) return;
    const ends = t.passes.map((p) => Math.min(t.events, Number.isFinite(p.end) ? p.end : t.events))
                     .sort((a, b) => a - b);
    if (d > 0) this.go(ends.find((e) => e > this.step()) ?? t.events);
    else this.go([...ends].reverse().find((e) => e < this.step()) ?? 0);
  }

  get playing(): boolean { return this.timer !== 0; }

  toggle(): void {
    if (this.timer) {
      this.stop();
      return;
    }
    if (!this.trace) return;
    if (this.step() >= this.trace.events) this.onStep(0);
    if (reducedMotion()) {
      this.leaf(1);
      return;
    }  // a leaf at a time, no animation
    this.playButton.textContent = '❙❙';
    this.playButton.setAttribute('aria-label', 'Pause');
    const tick = () => {
      const t = this.trace!;
      const big = t.events > 2000 ? Math.max(1, Math.round(t.events / 1200)) : 1;
      this.go(this.step() + big * (Number(this.speed.value) >= 20 ? 4 : 1));
      if (this.step() >= t.events) {
        this.stop();
        return;
      }
      this.timer = window.setTimeout(tick, Math.max(16, 380 / Number(this.speed.value)));
    };
    this.timer = window.setTimeout(tick, 60);
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.playButton.textContent = '▶';
    this.playButton.setAttribute('aria-label', 'Play');
  }

  // The keys that work wherever no field has the focus.
  key(e: KeyboardEvent): boolean {
    const right = e.key === 'ArrowRight', left = e.key === 'ArrowLeft';
    if (right || left) {
      const d = right ? 1 : -1;
      this.stop();
      if (e.ctrlKey || e.metaKey) this.pass(d);
      else if (e.shiftKey) this.leaf(d);
      else this.go(this.step() + d);
      return true;
    }
    if (e.ctrlKey || e.metaKey || e.altKey) return false;
    if (e.key === 'Home') {
      this.go(0);
      return true;
    }
    if (e.key === 'End') {
      this.go(this.trace?.events ?? 0);
      return true;
    }
    if (e.key === ' ') {
      this.toggle();
      return true;
    }
    return false;
  }

  private backdrop: ImageBitmap|HTMLCanvasElement|null = null;
  private drawn = '';

  // The bars are drawn once a size and trace; a step only moves the line.
  private draw(): void {
    const t = this.trace;
    if (!t) return;
    const p = prepare(this.canvas);
    if (!p) return;
    const theme = p.ink('--ink') + p.ink('--band');
    const key = `${this.canvas.width}x${this.canvas.height}:${t.events}:${theme}`;
    if (this.drawn !== key || !this.backdrop) {
      const copy = document.createElement('canvas');
      copy.width = this.canvas.width;
      copy.height = this.canvas.height;
      drawBars(
          p.c, t, this.bars, { width: p.width, height: p.height }, [0, t.events], p.ink, false);
      copy.getContext('2d')!.drawImage(this.canvas, 0, 0);
      this.backdrop = copy;
      this.drawn = key;
    } else {
      p.c.save();
      p.c.setTransform(1, 0, 0, 1, 0, 0);
      p.c.drawImage(this.backdrop, 0, 0);
      p.c.restore();
    }
    const x = (this.k / Math.max(1, t.events)) * p.width;
    p.c.fillStyle = p.ink('--veil');
    p.c.fillRect(x, 0, p.width - x, p.height);
    p.c.fillStyle = p.ink('--now');
    p.c.fillRect(Math.min(p.width - 2, x - 1), 0, 2, p.height);
  }
}
