// SPDX-License-Identifier: MIT
// Questions about a trace. The trace is the answer key: nothing is computed here that it does not
// say.
import {FigureNode} from '../model/figure';
import {between, leafOrder} from '../model/leaves';
import {INF, NONE, scoreText} from '../model/score';
import {eventSentence, OPERATOR_ACTIONS, operatorText, windowText} from '../model/sentences';
import {Kind, Loop, Side, Trace} from '../model/trace';

export interface Question {
  prompt: string;
  k: number;
  after: number;  // the steps to show before and after the answer
  input: 'leaf'|'choice'|'number'|'mark';
  options?: string[];
  answer: string;  // a path, the number of an option, a number, or paths joined by commas
  explain: string;
  choose?: (n: FigureNode) => boolean;
  notes?: Record<string, string>;
  hide?: boolean;
}
export interface Material {
  trace: Trace;
  traces: Map<string, Trace>;
  least: number;
}
type Maker = (m: Material, next: () => number) => Question|null;
export interface QuizKind {
  name: string;
  title: string;
  about: string;
  level: number;  // of LEVELS
  algorithms: string[];
  make: Maker;
}

const pick = <T>(list: T[], next: () => number): T|undefined =>
    list[Math.floor(next() * list.length)];
function shuffle<T>(list: T[], next: () => number): T[] {
  const out = list.slice();
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
function events(t: Trace, test: (e: number) => boolean): number[] {
  const out: number[] = [];
  for (let e = 0; e < t.events; e++)
    if (test(e)) out.push(e);
  return out;
}
function choice(
    prompt: string, k: number, after: number, right: string, wrong: string[], explain: string,
    next: () => number): Question {
  const options = shuffle([right, ...new Set(wrong.filter((w) => w !== right))].slice(0, 5), next);
  return {
    prompt,
    k,
    after,
    input: 'choice',
    options,
    answer: String(options.indexOf(right)),
    explain
  };
}

const nextLeaf: Maker = ({ trace: t }, next) => {
  const order = leafOrder(t);
  const places =
      order.map((_, i) => i)
          .filter((i) => i > 0 && !order.slice(0, i).some((l) => l.path === order[i]!.path));
  const hard = places.filter((i) => between(t, order[i - 1]!.step, order[i]!.step).length > 0);
  const i = pick(hard.length > 0 && next() < 0.75 ? hard : places, next);
  if (i === undefined) return null;
  const seen = new Set(order.slice(0, i).map((l) => l.path)), notes: Record<string, string> = {};
  order.slice(0, i).forEach((l, j) => {
    notes[l.path] = String(j + 1);
  });
  return {
    prompt: `It has just seen ${scoreText(order[i - 1]!.value)}. Which leaf is next?`,
    k: order[i - 1]!.step + 1,
    after: order[i]!.step + 1,
    input: 'leaf',
    notes,
    answer: order[i]!.path,
    choose: (n) => n.leaf && !seen.has(n.path),
    explain: `The next leaf is ${scoreText(order[i]!.value)}. ` +
        (between(t, order[i - 1]!.step, order[i]!.step).join(' ') ||
         'Nothing could be concluded yet: the search reads on.')
  };
};

const cutoff: Maker = ({ trace: t }, next) => {
  const list =
      events(t, (e) => t.kind(e) === Kind.Back && t.loop(e) !== Loop.LastChild && t.beta(e) < INF);
  const cut = list.filter((e) => t.loop(e) === Loop.Cutoff),
        on = list.filter((e) => t.loop(e) === Loop.GoesOn);
  const e = pick(next() < 0.5 && cut.length > 0 ? cut : on.length > 0 ? on : cut, next);
  if (e === undefined) return null;
  const n = t.node(e);
  return {
    prompt: `A child has returned to ${t.name(n)}, a ${t.isMax(n) ? 'MAX' : 'MIN'} node, whose ` +
        `value is now ${scoreText(t.g(e))}. It was entered with ` +
        `${windowText(...entered(t, e))}. Does it stop here?`,
    k: e,
    after: e + 1,
    input: 'choice',
    options: ['it stops: a cutoff', 'it goes on to its next child'],
    answer: t.loop(e) === Loop.Cutoff ? '0' : '1',
    explain: eventSentence(t, e)
  };
};

// The window with which the node of event e was entered last.
function entered(t: Trace, e: number): [number, number] {
  for (let i = e; i >= 0; i--)
    if (t.node(i) === t.node(e) && t.kind(i) === Kind.Enter) return [t.alpha(i), t.beta(i)];
  return [t.alpha(e), t.beta(e)];
}

const window_: Maker = ({ trace: t }, next) => {
  const list = events(
      t,
      (e) => t.kind(e) === Kind.Enter && t.ply(t.node(e)) > 0 &&
          (t.alpha(e) > -INF || t.beta(e) < INF));
  const e = pick(list, next);
  if (e === undefined) return null;
  const n = t.node(e), a = t.alpha(e), b = t.beta(e),
        w = (x: number, y: number) => `(${scoreText(x)}, ${scoreText(y)})`;
  const values = leafOrder(t).filter((l) => l.step < e).map((l) => l.value);
  const other = pick(values, next) ?? 7;
  return choice(
      `The search is about to enter ${t.name(n)}. With which window?`, e, e + 1, w(a, b),
      [
        w(-INF, INF), w(a, INF), w(-INF, b), w(Math.min(a, other), Math.max(b, other)),
        w(-INF, other), w(other, INF)
      ],
      `${windowText(a, b)}: α is what MAX is sure of on the way down, β what MIN is.`, next);
};

const value: Maker = ({ trace: t }, next) => {
  const e = pick(events(t, (x) => t.kind(x) === Kind.Leave), next);
  if (e === undefined) return null;
  const [a, b] = entered(t, e - 1), g = t.g(e), sign = g <= a ? '≤' : g >= b ? '≥' : '=';
  const back = e > 0 ? e - 1 : e;
  return choice(
      `${t.name(t.node(e))} was searched with ${windowText(a, b)} and returns ${scoreText(g)}. ` +
          'What does that say about its value?',
      back, e + 1, `it is ${sign} ${scoreText(g)}`,
      ['≤', '≥', '='].map((x) => `it is ${x} ${scoreText(g)}`),
      sign === '≤' ? `${scoreText(g)} is not above α: an upper bound.` :
          sign === '≥' ? `${scoreText(g)} is not below β: a lower bound.` :
                         `${scoreText(g)} lies inside the window: it is the value.`,
      next);
};

const gamma: Maker = ({ trace: t }, next) => {
  const list = t.passes.filter((p) => p.done && t.passes[p.number]);
  const p = pick(list, next);
  if (!p) return null;
  const q = t.passes[p.number]!;
  return {
    prompt: `Pass ${p.number} asked with γ = ${scoreText(p.beta)} and got ` +
        `${scoreText(p.value)}. What is the next γ?`,
    k: Math.min(p.end, t.events),
    after: q.step + 1,
    input: 'number',
    answer: String(q.beta),
    explain: `${scoreText(q.beta)}: ` +
        `${
                 p.value >= p.beta ? 'the answer is a lower bound, so ask for one more' :
                                     'the answer is an upper bound, so ask whether it is ' +
                         'reached'}.`
  };
};

const solution: Maker = ({ trace: t }, next) => {
  const ends = t.passes.map((p) => Math.min(p.end, t.events)).concat([t.events]);
  const candidates = ends.flatMap(
      (k) => [Side.Plus, Side.Minus].filter((s) => t.bound(0, s, k) >= 0).map((s) => ({ k, s })));
  const c = pick(candidates, next);
  if (!c) return null;
  const leaves =
      [...t.solution(c.s, c.k)].filter((n) => t.isLeaf(n)).map((n) => t.pathText(n)).sort();
  const plus = c.s === Side.Plus;
  return {
    prompt: `The leaves seen so far prove that the root is ${plus ? 'at most' : 'at least'} ` +
        `${scoreText(t.f(0, c.s, c.k))}. Mark the leaves of ${plus ? 'T⁺' : 'T⁻'}, the ` +
        'tree that proves it.',
    k: c.k,
    after: c.k,
    input: 'mark',
    hide: true,
    answer: leaves.join(','),
    choose: (n) => n.leaf,
    explain: plus ? 'T⁺ has all children of MAX nodes and one child, the lowest, of MIN nodes.' :
                    'T⁻ has all children of MIN nodes and one child, the highest, of MAX nodes.'
  };
};

const operator: Maker = ({ trace: t }, next) => {
  const e = pick(events(t, (x) => t.kind(x) === Kind.ListOp), next);
  if (e === undefined) return null;
  let solved = false;
  for (let i = e - 1; i >= 0; i--)
    if (t.node(i) === t.node(e) && t.kind(i) === Kind.OpenInsert) {
      solved = t.solved(i);
      break;
    }
  const n = t.node(e), op = t.op(e), own = t.label(n);
  const named = !t.isLeaf(n) ? `${t.name(n)}, a ${t.isMax(n) ? 'MAX' : 'MIN'} node` :
      own ? `leaf ${own}` :
            t.name(n);
  return {
    prompt: `The best state on OPEN is ${named}, ${solved ? 'solved' : 'live'}, with merit ` +
        `${scoreText(t.g(e))}. What does ${t.header.dual ? 'DUAL*' : 'SSS*'} do with it?`,
    k: e,
    after: e + 1,
    input: 'choice',
    options: OPERATOR_ACTIONS,
    answer: String(op - 1),
    explain: `${operatorText(op, t.header.dual)} This is operator ${op}.`
  };
};

const memory: Maker = ({ trace: t }, next) => {
  const revisit = events(
      t,
      (e) => (t.kind(e) === Kind.Enter && e > 0 && t.lastEvent(t.node(e), e) >= 0 &&
              t.ply(t.node(e)) > 0) ||
          t.kind(e) === Kind.Stored);
  const stored = revisit.filter((e) => t.kind(e) === Kind.Stored),
        again = revisit.filter((e) => t.kind(e) === Kind.Enter);
  const e = pick(
      next() < 0.5 && stored.length > 0 ? stored :
          again.length > 0              ? again :
                                          stored,
      next);
  if (e === undefined) return null;
  const n = t.node(e), st = t.state(n, e);
  const bound = (v: number, none: number) => (v === NONE ? scoreText(none) : scoreText(v));
  return {
    prompt: `The search comes to ${t.name(n)} again, with ${windowText(t.alpha(e), t.beta(e))}. ` +
        `Stored: f⁻ = ${bound(st.fMinus, -INF)}, f⁺ = ${bound(st.fPlus, INF)}. Must it be ` +
        'searched again?',
    k: e,
    after: e + 1,
    input: 'choice',
    options: ['no, the stored bound is enough', 'yes'],
    answer: t.kind(e) === Kind.Stored ? '0' : '1',
    explain: eventSentence(t, e)
  };
};

const WHICH_NAMES: Record<string, string> = {
  alphabeta: 'Alpha-Beta',
  sss: 'SSS*',
  dual: 'DUAL*',
  minimax: 'Minimax'
};
const which: Maker = ({ traces }, next) => {
  const orders = [...traces.entries()]
                     .filter(([n]) => WHICH_NAMES[n])
                     .map(([n, t]) => ({ n, t, text: leafOrder(t).map((l) => l.path).join(' ') }));
  const single = orders.filter((o) => orders.filter((x) => x.text === o.text).length === 1);
  const one = pick(single, next);
  if (!one) return null;
  const q = choice(
      `These leaves were evaluated, in this order: ${
          leafOrder(one.t).map((l) => scoreText(l.value)).join(', ')}. By which algorithm?`,
      0, 0, WHICH_NAMES[one.n]!, single.map((o) => WHICH_NAMES[o.n]!), `${WHICH_NAMES[one.n]}.`,
      next);
  return q;
};

const least: Maker = ({ trace: t, least: n }) => Number.isFinite(n) ? {
  prompt: 'How many leaves, at least, must any algorithm evaluate to prove the value of this tree?',
  k: 0,
  after: t.events,
  input: 'number',
  answer: String(n),
  explain: `${n}: the leaves of the smallest T⁺ and T⁻ together, the shared one counted ` +
      `once. This search needed ${leafOrder(t).length}.`
} :
                                                                      null;

const WINDOWED = ['alphabeta', 'alphabeta-memory', 'negascout', 'pvs'];
const MT = ['mt-sss', 'mt-dual', 'mtdf', 'mtd-step'];
export const LEVELS = ['First questions', 'Windows and bounds', 'Solution trees and OPEN'];
// From easy to hard.
export const KINDS: QuizKind[] = [
  {
    name: 'next-leaf',
    title: 'Which leaf is next?',
    about: 'Point at the leaf that the search evaluates next.',
    level: 0,
    algorithms: ['alphabeta', 'sss', 'dual', 'mt-sss', 'mtdf', 'negascout'],
    make: nextLeaf
  },
  {
    name: 'cutoff',
    title: 'Cutoff or not?',
    about: 'A child has returned: can the others still matter?',
    level: 0,
    algorithms: [...WINDOWED, ...MT],
    make: cutoff
  },
  {
    name: 'which',
    title: 'Which algorithm was it?',
    about: 'Recognise a search by the order of its leaves.',
    level: 0,
    algorithms: ['alphabeta'],
    make: which
  },
  {
    name: 'value',
    title: 'Value or bound?',
    about: 'A node returns a number: is it the value, at least or at most the value?',
    level: 1,
    algorithms: [...WINDOWED, ...MT],
    make: value
  },
  {
    name: 'window',
    title: 'Which window?',
    about: 'Give α and β with which the next child is searched.',
    level: 1,
    algorithms: WINDOWED,
    make: window_
  },
  {
    name: 'memory',
    title: 'Search it again?',
    about: 'A node is reached again: do its stored bounds decide it?',
    level: 1,
    algorithms: ['alphabeta-memory', ...MT],
    make: memory
  },
  {
    name: 'next-gamma',
    title: 'Which γ is next?',
    about: 'A pass has returned: where does the next null window lie?',
    level: 1,
    algorithms: MT,
    make: gamma
  },
  {
    name: 'solution',
    title: 'Mark the solution tree',
    about: 'Mark the leaves that prove the bound at the root.',
    level: 2,
    algorithms: ['alphabeta', 'sss', 'dual', ...MT],
    make: solution
  },
  {
    name: 'least',
    title: 'How few leaves suffice?',
    about: 'Count the leaves of the smallest proof.',
    level: 2,
    algorithms: ['alphabeta', 'sss', 'mtdf'],
    make: least
  },
  {
    name: 'operator',
    title: 'What happens on OPEN?',
    about: 'The best state leaves OPEN: what takes its place?',
    level: 2,
    algorithms: ['sss', 'dual'],
    make: operator
  }
];
