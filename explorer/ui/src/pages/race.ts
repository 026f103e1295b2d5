// SPDX-License-Identifier: MIT
// Race: two algorithms, one position, one clock.
import {address, Params} from '../address';
import {h, number, replace} from '../dom';
import {engines} from '../engine/choose';
import {withLeaf} from '../model/changes';
import {FigureNode} from '../model/figure';
import {scoreText} from '../model/score';
import {optionNames, ready} from '../options';
import {
  algorithmOptions,
  EXAMPLES,
  POSITION_PARAMS,
  positionOf,
  positionParams,
  positionTitle,
  requestOf,
  title,
  treeOf
} from '../position';
import {DRAG_HINT} from '../views/leaf-values';
import {Clock, RaceView} from '../views/race-view';

import {Page} from './page';

const decisive = () => [...POSITION_PARAMS, 'a', 'b', ...optionNames()];

export class RacePage implements Page {
  readonly title = 'Race';
  readonly element: HTMLElement;
  private view = new RaceView();
  private head = h('div', { class: 'trace-head' });
  private message = h('p', { class: 'message', role: 'status' });
  private slider = h('input', {
    type: 'range',
    min: 0,
    max: 1,
    'aria-label': 'Clock',
    oninput: () => this.tick(this.slider.valueAsNumber)
  });
  private reading = h('span', { class: 'where' });
  private sets =
      h('section', { class: 'sets', 'aria-label': 'Leaves of one and not of the other' });
  private play = h(
      'button', { type: 'button', class: 'primary', onclick: () => this.toggle() }, 'Run the race');
  private stop: AbortController|null = null;
  private ready = false;

  private leaves: number[] = [];  // of both searches
  private changed: { path: string; from: string; to: string; leaves: number[] }|null = null;

  // A leaf was dragged, or changed by keys: both search the changed tree.
  private take(n: FigureNode, value: number): void {
    const text = withLeaf(positionOf(this.p).text, n.path, value);
    if (text === null) return;
    if (this.changed?.path !== n.path)
      this.changed = { path: n.path, from: String(n.value), to: '', leaves: this.leaves };
    this.changed.to = String(value);
    address.set({ game: 'tree', name: '', text, t: '9999' });
  }

  constructor() {
    this.view.onValue = (n, v) => this.take(n, v);
    this.view.onTick = (t) => this.tick(t);
    const step = (text: string, label: string, d: number) =>
        h('button', {
          type: 'button',
          class: 'icon',
          'aria-label': label,
          onclick: () => this.tick(this.view.t + d)
        },
          text);
    this.element =
        h('div', { class: 'page race' }, this.head, this.message, this.view.element,
          h('section', { class: 'timeline', 'aria-label': 'Clock' }, this.slider,
            h('div', { class: 'controls' }, step('‹', 'Back', -1), this.play, step('›', 'On', 1),
              this.reading)),
          this.sets);
  }

  private get p(): Params { return address.params; }

  update(now: Params, before: Params): void {
    if (!this.ready || decisive().some((k) => now[k] !== before[k])) {
      if (['name', 'a', 'b', 'game'].some((k) => now[k] !== before[k] && now.text === undefined))
        this.changed = null;
      this.drawHead();
      this.load();
      return;
    }
    if (now.clock !== before.clock || now.view !== before.view) {
      this.drawHead();
      this.arrange();
    }
    this.draw();
  }

  private async load(): Promise<void> {
    this.stop?.abort();
    this.view.stop();
    const stop = (this.stop = new AbortController());
    this.ready = true;
    this.message.textContent = 'Both search …';
    this.message.className = 'message';
    try {
      await ready;
      const run = async (algo: string) => {
        const start = performance.now();
        const trace = await engines.current.trace(requestOf(this.p, algo), undefined, stop.signal);
        return { trace, seconds: (performance.now() - start) / 1000 };
      };
      const [a, b] = await Promise.all([run(this.a), run(this.b)]);
      if (stop.signal.aborted) return;
      const before = this.changed, now = [a!, b!].map((r) => r.trace.leavesAt(r.trace.events));
      this.message.textContent = before ?
          `Leaf ${before.from} is now ${before.to}. ${title(this.a)} evaluates ${now[0]} leaves, ` +
              `before ${before.leaves[0]}; ${title(this.b)} ${now[1]}, before ${
                  before.leaves[1]}.` :
          treeOf(this.p) ? DRAG_HINT :
                           '';
      this.leaves = now;
      this.view.set(a!, b!, treeOf(this.p));
      this.arrange();
      this.drawSets();
      this.draw();
      if (this.p.t === undefined) this.view.play();
    } catch (e) {
      if ((e as Error).name === 'AbortError') return;
      this.message.textContent = (e as Error).message;
      this.message.className = 'message error';
    }
  }

  private get a(): string { return this.p.a ?? 'alphabeta'; }
  private get b(): string { return this.p.b ?? 'sss'; }

  private arrange(): void {
    this.view.clock =
        (['leaves', 'nodes', 'seconds'].includes(this.p.clock ?? '') ? this.p.clock : 'leaves') as
        Clock;
    this.view.mode = this.p.view === 'merged' ? 'merged' : 'trees';
    this.view.arrange();
    this.slider.max = String(this.view.length);
  }

  private tick(t: number): void {
    address.set({ t: String(Math.max(0, Math.min(this.view.length, Math.round(t)))) });
  }

  private draw(): void {
    if (!this.slider.max) return;
    const t = Number(this.p.t ?? 0) || 0;
    this.view.show(t);
    this.slider.value = String(this.view.t);
    this.reading.textContent = this.view.clock === 'seconds' ?
        `${(this.view.t / 1000).toFixed(1)} of ${(this.view.length / 1000).toFixed(1)} ` +
            'milliseconds, measured here, spread evenly over the steps' :
        `${number(this.view.t)} of ${number(this.view.length)} ${this.view.clock}`;
    this.play.textContent = this.view.playing ? 'Pause' : 'Run the race';
  }

  private toggle(): void {
    if (this.view.playing) {
      this.view.stop();
      this.draw();
    } else this.view.play();
  }

  key(e: KeyboardEvent): boolean {
    if (e.key === ' ') {
      this.toggle();
      return true;
    }
    if (e.key === 'ArrowRight' || e.key === 'ArrowLeft') {
      this.view.stop();
      this.tick(this.view.t + (e.key === 'ArrowRight' ? 1 : -1));
      return true;
    }
    if (e.key === 'Home' || e.key === 'End') {
      this.view.stop();
      this.tick(e.key === 'Home' ? 0 : this.view.length);
      return true;
    }
    return false;
  }

  private drawSets(): void {
    const s = this.view.sets(), named = !this.view.folded,
          names = new Map([...this.view.leaves(0), ...this.view.leaves(1)].map(
              (l) => [l.path, `${named && l.name ? `${l.name} = ` : ''}${scoreText(l.value)}`]));
    const list = (heading: string, paths: string[]) =>
        h('div', { class: 'card' }, h('h2', null, `${heading}: ${number(paths.length)}`),
          h('p', { class: 'leaves' },
            paths.slice(0, 60).map((p) => names.get(p) ?? p).join(', ') || 'none',
            paths.length > 60 ? ` and ${number(paths.length - 60)} more` : ''));
    const link = (algo: string) =>
        h('a', { class: 'button', href: address.href('trace', {...positionParams(this.p), algo }) },
          `Step through ${title(algo)}`);
    replace(
        this.sets, list(`Leaves of ${title(this.a)} only`, s.onlyA), list('Leaves of both', s.both),
        list(`Leaves of ${title(this.b)} only`, s.onlyB),
        h('p', { class: 'row noprint' }, link(this.a), link(this.b)));
  }

  private drawHead(): void {
    const pick = (key: 'a'|'b', value: string, label: string) =>
        h('select', {
          'aria-label': label,
          onchange: (e: Event) =>
              address.set({ [key]: (e.target as HTMLSelectElement).value, t: '' }, true)
        },
          algorithmOptions(value));
    const choice = (key: string, now: string, options: [string, string][], label: string) =>
        h('select', {
          'aria-label': label,
          onchange: (e: Event) => address.set({
            [key]: (e.target as HTMLSelectElement).value,
            ...(key === 'clock' ? { t: '0' } : {})
          })
        },
          options.map(([v, l]) => h('option', { value: v, selected: v === now }, l)));
    replace(
        this.head, h('h1', { class: 'sr' }, 'Race'),
        h('div', { class: 'choose' }, pick('a', this.a, 'First algorithm'),
          h('span', null, 'against'), pick('b', this.b, 'Second algorithm'), h('span', null, 'on'),
          h('select', {
            'aria-label': 'Position',
            onchange: (e: Event) => {
              const v = (e.target as HTMLSelectElement).value;
              if (v === 'make') address.go('make', positionParams(this.p));
              else if (v.startsWith('uniform:'))
                address.set({ game: 'uniform', text: v.slice(8), name: '', t: '' }, true);
              else if (v !== '') address.set({ game: 'tree', name: v, text: '', t: '' }, true);
            }
          },
            h('option', { value: '', selected: true }, positionTitle(this.p)),
            Object.entries(EXAMPLES).map(([n, x]) => h('option', { value: n }, x.title)),
            ['w=2,d=6,seed=1', 'w=3,d=4,seed=3', 'w=4,d=6,seed=1'].map(
                (u) => h('option', { value: `uniform:${u}` }, `uniform ${u}`)),
            h('option', { value: 'make' }, 'your own …'))),
        h('div', { class: 'actions' },
          choice(
              'clock', this.p.clock ?? 'leaves',
              [
                ['leaves', 'clock: leaves'], ['nodes', 'clock: nodes'],
                ['seconds', 'clock: seconds']
              ],
              'Clock'),
          choice(
              'view', this.p.view ?? 'trees',
              [['trees', 'two trees'], ['merged', 'one merged tree']], 'Picture')));
  }

  destroy(): void {
    this.stop?.abort();
    this.view.stop();
  }
}
