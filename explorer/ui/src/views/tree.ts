// SPDX-License-Identifier: MIT
// The tree as SVG, in the vocabulary of `nullwindow trace --svg`: squares are MAX, circles MIN, T+
// blue, T- orange, the critical path bold, a broken outline a stored bound, a dot what was cut off.
// Shape and line carry the meaning before colour does. A hidden role=tree beside it speaks the
// same.
import {announce, clear, h, s} from '../dom';
import {arrange, Figure, FigureNode, LEVEL, shownName, View, viewAt} from '../model/figure';
import {INF, scoreText} from '../model/score';
import {nodeSentence} from '../model/sentences';
import {Look, LOOK_WORD, Side, Trace} from '../model/trace';

import {clampLeaf, followPointer, keyStep} from './leaf-values';

export interface Marks {
  [path: string]: 'right'|'wrong'|'order'|'only-a'|'only-b'|'both'|'pick'|'fresh'|'spared';
}
export interface TreeOptions {
  onSelect?: (path: string) => void;
  onActivate?: (n: FigureNode) => void;  // Enter, or a click where the reader is to choose
  onFold?: (path: string) => void;
  onValue?: (n: FigureNode, value: number) => void;  // a leaf was dragged, or changed by keys
  label?: string;
}
export interface TreeFrame {
  k: number;
  selected?: string;
  marks?: Marks;
  notes?: Record<string, string>;
  choose?: (n: FigureNode) => boolean;
  hideValues?: boolean;
  fixed?: boolean;                                 // leaf values cannot be changed now
  words?: Partial<Record<Marks[string], string>>;  // what the marks say, in place of the search
}

interface Parts {
  group: SVGGElement;
  edge: SVGLineElement|null;
  bandP: SVGLineElement|null;
  bandM: SVGLineElement|null;
  haloP: SVGPathElement;
  haloM: SVGPathElement;
  body: SVGRectElement;
  dot: SVGCircleElement;
  name: SVGTextElement;
  plus: SVGTextElement;
  minus: SVGTextElement;
  value: SVGTextElement|null;
  note: SVGTextElement;
  key: string;
}

// Counts as short as they must be under a node: 950, 1.2k, 34k, 1.5M.
export function compact(n: number): string {
  if (n < 1000) return String(n);
  const [v, unit] = n < 999_500 ? [n / 1000, 'k'] : [n / 1e6, 'M'];
  return `${v < 9.95 ? v.toFixed(1) : Math.round(v)}${unit}`;
}

const TOP = 42, SIDE = 26, FOOT = 66, LEAST = 260;
const PHONE = window.matchMedia('(max-width: 560px)');  // as in style.css

function outline(n: FigureNode, size: number, grow: number, half?: 'left'|'right'): string {
  const w = n.half + grow, hh = size / 2 + grow, r = n.max ? 2 : hh, y = n.ply * LEVEL, x = n.x;
  const left = `M${x} ${y - hh}H${x - w + r}A${r} ${r} 0 0 0 ${x - w} ` +
      `${y - hh + r}V${y + hh - r}A${r} ${r} 0 0 0 ${x - w + r} ${y + hh}H${x}`;
  const right = `M${x} ${y - hh}H${x + w - r}A${r} ${r} 0 0 1 ${x + w} ` +
      `${y - hh + r}V${y + hh - r}A${r} ${r} 0 0 1 ${x + w - r} ${y + hh}H${x}`;
  return half === 'left' ? `${left}Z` : half === 'right' ? `${right}Z` : `${left}Z${right}Z`;
}

export class TreeView {
  readonly element: HTMLElement;
  private svg: SVGSVGElement;
  private now: SVGGElement;
  private chosen: SVGRectElement;
  private spoken: HTMLElement;
  private parts: Parts[] = [];
  private figure: Figure|null = null;
  private trace: Trace|null = null;
  private view: View[] = [];
  private frame: TreeFrame = { k: 0 };
  private box = { x: 0, y: 0, w: 100, h: 100 };
  private fitted = { x: 0, y: 0, w: 100, h: 100 };
  private id = `tree${Math.random().toString(36).slice(2, 8)}`;

  constructor(private options: TreeOptions = {}) {
    this.svg = s('svg', { class: 'tree', 'aria-hidden': 'true', focusable: 'false' });
    this.now = s('g', { class: 'now' });
    this.chosen = s('rect', { class: 'selected' });
    this.spoken = h('div', {
      class: 'spoken',
      role: 'tree',
      tabindex: 0,
      'aria-label': options.label ?? 'The tree. Arrow keys walk it.',
      onkeydown: (e: KeyboardEvent) => this.key(e),
      onblur: () => {
        this.asked = null;
      },
      onfocus: () => this.speak(false)
    });
    const zoom =
        h('div', { class: 'zoom' },
          h('button', {
            type: 'button',
            class: 'icon',
            'aria-label': 'Zoom in',
            title: 'Zoom in',
            onclick: () => this.zoom(0.7)
          },
            '+'),
          h('button', {
            type: 'button',
            class: 'icon',
            'aria-label': 'Zoom out',
            title: 'Zoom out',
            onclick: () => this.zoom(1 / 0.7)
          },
            '−'),
          h('button', {
            type: 'button',
            class: 'icon',
            'aria-label': 'Fit the tree',
            title: 'Fit the tree',
            onclick: () => this.fit()
          },
            '⤢'));
    this.element = h('div', { class: 'treewrap' }, this.svg, this.spoken, zoom);
    this.pointers();
    new ResizeObserver(() => this.turned()).observe(this.element);
  }

  set(figure: Figure, trace: Trace): void {
    const before = this.figure;
    this.figure = figure;
    this.trace = trace;
    const asked = this.asked;
    if (asked && figure.node.some((n) => n.path === asked.path && n.value === asked.value))
      this.asked = null;
    this.build();
    if (!before || before.width !== figure.width || before.height !== figure.height) {
      this.fit();
      this.sized = false;
    }
  }

  // The screen became narrow or wide, as a phone does that is turned.
  private turned(): void {
    if (!this.figure || this.figure.narrow === PHONE.matches) return;
    this.build();
    this.fit();
    this.sized = false;
    this.show(this.frame);
  }

  private build(): void {
    const figure = this.figure!, bands = s('g'), edges = s('g'), nodes = s('g');
    if (figure.narrow !== PHONE.matches) arrange(figure, PHONE.matches);
    clear(this.svg);
    this.parts = [];
    for (const n of figure.node) this.make(n, bands, edges, nodes);
    this.svg.append(bands, edges, this.chosen, nodes, this.now);
  }

  private make(n: FigureNode, bands: SVGGElement, edges: SVGGElement, nodes: SVGGElement): void {
    const { size, halo, gap } = this.figure!.room;
    const y = n.ply * LEVEL, p = n.parent < 0 ? null : this.figure!.node[n.parent]!;
    let edge: SVGLineElement|null = null, bandP: SVGLineElement|null = null,
              bandM: SVGLineElement|null = null;
    if (p) {
      const py = p.ply * LEVEL, at = { x1: p.x, y1: py, x2: n.x, y2: y };
      bandP = s('line', { class: 'band p', ...at });
      bandM = s('line', { class: 'band m', ...at });
      edge = s('line', { class: 'e', ...at });
      bands.append(bandP, bandM);
      edges.append(edge);
    }
    const isLeft = p !== null && 2 * p.child.indexOf(n.id) + 1 < p.child.length;
    const reach = n.half + halo + 4;
    const haloP = s('path', { class: 'halo p' }), haloM = s('path', { class: 'halo m' });
    const body = s('rect', {
      class: 'n',
      x: n.x - n.half,
      y: y - size / 2,
      width: 2 * n.half,
      height: size,
      rx: n.max ? 1.5 : size / 2
    });
    const dot = s('circle', { class: 'dot', cx: n.x, cy: y, r: 4 });
    const name = s('text', { class: 'name', x: n.x, y: y + 4.5 }, shownName(n));
    const bx = n.under ? n.x :
        isLeft         ? n.x - reach :
                         n.x + reach,
          anchor = n.under ? ' m' :
        isLeft             ? ' l' :
                             '';
    const plus = s('text', { class: `b plus${anchor}`, x: bx, y: y - 3 });
    const minus = s('text', { class: `b minus${anchor}`, x: bx, y: y + 11 });
    const note = s('text', { class: 'note', x: n.x, y: y + size / 2 + 34 });
    const value = n.leaf ? s('text', { class: 'v', x: n.x, y: y + size / 2 + 19 },
                             n.value === null ? '' : scoreText(n.value)) :
                           null;
    const group = s(
        'g', { class: 'node', 'data-path': n.path }, haloP, haloM, n.leaf && s('rect', {
                                                                     class: 'hit',
                                                                     x: n.x - n.half - 1 - gap / 2,
                                                                     y: y - size / 2 - 4,
                                                                     width: 2 * n.half + 2 + gap,
                                                                     height: size + 34
                                                                   }),
        body, dot, name, plus, minus, value, note);
    if (n.folded)
      group.append(
          s('path', { class: 'folded', d: `M${n.x} ${y + size / 2}l16 26h-32z` }),
          s('text', { class: 'v', x: n.x, y: y + size / 2 + 42 }, `${n.below}`));
    group.addEventListener('click', () => this.click(n));
    if (n.leaf) group.addEventListener('pointerdown', (e) => this.grab(e, n));
    group.addEventListener('dblclick', () => {
      if (!n.leaf) this.options.onFold?.(n.path);
    });
    nodes.append(group);
    this.parts.push({
      group,
      edge,
      bandP,
      bandM,
      haloP,
      haloM,
      body,
      dot,
      name,
      plus,
      minus,
      value,
      note,
      key: ''
    });
  }

  show(frame: TreeFrame): void {
    this.frame = frame;
    const f = this.figure, t = this.trace;
    if (!f || !t) return;
    this.view = viewAt(f, t, frame.k);
    for (const n of f.node) this.paint(n, this.view[n.id]!);
    this.mark();
  }

  private paint(n: FigureNode, v: View): void {
    const t = this.trace!, k = this.frame.k, p = this.parts[n.id]!;
    const plus = n.record >= 0 && (!n.leaf || t.practical) ? t.f(n.record, Side.Plus, k) : Infinity;
    const minus =
        n.record >= 0 && (!n.leaf || t.practical) ? t.f(n.record, Side.Minus, k) : -Infinity;
    const mark = this.frame.marks?.[n.path] ?? '', note = this.frame.notes?.[n.path] ?? '';
    const pick = this.frame.choose?.(n) ?? false;
    const below = t.practical && n.leaf && n.record >= 0 ? t.below(n.record, k) : null;
    const effort = below ? below.leaves + below.interior + below.table + below.beyond : 0;
    const key = `${effort}|${v.look}${v.plus}${v.minus}${v.critical}|${plus}|${minus}|${mark}|${
        note}|${pick}|${this.frame.hideValues}|${this.frame.fixed}`;
    if (p.key === key) return;
    p.key = key;
    const look = LOOK_WORD[v.look]!, critical = v.critical ? ' critical' : '';
    p.group.setAttribute(
        'class',
        'node ' +
            `${look}${critical}${v.plus ? ' in-plus' : ''}${v.minus ? ' in-minus' : ''}${
                mark ? ` mark-${mark}` :
                       ''}${pick ? ' pick' : ''}${this.movable(n) ? ' movable' : ''}`);
    p.edge?.setAttribute('class', `e ${look}${critical}`);
    this.band(p.bandP, n, v.plus, v.minus ? 2.5 : 0);
    this.band(p.bandM, n, v.minus, v.plus ? -2.5 : 0);
    p.haloP.setAttribute(
        'd',
        v.plus ?
            outline(
                n, this.figure!.room.size, this.figure!.room.halo, v.minus ? 'left' : undefined) :
            '');
    p.haloM.setAttribute(
        'd',
        v.minus ?
            outline(
                n, this.figure!.room.size, this.figure!.room.halo, v.plus ? 'right' : undefined) :
            '');
    const isDot = v.look === Look.Cut && !mark && !pick;
    p.body.setAttribute('class', `n ${look}${critical}${isDot ? ' gone' : ''}`);
    p.dot.setAttribute('class', isDot || (n.record < 0 && n.more > 1) ? 'dot' : 'dot gone');
    p.name.setAttribute('class', `name ${look}${isDot ? ' gone' : ''}`);
    if (n.more > 1 && n.record < 0) {
      p.name.textContent = `${n.more}×`;
      p.name.setAttribute('class', 'name times');
      p.body.setAttribute('class', 'n gone');
      p.name.setAttribute('y', String(n.ply * LEVEL + 20));
    }
    if (!below) this.bound(p.plus, p.minus, plus, minus, n);
    if (p.value && below) {
      const space = this.figure!.narrow ? '' : ' ';
      p.value.textContent = plus === minus ? `=${space}${scoreText(plus)}` :
          plus < INF ? `≤${space}${scoreText(plus)}` :
          minus > -INF ? `≥${space}${scoreText(minus)}` :
                         '';
      p.value.setAttribute('class', p.value.textContent.length > 2 ? 'v effort long' : 'v effort');
    } else if (p.value) {
      const seen = n.record >= 0 && t.bound(n.record, Side.Plus, k) >= 0;
      p.value.setAttribute(
          'class',
          `v${seen ? '' : ' faint'}${(p.value.textContent ?? '').length > 2 ? ' long' : ''}${
              this.frame.hideValues && !seen ? ' gone' : ''}`);
    }
    p.note.textContent = below && effort > 0 ? compact(effort) : note;
    if (this.figure!.narrow || note.length > 5) this.placeNote(p.note, n);
  }

  // Words under leaves that stand close take turns in two lines of their own, and stay in the
  // picture.
  private placeNote(text: SVGTextElement, n: FigureNode): void {
    const f = this.figure!, letters = [...(text.textContent ?? '')].length, half = 3.2 * letters,
          isLong = letters > 5;
    const line = !isLong ? 0 : f.narrow ? 1 + (n.index % 2) : n.index % 2;
    text.setAttribute('class', letters > 3 && !isLong ? 'note long' : 'note');
    text.setAttribute('x', String(isLong ? Math.max(half, Math.min(f.width - half, n.x)) : n.x));
    text.setAttribute('y', String(n.ply * LEVEL + f.room.size / 2 + 34 + 13 * line));
  }

  private band(line: SVGLineElement|null, n: FigureNode, on: boolean, aside: number): void {
    if (!line) return;
    if (!on) {
      line.classList.add('gone');
      return;
    }
    const p = this.figure!.node[n.parent]!, dx = n.x - p.x, dy = LEVEL, len = Math.hypot(dx, dy);
    const ox = (-dy / len) * aside, oy = (dx / len) * aside;
    line.classList.remove('gone');
    line.classList.toggle('half', aside !== 0);
    line.setAttribute('x1', String(p.x + ox));
    line.setAttribute('y1', String(p.ply * LEVEL + oy));
    line.setAttribute('x2', String(n.x + ox));
    line.setAttribute('y2', String(n.ply * LEVEL + oy));
  }

  private bound(a: SVGTextElement, b: SVGTextElement, plus: number, minus: number, n: FigureNode):
      void {
    const shown = !this.crowded(n);
    const hasP = shown && plus < 1e9, hasM = shown && minus > -1e9;
    const equal = hasP && plus === minus;
    const space = this.figure!.narrow ? '' : ' ';
    a.textContent = equal ? `=${space}${scoreText(plus)}` :
        hasP ? `≤${space}${scoreText(plus)}` :
               '';
    b.textContent = equal || !hasM ? '' : `≥${space}${scoreText(minus)}`;
    a.classList.toggle('equal', equal);
    const y = n.ply * LEVEL +
        (n.under                    ? this.figure!.room.size / 2 + 12 :
             hasP && hasM && !equal ? -9 :
                                      -3);
    a.setAttribute('y', String(y));
    b.setAttribute('y', String(hasP ? y + 14 : y));
  }

  // Folded siblings stand close: the inspector has their bounds.
  private crowded(n: FigureNode): boolean {
    if (!n.folded || n.parent < 0) return false;
    const f = this.figure!, row = f.node[n.parent]!.child, at = row.indexOf(n.id);
    return [row[at - 1], row[at + 1]].some((id) => id !== undefined && f.node[id]!.folded);
  }

  private mark(): void {
    const f = this.figure!, t = this.trace!, k = this.frame.k, { size, halo } = f.room;
    clear(this.now);
    if (!this.sized) this.read();
    if (k > 0 && k <= t.events) {
      // What happens in a folded subtree is marked where it is folded.
      let at = t.node(k - 1);
      while (at > 0 && !f.byRecord.has(at)) at = t.parent(at);
      const id = f.byRecord.get(at);
      if (id !== undefined) {
        const n = f.node[id]!, y = n.ply * LEVEL - size / 2 - halo - 4;
        this.follow(n);
        this.now.append(s('path', { d: `M${n.x} ${y}l-7 -10h14z` }));
      }
    }
    const selected = f.node.find((n) => n.path === this.frame.selected);
    if (selected) {
      const w = selected.half + halo + 4, hh = size / 2 + halo + 4;
      for (const [a, v] of Object.entries({
             x: selected.x - w,
             y: selected.ply * LEVEL - hh,
             width: 2 * w,
             height: 2 * hh,
             rx: 6
           }))
        this.chosen.setAttribute(a, String(v));
    }
    this.chosen.classList.toggle('gone', !selected);
    if (document.activeElement === this.spoken) this.describe();
  }

  // --- choosing

  private click(n: FigureNode): void {
    if (this.dragged) return;
    if (this.frame.choose?.(n)) {
      this.options.onActivate?.(n);
      return;
    }
    this.options.onSelect?.(n.path);
    this.frame.selected = n.path;
    this.mark();
  }

  // --- changing leaf values

  private movable(n: FigureNode): boolean {
    return this.options.onValue !== undefined && this.frame.fixed !== true && n.leaf &&
        n.value !== null && !this.frame.choose?.(n);
  }

  private grab(e: PointerEvent, n: FigureNode): void {
    if (!this.movable(n) || e.button !== 0) return;
    e.stopPropagation();  // the picture stays where it is
    this.asked = null;
    followPointer(e, n.value!, (v) => {
      if (!this.dragged) this.options.onSelect?.(n.path);
      this.dragged = true;
      this.frame.selected = n.path;
      this.options.onValue!(n, v);
    });
  }

  get selected(): string|undefined { return this.frame.selected; }

  private selectedNode(): FigureNode {
    return this.figure!.node.find((n) => n.path === this.frame.selected) ?? this.figure!.node[0]!;
  }

  private asked: { path: string; value: number }|null = null;  // by keys, of a leaf

  private key(e: KeyboardEvent): void {
    const f = this.figure;
    if (!f || e.ctrlKey || e.altKey || e.metaKey) return;
    const n = this.selectedNode(), by = keyStep(e);
    if (by !== 0 && this.movable(n)) {
      e.preventDefault();
      e.stopPropagation();
      // A key goes on from what the key before asked for, drawn or not.
      const from = this.asked?.path === n.path ? this.asked.value : n.value!;
      this.asked = { path: n.path, value: clampLeaf(from + by) };
      this.options.onValue!(n, this.asked.value);
      return;
    }
    if (e.shiftKey) return;
    const p = n.parent < 0 ? null : f.node[n.parent]!;
    const sibling = (d: number) => {
      if (!p) return null;
      const next = p.child[p.child.indexOf(n.id) + d];
      if (next !== undefined) return f.node[next]!;
      const level = f.node.filter((x) => x.ply === n.ply).sort((a, b) => a.x - b.x);
      return level[level.indexOf(n) + d] ?? null;
    };
    let to: FigureNode|null = null;
    switch (e.key) {
      case 'ArrowUp':
        to = p;
        break;
      case 'ArrowDown':
        to = n.child.length > 0 ? f.node[n.child[0]!]! : null;
        break;
      case 'ArrowLeft':
        to = sibling(-1);
        break;
      case 'ArrowRight':
        to = sibling(1);
        break;
      case 'Enter':
        if (this.frame.choose?.(n)) this.options.onActivate?.(n);
        else if (!n.leaf) this.options.onFold?.(n.path);
        break;
      default:
        return;
    }
    e.preventDefault();
    e.stopPropagation();
    if (!to) return;
    this.frame.selected = to.path;
    this.options.onSelect?.(to.path);
    this.mark();
    this.speak(true);
  }

  private sentence(n: FigureNode): string {
    const t = this.trace!, v = this.view[n.id];
    const can = this.frame.choose?.(n) ? '. Enter chooses it' :
        this.movable(n)                ? '. Plus and minus change it' :
                                         '';
    const { marks = {}, notes = {}, words } = this.frame;
    if (n.record < 0 || words) {
      const worth = n.leaf && n.value !== null && !this.frame.hideValues ?
          `, leaf ${scoreText(n.value)}` :
          n.leaf ? ', leaf' :
          n.max  ? ', MAX' :
                   ', MIN';
      if (words)
        return `${shownName(n) || 'a node'}${worth}, ${words[marks[n.path]!] ?? 'not visited'}${
            notes[n.path] ? `, order ${notes[n.path]}` : ''}${can}`;
      return `${shownName(n) || 'a node'}${worth}, ${
          v?.look === Look.Cut ? 'cut off' : 'not visited'}${can}`;
    }
    const seen = t.firstStep(n.record) < this.frame.k;
    if (!seen && n.leaf)
      return (
          `${shownName(n) ? `${shownName(n)}, ` : ''}` +
          `leaf${n.value !== null && !this.frame.hideValues ? ` ${scoreText(n.value)}` : ''}, ` +
          `not visited yet${can}`);
    return nodeSentence(t, n.record, this.frame.k, t.state(n.record, this.frame.k), v!) + can;
  }

  private speak(moved: boolean): void {
    this.describe();
    if (moved && this.figure) announce(this.sentence(this.selectedNode()));
  }

  // The path to the selected node, its siblings and its children: all a reader walks to next.
  private describe(): void {
    const f = this.figure;
    if (!f) return;
    const n = this.selectedNode();
    const shown: FigureNode[] = [];
    for (let x: FigureNode|null = n.parent < 0 ? null : f.node[n.parent]!; x;
         x = x.parent < 0 ? null : f.node[x.parent]!)
      shown.unshift(x);
    const brothers = n.parent < 0 ? [n] : f.node[n.parent]!.child.map((c) => f.node[c]!);
    for (const b of brothers) {
      shown.push(b);
      if (b === n) shown.push(...n.child.map((c) => f.node[c]!));
    }
    clear(this.spoken);
    for (const x of shown) {
      const p = x.parent < 0 ? null : f.node[x.parent]!;
      this.spoken.append(
          h('div', {
            role: 'treeitem',
            id: `${this.id}-${x.id}`,
            'aria-level': x.ply + 1,
            'aria-selected': x === n ? 'true' : 'false',
            'aria-expanded': x.leaf ? undefined :
                x.folded            ? 'false' :
                                      'true',
            'aria-setsize': p ? p.child.length : 1,
            'aria-posinset': p ? p.child.indexOf(x.id) + 1 : 1
          },
            this.sentence(x)));
    }
    this.spoken.setAttribute('aria-activedescendant', `${this.id}-${n.id}`);
  }

  focus(): void { this.spoken.focus(); }

  // --- zoom and pan: by wheel, by dragging, by the buttons

  private dragged = false;
  private sized = false;

  fit(): void {
    if (!this.figure) return;
    const side = this.figure.narrow ? 2 : SIDE, foot = this.figure.narrow ? 76 : FOOT;
    const own = this.figure.width + 2 * side, hh = this.figure.height * LEVEL + TOP + foot;
    const w = Math.max(own, LEAST);  // a few nodes are not blown up
    this.fitted = { x: -side - (w - own) / 2, y: -TOP, w, h: hh };
    this.box = {...this.fitted };
    this.svg.setAttribute('width', String(w));
    this.svg.setAttribute('height', String(hh));
    this.svg.style.setProperty(
        '--wide', `${Math.ceil(w)}px`);  // on a phone, where it scrolls sideways if need be
    this.apply();
  }

  // Where the picture scrolls, as on a phone, the search stays in sight.
  private scrollTo(n: FigureNode): void {
    const box = this.element, over = box.scrollWidth - box.clientWidth;
    if (over < 4 || box.clientWidth > 560) return;
    const x = ((n.x - this.box.x) * this.svg.getBoundingClientRect().width) / this.box.w;
    if (x < box.scrollLeft + 30 || x > box.scrollLeft + box.clientWidth - 30)
      box.scrollLeft = x - box.clientWidth / 2;
  }

  // A tree that would be too small to read is shown at reading size, where the search is.
  private read(): void {
    const box = this.element.getBoundingClientRect();
    if (box.width < 50 || box.height < 50) return;
    this.sized = true;
    if (Math.min(box.width / this.fitted.w, box.height / this.fitted.h) >= 0.42 || box.width <= 560)
      return;
    const scale = 0.75, hh = Math.max(box.height / scale, 100);
    this.box = {
      x: this.fitted.x,
      y: this.fitted.h <= hh ? (this.fitted.h - hh) / 2 + this.fitted.y : this.fitted.y,
      w: box.width / scale,
      h: hh
    };
    this.apply();
  }

  private follow(n: FigureNode): void {
    if (!this.sized) this.read();
    this.scrollTo(n);
    const y = n.ply * LEVEL, b = this.box;
    if (b.w >= this.fitted.w) return;
    if (n.x < b.x + 40 || n.x > b.x + b.w - 60)
      b.x = Math.max(this.fitted.x, Math.min(this.fitted.x + this.fitted.w - b.w, n.x - b.w * 0.4));
    if (b.h < this.fitted.h && (y < b.y + 30 || y > b.y + b.h - 70))
      b.y = Math.max(this.fitted.y, Math.min(this.fitted.y + this.fitted.h - b.h, y - b.h / 2));
    this.apply();
  }

  private apply(): void {
    this.svg.setAttribute('viewBox', `${this.box.x} ${this.box.y} ${this.box.w} ${this.box.h}`);
  }

  private zoom(factor: number, cx = 0.5, cy = 0.5): void {
    const w = Math.min(this.fitted.w * 1.5, Math.max(120, this.box.w * factor)),
          hh = (this.box.h * w) / this.box.w;
    this.box = {
      x: this.box.x + (this.box.w - w) * cx,
      y: this.box.y + (this.box.h - hh) * cy,
      w,
      h: hh
    };
    this.apply();
  }

  private pointers(): void {
    let from: { x: number; y: number; bx: number; by: number }|null = null;
    this.svg.addEventListener('wheel', (e) => {
      if (!e.ctrlKey && !e.metaKey && !e.altKey && Math.abs(this.box.w - this.fitted.w) < 1 &&
          e.deltaY > 0)
        return;
      e.preventDefault();
      const r = this.svg.getBoundingClientRect();
      this.zoom(
          e.deltaY > 0 ? 1.15 : 1 / 1.15, (e.clientX - r.left) / r.width,
          (e.clientY - r.top) / r.height);
    }, { passive: false });
    this.svg.addEventListener('pointerdown', (e) => {
      from = { x: e.clientX, y: e.clientY, bx: this.box.x, by: this.box.y };
      this.dragged = false;
    });
    this.svg.addEventListener('pointermove', (e) => {
      if (!from || e.buttons === 0 || e.pointerType === 'touch') return;
      const dx = e.clientX - from.x, dy = e.clientY - from.y;
      if (!this.dragged && Math.hypot(dx, dy) < 5) return;
      this.dragged = true;
      const scale = this.box.w / this.svg.getBoundingClientRect().width;
      this.box.x = from.bx - dx * scale;
      this.box.y = from.by - dy * scale;
      this.apply();
    });
    window.addEventListener('pointerup', () => {
      from = null;
      window.setTimeout(() => {
        this.dragged = false;
      }, 0);
    });
  }
}

// What the signs of the picture mean.
export function legend(): HTMLElement {
  const item = (draw: SVGElement[], text: string) =>
      h('li', null,
        s('svg', { width: 26, height: 20, viewBox: '-13 -10 26 20', 'aria-hidden': 'true' }, draw),
        text);
  const node = (cls: string, round: boolean) =>
      s('rect', { class: `n ${cls}`, x: -8, y: -8, width: 16, height: 16, rx: round ? 8 : 1.5 });
  return h(
      'ul', { class: 'legend', 'aria-label': 'Legend' }, item([node('visited', false)], 'MAX'),
      item([node('visited', true)], 'MIN'), item([node('earlier', true)], 'earlier pass'),
      item([node('stored', true)], 'stored bound used'),
      item([s('circle', { class: 'dot', r: 4 })], 'cut off'),
      item([node('unvisited', true)], 'not visited'),
      item(
          [
            s('rect', { class: 'halo p', x: -10, y: -10, width: 20, height: 20 }),
            node('visited', false)
          ],
          'T⁺, upper bound ≤'),
      item(
          [
            s('rect', { class: 'halo m', x: -10, y: -10, width: 20, height: 20 }),
            node('visited', false)
          ],
          'T⁻, lower bound ≥'),
      item([s('line', { class: 'e critical', x1: -12, x2: 12, y1: 0, y2: 0 })], 'critical path'),
      item([s('g', { class: 'now' }, s('path', { d: 'M0 6l-7 -10h14z' }))], 'now'));
}
