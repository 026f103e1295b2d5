// SPDX-License-Identifier: MIT
// The figures of the essay as data: which tree, which search, what can be changed, and the sentence
// that says what the engine found.
import {address, Params} from '../address';
import {h, number} from '../dom';
import {engines} from '../engine/choose';
import {SearchLine} from '../engine/engine';
import {leafOrder} from '../model/leaves';
import {scoreText} from '../model/score';
import {Trace} from '../model/trace';
import {requestOf} from '../position';
import {ladder} from '../views/panels';

import {Live} from './frame';
import {BarsSpec, LiveBars, Row} from './live-bars';
import {LiveTree, TreeSpec} from './live-tree';

const BOXES: Params = {
  game: 'tree',
  text: 'table:( first:(7 9 8) second:(3 20 30) third:(6 5 12) )'
};
// The tree of figures 2.4 and A.2 of the thesis. Positions are named once, in drawing order,
// whoever searches them; leaves are their values.
const EXAMPLE: Params = {
  game: 'tree',
  text: 'a:( b:( c:( d:(41 5) e:(12 90) ) f:( g:(101 80) h:(20 30) ) ) ' +
      'i:( j:( k:(10 80) l:(36 35) ) m:( n:(50 36) o:(25 3) ) ) )'
};
// Estimates of the interior positions, then what lies below them.
const ESTIMATED: Params = {
  game: 'tree',
  text: '[-9 4 9] ( [-9 4 9] ( [-9 6 9] ( 5 8 ) [-9 4 9] ( 3 2 ) ) ' +
      '[-9 3 9] ( [-9 5 9] ( 6 7 ) [-9 3 9] ( 9 6 ) ) )'
};

const value = (t: Trace) => scoreText(t.end?.result?.value ?? 0);
const evaluated = (t: Trace) => leafOrder(t).length;
const inTree = (p: Params, t: Trace) => (p === BOXES ? 9 : 16) - evaluated(t);
const times = (n: number) => (n === 1 ? 'one question' : `${number(n)} questions`);

// The passes of a driver as a table, for those who do not see the ladder.
function passes(t: Trace): HTMLElement {
  const row = (p: Trace['passes'][number]) =>
      h('tr', null, h('th', { scope: 'row' }, String(p.number)),
        h('td', null, `at least ${scoreText(p.beta)}?`),
        h('td', null, p.value >= p.beta ? 'yes' : 'no'),
        h('td', null,
          p.value >= p.beta ? `at least ${scoreText(p.value)}` : `at most ${scoreText(p.value)}`));
  return h(
      'div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'The questions' },
      h('table', null,
        h('thead', null,
          h('tr', null,
            ['no.', 'question', 'answer', 'now known'].map((c) => h('th', { scope: 'col' }, c)))),
        h('tbody', null, t.passes.map(row))));
}

function leafRows(rows: [string, Trace|null][], seen: number): HTMLElement {
  return h(
      'table', { class: 'leaf-rows' },
      h('caption', { class: 'sr' }, 'The leaves in the order in which they are read'),
      h('tbody', null,
        rows.map(
            ([name, t]) =>
                h('tr', null, h('th', { scope: 'row' }, name),
                  (t ? leafOrder(t) : [])
                      .map(
                          (l, i) =>
                              h('td', { class: i < seen ? '' : 'later' }, scoreText(l.value)))))));
}

const TREES: Record<string, TreeSpec> = {
  minimax: {
    title: 'Three boxes',
    about: 'A square is your choice, a circle is mine. Every leaf is an envelope, drawn in the ' +
        'shape of the side that would be next. Drag an amount up or down, or press Tab until ' +
        'the tree has a frame, walk to a leaf with the arrow keys and press plus or minus.',
    tree: BOXES,
    algo: 'minimax',
    low: true,
    result: (t) => `The best you can get is ${value(t)}. All nine envelopes were read.`
  },
  cutoff: {
    title: 'The same boxes, opened one after another',
    about: 'A dot marks an envelope that nobody needs to read. Change an amount and see what ' +
        'is read and what is not.',
    tree: BOXES,
    algo: 'alphabeta',
    low: true,
    result: (t) => `The best you can get is ${value(t)}. ${evaluated(t)} of nine envelopes ` +
        `were read, ${inTree(BOXES, t)} pruned.`
  },
  alphabeta: {
    title: 'Alpha-Beta, leaf by leaf',
    about: 'Move the slider: it stops before each leaf and says what was concluded from the ' +
        'one before. Signs beside a node: ≤ at most, ≥ at least, = exactly.',
    tree: EXAMPLE,
    algo: 'alphabeta',
    first: 6,
    order: true,
    result: (t) => `Value ${value(t)}. ${evaluated(t)} of 16 leaves were read, ` +
        `${inTree(EXAMPLE, t)} pruned.`
  },
  plans: {
    title: 'Two plans that meet',
    about: 'The orange plan is MAX’s: one branch at squares, all at circles. The blue plan is ' +
        'MIN’s: one branch at circles, all at squares. Numbers at the leaves that belong to ' +
        'neither do not count.',
    tree: EXAMPLE,
    algo: 'minimax',
    still: true,
    look: 'both',
    pick: {
      label: 'Show',
      options: [
        { text: 'both plans', look: 'both' }, { text: 'MAX’s plan', look: 'max-plan' },
        { text: 'MIN’s plan', look: 'min-plan' }
      ]
    },
    result: (t, { choice }) => choice.look === 'max-plan' ?
        `Whatever MIN does, this plan gives MAX at least ${value(t)}.` :
        choice.look === 'min-plan' ?
        `Whatever MAX does, this plan gives MAX at most ${value(t)}.` :
        `At least ${value(t)} and at most ${value(t)}: the value is proved.`
  },
  nullwindow: {
    title: 'One question, asked at different places',
    about: 'Each position of the slider is one search of its own, with a null window just ' +
        'below gamma, and without any memory of the others.',
    tree: EXAMPLE,
    algo: 'alphabeta',
    still: true,
    order: true,
    look: 'both',
    slide: {
      label: 'Is the value at least',
      min: 0,
      max: 105,
      start: 36,
      params: (v) => ({ alpha: String(v - 1), beta: String(v) })
    },
    result: (t, { slide }) => {
      const v = t.end?.result?.value ?? 0;
      return `${v >= slide ? 'Yes' : 'No'}: it is at ${v >= slide ? 'least' : 'most'} ` +
          `${scoreText(v)}. ${evaluated(t)} leaves were read.`;
    }
  },
  sss: {
    title: 'The order of SSS*, and that of Alpha-Beta',
    about: 'The numbers below the leaves count the order in which they are read.',
    tree: EXAMPLE,
    algo: 'sss',
    order: true,
    pick: {
      label: 'Search by',
      options: [{ text: 'SSS*', algo: 'sss' }, { text: 'Alpha-Beta', algo: 'alphabeta' }]
    },
    result: (t) => `Value ${value(t)}, ${evaluated(t)} leaves: ` +
        `${leafOrder(t).map((l) => scoreText(l.value)).join(', ')}.`
  },
  same: {
    title: 'SSS*, and a sequence of null windows with memory',
    about: 'The picture is that of the null windows; a broken outline is a position whose bound ' +
        'was in memory. Change the leaves as you like: the two rows stay the same.',
    tree: EXAMPLE,
    algo: 'mt-sss',
    other: 'sss',
    order: true,
    look: 'both',
    extra: (t, other, seen) => [leafRows([['SSS*', other], ['null windows', t]], seen), passes(t)],
    result: (t) => `Value ${value(t)} after ${times(t.passes.length)} and ${evaluated(t)} leaves.`
  },
  ladder: {
    title: 'Where to begin',
    about: 'Each question, from left to right, with the bounds after it: from above in blue, ' +
        'from below in orange. The slider is the first guess of MTD(f).',
    tree: EXAMPLE,
    algo: 'mtdf',
    still: true,
    order: true,
    look: 'both',
    pick: {
      label: 'Begin',
      options: [
        { text: 'at the guess: MTD(f)', algo: 'mtdf' },
        { text: 'at +∞: SSS*', algo: 'mt-sss', params: { guess: '' } },
        { text: 'at −∞: DUAL*', algo: 'mt-dual', params: { guess: '' } },
        { text: 'by halves', algo: 'mtd-bi', params: { guess: '', lo: '0', hi: '128' } }
      ]
    },
    slide:
        { label: 'First guess', min: 0, max: 110, start: 0, params: (v) => ({ guess: String(v) }) },
    extra: (t) => [ladder(t, t.events), passes(t)],
    result: (t) => `Value ${value(t)}: ${times(t.passes.length)}, ${evaluated(t)} leaves.`
  },
  proof: {
    title: 'What may be changed, and what may not',
    about: 'All leaves were read, and the two plans are drawn over them. Drag a leaf outside ' +
        'the plans first, then one inside.',
    tree: EXAMPLE,
    algo: 'minimax',
    still: true,
    look: 'both',
    result: (t) => `The root is worth ${value(t)}.`
  },
  bestfirst: {
    title: 'Effort where it seems to matter',
    about: 'Every position has an estimate. The search looks below the position at the end of ' +
        'the line that currently looks best, and corrects what is above it. Below a position: ' +
        'when it was estimated, and the estimate.',
    tree: ESTIMATED,
    algo: 'best-first-minimax',
    still: true,
    order: true,
    look: 'plain',
    slide: {
      label: 'Positions that may be estimated',
      min: 2,
      max: 14,
      start: 6,
      params: (v) => ({ budget: String(v) })
    },
    result: (t) => `After ${evaluated(t)} estimates the root seems to be worth ${value(t)}: ` +
        `${leafOrder(t).map((l) => scoreText(l.value)).join(', ')}.`
  }
};

// --- counts

async function count(p: Params, algorithm: string): Promise<number> {
  const t = await engines.current.trace(requestOf(p, algorithm));
  return t.end?.result?.nodes.leaf ?? t.leavesAt(t.events);
}

const ordered = (percent: number): Params =>
    ({ game: 'uniform', text: `w=3,d=6,order=${(percent / 100).toFixed(2)}` });
const TICTACTOE: Params = {
  game: 'tictactoe',
  depth: '9'
};
const REAL: [string, Params][] = [
  ['chess, a Spanish opening', { game: 'chess', moves: 'e2e4,e7e5,g1f3,b8c6,f1b5', depth: '5' }],
  ['chess, a Queen’s Gambit', { game: 'chess', moves: 'd2d4,d7d5,c2c4,e7e6', depth: '5' }],
  ['Othello', { game: 'othello', depth: '8' }], ['checkers', { game: 'checkers', depth: '11' }]
];
const RIVALS = ['alphabeta', 'aspiration-negascout', 'mtdf'];
const RIVAL_NAMES = ['Alpha-Beta', 'Aspiration NegaScout', 'MTD(f)'];
const options = {
  label: 'Position',
  texts: REAL.map(([name]) => name)
};

async function searched(p: Params, algorithm: string): Promise<SearchLine['result']> {
  const r = requestOf({...p, practical: '1', algo: algorithm });
  let found: SearchLine['result'];
  await engines.current.search(
      { do: 'search', position: r.position, algorithm, depth: r.depth }, (l) => {
        found = l.result ?? found;
      });
  return found;
}

async function graph(p: Params): Promise<Row[]> {
  const { position, depth } = requestOf(p, 'mtdf');
  const g = await engines.current.line<Record<string, { total: number }>>(
      { do: 'graph', position, depth, mm: 2 });
  const row = (label: string, key: string) => ({ label, value: g[key]!.total });
  return [
    row('the search, last round', 'last'), row('minimal tree', 'tree'),
    row('minimal graph', 'lfmg'), row('with cheaper refutations', 'armg')
  ];
}

const percent = (a: number, b: number) => `${Math.abs(Math.round((100 * (a - b)) / b))} per cent`;

const BARS: Record<string, BarsSpec> = {
  order: {
    title: 'What a good order is worth',
    about: 'An artificial tree with three moves everywhere and six layers, 729 leaves. The two ' +
        'plans together have 27 + 27 − 1 = 53.',
    unit: 'leaves read',
    slide: { label: 'Best move first, in per cent', min: 35, max: 100, start: 60, step: 5 },
    rows: async (_, v) =>
        [{ label: 'all leaves', value: 729 },
         { label: 'Alpha-Beta', value: await count(ordered(v), 'alphabeta') },
         { label: 'the two plans', value: 53 }],
    result: (rows) => rows[1]!.value === 53 ?
        'Alpha-Beta reads the two plans and nothing else.' :
        `Alpha-Beta reads ${rows[1]!.value} leaves, ${(rows[1]!.value / 53).toFixed(1)} times ` +
            'the two plans.',
    href: (_, v) => address.href('trace', {...ordered(v), algo: 'alphabeta', k: '0' })
  },
  memory: {
    title: 'Tic-tac-toe to the end',
    about: 'Every leaf is a finished game. Minimax reads all of them; then the same with ' +
        'cutoffs; then with cutoffs and memory.',
    unit: 'leaves read',
    rows: async () =>
        [{ label: 'minimax', value: await count(TICTACTOE, 'minimax') },
         { label: 'Alpha-Beta', value: await count(TICTACTOE, 'alphabeta') },
         { label: 'Alpha-Beta with memory', value: await count(TICTACTOE, 'alphabeta-memory') }],
    result: (rows) =>
        `${rows.map((r) => number(r.value)).join(', ')}: and the result, a draw, is ` +
        'the same each time.',
    href: () => address.href('trace', {...TICTACTOE, algo: 'alphabeta-memory', k: '0' })
  },
  real: {
    title: 'Three algorithms, one position',
    about: 'Searched now, in this page: iterative deepening, transposition table, move ordering ' +
        'and quiet-position search for all three. Leaves of all rounds together.',
    unit: 'leaves read',
    options,
    rows: async (i) => Promise.all(RIVALS.map(async (a, j) => {
      const found = await searched(REAL[i]![1], a), n = found?.nodes as unknown as { leaf: number };
      return { label: RIVAL_NAMES[j]!, value: n.leaf };
    })),
    result: (rows) => {
      const [, scout, mtd] = rows.map((r) => r.value);
      return mtd === scout ? 'MTD(f) and Aspiration NegaScout read equally many leaves here.' :
                             `Here MTD(f) reads ${percent(mtd!, scout!)} ` +
              `${mtd! < scout!? 'fewer' : 'more'} leaves than Aspiration NegaScout.`;
    },
    href: (i) => address.href('trace', {...REAL[i]![1], practical: '1', algo: 'mtdf' })
  },
  graph: {
    title: 'A search, and how little would have been enough',
    about: 'All positions visited in the last round of Aspiration NegaScout, against proofs of ' +
        'the same value. The last row chooses, near the leaves, the refutation with the ' +
        'smallest proof.',
    unit: 'positions',
    options,
    rows: (i) => graph(REAL[i]![1]),
    result: (rows) => `The search visited ${(rows[0]!.value / rows[2]!.value).toFixed(2)} times ` +
        'the positions of the minimal graph.',
    href: (i) =>
        address.href('trace', {...REAL[i]![1], practical: '1', algo: 'aspiration-negascout' })
  }
};

export function makeLive(id: string, nr: number): Live {
  const tree = TREES[id], bars = BARS[id];
  if (tree) return new LiveTree(id, nr, tree);
  if (bars) return new LiveBars(id, nr, bars);
  throw new Error(`the essay has no figure ${id}`);
}
