// SPDX-License-Identifier: MIT
// What happened at a step, in one sentence, with this tree's numbers.
import {INF, scoreText as score} from './score';
import {Found, Kind, Look, Loop, NodeState, Side, Trace} from './trace';

const side = (max: boolean) => (max ? 'MAX' : 'MIN');
const isNull = (a: number, b: number) => a === b - 1;

export function windowText(alpha: number, beta: number): string {
  return isNull(alpha, beta) ? `γ = ${score(beta)}` : `window (${score(alpha)}, ${score(beta)})`;
}

const OPERATORS = [
  '',
  'It is a solved MIN node: its parent, a MAX node, is solved too, and everything else below the ' +
      'parent leaves OPEN.',
  'It is solved and has a sibling that was not searched: the sibling enters OPEN with the same ' +
      'merit.',
  'It is solved and was the last sibling: its parent is solved.',
  'It is a live leaf: it is evaluated and returns to OPEN as solved, with the lower of merit and ' +
      'value.',
  'It is a live MIN node: its first child takes its place.',
  'It is a live MAX node: all its children take its place.'
];
// What each operator does, without the state it is for.
export const OPERATOR_ACTIONS = [
  'Solve its parent, and drop everything else below the parent', 'Put its next sibling on OPEN',
  'Solve its parent', 'Evaluate it', 'Replace it by its first child',
  'Replace it by all its children'
];

export function operatorText(op: number, dual: boolean): string {
  const text = OPERATORS[op] ?? '';
  return dual ? text.replace(
                    /MIN|MAX|lower/g,
                    (w) =>
                        (w === 'MIN'     ? 'MAX' :
                             w === 'MAX' ? 'MIN' :
                                           'higher')) :
                text;
}

function leafName(t: Trace, n: number): string {
  const own = t.label(n) || t.move(n);
  return own ? `Leaf ${own}` : 'A leaf';
}

// Event e of the trace.
export function eventSentence(t: Trace, e: number): string {
  if (e < 0 || e >= t.events) return 'Nothing has happened yet.';
  const n = t.node(e), name = t.name(n), who = side(t.isMax(n)), g = score(t.g(e));
  const pass = t.passAt(e + 1);
  switch (t.kind(e)) {
    case Kind.Pass:
      return (
          `Pass ${pass?.number ?? 1} begins at ${name} with ` +
          `${windowText(t.alpha(e), t.beta(e))}.`);
    case Kind.Done: {
      const v = t.g(e);
      const what = v >= t.beta(e) ? 'a lower bound' :
          v <= t.alpha(e)         ? 'an upper bound' :
                                    'the value';
      return `Pass ${pass?.number ?? 1} returned ${g}, ${what}.`;
    }
    case Kind.Enter:
      return `${name}, a ${who} node, is entered with ${windowText(t.alpha(e), t.beta(e))}.`;
    case Kind.Leaf:
      return `${leafName(t, n)} is evaluated: ${g}.`;
    case Kind.Stored:
      return `${name} is not searched: its stored bound ${g} is enough.`;
    case Kind.Reread:
      return `${leafName(t, n)} was evaluated before: ${g} is read from memory.`;
    case Kind.Leave:
      return `${name} returns ${g}.`;
    case Kind.Back:
      return backSentence(t, e);
    case Kind.ListOp:
      return `Operator ${t.op(e)} at ${name}, merit ${g}. ${operatorText(t.op(e), t.header.dual)}`;
    case Kind.OpenInsert:
      return `${name} enters OPEN ${t.solved(e) ? 'solved' : 'live'} with merit ${g}.`;
    case Kind.OpenRemove:
      return `${name} leaves OPEN.`;
    default:
      return practicalSentence(t, e, name);
  }
}

const count = (n: number, one: string, many = `${one}s`) =>
    `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
export function boundsText(minus: number, plus: number): string {
  if (minus === plus) return `= ${score(plus)}`;
  return (
      [minus > -INF ? `≥ ${score(minus)}` : '', plus < INF ? `≤ ${score(plus)}` : '']
          .filter(Boolean)
          .join(' and ') ||
      'nothing');
}

// The events that only the practical search has.
function practicalSentence(t: Trace, e: number, name: string): string {
  const bounds = boundsText(t.fMinus(e), t.fPlus(e)), n = t.node(e);
  switch (t.kind(e)) {
    case Kind.Iteration:
      return `An iteration to depth ${t.op(e)} begins.`;
    case Kind.Lookup:
      switch (t.op(e)) {
        case Found.Nothing:
          return `The table knows nothing of ${name}.`;
        case Found.OtherDepth:
          return `The table knows ${name} at another depth: only its best move helps.`;
        case Found.Bounds:
          return `The table has ${bounds} for ${name}, which does not decide it.`;
        default:
          return `The table has ${bounds} for ${name}: that is enough.`;
      }
    case Kind.Store:
      return `Stored for ${name}: ${bounds}.`;
    case Kind.Etc: {
      const child = Array.from(t.children(n)).find((c) => t.index(c) === t.fPlus(e));
      return (
          `Enhanced transposition cutoff at ${name}: the stored bound of ` +
          `${child === undefined ? `move ${t.fPlus(e) + 1}` : t.name(child)} is enough, ` +
          `${score(t.g(e))}.`);
    }
    case Kind.Quiesce:
      return (
          `Quiescence at ${name}: ${count(t.fPlus(e), 'node')} of quiescence give ` +
          `${score(t.g(e))}.`);
    case Kind.Subtree:
      return (
          `Below ${name}: ${count(t.alpha(e), 'leaf', 'leaves')}, ` +
          `${count(t.beta(e), 'interior node')}, ${count(t.g(e), 'cutoff')} by the table, ` +
          `${count(t.fMinus(e), 'node')} beyond the horizon.`);
    default:
      return '';
  }
}

function backSentence(t: Trace, e: number): string {
  const n = t.node(e), name = t.name(n), max = t.isMax(n), g = t.g(e);
  const gs = score(g), head = `${name} now has ${gs}`;
  const bound = max ? t.beta(e) : t.alpha(e);
  const gamma = isNull(t.alpha(e), t.beta(e)) && t.beta(e) < INF;
  const limit = max ? t.beta(e) : gamma ? t.beta(e) : bound;
  if (t.loop(e) === Loop.LastChild) return `${head}; that was its last child.`;
  if (t.loop(e) === Loop.Cutoff) {
    const compare = max ? `${gs} ≥ ${score(limit)}` :
        gamma ? `${gs} < ${score(limit)}` :
                `${gs} ≤ ${score(limit)}`;
    return t.beta(e) >= INF && !max ?
        `${head}: one child gives MIN a bound below ${score(t.beta(e))}, which is all this pass ` +
            'asks for. It stops.' :
        `${head}. ${compare}: ${side(max)} stops here; its other children cannot matter.`;
  }
  return `${head} and goes on to its next child.`;
}

// What a node is at a step, for the screen reader and the inspector.
export function nodeSentence(
    t: Trace, n: number, k: number, st: NodeState,
    flags: {plus: boolean; minus: boolean; critical: boolean;}): string {
  const own = t.label(n) || t.move(n), what = t.isLeaf(n) ? 'leaf' : side(t.isMax(n));
  const parts = t.isLeaf(n) && !own ? [what] : [t.name(n), what];
  const plus = t.f(n, Side.Plus, k), minus = t.f(n, Side.Minus, k);
  if (t.isLeaf(n) && !t.practical) {
    if (plus < INF) parts.push(`value ${score(plus)}`);
  } else if (plus < INF && plus === minus) parts.push(`exactly ${score(plus)}`);
  else {
    if (plus < INF) parts.push(`at most ${score(plus)}`);
    if (minus > -INF) parts.push(`at least ${score(minus)}`);
  }
  if (t.practical) {
    const below = t.below(n, k), all = below.leaves + below.interior + below.table + below.beyond;
    if (all > 0 && t.isLeaf(n)) parts.push(`${count(all, 'node')} below`);
  }
  if (flags.plus) parts.push('in T plus');
  if (flags.minus) parts.push('in T minus');
  if (flags.critical) parts.push('critical');
  if (st.look === Look.Stored) parts.push('stored bound used');
  if (st.look === Look.Earlier) parts.push('visited in an earlier pass');
  if (st.look === Look.Unvisited) parts.push('not visited yet');
  if (st.look === Look.Generated) parts.push('on OPEN, not expanded');
  return parts.join(', ');
}
