// SPDX-License-Identifier: MIT
// The engine in the page: WebAssembly in workers. A request has a worker to itself, so two can race
// and a search is stopped by ending its worker. No shared memory, hence no special headers.
import {EngineError} from '../model/blocks';

import {Engine, Request} from './engine';

interface Slot {
  worker: Worker;
  busy: boolean;
  ready: Promise<void>;
}
interface Answer {
  ready?: boolean;
  bytes?: ArrayBuffer;
  done?: boolean;
  error?: string;
}

const MOST_IDLE = 2;

// The two parts of the engine: in files beside the page, or inside the page itself.
function inlined(id: string): string|null {
  const text = document.getElementById(id)?.textContent?.trim() ?? '';
  return text === '' || text.startsWith('@@') ? null : text;
}

async function moduleBytes(): Promise<Response> {
  const base64 = inlined('nw-wasm');
  let packed: ReadableStream<Uint8Array>;
  if (base64) {
    const raw = atob(base64.replace(/\s/g, ''));
    const bytes = new Uint8Array(raw.length);
    for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
    packed = new Blob([bytes]).stream();
  } else {
    const answer = await fetch('nullwindow.wasm.gz').catch(() => null);
    if (!answer?.ok || !answer.body)
      throw new EngineError('the engine nullwindow.wasm.gz is not there');
    packed = answer.body;
  }
  const plain = packed.pipeThrough(
      new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Response(plain as BodyInit, { headers: { 'Content-Type': 'application/wasm' } });
}

export class WorkerEngine extends Engine {
  readonly kind = 'page';
  readonly name = 'in this page';
  private slots: Slot[] = [];
  private module: Promise<WebAssembly.Module>|null = null;
  private url: string;

  constructor() {
    super();
    const code = inlined('nw-worker');
    this.url =
        code ? URL.createObjectURL(new Blob([code], { type: 'text/javascript' })) : 'worker.js';
  }

  ready(): Promise<WebAssembly.Module> {
    this.module ??= moduleBytes().then((r) => WebAssembly.compileStreaming(r));
    return this.module;
  }

  // Once the files are out of reach workers can be neither made nor spared: those that warm() made
  // in good time are kept, and a stopped search runs to its end unheard.
  alone = false;

  async warm(): Promise<void> {
    const module = await this.ready();
    while (this.slots.length < MOST_IDLE) this.make(module).busy = false;
    await Promise.all(this.slots.map((s) => s.ready));
  }

  private make(module: WebAssembly.Module): Slot {
    const worker = new Worker(this.url);
    const ready = new Promise<void>((done, fail) => {
      worker.addEventListener('message', (e: MessageEvent<Answer>) => {
        if (e.data.ready) done();
      });
      worker.addEventListener('error', () => fail(new EngineError('worker.js is not there')));
    });
    const slot = { worker, busy: true, ready };
    ready.catch(() => {
      this.slots = this.slots.filter((x) => x !== slot);
    });
    worker.postMessage({ module });
    this.slots.push(slot);
    return slot;
  }

  private async take(): Promise<Slot> {
    const module = await this.ready();
    for (;;) {
      const idle = this.slots.find((s) => !s.busy);
      if (idle) {
        idle.busy = true;
        return idle;
      }
      if (!this.alone || this.slots.length === 0) return this.make(module);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  private drop(slot: Slot): void {
    if (this.alone) return;
    slot.worker.terminate();
    this.slots = this.slots.filter((x) => x !== slot);
  }

  async request(r: Request, onBytes: (b: Uint8Array) => void, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw new DOMException('stopped', 'AbortError');
    const slot = await this.take();
    await slot.ready;
    await new Promise<void>((resolve, reject) => {
      let deaf = false;
      const stop = () => {
        deaf = true;
        this.drop(slot);
        reject(new DOMException('stopped', 'AbortError'));
      };
      const finish = () => {
        signal?.removeEventListener('abort', stop);
        slot.busy = false;
        if (this.slots.filter((x) => !x.busy).length > MOST_IDLE) this.drop(slot);
      };
      signal?.addEventListener('abort', stop);
      slot.worker.onerror = (e) => {
        this.drop(slot);
        reject(new EngineError(e.message || 'the engine stopped'));
      };
      slot.worker.onmessage = (e: MessageEvent<Answer>) => {
        try {
          if (deaf) {
            if (e.data.done || e.data.error) slot.busy = false;
            return;
          }
          if (e.data.bytes) onBytes(new Uint8Array(e.data.bytes));
          if (e.data.error) {
            this.drop(slot);
            reject(new EngineError(e.data.error));
          }
          if (e.data.done) {
            finish();
            resolve();
          }
        } catch (error) {
          deaf = true;
          this.drop(slot);
          reject(error);
        }
      };
      slot.worker.postMessage({ request: r });
    });
  }
}
