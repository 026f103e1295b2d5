// SPDX-License-Identifier: MIT
// Decodes the answer of `trace`: a line of JSON, then blocks. Bytes may come in any pieces.
import { Trace } from './trace';

const enum Block { Strings = 1, Nodes, Events, Bounds, Passes, End }

export class EngineError extends Error {
  constructor(message: string, readonly code = -1) { super(message); }
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
    let at = 0;
    if (!this.headed) {
      const newline = data.indexOf(10);
      if (newline < 0) { this.rest = data.slice(); return false; }
      const line = JSON.parse(new TextDecoder().decode(data.subarray(0, newline)));
      if (line.error) throw new EngineError(line.error, line.code);
      this.trace.header = line;
      this.headed = true;
      at = newline + 1;
    }
    while (data.length - at >= 16) {
      const head = new DataView(data.buffer, data.byteOffset + at, 16);
      const kind = head.getUint32(0, true), count = head.getUint32(4, true);
      const size = head.getUint32(12, true), padded = (size + 7) & ~7;
      if (data.length - at < 16 + padded) break;
      this.block(kind, count, data.subarray(at + 16, at + 16 + size));
      at += 16 + padded;
    }
    this.rest = data.slice(at);
    return this.trace.events > before;
  }

  private block(kind: number, count: number, payload: Uint8Array): void {
    const v = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
    switch (kind) {
      case Block.Strings: this.trace.addStrings(payload); break;
      case Block.Nodes: this.trace.addNodes(v, count); break;
      case Block.Events: this.trace.addEvents(v, count); break;
      case Block.Bounds: this.trace.addBounds(v, count); break;
      case Block.Passes: this.trace.addPasses(v, count); break;
      case Block.End: {
        const end = JSON.parse(new TextDecoder().decode(payload));
        if (end.error) throw new EngineError(end.error, end.code);
        this.trace.end = end;
        break;
      }
      default: break;
    }
  }

  finish(): Trace {
    if (!this.headed) throw new EngineError('the engine gave no answer');
    this.trace.index_();
    return this.trace;
  }
}
