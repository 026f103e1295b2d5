// SPDX-License-Identifier: MIT
// The procedures in our own words, a line marked by the event that it makes. Lines are
// [what marks them, text]; a remark in the margin names the erratum it answers.
import {h, replace} from '../dom';
import {Kind, Loop, Trace} from '../model/trace';
import {title} from '../position';

type Line = [tags: string, text: string, remark?: string];
interface Listing {
  title: string;
  figure: string;
  lines: Line[];
}

const MINIMAX: Listing = {
  title: 'Minimax',
  figure: 'fig. 2.3',
  lines: [
    ['enter', 'minimax(n):'], ['leaf', '  if n is a leaf: return its value'],
    ['', '  g := −∞ at a MAX node, +∞ at a MIN node'],
    ['back on', '  for every child c: g := better of g and minimax(c)'],
    ['leave last', '  return g']
  ]
};

const ALPHABETA: Listing = {
  title: 'Alpha-Beta',
  figure: 'fig. 2.7',
  lines: [
    ['pass enter', 'alphabeta(n, α, β):'], ['leaf', '  if n is a leaf: return its value'],
    ['', '  MAX: g := −∞          MIN: g := +∞'], ['on', '  for every child c:'],
    ['', '    MAX: g := max(g, alphabeta(c, α, β)); α := max(α, g)'],
    ['', '    MIN: g := min(g, alphabeta(c, α, β)); β := min(β, g)'],
    [
      'cutoff', '    MAX: if g ≥ β stop   MIN: if g ≤ α stop',
      'cutoff: the other side will not let this happen'
    ],
    ['leave last done', '  return g', '≤ α is an upper bound, ≥ β a lower bound']
  ]
};

const MEMORY: Listing = {
  title: 'Alpha-Beta with memory',
  figure: 'fig. 2.15',
  lines: [
    ['pass enter', 'alphabeta(n, α, β):'],
    [
      'stored reread', '  if f⁻(n) ≥ β return f⁻(n); if f⁺(n) ≤ α return f⁺(n)',
      'what was proved before'
    ],
    ['', '  α := max(α, f⁻(n)); β := min(β, f⁺(n))'], ['leaf', '  if n is a leaf: g := its value'],
    ['on', '  else for every child c:'],
    ['', '    MAX: g := max(g, alphabeta(c, α, β)); α := max(α, g)'],
    ['', '    MIN: g := min(g, alphabeta(c, α, β)); β := min(β, g)'],
    ['cutoff', '    MAX: if g ≥ β stop   MIN: if g ≤ α stop'],
    ['last', '  store g as f⁺(n), f⁻(n) or both'], ['leave done', '  return g']
  ]
};

const MT_BODY: Line[] = [
  ['enter', 'MT(n, γ):'],
  ['stored', '  if f⁻(n) ≥ γ return f⁻(n); if f⁺(n) < γ return f⁺(n)', 'no need to enter'],
  ['leaf reread', '  if n is a leaf: g := its value'],
  ['on', '  MAX: g := −∞; while g < γ: g := max(g, MT(next child, γ))'],
  ['', '  MIN: g := +∞; while g ≥ γ: g := min(g, MT(next child, γ))'],
  [
    'cutoff last', '  if g < γ store f⁺(n) := g else store f⁻(n) := g',
    'fig. 3.2; the bound is always stored'
  ],
  ['leave', '  return g']
];

const driver = (title: string, figure: string, head: Line[]): Listing =>
    ({ title, figure, lines: [...head, ['', ''], ...MT_BODY] });

const LISTINGS: Record<string, Listing> = {
  minimax: MINIMAX,
  alphabeta: ALPHABETA,
  f2: { ...ALPHABETA, title: 'F2: Alpha-Beta, clamped', figure: 'Knuth and Moore' },
  f1: {
    title: 'F1: branch and bound',
    figure: 'Knuth and Moore',
    lines: [
      ['enter', 'f1(n, bound):'],
      ['leaf', '  if n is a leaf: return its value'],
      ['on', '  for every child c: g := better of g and f1(c, g)'],
      [
        'cutoff',
        '    if g is beyond the bound of the father: stop',
        'no deep cutoffs: grandfathers are forgotten'
      ],
      ['leave last', '  return g']
    ]
  },
  'alphabeta-memory': MEMORY,
  aspiration: {
    title: 'Aspiration window',
    figure: 'fig. 2.11',
    lines: [
      ['pass', 'g := alphabeta(root, guess − δ, guess + δ)'],
      ['done', 'if g ≤ α search again with (−∞, g); if g ≥ β with (g, +∞)'],
      ['', ''],
      ...ALPHABETA.lines.map((l): Line => [l[0].replace('pass', '').replace('done', ''), l[1]])
    ]
  },
  'aspiration-memory': {
    title: 'Aspiration window with memory',
    figure: 'fig. 2.11, 2.15',
    lines: [
      ['pass', 'g := alphabeta(root, guess − δ, guess + δ)'],
      ['done', 'if g ≤ α search again with (−∞, g); if g ≥ β with (g, +∞)'],
      ['', ''],
      ...MEMORY.lines.map((l): Line => [l[0].replace('pass', '').replace('done', ''), l[1]])
    ]
  },
  negascout: {
    title: 'NegaScout',
    figure: 'fig. 2.13',
    lines: [
      ['pass enter', 'negascout(n, α, β):'],
      ['leaf', '  if n is a leaf: return its value'],
      ['', '  first child with the whole window'],
      ['on', '  every other child with the null window (α, α + 1)', 'is it better at all?'],
      ['', '    if it is, search it again with (g, β)', 'erratum 2: from the value found'],
      ['cutoff', '    if the value is beyond the window: stop'],
      ['leave last done', '  return the best value']
    ]
  },
  scout: {
    title: 'SCOUT',
    figure: 'Pearl',
    lines: [
      ['enter', 'eval(n):'],
      ['leaf', '  if n is a leaf: return its value'],
      ['', '  v := eval(first child)'],
      ['on', '  for every other child c: if test(c, v) passes: v := eval(c)'],
      ['cutoff', '    test stops at the first child that decides it'],
      ['leave last', '  return v']
    ]
  },
  'mt-sss': driver('MT-SSS*', 'fig. 3.1, 3.2', [
    ['', 'g := +∞'],
    ['pass', 'repeat: γ := g; g := MT(root, γ)', 'from above: every pass lowers f⁺'],
    ['done', 'until g = γ']
  ]),
  'mt-dual': driver('MT-DUAL*', 'fig. 3.3', [
    ['', 'g := −∞'],
    ['pass', 'repeat: γ := g; g := MT(root, γ + 1)', 'from below: every pass raises f⁻'],
    ['done', 'until g = γ']
  ]),
  mtdf: driver('MTD(f)', 'fig. 3.6', [
    ['', 'g := first guess; f⁻ := −∞; f⁺ := +∞'],
    ['pass', 'repeat: γ := g, or g + 1 if g = f⁻; g := MT(root, γ)'],
    ['done', '  if g < γ: f⁺ := g else f⁻ := g; until f⁻ = f⁺']
  ]),
  'mtd-bi': driver('MTD(bi)', 'section 3.2', [
    ['', 'f⁻, f⁺ := the range of values'],
    ['pass', 'repeat: γ := the middle of f⁻ and f⁺; g := MT(root, γ)'],
    ['done', '  if g < γ: f⁺ := g else f⁻ := g; until f⁻ = f⁺']
  ]),
  'mtd-step': driver('MTD(step)', 'section 3.2', [
    ['', 'g := +∞'],
    ['pass', 'repeat: γ := max(f⁻ + 1, g − step); g := MT(root, γ)'],
    ['done', '  if g < γ: f⁺ := g else f⁻ := g; until f⁻ = f⁺']
  ]),
  'mtd-best': driver('MTD(best)', 'section 3.2', [
    ['pass', 'prove one move at least γ and all others less'],
    ['done', 'until one move is proved best']
  ]),
  sss: {
    title: 'SSS*',
    figure: 'fig. 2.17',
    lines: [
      ['', 'OPEN := { (root, live, +∞) }'],
      ['', 'repeat: take the state (n, s, merit) with the highest merit, the left-most of equals'],
      ['op4', '  4  live leaf: back to OPEN as solved with min(merit, value)'],
      ['op5', '  5  live MIN node: its first child takes its place'],
      ['op6', '  6  live MAX node: all its children take its place'],
      ['op2', '  2  solved MAX node with another brother: that brother, live'],
      ['op3', '  3  solved MAX node, the last brother: its parent is solved'],
      ['op1', '  1  solved MIN node: its parent is solved, all below it leave OPEN'],
      ['', 'until the root is solved']
    ]
  },
  dual: {
    title: 'DUAL*',
    figure: 'Kumar and Kanal',
    lines: [
      ['', 'OPEN := { (root, live, −∞) }'],
      ['', 'repeat: take the state with the lowest merit, the left-most of equals'],
      ['op4', '  4  live leaf: back as solved with max(merit, value)'],
      ['op5', '  5  live MAX node: its first child takes its place'],
      ['op6', '  6  live MIN node: all its children take its place'],
      ['op2', '  2  solved MIN node with another brother: that brother, live'],
      ['op3', '  3  solved MIN node, the last brother: its parent is solved'],
      ['op1', '  1  solved MAX node: its parent is solved, all below it leave OPEN'],
      ['', 'until the root is solved']
    ]
  },
  pns: {
    title: 'Proof-number search',
    figure: 'Allis',
    lines: [
      ['', 'is the value at least the threshold?'],
      ['enter', 'repeat: from the root go to the child with the least proof (disproof) number'],
      ['leaf', '  evaluate the leaf there: proved or disproved'],
      ['back on cutoff last leave', '  update the numbers on the way back'],
      ['done', 'until the root is decided']
    ]
  },
  'alpha-bounding': {
    title: 'Alpha Bounding',
    figure: 'section 3.3.2',
    lines: [
      ['pass', 'null-window searches of the moves of the root against a low bound'],
      ['done', 'whoever fails low is out; the bound rises until one move is left'],
      ['', ''],
      ...MT_BODY
    ]
  }
};
LISTINGS['negascout-soft'] = {
  ...LISTINGS.negascout!,
  title: 'NegaScout, fail-soft'
};
LISTINGS.pvs = {
  ...LISTINGS.negascout!,
  title: 'Principal variation search',
  figure: 'Marsland A3'
};
LISTINGS['mt-listops'] = {
  ...LISTINGS['mt-sss']!,
  title: 'MT-SSS*, naming list operations',
  figure: 'fig. B.1'
};
const RECURSIVE: Line[] = [
  ['pass', 'repeat: a null-window search of the solution tree at the root'],
  ['enter', '  enter a node'], ['leaf reread stored', '  a leaf: its value, or the bound it has'],
  ['on cutoff last', '  take up the bound of the child'], ['leave', '  return the bound'],
  ['done', 'until the bound no longer falls']
];
for (const [name, title] of [
         ['recsss', 'RecSSS*'], ['sss2', 'SSS-2'], ['maxsearch', 'Maxsearch']] as const)
  LISTINGS[name] = { title, figure: 'the literature', lines: RECURSIVE };

const LIKE: Record<string, string> = {
  'alphabeta-hard': 'alphabeta',
  'ab-maxmin': 'alphabeta',
  'alphabeta-stack': 'f2',
  palphabeta: 'scout',
  calphabeta: 'negascout',
  'pvs-nws': 'negascout',
  'negascout-plain': 'negascout',
  'negascout-informed': 'negascout',
  'mtdf-static': 'mtdf',
  'mtd-bi-aspiration': 'mtd-bi',
  'mt-skip': 'mt-sss',
  'mt-small': 'mt-sss',
  'alphabeta-etc': 'alphabeta-memory',
  'alphabeta-etc-printed': 'alphabeta-memory',
  gsearch: 'maxsearch',
  rsearch: 'maxsearch',
  'phased-sss': 'maxsearch',
  'staged-sss': 'sss',
  'sss-alphabeta': 'sss',
  'alphabeta-sss': 'alphabeta',
  gengame: 'recsss',
  mgame: 'recsss',
  quickgame: 'recsss'
};

function tagOf(t: Trace, e: number): string {
  switch (t.kind(e)) {
    case Kind.Pass:
      return 'pass';
    case Kind.Done:
      return 'done';
    case Kind.Enter:
      return 'enter';
    case Kind.Leaf:
      return 'leaf';
    case Kind.Stored:
      return 'stored';
    case Kind.Reread:
      return 'reread';
    case Kind.Leave:
      return 'leave';
    case Kind.Back:
      return t.loop(e) === Loop.Cutoff ? 'cutoff' : t.loop(e) === Loop.LastChild ? 'last' : 'on';
    case Kind.ListOp:
      return `op${t.op(e)}`;
    default:
      return '';
  }
}

export class CodeView {
  readonly element = h('div', { class: 'code-view' });
  private rows: HTMLElement[] = [];
  private listing: Listing|null = null;
  private trace: Trace|null = null;

  set(t: Trace): void {
    this.trace = t;
    const name = t.header.algorithm, like = LIKE[name];
    const found = LISTINGS[name] ?? (like ? LISTINGS[like] : undefined);
    this.listing = found ? {
      ...found,
      title: LISTINGS[name] ? found.title : `${title(name)}: a relative of ${found.title}`
    } :
                              null;
    if (!this.listing) {
      replace(this.element, h('p', null, 'No listing for this algorithm.'));
      return;
    }
    const l = this.listing;
    this.rows = l.lines.map(
        ([, text, remark]) =>
            h('li', null, h('code', null, text || ' '),
              remark ? h('span', { class: 'remark' }, remark) : null));
    replace(
        this.element, h('h2', null, l.title, h('span', { class: 'source' }, ` ${l.figure}`)),
        h('ol', { class: 'listing' }, this.rows));
  }

  show(k: number): void {
    const t = this.trace;
    if (!t || !this.listing) return;
    let e = k - 1, tag = '';
    for (; e >= 0 && e > k - 6; e--) {
      // OPEN events follow the operator that made them
      tag = tagOf(t, e);
      if (tag !== '' && this.listing.lines.some((l) => l[0].split(' ').includes(tag))) break;
      tag = '';
    }
    this.rows.forEach((row, i) => {
      const on = tag !== '' && this.listing!.lines[i]![0].split(' ').includes(tag);
      row.classList.toggle('current', on);
      if (on) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
    });
  }
}
