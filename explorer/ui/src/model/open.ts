// SPDX-License-Identifier: MIT
// The OPEN list of SSS* and DUAL* at any step: keyframes every 4,096 list events and a replay of at
// most that many.
import {Kind, Trace} from './trace';

export interface OpenState {
  node: number;
  solved: boolean;
  merit: number;
  since: number;
}
const FRAME = 4096;

export class OpenList {
  private frames: { step: number; list: OpenState[] }[] = [{ step: 0, list: [] }];
  readonly used: boolean;

  constructor(private trace: Trace) {
    let list: OpenState[] = [], count = 0;
    for (let e = 0; e < trace.events; e++) {
      if (!this.apply(list, e)) continue;
      if (++count % FRAME === 0) {
        this.frames.push({ step: e + 1, list });
        list = list.slice();
      }
    }
    this.used = count > 0;
  }

  at(k: number): OpenState[] {
    let f = this.frames.length - 1;
    while (this.frames[f]!.step > k) f--;
    const list = this.frames[f]!.list.slice();
    for (let e = this.frames[f]!.step; e < k; e++) this.apply(list, e);
    return list;
  }

  private apply(list: OpenState[], e: number): boolean {
    const t = this.trace, kind = t.kind(e);
    if (kind !== Kind.OpenInsert && kind !== Kind.OpenRemove) return false;
    const node = t.node(e);
    if (kind === Kind.OpenRemove) {
      const at = list.findIndex((x) => x.node === node);
      if (at >= 0) list.splice(at, 1);
      return true;
    }
    const state = { node, solved: t.solved(e), merit: t.g(e), since: e };
    const old = list.findIndex((x) => x.node === node);
    if (old >= 0) list.splice(old, 1);
    let lo = 0, hi = list.length;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (this.before(list[mid]!, state)) lo = mid + 1;
      else hi = mid;
    }
    list.splice(lo, 0, state);
    return true;
  }

  // The order of selection: by merit, then from the left.
  private before(a: OpenState, b: OpenState): boolean {
    if (a.merit !== b.merit) return this.trace.header.dual ? a.merit < b.merit : a.merit > b.merit;
    const x = this.trace.path(a.node), y = this.trace.path(b.node);
    for (let i = 0; i < Math.min(x.length, y.length); i++)
      if (x[i] !== y[i]) return x[i]! < y[i]!;
    return x.length < y.length;
  }
}
