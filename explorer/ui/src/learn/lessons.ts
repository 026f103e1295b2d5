// SPDX-License-Identifier: MIT
// Twelve lessons after the chapters of the thesis. Every answer is read off a trace or off the
// facts of the tree, never written here, so a lesson cannot contradict the program.
import {Params} from '../address';
import {leafOrder} from '../model/leaves';
import {scoreText} from '../model/score';
import {Side, Trace} from '../model/trace';

export interface Facts {
  [key: string]: unknown;
}
export interface Context {
  trace: Trace;
  other?: Trace;
  facts: Facts;
}

export type Prediction =|{
  kind: 'leaf';
  ask: string;
  after: number;
  algo?: string
}
|{
  kind: 'number';
  ask: string;
  answer: (c: Context) => number;
  why: (c: Context) => string;
  k?: (c: Context) => number;
}
|{
  kind: 'choice';
  ask: string;
  options: string[];
  answer: (c: Context) => number;
  why: (c: Context) => string;
  k?: (c: Context) => number;
};

export interface Change {
  text: string;
  param: string;
  min?: number;
  max?: number;
  start?: string;
  options?: [string, string][];
}
export interface Lesson {
  id: string;
  title: string;
  source: string;
  text: string[];
  position: Params;
  algo: string;
  other?: string;
  predict: Prediction[];
  change?: Change;
  see: [string, string][];
  surprise: string;
}

const count = (t: Trace) => leafOrder(t).length;
const distinct = (t: Trace) => new Set(leafOrder(t).map((l) => l.path)).size;
const order = (t: Trace) => leafOrder(t).map((l) => scoreText(l.value)).join(', ');
export function factNumber(f: Facts, ...path: string[]): number {
  let at: unknown = f;
  for (const key of path) at = (at as Record<string, unknown>| undefined)?.[key];
  return typeof at === 'number' ? at : NaN;
}
// Leaves of the trees that prove the value, from their sizes in the final trace.
const solutionLeaves =
    (t: Trace, side: Side) => [...t.solution(side, t.events)].filter((n) => t.isLeaf(n)).length;

const A2: Params = {
  game: 'tree',
  name: 'thesis-a2'
};
const A5: Params = {
  game: 'tree',
  name: 'thesis-a5'
};

export const LESSONS: Lesson[] = [
  {
    id: '1',
    title: 'One win is enough',
    source: 'figures 2.1 and 2.2',
    position: {game: 'tree', name: 'fig-2.1'},
    algo: 'alphabeta',
    text: [
      'The end of a game: squares are MAX’s moves, circles MIN’s. A leaf is a win for MAX (1) ' +
          'or a loss (−1).',
      'To prove that the root is a win, MAX does not need to look at everything. One winning ' +
          'move is enough for MAX; against MIN every answer must be met.',
      'That is the whole idea of a *solution tree*: one child where your side chooses, all ' +
          'children where the other side does.'
    ],
    predict: [
      {
        kind: 'leaf',
        ask: 'Alpha-Beta begins at the left. It has seen b, a win. Nothing can be better, but ' +
            'it does not know that. Which leaf is next?',
        after: 1
      },
      {
        kind: 'number',
        ask: 'How many of the five leaves does it evaluate in all?',
        answer: (c) => count(c.trace),
        why: (c) =>
            `It evaluates ${order(c.trace)}: in c and in g the first loss settles the matter, d ` +
            'cuts off f and h cuts off j.'
      },
      {
        kind: 'choice',
        ask: 'If it knew that no value exceeds 1, how many leaves would prove the win?',
        options: ['one', 'three', 'five'],
        answer: () => 0,
        why: () => 'b alone: MAX needs one winning move. Set β to 1 below and see.'
      }
    ],
    change: {
      text: 'Tell it that 1 is the best there is: β',
      param: 'beta',
      options: [['', '+∞'], ['1', '1']]
    },
    see: [['trace', 'Step through it']],
    surprise:
        'Three of five leaves are enough without knowing the range of values, and one with it.'
  },

  {
    id: '2',
    title: 'Minimax and solution trees',
    source: 'figures 2.3 and 2.4',
    position: A5,
    algo: 'minimax',
    text: [
      'Minimax evaluates every leaf. MAX nodes take the largest value, MIN nodes the ' +
          'smallest; the root of this tree is worth 35.',
      'To *prove* 35 takes two solution trees. T⁺ (blue) shows that MAX cannot get more: all ' +
          'children of MAX nodes, one child of MIN nodes. T⁻ (orange) shows that MAX gets at ' +
          'least that.',
      'Where both meet runs the critical path.'
    ],
    predict: [
      {
        kind: 'number',
        ask: 'How many leaves does Minimax evaluate?',
        answer: (c) => count(c.trace),
        why: () => 'All of them: two children a node, four plies, 2⁴ = 16.'
      },
      {
        kind: 'number',
        ask: 'How many leaves does T⁺, the blue tree, have?',
        answer: (c) => solutionLeaves(c.trace, Side.Plus),
        why: () => 'It branches at MAX nodes only, on two of the four plies: 2² = 4.'
      },
      {
        kind: 'number',
        ask: 'T⁺ and T⁻ share one leaf. How many leaves prove the value in all?',
        answer: (c) => solutionLeaves(c.trace, Side.Plus) + solutionLeaves(c.trace, Side.Minus) - 1,
        why: () => '4 + 4 − 1 = 7: no algorithm can do with fewer here.'
      }
    ],
    see: [['trace', 'Step through it'], ['race', 'Race it against Alpha-Beta']],
    surprise: 'Sixteen leaves, but seven prove it. Everything that follows is about the difference.'
  },

  {
    id: '3',
    title: 'Alpha-Beta: the window',
    source: 'figures 2.7, A.2 to A.4',
    position: A2,
    algo: 'alphabeta',
    text: [
      'Alpha-Beta carries a *window* (α, β) with it. α is what MAX has for certain elsewhere, ' +
          'β what MIN has.',
      'As soon as a MAX node reaches β, MIN will avoid it; as soon as a MIN node falls to α, ' +
          'MAX will. The rest of its children cannot matter: a *cutoff*.',
      'Nodes are named in the order in which they are visited.'
    ],
    predict: [
      {
        kind: 'leaf',
        ask: 'It has seen 41, 5, 12 and 90, so b is at most 12. Which leaf is next?',
        after: 4
      },
      {kind: 'leaf', ask: 'j has 80, and b already has 12. Which leaf is next?', after: 6}, {
        kind: 'number',
        ask: 'How many of the 16 leaves are never seen?',
        answer: (c) => 16 - distinct(c.trace),
        why: (c) => `It evaluates ${order(c.trace)}: ${count(c.trace)} of 16.`
      }
    ],
    change: {
      text: 'Search with the window α = 12 and β =',
      param: 'beta',
      options: [['', '+∞'], ['35', '35'], ['36', '36'], ['50', '50']]
    },
    see: [['trace', 'Step through it'], ['quiz:next-leaf:alphabeta', 'Ask me about other trees']],
    surprise: 'Five leaves are never looked at, and the answer is the same.'
  },

  {
    id: '4',
    title: 'Postcondition, fail-soft, aspiration',
    source: 'section 2.1.3 and figure 2.11',
    position: A2,
    algo: 'aspiration',
    text: [
      'What does Alpha-Beta return when the value lies outside its window? A *bound*, and the ' +
          'solution tree that proves it: an upper bound if it is at most α, a lower bound if it ' +
          'is at least β.',
      'Aspiration bets on a guess: a narrow window first. If the value lies inside, fewer ' +
          'leaves were needed; if not, it searches again with the bound it has got.'
    ],
    predict: [
      {
        kind: 'choice',
        ask: 'The guess is 0, the window (−10, 10). The value is 35. What will the first pass ' +
            'return?',
        options: ['an upper bound', 'a lower bound', 'the value'],
        answer: () => 1,
        why: (c) =>
            `It returns ${scoreText(c.trace.passes[0]?.value ?? 0)}, beyond β = 10: a lower ` +
            'bound, and it searches again from there.',
        k: (c) => c.trace.passes[0]?.step ?? 0
      },
      {
        kind: 'number',
        ask: 'How many passes will it need?',
        answer: (c) => c.trace.passes.length,
        why: (c) =>
            `${c.trace.passes.length}, with ${count(c.trace)} evaluations: without memory the ` +
            'second pass repeats work.'
      },
      {
        kind: 'choice',
        ask: 'With the guess 35 instead, compared with the 11 leaves of plain Alpha-Beta, it needs',
        options: ['fewer', 'as many', 'more'],
        answer: () => 0,
        why: () => 'A window around the value cuts off earlier. Try it with the slider.'
      }
    ],
    change: {text: 'The first guess', param: 'guess', min: 0, max: 60, start: '0'},
    see: [['trace', 'Step through it']],
    surprise: 'A good guess is worth more than a wide window.'
  },

  {
    id: '5',
    title: 'The minimal tree',
    source: 'figure 2.12',
    position: {game: 'uniform', text: 'w=3,d=4,order=1'},
    algo: 'alphabeta',
    text: [
      'How good can Alpha-Beta be? If the best child always stands first, it evaluates just ' +
          'the leaves of T⁺ and T⁻.',
      'In a tree of width w and depth d these are w^⌊d/2⌋ + w^⌈d/2⌉ − 1 leaves: about twice ' +
          'the square root of all.'
    ],
    predict: [
      {
        kind: 'number',
        ask: 'Width 3, depth 4, best child first. How many leaves?',
        answer: (c) => count(c.trace),
        why: () => '3² + 3² − 1 = 17, of 81.'
      },
      {
        kind: 'choice',
        ask: 'At a node off the critical path, how often does a cutoff come after the first child?',
        options: ['always, at every node', 'at every second ply', 'never'],
        answer: () => 1,
        why: () =>
            'Where one refutation is enough, the first child gives it; on the next ply all ' +
            'children must be refuted.'
      },
      {
        kind: 'number',
        ask: 'And width 4, depth 4?',
        answer: () => 31,
        why: () => '4² + 4² − 1 = 31, of 256.'
      }
    ],
    change: {
      text: 'How often the best child stands first (order)',
      param: 'text',
      options: [
        ['w=3,d=4,order=1', 'always'], ['w=3,d=4,order=0.8', '80 %'], ['w=3,d=4,order=0.5', '50 %'],
        ['w=3,d=4,seed=1', 'at random']
      ]
    },
    see: [['trace', 'Step through it']],
    surprise: 'Order is everything: the same procedure, from 17 leaves to three times as many.'
  },

  {
    id: '6',
    title: 'Null windows: SCOUT and NegaScout',
    source: 'figure 2.13, with erratum 2',
    position: A2,
    algo: 'negascout',
    other: 'alphabeta',
    text: [
      'A window with nothing inside, (α, α + 1), only asks a question: is it more than α or ' +
          'not? Such a search cuts off soonest.',
      'NegaScout searches the first child with the whole window and asks of every other ' +
          'child: is it better at all? Only if so is it searched again for its value.'
    ],
    predict: [
      {
        kind: 'choice',
        ask: 'Without memory, on this tree, does NegaScout evaluate fewer leaves than ' +
            'Alpha-Beta’s 11?',
        options: ['fewer', 'as many', 'more'],
        answer: (c) => Math.sign(count(c.trace) - count(c.other!)) + 1,
        why: (c) =>
            `${count(c.trace)} evaluations against ${count(c.other!)}: this order is bad, and ` +
            'every second look is paid for again.'
      },
      {
        kind: 'number',
        ask: 'How many different leaves are among its evaluations?',
        answer: (c) => distinct(c.trace),
        why: (c) =>
            `${distinct(c.trace)}; the other ${count(c.trace) - distinct(c.trace)} evaluations ` +
            'are re-searches.'
      },
      {
        kind: 'choice',
        ask: 'What would spare it the second look?',
        options: ['a wider window', 'a memory', 'a deeper search'],
        answer: () => 1,
        why: () => 'That is the next lesson.'
      }
    ],
    see: [['trace', 'Step through it'], ['race', 'Race it against Alpha-Beta']],
    surprise: 'Twenty evaluations against eleven: null windows ask for memory, or for good order.'
  },

  {
    id: '7',
    title: 'Memory',
    source: 'figure 2.15',
    position: {game: 'uniform', text: 'w=4,d=6,seed=1,transpose=1'},
    algo: 'alphabeta-memory',
    other: 'alphabeta',
    text: [
      'Keep two bounds for every node, f⁻ and f⁺. Before a node is entered, look: if what is ' +
          'stored already settles the question, do not search.',
      'In games this has a second gift: *transpositions*. The same position is reached by ' +
          'many paths, and searched once.'
    ],
    predict: [
      {
        kind: 'choice',
        ask: 'This tree has transpositions. Plain Alpha-Beta evaluates more than a thousand ' +
            'leaves. With memory it needs',
        options: ['about as many', 'about half', 'about a quarter'],
        answer: (c) => {
          const r = count(c.trace) / count(c.other!);
          return r > 0.75 ? 0 : r > 0.37 ? 1 : 2;
        },
        why: (c) => `${count(c.other!).toLocaleString('en-GB')} leaves become ` +
            `${count(c.trace).toLocaleString('en-GB')}.`
      },
      {
        kind: 'choice',
        ask: 'A stored f⁺ of 30 lets a search with the window (35, 40)',
        options: ['stop at once', 'narrow its window', 'do nothing'],
        answer: () => 0,
        why: () => 'The node is at most 30, so at most α: its value cannot matter.'
      },
      {
        kind: 'choice',
        ask: 'And with the window (20, 40)?',
        options: ['stop at once', 'narrow its window', 'do nothing'],
        answer: () => 1,
        why: () => 'The value lies between, so β becomes 30 and cuts off sooner.'
      }
    ],
    change: {
      text: 'Transpositions',
      param: 'text',
      options: [['w=4,d=6,seed=1,transpose=1', 'many'], ['w=4,d=6,seed=1', 'none']]
    },
    see: [
      ['trace:memory', 'Step through it, the memory beside'],
      ['race', 'Race it against plain Alpha-Beta']
    ],
    surprise: 'Three quarters of the work was done before.'
  },

  {
    id: '8',
    title: 'SSS*: best first',
    source: 'figures 2.17, 2.18, A.7 to A.13',
    position: A5,
    algo: 'sss',
    text: [
      'SSS* keeps a list, OPEN, of states with a *merit*: an upper bound on what MAX can get ' +
          'there. It always takes the highest, the left-most of equals, and applies one of six ' +
          'operators.',
      'It improves the solution tree T⁺ where it is best, until nothing better can remain. ' +
          'Nodes are named in the order in which SSS* visits them.'
    ],
    predict: [
      {
        kind: 'leaf',
        ask: 'All states still have merit +∞. SSS* has evaluated e = 41. Which leaf is next?',
        after: 1
      },
      {
        kind: 'leaf',
        ask: 'It has seen 41, 12, 10 and 36. The best state is e with 41. Which leaf is next?',
        after: 4
      },
      {
        kind: 'number',
        ask: 'How many leaves in all? Alpha-Beta had 11.',
        answer: (c) => count(c.trace),
        why: (c) => `${order(c.trace)}: ${count(c.trace)}. Every one of them Alpha-Beta sees too.`
      }
    ],
    see: [
      ['trace:open', 'Step through it, OPEN beside'], ['quiz:operator:sss', 'Which operator?'],
      ['race', 'Race it against Alpha-Beta']
    ],
    surprise:
        'Stockman’s question of 1979: if it is so much better, why does nobody use it? The next ' +
        'lesson answers it.'
  },

  {
    id: '9',
    title: 'MT: SSS* is Alpha-Beta with memory',
    source: 'figures 3.1, 3.2, A.15 to A.21, B.1',
    position: A5,
    algo: 'mt-sss',
    other: 'sss',
    text: [
      'MT is Alpha-Beta with a null window and a memory: it asks “is it at least γ?”, and ' +
          'stores every bound it proves.',
      'Call it with γ = +∞, then with its answer, and again, until the answer no longer ' +
          'changes. That is all: no list, no sorting, no operators.'
    ],
    predict: [
      {
        kind: 'number',
        ask: 'The first pass asks with γ = +∞ and gets an upper bound. Which?',
        answer: (c) => c.trace.passes[0]!.value,
        why: (c) =>
            `${scoreText(c.trace.passes[0]!.value)}: the best of the first children, as on OPEN.`,
        k: (c) => c.trace.passes[0]!.step
      },
      {
        kind: 'number',
        ask: 'How many passes until the answer repeats itself?',
        answer: (c) => c.trace.passes.length,
        why: (c) => `γ: ${c.trace.passes.map((p) => scoreText(p.beta)).join(', ')}.`
      },
      {
        kind: 'choice',
        ask: 'Compared with SSS* it evaluates',
        options: [
          'fewer leaves', 'the same leaves in the same order', 'the same leaves in another order',
          'more leaves'
        ],
        answer: (c) => {
          const x = leafOrder(c.trace).map((l) => l.path),
                y = leafOrder(c.other!).map((l) => l.path);
          return x.length < y.length        ? 0 :
              x.length > y.length           ? 3 :
              x.every((p, i) => p === y[i]) ? 1 :
                                              2;
        },
        why: (c) => `${order(c.trace)}, one as the other.`
      }
    ],
    see: [
      ['trace:ladder', 'Step through it, the ladder beside'], ['race', 'Race it against SSS*'],
      ['trace-listops', 'The list operations it stands for']
    ],
    surprise: 'Two fields of research were one procedure of ten lines.'
  },

  {
    id: '10',
    title: 'MTD(f) and its family',
    source: 'figures 3.5, 3.6, 3.8 and 4.21',
    position: A5,
    algo: 'mtdf',
    text: [
      'If MT may be asked any γ, why begin at +∞? MTD(f) begins at a good first guess, the ' +
          'value of the previous depth, and closes in from there.',
      'From +∞ it is SSS*, from −∞ DUAL*, in the middle of the range it bisects, in large ' +
          'strides it steps. One procedure, six algorithms.'
    ],
    predict: [
      {
        kind: 'number',
        ask: 'The first guess is 0, the value 35. How many passes?',
        answer: (c) => c.trace.passes.length,
        why: (c) =>
            `γ: ${c.trace.passes.map((p) => scoreText(p.beta)).join(', ')}; ${count(c.trace)} ` +
            'leaves.'
      },
      {
        kind: 'number',
        ask: 'How many bounds must meet before MTD(f) is done?',
        answer: () => 2,
        why: () =>
            'An upper and a lower one. A null window proves only one of them, so two passes are ' +
            'always needed.'
      },
      {
        kind: 'choice',
        ask: 'With the guess 35 it needs',
        options: ['one pass', 'two passes', 'four passes'],
        answer: () => 1,
        why: () => 'Move the slider: from 13 to 36 it is two passes and 8 leaves.'
      }
    ],
    change: {text: 'The first guess', param: 'guess', min: 0, max: 60, start: '0'},
    see: [
      ['trace:ladder', 'Step through it, the ladder beside'],
      ['quiz:next-gamma:mtdf', 'What is the next γ?']
    ],
    surprise:
        'Guess 0: four passes, eleven leaves. Guess anything from 13 to 36: two passes, eight ' +
        'leaves.'
  },

  {
    id: '11',
    title: 'Practice breaks the theory',
    source: 'figures 4.13, 4.14 and 4.22',
    position: {game: 'tree', name: 'fig-4.22'},
    algo: 'alphabeta',
    text: [
      'In theory SSS* never evaluates a leaf that Alpha-Beta does not. With iterative ' +
          'deepening it does: Alpha-Beta learns an order that SSS* never sees (figure 4.13).',
      'And one would think that a null window closer to the value needs fewer leaves. Does it ' +
          'on this tree, figure 4.22?'
    ],
    predict: [
      {
        kind: 'choice',
        ask: 'The value is 3. Which null window looks at fewer leaves: (9, 10), or (5, 6), ' +
            'which is closer?',
        options: ['(9, 10)', '(5, 6)', 'both the same'],
        answer: () => 0,
        why: () =>
            'Against 10 the leaf 8 is low enough to be done. Against 6 it is not, and the large ' +
            'subtree is next.'
      },
      {
        kind: 'number',
        ask: 'How many leaves does the window (9, 10) need?',
        answer: () => 2,
        why: () => '50 and 8: MIN has 8, which is below 10.'
      },
      {
        kind: 'number',
        ask: 'And (5, 6)?',
        answer: () => 6,
        why: () => 'Four more, inside the large subtree, until a child of b is below 6.'
      }
    ],
    change: {
      text: 'The window',
      param: 'window',
      options: [[',', '(−∞, +∞)'], ['9,10', '(9, 10)'], ['5,6', '(5, 6)']]
    },
    see: [
      ['trace', 'Step through it'], ['race-413', 'Figure 4.13 as a race'],
      ['play', 'The same on chess: play']
    ],
    surprise: 'Two leaves with the window that is further off, six with the closer one.'
  },

  {
    id: '12',
    title: 'How little would do',
    source: 'figures 5.1 to 5.11',
    position: {game: 'uniform', text: 'w=3,d=6,seed=2,transpose=1'},
    algo: 'mtdf',
    other: 'alphabeta',
    text: [
      'The minimal tree is not the end. Where paths meet again, the proof is a graph, and ' +
          'smaller; and one may choose, among several refutations, the cheapest.',
      'How far a real program is from that *minimal graph* says how much there is still to gain.'
    ],
    predict: [
      {
        kind: 'choice',
        ask: 'Width 3, depth 6. The formula for the minimal tree gives 3³ + 3³ − 1 = 53 leaves. ' +
            'With transpositions, MTD(f) with memory needs',
        options: ['fewer than 53', 'just 53', 'more than 53'],
        answer: (c) => Math.sign(distinct(c.trace) - 53) + 1,
        why: (c) => `${distinct(c.trace)} different leaves: ` +
            `${
                        distinct(c.trace) < 53 ?
                            'transpositions shrink the proof itself' :
                            'the order is not perfect, so more than the least is ' +
                                'seen'}.`
      },
      {
        kind: 'choice',
        ask: 'A child already in memory cuts off. Trying such children first is called',
        options: ['enhanced transposition cutoff', 'quiescence', 'aspiration'],
        answer: () => 0,
        why: () => 'ETC looks at all children in memory before it searches any of them.'
      },
      {
        kind: 'choice',
        ask: 'The left-first minimal graph is',
        options:
            ['always the smallest proof', 'a proof, not always the smallest', 'no proof at all'],
        answer: () => 1,
        why: () => 'Another cutoff move further right may lead to a smaller subtree.'
      }
    ],
    see: [
      ['trace:memory', 'Step through it'], ['race', 'Race it against plain Alpha-Beta'],
      ['lab', 'The measurements']
    ],
    surprise: 'The limit everyone compared with was not the limit.'
  }
];
