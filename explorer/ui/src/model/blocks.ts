// SPDX-License-Identifier: MIT
// Decodes the answer of `trace`: a line of JSON, then blocks. Bytes may come in any pieces.
import {Trace} from './trace';

const enum Block {
  Strings = 1,
  Nodes,
  Events,
  Bounds,
  Passes,
  End
}
const RECORD: Record<number, number> = {
  [Block.Nodes]: 28,
  [Block.Events]: 28,
  [Block.Bounds]: 16,
  [Block.Passes]: 32
};
const BLOCK_MOST = 65536;

export class EngineError extends Error {
  constructor(message: string, readonly code = -1) { super(message); }
}

function parse(bytes: Uint8Array): any {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes));
    if (value !== null && typeof value === 'object') return value;
  } catch { /* below */
  }
  throw new EngineError('the engine’s answer is not JSON');
}

export class TraceDecoder {
  private rest = new Uint8Array(0);
  private headed = false;
  constructor(readonly trace = new Trace()) {}

  // Takes the next bytes; returns whether events were added.
  push(bytes: Uint8Array): boolean {
    const before = this.trace.events;
    let data = bytes;
    if (this.rest.length > 0) {
      data = new Uint8Array(this.rest.length + bytes.length);
      data.set(this.rest);
      data.set(bytes, this.rest.length);
    }
    if ((data.byteOffset & 7) !== 0) data = data.slice();  // records are read as words
    let at = 0;
    if (!this.headed) {
      const newline = data.indexOf(10);
      if (newline < 0) {
        this.rest = data.slice();
        return false;
      }
      const line = parse(data.subarray(0, newline));
      if (line.error) throw new EngineError(line.error, line.code);
      this.trace.header = line;
      this.headed = true;
      at = newline + 1;
    }
    while (data.length - at >= 16) {
      const head = new DataView(data.buffer, data.byteOffset + at, 16);
      const kind = head.getUint32(0, true), count = head.getUint32(4, true);
      const size = head.getUint32(12, true), padded = (size + 7) & ~7;
      if (size > BLOCK_MOST || (RECORD[kind] !== undefined && size !== count * RECORD[kind]!))
        throw new EngineError('a damaged block');
      if (data.length - at < 16 + padded) break;
      this.block(kind, count, data.subarray(at + 16, at + 16 + size));
      at += 16 + padded;
    }
    this.rest = data.slice(at);
    return this.trace.events > before;
  }

  // The first word of a record is the number of a node that was sent before; of a node its parent.
  private check(payload: Uint8Array, size: number, nodes: number, grows: boolean): void {
    const w = new Uint32Array(payload.buffer, payload.byteOffset, payload.byteLength >> 2);
    let known = nodes;
    for (let at = 0; at < w.length; at += size >> 2) {
      if (w[at]! >= known && !(grows && known === 0 && w[at] === 0))
        throw new EngineError('a block names a node that was not sent');
      if (grows) known++;
    }
  }

  private block(kind: number, count: number, payload: Uint8Array): void {
    const v = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
    switch (kind) {
      case Block.Strings:
        this.trace.addStrings(payload);
        break;
      case Block.Nodes:
        this.check(payload, 28, this.trace.nodes, true);
        this.trace.addNodes(v, count);
        break;
      case Block.Events:
        this.check(payload, 28, this.trace.nodes, false);
        this.trace.addEvents(v, count);
        break;
      case Block.Bounds:
        this.check(payload, 16, this.trace.nodes, false);
        this.trace.addBounds(v, count);
        break;
      case Block.Passes: {
        for (let i = 0; i < count; i++) {
          const number = v.getUint32(32 * i, true);
          if (number < 1 || number > this.trace.passes.length + 1)
            throw new EngineError('a block names a pass that was not begun');
          this.trace.addPasses(new DataView(payload.buffer, payload.byteOffset + 32 * i, 32), 1);
        }
        break;
      }
      case Block.End: {
        const end = parse(payload);
        if (end.error) throw new EngineError(end.error, end.code);
        this.trace.end = end;
        break;
      }
      default:
        break;
    }
  }

  finish(): Trace {
    if (!this.headed) throw new EngineError('the engine gave no answer');
    this.trace.index_();
    return this.trace;
  }
}
