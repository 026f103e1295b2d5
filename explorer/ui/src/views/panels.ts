// SPDX-License-Identifier: MIT
// The panels beside the picture: step table, OPEN, ladder, memory, inspector.
import {drawBoard} from '../boards/board';
import {h, number, replace, s} from '../dom';
import {Engine, Opened, StepTable, TraceRequest} from '../engine/engine';
import {OpenList} from '../model/open';
import {INF, NONE, scoreText} from '../model/score';
import {boundsText, eventSentence, windowText} from '../model/sentences';
import {Kind, KIND_WORD, LOOK_WORD, Side, Trace} from '../model/trace';
import {title} from '../position';

export interface Panel {
  readonly element: HTMLElement;
  set(t: Trace): void;
  show(k: number, node: number): void;
}
type Go = (k: number) => void;

export function stepLink(go: Go, step: number, text: string, title?: string): HTMLElement {
  return h(
      'button', {
        type: 'button',
        class: 'number',
        title: title ?? `made at step ${number(step)}`,
        onclick: () => go(step)
      },
      text);
}

// --- the step table of appendix A

const TABLE_MOST = 20_000, WINDOW = 200;

export class StepsPanel implements Panel {
  readonly element =
      h('div', { class: 'steps-view', tabindex: 0, role: 'region', 'aria-label': 'Step table' });
  private table: StepTable|null = null;
  private body = h('tbody');
  private rows = new Map<number, HTMLTableRowElement>();
  private k = 0;
  private from = -1;
  private loading: Trace|null = null;

  constructor(
      private engine: () => Engine, private request: () => TraceRequest | null, private go: Go) {
    this.element.addEventListener('scroll', () => this.window(false));
  }

  set(t: Trace): void {
    this.table = null;
    this.loading = t;
    this.from = -1;
    const r = this.request();
    if (!r || t.events > TABLE_MOST) {
      replace(
          this.element,
          h('p', { class: 'empty' },
            `The table is for traces of up to ${number(TABLE_MOST)} events; this one has ` +
                `${number(t.events)}.`));
      return;
    }
    replace(this.element, h('p', { class: 'empty' }, 'Reading the table …'));
    this.engine().steps(r).then((table) => {
      if (this.loading !== t) return;
      this.table = table;
      const head = h('tr', null, table.columns.map((c) => h('th', { scope: 'col' }, c || '#')));
      replace(
          this.element,
          h('table', { class: 'steps' }, h('caption', { class: 'sr' }, 'Steps of the search'),
            h('thead', null, head), this.body));
      this.window(true);
    }, (e: Error) => replace(this.element, h('p', { class: 'error' }, e.message)));
  }

  // The row that was written last before step k.
  private current(): number {
    const rows = this.table!.rows;
    let lo = 0, hi = rows.length;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (rows[mid]!.step < this.k) lo = mid + 1;
      else hi = mid;
    }
    let at = lo - 1;
    while (at > 0 && rows[at]!.heading) at--;
    return at;
  }

  // Only rows near the current one are in the document.
  private window(force: boolean): void {
    const t = this.table;
    if (!t) return;
    const centre = this.current();
    const from = Math.max(0, Math.min(t.rows.length - WINDOW, centre - WINDOW / 2));
    if (force || this.from < 0 || centre < this.from + 20 || centre > this.from + WINDOW - 20) {
      if (from !== this.from) this.fill(Math.floor(from));
    }
    this.rows.forEach((row, i) => {
      const on = i === centre;
      row.classList.toggle('current', on);
      if (on) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
    });
    const row = this.rows.get(centre);
    if (force && row && this.element.clientHeight > 0) {
      const top = row.offsetTop - this.element.clientHeight / 2;
      if (Math.abs(this.element.scrollTop - top) > this.element.clientHeight / 3)
        this.element.scrollTop = top;
    }
  }

  private fill(from: number): void {
    const t = this.table!;
    this.from = from;
    this.rows.clear();
    const list = t.rows.slice(from, from + WINDOW).map((r, j) => {
      if (r.heading)
        return h(
            'tr', { class: 'heading' },
            h('th', { colspan: t.columns.length, scope: 'rowgroup' }, r.heading));
      const row = h(
          'tr', { onclick: () => this.go(r.step + 1) },
          r.cells!.map(
              (c, i) => i === 0 ?
                  h('th', { scope: 'row' },
                    h('button',
                      { type: 'button', class: 'number', 'aria-label': `Row ${c}: go to its step` },
                      c)) :
                  h('td', null, c)));
      this.rows.set(from + j, row);
      return row;
    });
    const more = (n: number, where: string) => n > 0 ?
        [h('tr', { class: 'more' },
           h('td', { colspan: t.columns.length }, `${number(n)} more rows ${where}`))] :
        [];
    replace(
        this.body, more(from, 'above'), list, more(t.rows.length - from - list.length, 'below'));
  }

  show(k: number): void {
    this.k = k;
    this.window(true);
  }
}

// --- OPEN

const OPEN_SHOWN = 120;

export class OpenPanel implements Panel {
  readonly element = h('div', { class: 'open-view' });
  private trace: Trace|null = null;
  private open: OpenList|null = null;

  constructor(private go: Go, private select: (path: string) => void) {}

  set(t: Trace): void {
    this.trace = t;
    this.open = new OpenList(t);
  }

  show(k: number): void {
    const t = this.trace, o = this.open;
    if (!t || !o) return;
    if (!o.used) {
      replace(
          this.element,
          h('p', { class: 'empty' },
            `${title(t.header.algorithm)} keeps no OPEN list. SSS* and DUAL* do.`));
      return;
    }
    const list = o.at(k);
    let last = '';
    for (let e = k - 1; e >= 0 && e > k - 40 && last === ''; e--)
      if (t.kind(e) === Kind.ListOp) last = eventSentence(t, e);
    replace(
        this.element,
        h('p', { class: 'hint' },
          `${number(list.length)} ${list.length === 1 ? 'state' : 'states'}, the next to be ` +
              'taken first.'),
        last ? h('p', { class: 'hint' }, `Just now: ${last}`) : null,
        h('table', { class: 'open' },
          h('thead', null,
            h('tr', null,
              ['state', '', 'merit', 'since'].map(
                  (c) => h(
                      'th', { scope: 'col' }, c || h('span', { class: 'sr' }, 'live or solved'))))),
          h('tbody', null,
            list.slice(0, OPEN_SHOWN)
                .map(
                    (x, i) =>
                        h('tr',
                          { class: `${i === 0 ? 'first ' : ''}${x.solved ? 'solved' : 'live'}` },
                          h('td', null,
                            h('button', {
                              type: 'button',
                              class: 'number',
                              onclick: () => this.select(t.pathText(x.node))
                            },
                              t.name(x.node))),
                          h('td', null, x.solved ? 'solved' : 'live'),
                          h('td', { class: 'num' }, scoreText(x.merit)),
                          h('td', { class: 'num' },
                            stepLink(this.go, x.since + 1, number(x.since + 1))))))),
        list.length > OPEN_SHOWN ?
            h('p', { class: 'hint' }, `and ${number(list.length - OPEN_SHOWN)} more`) :
            null);
  }
}

// --- the ladder: gamma, f+ falling and f- rising over the passes

export class LadderPanel implements Panel {
  readonly element = h('div', { class: 'ladder-view' });
  private trace: Trace|null = null;
  constructor(private go: Go) {}
  set(t: Trace): void { this.trace = t; }

  show(k: number): void {
    const t = this.trace;
    if (!t) return;
    replace(this.element, ladder(t, k), this.table(t, k));
  }

  private table(t: Trace, k: number): HTMLElement {
    return h(
        'table', { class: 'ladder' },
        h('thead', null,
          h('tr', null,
            ['pass', 'asked', 'answer', 'f⁻', 'f⁺', 'leaves'].map(
                (c) => h('th', { scope: 'col' }, c)))),
        h('tbody', null, t.passes.map((p) => {
          const end = Math.min(t.events, p.end), seen = p.step < k, done = end <= k && p.done;
          return h(
              'tr', { class: seen ? '' : 'future' },
              h('th', { scope: 'row' },
                stepLink(this.go, p.step + 1, String(p.number), 'go to its beginning')),
              h('td', null, seen ? windowText(p.alpha, p.beta) : ''),
              h('td', { class: 'num' }, done ? stepLink(this.go, end, scoreText(p.value)) : ''),
              h('td', { class: 'num' },
                seen ? scoreText(t.f(0, Side.Minus, Math.min(k, end))) : ''),
              h('td', { class: 'num' }, seen ? scoreText(t.f(0, Side.Plus, Math.min(k, end))) : ''),
              h('td', { class: 'num' },
                seen ? number(t.leavesAt(Math.min(k, end)) - t.leavesAt(p.step)) : ''));
        })));
  }
}

export function ladder(t: Trace, k: number, wide = 420): SVGSVGElement {
  const passes = t.passes, high = 220, left = 40, top = 16, bottom = 28;
  const finite: number[] = [];
  for (const p of passes) {
    const end = Math.min(t.events, p.end);
    for (const v of [p.alpha, p.beta, p.value, t.f(0, Side.Plus, end), t.f(0, Side.Minus, end)])
      if (Math.abs(v) < INF - 2 && v !== NONE) finite.push(v);
  }
  const lo = Math.min(...finite, 0 === finite.length ? 0 : finite[0]!),
        hi = Math.max(...finite, finite.length === 0 ? 1 : finite[0]!);
  const span = Math.max(1, hi - lo), pad = span * 0.12;
  const Y = (v: number) => v >= INF - 2 ? top :
      v <= -INF + 2                     ? high - bottom :
                      top + 12 + ((hi + pad - v) / (span + 2 * pad)) * (high - top - bottom - 24);
  const dx = (wide - left - 12) / Math.max(1, passes.length), X = (i: number) => left + i * dx;
  const svg = s('svg', {
    class: 'ladder',
    viewBox: `0 0 ${wide} ${high}`,
    role: 'img',
    'aria-label': 'Gamma, the upper and the lower bound over the passes; the table has the numbers.'
  });
  svg.append(
      s('text', { class: 'axis', x: left - 6, y: top + 4 }, '+∞'),
      s('text', { class: 'axis', x: left - 6, y: high - bottom + 4 }, '−∞'));
  svg.append(
      s('line', { class: 'grid', x1: left, x2: wide - 8, y1: top, y2: top }),
      s('line', { class: 'grid', x1: left, x2: wide - 8, y1: high - bottom, y2: high - bottom }));
  t.iterations.forEach((it) => {
    // a line where an iteration begins
    const i = passes.findIndex((p) => p.step >= it.step);
    if (i < 0) return;
    svg.append(
        s('line', { class: 'grid', x1: X(i), x2: X(i), y1: top, y2: high - bottom }),
        s('text', { class: 'axis depth', x: X(i) + 3, y: top + 12 }, String(it.depth)));
  });
  let fPlus = INF, fMinus = -INF;
  let plusPath = `M${left} ${Y(INF)}`, minusPath = `M${left} ${Y(-INF)}`;
  const dense = passes.length > 16;
  passes.forEach((p, i) => {
    if (p.step >= k && i > 0) return;
    const end = Math.min(t.events, p.end), done = end <= k;
    const isNull =
        p.alpha === p.beta - 1 || t.header.algorithm === 'sss' || t.header.algorithm === 'dual';
    if (isNull) {
      const g = t.header.dual ? p.alpha : p.beta;
      svg.append(s('line', { class: 'gamma', x1: X(i) + 3, x2: X(i + 1) - 3, y1: Y(g), y2: Y(g) }));
      if (!dense)
        svg.append(
            s('text', { class: 'gamma', x: X(i) + dx / 2, y: Y(g) - 8 }, `γ ${scoreText(g)}`));
    } else
      svg.append(s('rect', {
        class: 'windowband',
        x: X(i) + 3,
        width: dx - 6,
        y: Y(p.beta),
        height: Math.max(2, Y(p.alpha) - Y(p.beta))
      }));
    const at = Math.min(end, k);
    fPlus = t.f(0, Side.Plus, at);
    fMinus = t.f(0, Side.Minus, at);
    const x = done ? X(i + 1) : X(i) + dx * Math.min(1, (at - p.step) / Math.max(1, end - p.step));
    plusPath += `H${x}V${Y(fPlus)}`;
    minusPath += `H${x}V${Y(fMinus)}`;
    if (done && p.value !== NONE)
      svg.append(
          s('circle', { class: 'answer', cx: X(i + 1), cy: Y(p.value), r: dense ? 2.5 : 4.5 }));
    if (!dense || i % Math.ceil(passes.length / 12) === 0)
      svg.append(s('text', { class: 'axis mid', x: X(i) + dx / 2, y: high - 8 }, String(p.number)));
  });
  const first = svg.querySelector('.gamma, .windowband, .answer');
  svg.insertBefore(s('path', { class: 'fplus', d: plusPath }), first);
  svg.insertBefore(s('path', { class: 'fminus', d: minusPath }), first);
  if (fPlus < INF)
    svg.append(
        s('text', { class: 'axis plus', x: left - 6, y: Y(fPlus) + 4 - (fPlus === fMinus ? 7 : 0) },
          `≤${scoreText(fPlus)}`));
  if (fMinus > -INF)
    svg.append(s(
        'text', { class: 'axis minus', x: left - 6, y: Y(fMinus) + 4 + (fPlus === fMinus ? 7 : 0) },
        `≥${scoreText(fMinus)}`));
  return svg;
}

// --- memory: bounds stored, what was read again and what that saved

export class MemoryPanel implements Panel {
  readonly element = h('div', { class: 'memory-view' });
  private trace: Trace|null = null;
  private below: Uint32Array = new Uint32Array(0);
  private uses: number[] = [];                 // events that used a stored bound
  private talk: number[] = [];                 // with the table of the practical search
  private stores = new Map<number, number>();  // node -> first event with a stored bound
  constructor(private go: Go, private select: (path: string) => void) {}

  set(t: Trace): void {
    this.trace = t;
    this.uses = [];
    this.stores.clear();
    this.talk = [];
    this.below = new Uint32Array(t.nodes);
    for (let n = t.nodes - 1; n >= 0; n--) {
      // children come after their parents
      if (t.isLeaf(n)) this.below[n]!++;
      if (n > 0) this.below[t.parent(n)]! += this.below[n]!;
    }
    for (let e = 0; e < t.events; e++) {
      const kind = t.kind(e);
      if (kind === Kind.Stored || kind === Kind.Reread) this.uses.push(e);
      if (kind === Kind.Lookup || kind === Kind.Store || kind === Kind.Etc) this.talk.push(e);
      const stored = kind !== Kind.Stored && kind < Kind.ListOp &&
          ((t.fPlus(e) !== NONE && t.fPlus(e) < INF) ||
           (t.fMinus(e) !== NONE && t.fMinus(e) > -INF));
      if (stored && !this.stores.has(t.node(e))) this.stores.set(t.node(e), e);
    }
  }

  // The practical search: what the table was asked, what it knew, what was put into it.
  private showTable(t: Trace, k: number): void {
    const seen = this.talk.filter((e) => e < k), found = [0, 0, 0, 0];
    let stores = 0, etc = 0;
    for (const e of seen) {
      if (t.kind(e) === Kind.Lookup) found[t.op(e)]!++;
      else if (t.kind(e) === Kind.Store) stores++;
      else etc++;
    }
    const stat = (n: number, text: string) =>
        h('div', { class: 'stat' }, h('b', null, number(n)), h('span', null, text));
    replace(
        this.element,
        h('p', { class: 'hint' },
          'What the nodes that are shown asked of the transposition table.'),
        h('div', { class: 'stats' }, stat(found[0]!, 'lookups found nothing'),
          stat(found[1]!, 'found another depth: a move'), stat(found[2]!, 'found bounds'),
          stat(found[3]!, 'were enough'), stat(stores, 'stores'),
          stat(etc, 'enhanced transposition cutoffs')),
        h('table', { class: 'memory talk' },
          h('thead', null,
            h('tr', null, ['step', 'node', 'what'].map((c) => h('th', { scope: 'col' }, c)))),
          h('tbody', null,
            seen.slice(-60).reverse().map(
                (e) =>
                    h('tr', null, h('td', null, stepLink(this.go, e + 1, number(e + 1))),
                      h('td', null,
                        h('button', {
                          type: 'button',
                          class: 'number',
                          onclick: () => this.select(t.pathText(t.node(e)))
                        },
                          t.name(t.node(e)))),
                      h('td', null, eventSentence(t, e)))))),
        seen.length > 60 ? h('p', { class: 'hint' }, `the last 60 of ${number(seen.length)}`) :
                           null);
  }

  show(k: number): void {
    const t = this.trace;
    if (!t) return;
    const used = this.uses.filter((e) => e < k);
    let kept = 0;
    for (const e of this.stores.values())
      if (e < k) kept++;
    if (t.practical) {
      this.showTable(t, k);
      return;
    }
    if (this.stores.size === 0 && this.uses.length === 0) {
      replace(
          this.element,
          h('p', { class: 'empty' },
            `${t.header.algorithm} remembers nothing between visits. Try alphabeta-memory, ` +
                'mt-sss or mtdf.'));
      return;
    }
    const saved = used.reduce((a, e) => a + this.below[t.node(e)]!, 0);
    const stat = (n: number, text: string) =>
        h('div', { class: 'stat' }, h('b', null, number(n)), h('span', null, text));
    replace(
        this.element,
        h('div', { class: 'stats' }, stat(kept, 'nodes with a stored bound'),
          stat(used.length, 'times a bound was read'), stat(saved, 'evaluations saved, at most')),
        h('table', { class: 'memory' },
          h('thead', null,
            h('tr', null,
              ['step', 'node', 'bound read', 'leaves below'].map(
                  (c) => h('th', { scope: 'col' }, c)))),
          h('tbody', null,
            used.slice(-60).reverse().map(
                (e) =>
                    h('tr', null, h('td', null, stepLink(this.go, e + 1, number(e + 1))),
                      h('td', null,
                        h('button', {
                          type: 'button',
                          class: 'number',
                          onclick: () => this.select(t.pathText(t.node(e)))
                        },
                          t.name(t.node(e)))),
                      h('td', { class: 'num' },
                        `${t.kind(e) === Kind.Reread ? '= ' : ''}${scoreText(t.g(e))}`),
                      h('td', { class: 'num' }, number(this.below[t.node(e)]!)))))),
        used.length > 60 ? h('p', { class: 'hint' }, `the last 60 of ${number(used.length)}`) :
                           null);
  }
}

// Sixty events of a node around step k.
function around(list: Uint32Array, k: number): [number, number] {
  let lo = 0, hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (list[mid]! < k) lo = mid + 1;
    else hi = mid;
  }
  const from = Math.max(0, Math.min(list.length - 60, lo - 40));
  return [from, from + 60];
}

// --- the inspector: a node, its numbers, where each came from

// The engine's names of nodes without a label, b.2.1 (101), as the picture shows them.
function readable(text: string): string {
  return text.replace(/[\w']+(?:\.\d+)+ \((-?\d+)\)/g, 'the leaf $1')
      .replace(
          /([A-Za-z_][\w']*)((?:\.\d+)+)/g,
          (_, label: string, rest: string) =>
              rest.slice(1).split('.').reduce((above, i) => `child ${i} of ${above}`, label));
}

export class Inspector implements Panel {
  readonly element = h('div', { class: 'inspector' });
  private trace: Trace|null = null;
  private board = h('div', { class: 'inspector-board' });
  private boardOf = '';
  private why = h('div', { class: 'why-leaf', role: 'status' });
  private whyOf = '';

  constructor(
      private engine: () => Engine, private request: () => TraceRequest | null,
      private selected: () => string, private go: Go, private select: (path: string) => void) {}

  // Why a leaf is evaluated, or is not: asked of the engine, which knows a criterion for most
  // algorithms. path: its child numbers.
  private reason(t: Trace, path: string, seen: boolean): HTMLElement|null {
    const r = this.request();
    if (!r || t.practical || path === '-') return null;
    if (this.whyOf !== path) replace(this.why);
    this.whyOf = path;
    const { max_events: _, max_nodes: __, practical: ___, ...rest } = r;
    const ask = async () => {
      replace(this.why, h('p', { class: 'hint' }, 'Asking …'));
      try {
        const a = await this.engine().line<{ text: string[] }>(
            { do: 'why', ...rest, leaf: path.split('.').map(Number) });
        if (this.whyOf === path) replace(this.why, a.text.map((x) => h('p', null, readable(x))));
      } catch (e) {
        if (this.whyOf === path) replace(this.why, h('p', { class: 'hint' }, (e as Error).message));
      }
    };
    return h(
        'div', { class: 'why-box' },
        h('button', { type: 'button', onclick: ask },
          seen ? 'Why this leaf?' : 'Why not this leaf?'),
        this.why);
  }

  set(t: Trace): void {
    this.trace = t;
    this.boardOf = '';
    replace(this.board);
  }

  show(k: number, node: number): void {
    const t = this.trace;
    if (!t) return;
    if (node < 0) {
      replace(
          this.element, h('p', { class: 'empty' }, 'This node was never visited.'),
          this.reason(t, this.selected(), false));
      return;
    }
    const st = t.state(node, k);
    const b = (side: Side) => t.bound(node, side, k);
    const bound = (side: Side, sign: string) => {
      const at = b(side);
      return at < 0 ? h('span', { class: 'none' }, side === Side.Plus ? '+∞' : '−∞') :
                      stepLink(this.go, t.boundStep(at) + 1, `${sign} ${scoreText(t.boundF(at))}`);
    };
    const value = (v: number) => v === NONE || st.last < 0 ?
        h('span', { class: 'none' }, '–') :
        stepLink(this.go, st.last + 1, scoreText(v));
    const fields: [string, Node][] = [
      ['α', value(st.alpha)], ['β', value(st.beta)], ['g', value(st.g)],
      ['f⁺ proved', bound(Side.Plus, '≤')], ['f⁻ proved', bound(Side.Minus, '≥')]
    ];
    if (st.fPlus !== NONE || st.fMinus !== NONE)
      fields.push(['stored', h('span', null, `${scoreText(st.fMinus)} … ${scoreText(st.fPlus)}`)]);
    const crumbs: Node[] = [];
    for (let n = node;; n = t.parent(n)) {
      crumbs.unshift(h(
          'button', { type: 'button', class: 'number', onclick: () => this.select(t.pathText(n)) },
          t.name(n)));
      if (n === 0) break;
    }
    const near = t.eventsOf(node);
    if (t.practical) this.effort(t, node, k, fields);
    replace(
        this.element, h('p', { class: 'crumbs' }, crumbs.map((c, i) => [i > 0 ? ' › ' : '', c])),
        h('h2', null, t.name(node),
          h('span', { class: 'kind' },
            ` ${
                t.isLeaf(node)    ? 'leaf' :
                    t.isMax(node) ? 'MAX' :
                                    'MIN'}, ${LOOK_WORD[st.look]}`)),
        h('dl', { class: 'fields' },
          fields.map(([name, v]) => h('div', null, h('dt', null, name), h('dd', null, v)))),
        st.last >= 0 ? h('p', { class: 'why' }, eventSentence(t, st.last)) : null,
        t.isLeaf(node) ? this.reason(t, t.pathText(node), t.eventsOf(node).length > 0) : null,
        this.history(t, node, k), this.board,
        h('h3', { class: 'small' }, `Its events (${number(near.length)})`),
        h('ul', { class: 'events' },
          Array.from(
              near.length > 60 ? near.subarray(...around(near, k)) : near,
              (e) =>
                  h('li', { class: e < k ? '' : 'future' },
                    stepLink(this.go, e + 1, `${number(e + 1)}`, eventSentence(t, e)),
                    ` ${KIND_WORD[t.kind(e)]}`,
                    t.g(e) !== NONE && t.kind(e) !== Kind.Enter && t.kind(e) !== Kind.Pass &&
                            t.kind(e) < Kind.Iteration ?
                        ` ${scoreText(t.g(e))}` :
                        ''))));
    this.drawPosition(t, node);
  }

  // The practical search stores its bounds and counts what lies below.
  private effort(t: Trace, node: number, k: number, fields: [string, Node][]): void {
    const store = t.lastStore(node, k), below = t.below(node, k);
    fields.splice(3, fields.length - 3, [
      'stored',
      store < 0 ? h('span', { class: 'none' }, '–') :
                  stepLink(this.go, store + 1, boundsText(t.fMinus(store), t.fPlus(store)))
    ]);
    if (t.isLeaf(node))
      fields.push(
          ['leaves', h('span', null, number(below.leaves))],
          ['interior', h('span', null, number(below.interior))],
          ['by table', h('span', null, number(below.table))],
          ['quiescence', h('span', null, number(below.beyond))]);
  }

  // "When was it 36?": every bound the node ever had.
  private history(t: Trace, node: number, k: number): HTMLElement|null {
    const rows: Node[] = [];
    for (const [side, name, sign] of [[Side.Plus, 'f⁺', '≤'], [Side.Minus, 'f⁻', '≥']] as const) {
      const list = t.history(node, side);
      if (list.length === 0) continue;
      rows.push(
          h('p', { class: 'history' }, `${name}: `,
            list.slice(0, 30).map(
                (x, i) =>
                    [i > 0 ? ' → ' : '',
                     h('span', { class: t.boundStep(x) < k ? '' : 'future' },
                       stepLink(
                           this.go, t.boundStep(x) + 1, `${sign} ${scoreText(t.boundF(x))}`))])));
    }
    return rows.length > 0 ? h('div', { class: 'histories' }, rows) : null;
  }

  private drawPosition(t: Trace, node: number): void {
    const p = this.request()?.position, path = t.path(node), key = JSON.stringify([p, path]);
    if (!p || p.game === 'tree' || p.game === 'uniform' || key === this.boardOf) return;
    this.boardOf = key;
    this.engine().open({...p, path: [...(p.path ?? []), ...path] }).then((o: Opened) => {
      if (this.boardOf === key)
        replace(
            this.board,
            o.board ? drawBoard(o, { small: true }) : h('pre', { class: 'drawn' }, o.drawn),
            h('p', { class: 'hint' }, `${o.side} to move`));
    }, () => replace(this.board));
  }
}
