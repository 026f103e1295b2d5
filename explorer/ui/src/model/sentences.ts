// SPDX-License-Identifier: MIT
// What happened at a step, in one sentence, with this tree's numbers.
import { INF } from './score';
import { scoreText as score } from './score';
import { Found, Kind, Look, Loop, NodeState, Side, Trace } from './trace';
import * as T from '../strings';

const side = (max: boolean) => (max ? 'MAX' : 'MIN');
const isNull = (a: number, b: number) => a === b - 1;

export function windowText(alpha: number, beta: number): string {
  return isNull(alpha, beta) ? `γ = ${score(beta)}` : T.window(score(alpha), score(beta));
}

const OPERATORS = ['',
  T.itsParentIsAMin,
  T.itIsSolvedAndHas,
  T.itIsSolvedAndWas,
  T.itIsALiveLeaf,
  T.itIsALiveMin,
  T.itIsALiveMax];

export function operatorText(op: number, dual: boolean): string {
  const text = OPERATORS[op] ?? '';
  return dual ? text.replace(/MIN|MAX|lower/g, (w) => (w === 'MIN' ? 'MAX' : w === 'MAX' ? 'MIN' : 'higher')) : text;
}

// Event e of the trace.
export function eventSentence(t: Trace, e: number): string {
  if (e < 0 || e >= t.events) return T.nothingHasHappenedYet;
  const n = t.node(e), name = t.name(n), who = side(t.isMax(n)), g = score(t.g(e));
  const pass = t.passAt(e + 1);
  switch (t.kind(e)) {
    case Kind.Pass:
      return T.passBeginsAtWith(pass?.number ?? 1, name, windowText(t.alpha(e), t.beta(e)));
    case Kind.Done: {
      const v = t.g(e);
      const what = v >= t.beta(e) ? T.aLowerBound : v <= t.alpha(e) ? T.anUpperBound : T.theValue;
      return `Pass ${pass?.number ?? 1} returned ${g}, ${what}.`;
    }
    case Kind.Enter:
      return T.aNodeIsEnteredWith(name, who, windowText(t.alpha(e), t.beta(e)));
    case Kind.Leaf: return T.leafIsEvaluated(name, g);
    case Kind.Stored: return T.isNotSearchedItsStored(name, g);
    case Kind.Reread: return T.leafWasEvaluatedBeforeIs(name, g);
    case Kind.Leave: return `${name} returns ${g}.`;
    case Kind.Back: return backSentence(t, e);
    case Kind.ListOp: return `Operator ${t.op(e)} at ${name}, merit ${g}. ${operatorText(t.op(e), t.header.dual)}`;
    case Kind.OpenInsert: return T.entersOpenWithMerit(name, t.solved(e) ? 'solved' : 'live', g);
    case Kind.OpenRemove: return T.leavesOpen(name);
    default: return practicalSentence(t, e, name);
  }
}

const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
export function boundsText(minus: number, plus: number): string {
  if (minus === plus) return `= ${score(plus)}`;
  return [minus > -INF ? `≥ ${score(minus)}` : '', plus < INF ? `≤ ${score(plus)}` : ''].filter(Boolean).join(' and ') || 'nothing';
}

// The events that only the practical search has.
function practicalSentence(t: Trace, e: number, name: string): string {
  const bounds = boundsText(t.fMinus(e), t.fPlus(e)), n = t.node(e);
  switch (t.kind(e)) {
    case Kind.Iteration: return T.anIterationToDepthBegins(t.op(e));
    case Kind.Lookup:
      switch (t.op(e)) {
        case Found.Nothing: return T.theTableKnowsNothingOf(name);
        case Found.OtherDepth: return T.theTableKnowsAtAnother(name);
        case Found.Bounds: return T.theTableHasForWhich(bounds, name);
        default: return T.theTableHasForThat(bounds, name);
      }
    case Kind.Store: return T.storedFor(name, bounds);
    case Kind.Etc: {
      const child = Array.from(t.children(n)).find((c) => t.index(c) === t.fPlus(e));
      return T.enhancedTranspositionCutoffAtThe(name, child === undefined ? `move ${t.fPlus(e) + 1}` : t.name(child), score(t.g(e)));
    }
    case Kind.Quiesce: return T.beyondTheHorizonAtOf(name, count(t.fPlus(e), 'node'), score(t.g(e)));
    case Kind.Subtree: return T.belowByTheTableBeyond(name, count(t.alpha(e), 'leaf', 'leaves'), count(t.beta(e), T.interiorNode), count(t.g(e), 'cutoff'), count(t.fMinus(e), 'node'));
    default: return '';
  }
}

function backSentence(t: Trace, e: number): string {
  const n = t.node(e), name = t.name(n), max = t.isMax(n), g = t.g(e);
  const gs = score(g), head = T.nowHas(name, gs);
  const bound = max ? t.beta(e) : t.alpha(e);
  const gamma = isNull(t.alpha(e), t.beta(e)) && t.beta(e) < INF;
  const limit = max ? t.beta(e) : gamma ? t.beta(e) : bound;
  if (t.loop(e) === Loop.LastChild) return T.thatWasItsLastChild(head);
  if (t.loop(e) === Loop.Cutoff) {
    const compare = max ? `${gs} ≥ ${score(limit)}` : gamma ? `${gs} < ${score(limit)}` : `${gs} ≤ ${score(limit)}`;
    return t.beta(e) >= INF && !max
      ? T.oneChildGivesMinA(head, score(t.beta(e)))
      : T.stopsHereItsOtherChildren(head, compare, side(max));
  }
  return T.andGoesOnToIts(head);
}

// What a node is at a step, for the screen reader and the inspector.
export function nodeSentence(t: Trace, n: number, k: number, st: NodeState, flags: {
  plus: boolean; minus: boolean; critical: boolean }): string {
  const parts = [`${t.name(n)}`, t.isLeaf(n) ? 'leaf' : side(t.isMax(n))];
  const plus = t.f(n, Side.Plus, k), minus = t.f(n, Side.Minus, k);
  if (t.isLeaf(n) && !t.practical) {
    if (plus < INF) parts.push(`value ${score(plus)}`);
  } else if (plus < INF && plus === minus) parts.push(`exactly ${score(plus)}`);
  else {
    if (plus < INF) parts.push(T.atMost(score(plus)));
    if (minus > -INF) parts.push(T.atLeast(score(minus)));
  }
  if (t.practical) {
    const below = t.below(n, k), all = below.leaves + below.interior + below.table + below.beyond;
    if (all > 0 && t.isLeaf(n)) parts.push(`${count(all, 'node')} below`);
  }
  if (flags.plus) parts.push(T.inTPlus);
  if (flags.minus) parts.push(T.inTMinus);
  if (flags.critical) parts.push('critical');
  if (st.look === Look.Stored) parts.push(T.storedBoundUsed);
  if (st.look === Look.Earlier) parts.push(T.visitedInAnEarlierPass);
  if (st.look === Look.Unvisited) parts.push(T.notVisitedYet);
  if (st.look === Look.Generated) parts.push(T.onOpenNotExpanded);
  return parts.join(', ');
}
