// SPDX-License-Identifier: MIT
// Trace: one search, step by step. The picture in the middle, panels beside it, the timeline below;
// all are linked by the step k and the selected node, which are in the address.
import {address, Params} from '../address';
import {announce, h, number, replace} from '../dom';
import {engines} from '../engine/choose';
import {TraceRequest} from '../engine/engine';
import {Figure, FOLDED_MOST, makeFigure, SVG_MOST, WHOLE, WIDEST} from '../model/figure';
import {scoreText} from '../model/score';
import {Trace} from '../model/trace';
import {countNodes} from '../model/treetext';
import {fieldsOf, optionNames, ready} from '../options';
import {
  algorithmOptions,
  BOARD_GAMES,
  EXAMPLES,
  isPractical,
  POSITION_PARAMS,
  positionOf,
  positionParams,
  positionTitle,
  PRACTICAL_DEPTH,
  PRACTICAL_WORD,
  practicalOptions,
  requestOf,
  treeOf
} from '../position';
import {CanvasTree} from '../views/canvas-tree';
import {CodeView} from '../views/code';
import {Flame} from '../views/flame';
import {LeafValues} from '../views/leaf-values';
import {Inspector, LadderPanel, MemoryPanel, OpenPanel, Panel, StepsPanel} from '../views/panels';
import {EffortPanel, EventsPanel} from '../views/practical';
import {Timeline} from '../views/timeline';
import {legend, TreeView} from '../views/tree';

import {Page} from './page';

const SIDES = ['node', 'steps', 'open', 'effort', 'events', 'ladder', 'memory', 'code'] as const;
const SIDE_TITLE: Record<string, string> = {
  node: 'Node',
  steps: 'Steps',
  open: 'OPEN',
  effort: 'Effort',
  events: 'Events',
  ladder: 'Ladder',
  memory: 'Memory',
  code: 'Code'
};
// The book's searches have step tables, the practical search has counts of effort.
const sidesOf = (practical: boolean) => SIDES.filter(
    (x) => practical ? x !== 'steps' && x !== 'open' && x !== 'code' :
                       x !== 'effort' && x !== 'events');
// What decides the search: a change of anything else in the address leaves it as it is.
const decisive = () => [...POSITION_PARAMS, 'algo', 'practical', ...optionNames()];
const ARTIFICIAL =
    ['w=2,d=4,seed=1', 'w=3,d=4,order=1', 'w=4,d=6,seed=1,transpose=1', 'w=5,d=6,seed=1'];
// While more comes, a tree of elements that is soon replaced would cost the time in which it could
// come.
const PARTIAL_MOST = 200;

export class TracePage implements Page {
  readonly element: HTMLElement;
  readonly title = 'Trace';
  trace: Trace|null = null;
  private request: TraceRequest|null = null;
  private knows = false;  // the engine's options
  private figure: Figure|null = null;
  private tree: TreeView;
  private canvas: CanvasTree|null = null;
  private flame: Flame;
  private timeline: Timeline;
  private code = new CodeView();
  private panels: Record<string, Panel>;
  private stage = h('div', { class: 'stage' });
  private side = h('div', {
    class: 'side-body',
    role: 'tabpanel',
    id: 'side-panel',
    'aria-label': 'Panel',
    tabindex: 0
  });
  private sideTabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Panels' });
  private mainTabs = h('div', { class: 'tabs main', role: 'tablist', 'aria-label': 'Pictures' });
  private head = h('div', { class: 'trace-head' });
  private message = h('p', { class: 'message', role: 'status' });
  private foldBox = h('div', { class: 'fold-box' });
  private wide = false;      // the whole tree is too wide to be read
  private narrowed = false;  // only its principal variation is open
  private stop: AbortController|null = null;
  private dirty = new Set<string>();
  private frameWanted = 0;
  private lastCost = 0;
  // The step is that of the changed search, its end when the one before was at its end.
  private values = new LeafValues((text) => {
    const example = Object.keys(EXAMPLES).find((name) => EXAMPLES[name]!.text === text);
    const k = this.k === this.trace?.events ? '' : String(this.k);
    address.set({ game: 'tree', name: example ?? '', text: example ? '' : text, k });
  });

  constructor() {
    const go = (k: number) => this.go(k), select = (path: string) => this.select(path);
    this.tree = new TreeView({
      onSelect: select,
      onFold: (path) => this.fold(path),
      onValue: (n, v) => this.values.take(n, v)
    });
    this.flame = new Flame(go);
    this.timeline = new Timeline(() => this.k, go);
    this.panels = {
      node: new Inspector(
          () => engines.current, () => this.request, () => this.params.node ?? '-', go, select),
      steps: new StepsPanel(() => engines.current, () => this.request, go),
      open: new OpenPanel(go, select),
      ladder: new LadderPanel(go),
      memory: new MemoryPanel(go, select),
      code: this.code,
      effort: new EffortPanel(go, select),
      events: new EventsPanel(go, select)
    };
    const legendBox = h('details', { class: 'legend-box' }, h('summary', null, 'Legend'), legend());
    this.element =
        h('div', { class: 'page trace' }, h('h1', { class: 'sr' }, 'Trace'), this.head,
          h('div', { class: 'workbench' },
            h('section', { class: 'picture', 'aria-label': 'Picture' }, this.mainTabs, this.message,
              this.foldBox, this.stage, this.values.element, legendBox),
            h('aside', { class: 'side', 'aria-label': 'Panels' }, this.sideTabs, this.side)),
          this.timeline.element);
  }

  private get params(): Params { return address.params; }
  private get k(): number {
    const all = this.trace?.events ?? 0;
    return Math.max(0, Math.min(all, address.int('k', all)));
  }
  private views(): [string, string] {
    const list = (this.params.view ?? 'tree').split(',');
    const main = list.find((v) => v === 'tree' || v === 'flame') ?? 'tree';
    const practical = isPractical(this.params), sides: readonly string[] = sidesOf(practical);
    return [main, list.find((v) => sides.includes(v)) ?? (practical ? 'effort' : 'node')];
  }

  update(now: Params, before: Params): void {
    const changed = !this.request || decisive().some((key) => now[key] !== before[key]);
    if (changed) {
      this.drawHead();
      this.load();
      return;
    }
    if (now.fold !== before.fold) this.refigure();
    if (now.view !== before.view || now.fold !== before.fold) this.arrange();
    this.schedule();
  }

  // --- loading

  private async load(): Promise<void> {
    this.stop?.abort();
    const stop = (this.stop = new AbortController());
    this.message.textContent = 'Searching …';
    this.message.className = 'message busy';
    let first = true;
    if (!this.knows) {
      await ready;
      this.knows = true;
      if (stop.signal.aborted) return;
      this.drawHead();
    }
    const r = (this.request = requestOf(this.params));
    try {
      const t = await engines.current.trace(r, (partial) => {
        if (stop.signal.aborted) return;
        this.message.textContent = `${number(partial.events)} events …`;
        if (first)
          this.take(partial, false);  // the first block can be stepped through while more comes
        first = false;
      }, stop.signal);
      if (stop.signal.aborted) return;
      this.take(t, true);
    } catch (e) {
      if ((e as Error).name === 'AbortError' || stop.signal.aborted) return;
      this.values.failed();
      this.message.textContent = (e as Error).message;
      this.message.className = 'message error';
      if (!engines.server) return;
      announce((e as Error).message);
    }
  }

  private take(t: Trace, whole: boolean): void {
    this.trace = t;
    this.refigure();
    this.timeline.set(t);
    this.dirty = new Set([...SIDES, 'flame']);
    if (whole) {
      performance.mark('nw-traced');
      this.message.textContent = this.ending(t);
      this.message.className = t.end?.stopped ? 'message warning' : 'message';
      const isTree = this.movable();
      this.values.element.hidden = !isTree;
      if (isTree) this.values.loaded(positionOf(this.params).text, t);
      const atEnd = this.params.embed !== undefined || t.practical || this.values.changed;
      if (address.get('k') === '') address.set({ k: String(atEnd ? t.events : 0) });
    }
    this.arrange();
    this.schedule();
  }

  // An explicit tree, drawn whole: its leaves can be dragged.
  private movable(): boolean {
    const tree = this.trace?.practical ? null : treeOf(this.params);
    return tree !== null && countNodes(tree.root, WHOLE) <= WHOLE;
  }

  private ending(t: Trace): string {
    const e = t.end;
    if (!e) return '';
    if (e.stopped)
      return (
          `Stopped at the limit (${e.stopped}): the trace has ${number(t.events)} events, ` +
          'the search is not complete. Ask for less depth, or a narrower tree.');
    const r = e.result, value = r ? `Value ${scoreText(r.value)}. ` : '';
    const passes = t.passes.length > 1 ? `, ${number(t.passes.length)} passes` : '';
    if (t.practical && r)
      return (
          `${value}${t.moves.length ? `Line ${t.moves.join(' ')}. ` : ''}${number(r.nodes.leaf)} ` +
          `leaves${passes}, ${number(r.nodes.all ?? 0)} nodes ` +
          `searched, ${number(t.nodes)} of them shown.`);
    return `${value}${number(t.leavesAt(t.events))} leaves${passes}, ${number(t.nodes)} nodes.`;
  }

  // What the address folds: names of nodes, or with "pv" all that is not on the principal variation
  // but those nodes; "none" folds nothing. Without a word a wide tree is folded.
  private folding(): { line: boolean|null; nodes: Set<string>} {
    const words = new Set((this.params.fold ?? '').split(',').filter(Boolean));
    const line = words.delete('pv') ? true : words.delete('none') || words.size > 0 ? false : null;
    return { line, nodes: words };
  }

  private refigure(): void {
    const t = this.trace;
    if (!t) return;
    const tree = treeOf(this.params), { line, nodes: fold } = this.folding();
    const whole = t.nodes <= (t.end ? SVG_MOST : PARTIAL_MOST);
    let figure = whole && line !== true ? makeFigure(t, { tree, fold }) : null;
    this.wide = t.end !== null && t.nodes <= FOLDED_MOST && (!figure || figure.width > WIDEST);
    this.narrowed = this.wide && line !== false;
    if (this.narrowed) figure = makeFigure(t, { tree, fold, line: t.variation() });
    this.drawFolding();
    if (figure) {
      this.figure = figure;
      this.tree.set(this.figure, t);
    } else {
      this.figure = null;
      this.canvas ??= new CanvasTree((path) => this.select(path));
      this.canvas.set(t);
    }
  }

  private drawFolding(): void {
    const t = this.trace!,
          text = this.narrowed ? `Show all ${number(t.nodes)} nodes` :
                                 'Fold to the principal variation';
    replace(
        this.foldBox,
        this.wide ? h('button', {
          type: 'button',
          class: 'small',
          onclick: () => address.set({ fold: this.narrowed ? 'none' : 'pv' })
        },
                      text) :
                    null);
  }

  // --- the arrangement

  private arrange(): void {
    const [main, side] = this.views();
    const tab = (id: string, text: string, on: boolean, set: () => void, controls: string) =>
        h('button', {
          type: 'button',
          role: 'tab',
          id: `tab-${id}`,
          'aria-selected': on ? 'true' : 'false',
          'aria-controls': controls,
          tabindex: on ? 0 : -1,
          onclick: set,
          onkeydown: (e: KeyboardEvent) => this.tabKey(e)
        },
          text);
    const focused = document.activeElement?.id;
    replace(
        this.mainTabs,
        tab('tree', 'Tree', main === 'tree', () => address.set({ view: `tree,${side}` }), 'stage'),
        tab('flame', 'Flame', main === 'flame', () => address.set({ view: `flame,${side}` }),
            'stage'));
    replace(
        this.sideTabs,
        sidesOf(isPractical(this.params))
            .map(
                (x) =>
                    tab(x, SIDE_TITLE[x]!, x === side, () => address.set({ view: `${main},${x}` }),
                        'side-panel')));
    if (focused?.startsWith('tab-')) document.getElementById(focused)?.focus();
    this.stage.id = 'stage';
    const picture = main === 'flame' ? this.flame.element :
        this.figure                  ? this.tree.element :
                                       this.canvas?.element;
    if (picture && this.stage.firstChild !== picture) replace(this.stage, picture);
    const panel = this.panels[side]!;
    if (this.side.firstChild !== panel.element) replace(this.side, panel.element);
    this.side.setAttribute('aria-label', SIDE_TITLE[side]!);
  }

  private tabKey(e: KeyboardEvent): void {
    const d = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
    if (!d) return;
    e.preventDefault();
    e.stopPropagation();
    const tabs = [...(e.currentTarget as HTMLElement).parentElement!.children] as HTMLElement[];
    const next =
        tabs[(tabs.indexOf(e.currentTarget as HTMLElement) + d + tabs.length) % tabs.length]!;
    next.focus();
    next.click();
  }

  // At most one drawing a frame, however fast the steps come.
  private schedule(): void {
    if (this.frameWanted) return;
    this.frameWanted = requestAnimationFrame(() => {
      this.frameWanted = 0;
      const start = performance.now();
      this.draw();
      this.lastCost = performance.now() - start;
    });
  }
  get frameCost(): number { return this.lastCost; }
  get frameMarks(): number { return this.canvas?.marks ?? 0; }

  private draw(): void {
    const t = this.trace;
    if (!t) return;
    t.index_();
    const [main, side] = this.views(), k = this.k;
    const selected = this.params.node ?? (k > 0 ? t.pathText(t.node(k - 1)) : '-');
    const node = t.find(selected);
    if (main === 'flame') {
      if (this.dirty.delete('flame')) this.flame.set(t);
      this.flame.show(k);
    } else if (this.figure) {
      const { marks, notes } = this.values;
      this.tree.show({ k, selected: this.params.node, marks, notes, fixed: !this.movable() });
    } else this.canvas?.show(k, node);
    const panel = this.panels[side]!;
    if (this.dirty.delete(side)) panel.set(t);
    panel.show(k, node);
    this.timeline.show(k);
  }

  private go(k: number): void {
    address.set({ k: String(Math.max(0, Math.min(this.trace?.events ?? 0, k))) });
  }
  private select(path: string): void { address.set({ node: path }); }
  private fold(path: string): void {
    const set = this.folding().nodes;
    if (!set.delete(path)) set.add(path);
    address.set({ fold: [...(this.narrowed ? ['pv'] : []), ...set].join(',') });
  }

  key(e: KeyboardEvent): boolean {
    if (e.key === 'j' || e.key === 'k') {
      this.visit(e.key === 'j' ? 1 : -1);
      return true;
    }
    if (e.key === '/') {
      document.getElementById('find-node')?.focus();
      return true;
    }
    if (e.key === 'Escape') {
      address.set({ node: '' });
      return true;
    }
    return this.timeline.key(e);
  }

  // J and K: the next and the previous visit of the selected node.
  private visit(d: number): void {
    const t = this.trace;
    if (!t) return;
    const n = t.find(this.params.node ?? (this.k > 0 ? t.pathText(t.node(this.k - 1)) : '-'));
    if (n < 0) return;
    const list = Array.from(t.eventsOf(n));
    const to =
        d > 0 ? list.find((e) => e + 1 > this.k) : list.reverse().find((e) => e + 1 < this.k);
    if (to !== undefined) address.set({ k: String(to + 1), node: t.pathText(n) });
  }

  // --- the head: which position, which algorithm

  private drawHead(): void {
    replace(this.head, h('div', { class: 'choose' }, h('label', { for: 'algorithm'
                         }, 'Watch'), this.algorithmMenu(), h('label', { for: 'position'
                         }, 'on'), this.positionMenu(), this.optionFields()), this.actions());
  }

  // Another search: its first step, nothing selected.
  private restart(patch: Params): void {
    address.set({ k: '', node: '', fold: '', ...patch }, true);
  }

  private positionMenu(): HTMLElement {
    const option = (value: string, text: string) => h('option', { value }, text);
    const trees = Object.entries(EXAMPLES).map(([name, x]) => option(`tree:${name}`, x.title));
    const uniform = ARTIFICIAL.map((u) => option(`uniform:${u}`, u));
    const games = BOARD_GAMES.map((g) => option(g, g));
    const choose = (e: Event) => this.choosePosition((e.target as HTMLSelectElement).value);
    return h(
        'select', { id: 'position', 'aria-label': 'Position', onchange: choose },
        h('option', { value: '', selected: true }, positionTitle(this.params)),
        h('optgroup', { label: 'Figures of the thesis' }, trees),
        h('optgroup', { label: 'Artificial trees' }, uniform),
        h('optgroup', { label: 'Games, from the start' }, games), option('make', 'your own …'));
  }

  private choosePosition(chosen: string): void {
    if (chosen === '') return;
    if (chosen === 'make') {
      address.go('make', positionParams(this.params));
      return;
    }
    const [game, rest] = chosen.split(/:(.*)/) as [string, string | undefined];
    const none = { name: '', text: '', depth: '', moves: '', path: '', root: '' };
    if (game === 'tree') this.restart({...none, game, name: rest!});
    else if (game === 'uniform') this.restart({...none, game, text: rest!});
    else this.restart({...none, game, depth: isPractical(this.params) ? '' : '3' });
  }

  private algorithmMenu(): HTMLElement {
    const algo = this.params.algo ?? 'mt-sss', practical = isPractical(this.params);
    const choose = (e: Event) => {
      const v = (e.target as HTMLSelectElement).value, now = v.startsWith(PRACTICAL_WORD);
      this.restart({
        algo: now ? v.slice(PRACTICAL_WORD.length) : v,
        practical: now ? '1' : '',
        ...(now !== practical ? { depth: '', view: '' } : {})
      });
    };
    return h(
        'select', { id: 'algorithm', 'aria-label': 'Algorithm', onchange: choose },
        algorithmOptions(practical ? '' : algo), practicalOptions(practical ? algo : ''));
  }

  private optionFields(): HTMLElement[] {
    const p = this.params, game = p.game ?? 'tree', practical = isPractical(p);
    const depth = practical ? (PRACTICAL_DEPTH[game] ?? 6) : 3;
    const usual = BOARD_GAMES.includes(game) ? String(depth) : '';
    const change = (o: string) => (e: Event) =>
        this.restart({ [o]: (e.target as HTMLInputElement | HTMLSelectElement).value.trim() });
    const input = (o: string, placeholder: string) => h('input', {
      type: 'text',
      inputmode: 'numeric',
      size: 4,
      value: p[o] ?? '',
      placeholder,
      onchange: change(o)
    });
    const choice = (o: string, words: string[]) =>
        h('select', { onchange: change(o) },
          words.map((w) => h('option', { value: w, selected: w === p[o] }, w)));
    const label = (o: string, help: string, field: HTMLElement) =>
        h('label', { class: 'option', title: help }, o.replace(/-/g, ' '), field);
    return [
      ...fieldsOf(p.algo ?? 'mt-sss', practical)
          .map(
              (o) => label(
                  o.name, o.help,
                  o.kind === 'word'       ? choice(o.name, o.words ?? []) :
                      o.kind === 'switch' ? choice(o.name, ['', 'yes', 'no']) :
                                            input(o.name, ''))),
      ...(game === 'tree' ? [] : [label('depth', 'plies to search', input('depth', usual))])
    ];
  }

  private actions(): HTMLElement {
    const p = this.params, a = p.algo ?? 'mt-sss', b = a === 'alphabeta' ? 'mt-sss' : 'alphabeta';
    const race = address.href('race', {...positionParams(p), a, b });
    const find = h('input', {
      id: 'find-node',
      type: 'search',
      size: 8,
      placeholder: 'find node',
      'aria-label': 'Find a node by its name',
      onchange: (e: Event) => this.find((e.target as HTMLInputElement).value.trim())
    });
    return h(
        'div', { class: 'actions' }, find,
        isPractical(p) ? null : h('a', { class: 'button', href: race }, 'Race'),
        h('a', { class: 'button', href: address.href('export', {...p }) }, 'Export'),
        h('button', { type: 'button', onclick: () => this.copyLink() }, 'Copy link'));
  }

  private find(text: string): void {
    const t = this.trace;
    if (!t || text === '') return;
    let n = t.find(text);
    if (n < 0 || /[a-z]/i.test(text))
      for (let i = 0; i < t.nodes; i++)
        if (t.name(i) === text) {
          n = i;
          break;
        }
    if (n < 0) {
      announce(`No node ${text}.`);
      this.message.textContent = `No node is called ${text}.`;
      return;
    }
    address.set({ node: t.pathText(n) });
    announce(`${t.name(n)} selected`);
  }

  private copyLink(): void {
    const done = () => {
      this.message.textContent = 'The link to this step is copied.';
      announce('Link copied.');
    };
    const fallback = () => {
      this.message.textContent = location.href;
    };
    (navigator.clipboard?.writeText(location.href) ?? Promise.reject()).then(done, fallback);
  }

  destroy(): void {
    this.stop?.abort();
    this.timeline.stop();
    cancelAnimationFrame(this.frameWanted);
  }
}
