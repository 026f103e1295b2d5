// SPDX-License-Identifier: MIT
// The worker around the WebAssembly module: takes a request, posts the bytes of its answer.
import {instantiate} from '../../../wasm/engine.js';

declare const self: DedicatedWorkerGlobalScope;

type Running = {
  request(r: object, onBytes: (b: Uint8Array) => number|void): number
};
let engine: Promise<Running>|null = null;

self.onmessage = async (e: MessageEvent<{ module?: WebAssembly.Module; request?: object }>) => {
  try {
    if (e.data.module) {
      engine = instantiate(e.data.module) as Promise<Running>;
      await engine;
      self.postMessage({ ready: true });
    }
    if (!e.data.request || !engine) return;
    (await engine).request(e.data.request, (b) => {
      const copy = b.slice().buffer;
      self.postMessage({ bytes: copy }, [copy]);
    });
    self.postMessage({ done: true });
  } catch (error) {
    self.postMessage({ error: `the engine stopped: ${(error as Error).message}` });
  }
};
