// SPDX-License-Identifier: MIT
// A trace as columns of numbers, filled block by block as it arrives, and the state of any node at
// any step. Nothing is ever replayed: a node's events lie together (an index in compressed rows),
// so its state at step k is one binary search. "At step k" means that the events 0 .. k-1 happened.
import {INF, NONE, scoreText} from './score';

export const enum Kind {
  Pass,
  Done,
  Enter,
  Leaf,
  Stored,
  Reread,
  Leave,
  Back,
  ListOp,
  OpenInsert,
  OpenRemove,
  Iteration,
  Lookup,
  Store,
  Etc,
  Quiesce,
  Subtree  // the practical search's own
}
export const KIND_WORD = [
  'pass begins', 'pass ends with', 'entered', 'evaluated', 'known from memory', 'read again',
  'returns', 'has', 'operator, merit', 'joins OPEN with', 'leaves OPEN', 'iteration begins',
  'looked up', 'stored', 'transposition cutoff', 'quiescence', 'counted'
];
export const enum Found {
  Nothing,
  OtherDepth,
  Bounds,
  Decides
}  // of a lookup
export const enum Loop {
  GoesOn,
  Cutoff,
  LastChild
}
export const enum Side {
  Plus,
  Minus
}
export const enum Look {
  Unvisited,
  Cut,
  Generated,
  Stored,
  Earlier,
  Visited
}
export const LOOK_WORD = ['unvisited', 'cut', 'generated', 'stored', 'earlier', 'visited'];

export interface Pass {
  number: number;
  step: number;
  alpha: number;
  beta: number;
  value: number;
  leaves: number;
  nodes: number;
  end: number;
  endLeaves: number;
  done: boolean;
}
export interface Header {
  game: string;
  position: string;
  algorithm: string;
  depth: number;
  max: boolean;
  dual: boolean;
  explicit: boolean;
  nullwindow?: string;
  format?: number;
  practical?: boolean;
  plies?: number;
}
export interface Iteration {
  depth: number;
  step: number;
}
// What a search did in a part of its tree; `below` counts what is not shown.
export interface Effort {
  leaves: number;
  interior: number;
  table: number;
  beyond: number;
}
// The end of a trace; result is the object of `nullwindow search --json`, whose pv are child
// numbers, of the practical search names of moves.
export interface End {
  result?: {
    value: number; bound: string; nodes: { leaf: number; all?: number }; pv: (number | string)[];
    iterations?: { notation?: string[] }[];
  };
  passes?: number;
  events?: number;
  nodes?: number;
  stopped?: string|null;
  error?: string;
  code?: number;
}
export interface NodeState {
  look: Look;
  alpha: number;
  beta: number;
  g: number;
  fMinus: number;
  fPlus: number;
  last: number;  // its last event before k, or -1
}

class Column<T extends Uint32Array|Int32Array|Uint8Array|Uint16Array> {
  length = 0;
  constructor(public data: T) {}
  grow(n: number): void {
    if (this.length + n <= this.data.length) return;
    const bigger = new (this.data.constructor as { new (n: number): T })(
        Math.max(this.length + n, 2 * this.data.length));
    bigger.set(this.data as never);
    this.data = bigger;
  }
}

const u32 = () => new Column(new Uint32Array(1024));
const i32 = () => new Column(new Int32Array(1024));
const u16 = () => new Column(new Uint16Array(1024));
const u8 = () => new Column(new Uint8Array(1024));

// Rows of a sparse table: the entries of row r lie at start[r] .. start[r + 1].
export class Rows {
  constructor(readonly start: Uint32Array, readonly item: Uint32Array) {}

  static of(row: Uint32Array, count: number, rows: number): Rows {
    const start = new Uint32Array(rows + 1);
    for (let i = 0; i < count; i++) start[row[i]! + 1]!++;
    for (let r = 0; r < rows; r++) start[r + 1]! += start[r]!;
    const at = start.slice(0, rows);
    const item = new Uint32Array(count);
    for (let i = 0; i < count; i++) item[at[row[i]!]!++] = i;
    return new Rows(start, item);
  }
}

// The letters of a node of a tree without labels, in drawing order: A, B, .. Z, AA.
export function letters(path: number[], widest: number): string {
  let number = path.reduce((n, i) => n * widest + i + 1, 0), out = '';
  for (; number > 0; number = Math.floor((number - 1) / 26))
    out = String.fromCharCode(65 + ((number - 1) % 26)) + out;
  return out;
}

export class Trace {
  header: Header = {
    game: '',
    position: '',
    algorithm: '',
    depth: 0,
    max: true,
    dual: false,
    explicit: false
  };
  end: End|null = null;
  strings: string[] = [''];
  nodes = 0;
  events = 0;
  // nodes
  private _parent = u32();
  private _index = u32();
  private _width = u32();
  private _ply = u16();
  private _max = u8();
  private _label = u32();
  private _move = u32();
  private _first = u32();
  // events
  private _node = u32();
  private _kind = u8();
  private _loop = u8();
  private _op = u8();
  private _flags = u8();
  private _alpha = i32();
  private _beta = i32();
  private _g = i32();
  private _fminus = i32();
  private _fplus = i32();
  // bounds
  bounds = 0;
  private _bnode = u32();
  private _bstep = u32();
  private _bf = i32();
  private _bbest = u32();
  passes: Pass[] = [];
  iterations: Iteration[] = [];  // of the practical search
  // made from them
  private byNode: Rows|null = null;
  private byBound: Rows|null = null;
  private byParent: Rows|null = null;
  private indexed = 0;
  private leafPrefix = new Uint32Array(1);
  private enterPrefix = new Uint32Array(1);

  parent(n: number): number { return this._parent.data[n]!; }
  index(n: number): number { return this._index.data[n]!; }
  width(n: number): number { return this._width.data[n]!; }
  ply(n: number): number { return this._ply.data[n]!; }
  isMax(n: number): boolean { return this._max.data[n] === 1; }
  firstStep(n: number): number { return this._first.data[n]!; }
  label(n: number): string { return this.strings[this._label.data[n]!] ?? ''; }
  move(n: number): string { return this.strings[this._move.data[n]!] ?? ''; }
  node(e: number): number { return this._node.data[e]!; }
  kind(e: number): Kind { return this._kind.data[e]!; }
  loop(e: number): Loop { return this._loop.data[e]!; }
  op(e: number): number { return this._op.data[e]!; }
  entered(e: number): boolean { return (this._flags.data[e]! & 1) !== 0; }
  solved(e: number): boolean { return (this._flags.data[e]! & 2) !== 0; }
  alpha(e: number): number { return this._alpha.data[e]!; }
  beta(e: number): number { return this._beta.data[e]!; }
  g(e: number): number { return this._g.data[e]!; }
  fMinus(e: number): number { return this._fminus.data[e]!; }
  fPlus(e: number): number { return this._fplus.data[e]!; }
  boundStep(b: number): number { return this._bstep.data[b]!; }
  boundF(b: number): number { return this._bf.data[b]!; }

  bytes(): number {
    const columns = [
      this._parent, this._index, this._width, this._ply,  this._max,    this._label,
      this._move,   this._first, this._node,  this._kind, this._loop,   this._op,
      this._flags,  this._alpha, this._beta,  this._g,    this._fminus, this._fplus,
      this._bnode,  this._bstep, this._bf,    this._bbest
    ];
    let sum = columns.reduce((a, c) => a + c.data.byteLength, 0);
    for (const r of [this.byNode, this.byBound, this.byParent])
      sum += (r?.start.byteLength ?? 0) + (r?.item.byteLength ?? 0);
    return sum + this.leafPrefix.byteLength + this.enterPrefix.byteLength;
  }

  // --- filling

  addStrings(payload: Uint8Array): void {
    const text = new TextDecoder().decode(payload).split('\0');
    text.pop();
    this.strings.push(...text);
  }

  addNodes(v: DataView, count: number): void {
    const columns = [
      this._parent, this._index, this._width, this._ply, this._max, this._label, this._move,
      this._first
    ];
    for (const c of columns) c.grow(count);
    const w = new Uint32Array(v.buffer, v.byteOffset, 7 * count);
    const parent = this._parent.data, index = this._index.data, width = this._width.data,
          ply = this._ply.data, max = this._max.data, label = this._label.data,
          move = this._move.data, first = this._first.data;
    let n = this.nodes;
    for (let i = 0, at = 0; i < count; i++, at += 7, n++) {
      parent[n] = w[at]!;
      index[n] = w[at + 1]!;
      width[n] = w[at + 2]!;
      ply[n] = w[at + 3]! & 0xffff;
      max[n] = (w[at + 3]! >>> 16) & 1;
      label[n] = w[at + 4]!;
      move[n] = w[at + 5]!;
      first[n] = w[at + 6]!;
    }
    this.nodes = n;
    for (const c of columns) c.length = n;
  }

  // For trees put together by hand, as the merged tree of a race.
  addNode(n: {
    parent: number; index: number; width: number; ply: number; max: boolean; name: string;
  }): number {
    const v = new DataView(new ArrayBuffer(28));
    v.setUint32(0, n.parent, true);
    v.setUint32(4, n.index, true);
    v.setUint32(8, n.width, true);
    v.setUint16(12, n.ply, true);
    v.setUint16(14, n.max ? 1 : 0, true);
    if (n.name) {
      this.strings.push(n.name);
      v.setUint32(16, this.strings.length - 1, true);
    }
    this.addNodes(v, 1);
    this.byParent = null;
    return this.nodes - 1;
  }

  addEvents(v: DataView, count: number): void {
    const columns = [
      this._node, this._kind, this._loop, this._op, this._flags, this._alpha, this._beta, this._g,
      this._fminus, this._fplus
    ];
    for (const c of columns) c.grow(count);
    const node = this._node.data, kind = this._kind.data, loop = this._loop.data,
          op = this._op.data, flags = this._flags.data, alpha = this._alpha.data,
          beta = this._beta.data, g = this._g.data, fminus = this._fminus.data,
          fplus = this._fplus.data;
    const w = new Int32Array(v.buffer, v.byteOffset, 7 * count);
    let e = this.events;
    for (let i = 0, at = 0; i < count; i++, at += 7, e++) {
      const bits = w[at + 1]!;
      node[e] = w[at]!;
      kind[e] = bits & 255;
      loop[e] = (bits >>> 8) & 255;
      op[e] = (bits >>> 16) & 255;
      flags[e] = bits >>> 24;
      alpha[e] = w[at + 2]!;
      beta[e] = w[at + 3]!;
      g[e] = w[at + 4]!;
      fminus[e] = w[at + 5]!;
      fplus[e] = w[at + 6]!;
    }
    this.events = e;
    for (const c of columns) c.length = e;
  }

  addBounds(v: DataView, count: number): void {
    for (const c of [this._bnode, this._bstep, this._bf, this._bbest]) c.grow(count);
    const w = new Uint32Array(v.buffer, v.byteOffset, 4 * count);
    for (let i = 0, at = 0; i < count; i++, at += 4) {
      const b = this.bounds++;
      this._bnode.data[b] = w[at]!;
      this._bstep.data[b] = w[at + 1]!;
      this._bf.data[b] = w[at + 2]! | 0;
      this._bbest.data[b] = w[at + 3]!;
    }
    for (const c of [this._bnode, this._bstep, this._bf, this._bbest]) c.length = this.bounds;
  }

  addPasses(v: DataView, count: number): void {
    for (let i = 0, at = 0; i < count; i++, at += 32) {
      const number = v.getUint32(at, true), step = v.getUint32(at + 4, true);
      const ended = (v.getUint32(at + 28, true) & 1) !== 0;
      let p = this.passes[number - 1];
      if (!p) {
        p = {
          number,
          step,
          alpha: 0,
          beta: 0,
          value: NONE,
          leaves: 0,
          nodes: 0,
          end: Infinity,
          endLeaves: 0,
          done: false
        };
        this.passes[number - 1] = p;
        p.leaves = v.getUint32(at + 20, true);
        p.nodes = v.getUint32(at + 24, true);
      }
      p.alpha = v.getInt32(at + 8, true);
      p.beta = v.getInt32(at + 12, true);
      if (ended) {
        p.value = v.getInt32(at + 16, true);
        p.end = step;
        p.endLeaves = v.getUint32(at + 20, true);
        p.done = true;
      }
    }
  }

  // The index over what is there; asked for again after more has come. 83 ms for a million events.
  index_(): void {
    if (this.indexed === this.events && this.byNode && this.byNode.start.length === this.nodes + 1)
      return;
    this.byNode = Rows.of(this._node.data, this.events, this.nodes);
    const key = new Uint32Array(this.bounds);
    for (let b = 0; b < this.bounds; b++)
      key[b] = 2 * this._bnode.data[b]! + (this._bbest.data[b]! & 1);
    this.byBound = Rows.of(key, this.bounds, 2 * this.nodes);
    this.byParent = null;
    this.leafPrefix = new Uint32Array(this.events + 1);
    this.enterPrefix = new Uint32Array(this.events + 1);
    const kind = this._kind.data;
    this.iterations = [];
    for (let e = 0; e < this.events; e++) {
      const k = kind[e]!;
      if (k === Kind.Iteration) this.iterations.push({ depth: this._op.data[e]!, step: e });
      this.leafPrefix[e + 1] = this.leafPrefix[e]! + (k === Kind.Leaf ? 1 : 0);
      this.enterPrefix[e + 1] =
          this.enterPrefix[e]! + (k === Kind.Leaf || k === Kind.Enter || k === Kind.Reread ? 1 : 0);
    }
    this.indexed = this.events;
  }

  // --- asking

  eventsOf(n: number): Uint32Array {
    this.index_();
    return this.byNode!.item.subarray(this.byNode!.start[n]!, this.byNode!.start[n + 1]!);
  }

  // The last event of a node before step k, or -1.
  lastEvent(n: number, k: number): number {
    this.index_();
    const rows = this.byNode!;
    let lo = rows.start[n]!, hi = rows.start[n + 1]!;
    const start = lo, item = rows.item;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (item[mid]! < k) lo = mid + 1;
      else hi = mid;
    }
    return lo === start ? -1 : item[lo - 1]!;
  }

  passAt(k: number): Pass|null {
    if (this.passes.length === 0) return null;
    let lo = 0, hi = this.passes.length;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (this.passes[mid]!.step < k) lo = mid + 1;
      else hi = mid;
    }
    return this.passes[Math.max(0, lo - 1)]!;
  }

  get practical(): boolean { return this.header.practical === true; }

  // The iteration that is going on at step k; null before the first, and in the book's traces.
  iterationAt(k: number): Iteration|null {
    this.index_();
    let found: Iteration|null = null;
    for (const i of this.iterations)
      if (i.step < k) found = i;
    return found;
  }

  // The practical search: the last bounds stored for a node in the iteration going on, its event or
  // -1.
  lastStore(n: number, k: number): number {
    const from = this.iterationAt(k)?.step ?? 0, rows = this.byNode!;
    for (let i = rows.start[n + 1]! - 1; i >= rows.start[n]!; i--) {
      const e = rows.item[i]!;
      if (e < from) return -1;
      if (e < k && this._kind.data[e] === Kind.Store) return e;
    }
    return -1;
  }

  // What was counted below a node that is not shown further, in the steps from .. k-1.
  below(n: number, k: number, from = 0): Effort {
    const out: Effort = { leaves: 0, interior: 0, table: 0, beyond: 0 };
    for (const e of this.eventsOf(n)) {
      if (e >= k) break;
      if (e < from) continue;
      const kind = this._kind.data[e];
      if (kind === Kind.Subtree) {
        out.leaves += this.alpha(e);
        out.interior += this.beta(e);
        out.table += this.g(e);
        out.beyond += this.fMinus(e);
      } else if (kind === Kind.Quiesce) out.beyond += this.fPlus(e);
      else if (kind === Kind.Leaf) out.leaves++;
      else if (kind === Kind.Enter) out.interior++;
      else if (kind === Kind.Stored) out.table++;
    }
    return out;
  }

  leavesAt(k: number): number {
    this.index_();
    return this.leafPrefix[Math.min(k, this.events)]!;
  }
  visitsAt(k: number): number {
    this.index_();
    return this.enterPrefix[Math.min(k, this.events)]!;
  }

  // How a node looks at step k, by its own events; a cheap scan back over its last few.
  look(n: number, k: number, passStart: number): Look {
    const rows = this.byNode!;
    let lo = rows.start[n]!, hi = rows.start[n + 1]!;
    const first = lo, item = rows.item, kind = this._kind.data;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (item[mid]! < k) lo = mid + 1;
      else hi = mid;
    }
    if (lo === first) return Look.Unvisited;
    let looked = false, lookedNow = false;
    for (let i = lo - 1; i >= first; i--) {
      const e = item[i]!, what = kind[e]!;
      if (what === Kind.Stored) {
        looked = true;
        lookedNow ||= e >= passStart;
      } else if (
          what !== Kind.OpenInsert && what !== Kind.OpenRemove && what !== Kind.ListOp &&
          what !== Kind.Pass && what !== Kind.Done) {
        return e >= passStart ? Look.Visited : lookedNow ? Look.Stored : Look.Earlier;
      }
    }
    return looked ? Look.Stored : Look.Generated;
  }

  state(n: number, k: number): NodeState {
    this.index_();
    const out: NodeState = {
      look: Look.Unvisited,
      alpha: NONE,
      beta: NONE,
      g: NONE,
      fMinus: NONE,
      fPlus: NONE,
      last: -1
    };
    const pass = this.passAt(k);
    out.look = this.look(n, k, pass?.step ?? 0);
    const list = this.eventsOf(n);
    let found = 0;
    out.last = this.lastEvent(n, k);
    if (out.last < 0) return out;
    for (let i = list.length - 1; i >= 0 && found < 3; i--) {
      const e = list[i]!;
      if (e >= k) continue;
      const kind = this.kind(e);
      if (kind >= Kind.ListOp && kind !== Kind.Store) continue;
      if (kind === Kind.Pass || kind === Kind.Done) continue;
      if (!(found & 1) && kind !== Kind.Store) {
        out.alpha = this.alpha(e);
        out.beta = this.beta(e);
        out.g = this.g(e);
        found |= 1;
      }
      if (!(found & 2) && this.fPlus(e) !== NONE && this.fMinus(e) !== NONE) {
        out.fMinus = this.fMinus(e);
        out.fPlus = this.fPlus(e);
        found |= 2;
      }
    }
    return out;
  }

  // The solution tree of a side at step k: the number of its bound record, or -1.
  bound(n: number, side: Side, k: number): number {
    this.index_();
    if (this.practical) return -1;
    const rows = this.byBound!, row = 2 * n + side, item = rows.item, step = this._bstep.data;
    let lo = rows.start[row]!, hi = rows.start[row + 1]!;
    const start = lo;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (step[item[mid]!]! < k) lo = mid + 1;
      else hi = mid;
    }
    return lo === start ? -1 : item[lo - 1]!;
  }
  f(n: number, side: Side, k: number): number {
    if (this.practical) {
      this.index_();
      const e = this.lastStore(n, k);
      return e < 0           ? side === Side.Plus ? INF : -INF :
          side === Side.Plus ? this.fPlus(e) :
                               this.fMinus(e);
    }
    const b = this.bound(n, side, k);
    return b < 0 ? (side === Side.Plus ? INF : -INF) : this._bf.data[b]!;
  }
  // All bounds a node ever had on a side.
  history(n: number, side: Side): number[] {
    this.index_();
    const rows = this.byBound!, row = 2 * n + side;
    return Array.from(rows.item.subarray(rows.start[row]!, rows.start[row + 1]!));
  }
  private best(b: number): number { return this._bbest.data[b]! >>> 1; }
  chooses(n: number, side: Side): boolean { return this.isMax(n) === (side === Side.Minus); }

  // Children by their parent, in the order of the tree; the root, its own parent, is left out.
  family(): Rows {
    if (this.byParent) return this.byParent;
    const parent = this._parent.data, index = this._index.data, count = Math.max(0, this.nodes - 1);
    const start = new Uint32Array(this.nodes + 1), item = new Uint32Array(count);
    for (let n = 1; n <= count; n++) start[parent[n]! + 1]!++;
    for (let p = 0; p < this.nodes; p++) start[p + 1]! += start[p]!;
    const at = start.slice(0, this.nodes);
    for (let n = 1; n <= count; n++) {
      const p = parent[n]!, from = start[p]!;
      let i = at[p]!++;
      while (i > from && index[item[i - 1]!]! > index[n]!) {
        item[i] = item[i - 1]!;
        i--;
      }  // seldom far
      item[i] = n;
    }
    this.byParent = new Rows(start, item);
    return this.byParent;
  }

  children(n: number): Uint32Array {
    const f = this.family();
    return f.item.subarray(f.start[n]!, f.start[n + 1]!);
  }

  // The nodes of the root's solution tree at step k, at most so many.
  solution(side: Side, k: number, most = 20_000, root = 0): Set<number> {
    const out = new Set<number>();
    if (this.bound(root, side, k) < 0) return out;
    const f = this.family(), todo = [root];
    while (todo.length > 0 && out.size < most) {
      const n = todo.pop()!;
      out.add(n);
      const chosen = this.chooses(n, side) ? this.best(this.bound(n, side, k)) : -1;
      for (let i = f.start[n]!; i < f.start[n + 1]!; i++) {
        const c = f.item[i]!;
        if ((chosen < 0 || this._index.data[c] === chosen) && this.bound(c, side, k) >= 0)
          todo.push(c);
      }
    }
    return out;
  }

  // The path to the leaf that gives the bound: of T+ unless the pass failed high.
  critical(k: number): number[] {
    if (this.practical) return k >= this.events ? this.line() : [];
    const pass = this.passAt(k);
    const high = pass !== null && pass.end <= k && pass.value >= pass.beta && pass.beta < INF;
    const side = high && this.bound(0, Side.Minus, k) >= 0 ? Side.Minus : Side.Plus;
    if (this.bound(0, side, k) < 0) return [];
    const value = this.f(0, side, k), out = [0];
    for (let n = 0;;) {
      const chosen = this.chooses(n, side) ? this.best(this.bound(n, side, k)) : -1;
      let next = -1;
      for (const c of this.children(n))
        if ((chosen < 0 || this.index(c) === chosen) && this.bound(c, side, k) >= 0 &&
            this.f(c, side, k) === value) {
          next = c;
          break;
        }
      if (next < 0) return out;
      out.push((n = next));
    }
  }

  // The practical search's moves in the notation of its game, as nodes are named.
  get moves(): string[] {
    const r = this.end?.result;
    return r?.iterations?.at(-1)?.notation ?? (r?.pv ?? []).map(String);
  }

  // The principal variation as far as the trace has it; the critical path is one where there is
  // one.
  variation(): number[] {
    const path = this.critical(this.events);
    if (path.length > 1 || this.practical) return path;
    const out = [0];
    for (const move of this.end?.result?.pv ?? []) {
      const next = Array.from(this.children(out[out.length - 1]!))
                       .find((c) => this.index(c) === Number(move));
      if (next === undefined) break;
      out.push(next);
    }
    return out;
  }

  // The practical search's principal variation as far as it is shown.
  private line(): number[] {
    const out = [0];
    for (const move of this.moves) {
      const next =
          Array.from(this.children(out[out.length - 1]!)).find((c) => this.move(c) === move);
      if (next === undefined) break;
      out.push(next);
    }
    return out;
  }

  path(n: number): number[] {
    const out: number[] = [];
    for (; n !== 0; n = this.parent(n)) out.unshift(this.index(n));
    return out;
  }
  pathText(n: number): string { return n === 0 ? '-' : this.path(n).join('.'); }
  find(path: string): number {
    if (path === '-' || path === '') return 0;
    let n = 0;
    for (const part of path.split('.')) {
      let next = -1;
      for (const c of this.children(n))
        if (this.index(c) === Number(part)) {
          next = c;
          break;
        }
      if (next < 0) return -1;
      n = next;
    }
    return n;
  }
  name(n: number): string {
    const own = this.label(n) || this.move(n);
    if (own || n === 0) return own || 'root';
    const letter = this.letter(this.pathText(n));
    if (letter) return letter;
    if (!this.isLeaf(n)) return `child ${this.index(n) + 1} of ${this.name(this.parent(n))}`;
    const b = this.bound(n, Side.Plus, this.events);
    return b >= 0 ? `leaf ${scoreText(this.boundF(b))}` :
                    `a leaf below ${this.name(this.parent(n))}`;
  }
  // In a tree without labels every node gets a letter in drawing order, row by row, whichever of
  // them were visited. The program's tables and pictures do the same.
  widest = 0;
  letter(path: string): string {
    if (this.label(0)) return '';
    if (this.widest === 0)
      for (let n = 0; n < this.nodes; n++) this.widest = Math.max(this.widest, this.width(n));
    return letters(path.split('.').map(Number), this.widest);
  }
  // In the practical search what lies below the last ply shown is counted, not drawn.
  isLeaf(n: number): boolean {
    return this.width(n) === 0 || (this.practical && this.children(n).length === 0);
  }

  // The leaves in the order of their evaluation: the steps of their events.
  leafSteps(): number[] {
    const out: number[] = [];
    for (let e = 0; e < this.events; e++)
      if (this.kind(e) === Kind.Leaf) out.push(e);
    return out;
  }
  nextOf(kinds: (k: Kind) => boolean, k: number): number {
    for (let e = k; e < this.events; e++)
      if (kinds(this.kind(e))) return e + 1;
    return this.events;
  }
  previousOf(kinds: (k: Kind) => boolean, k: number): number {
    for (let e = k - 2; e >= 0; e--)
      if (kinds(this.kind(e))) return e + 1;
    return 0;
  }
}
