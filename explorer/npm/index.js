// SPDX-License-Identifier: MIT
// The engine for Node and browsers: in this thread, or in a worker that can be stopped.
import { instantiate, unpack } from './engine.js';

const node = typeof process === 'object' && Boolean(process.versions?.node);

// What the engine refuses. `code` is that of include/nullwindow.h: -1 invalid, -2 memory, -4 stopped.
export class EngineError extends Error {
  constructor(message, code = -1) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

async function compile(source = new URL('./nullwindow.wasm.gz', import.meta.url)) {
  if (source instanceof WebAssembly.Module) return source;
  let bytes = source;
  if (source instanceof URL || typeof source === 'string') {
    const url = new URL(source, import.meta.url);
    if (node && url.protocol === 'file:')
      bytes = await (await import('node:fs/promises')).readFile(url);
    else {
      const answer = await fetch(url);
      if (!answer.ok) throw new EngineError(`${url}: ${answer.status} ${answer.statusText}`, -3);
      bytes = new Uint8Array(await answer.arrayBuffer());
    }
  }
  return WebAssembly.compile(await unpack(bytes));
}

// 'othello:f5d6c3', as on the command line, or the position of a request.
function positionOf(position) {
  if (typeof position !== 'string') return position;
  const colon = position.indexOf(':');
  return colon < 0 ? { game: position, text: '' } :
                     { game: position.slice(0, colon), text: position.slice(colon + 1) };
}

class Engine {
  #send;
  #close;
  constructor(send, close) {
    this.#send = send;
    this.#close = close;
  }

  // Answers a request (explorer/README.md) in bytes, handed on as they come.
  async bytes(request, onBytes, signal) {
    const what = 'position' in request ? { ...request, position: positionOf(request.position) } : request;
    signal?.throwIfAborted();
    return this.#send(what, onBytes, signal);
  }

  // Answers a request whose answer is lines of JSON; onLine sees them as they come.
  async ask(request, { onLine = () => {}, signal } = {}) {
    const lines = [], decoder = new TextDecoder();
    let rest = '';
    await this.bytes(request, (bytes) => {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = parts.pop();
      for (const part of parts) {
        const line = JSON.parse(part);
        if (line.error !== undefined) throw new EngineError(line.error, line.code);
        lines.push(line);
        onLine(line);
      }
    }, signal);
    return lines;
  }

  async #last(request, how) { return (await this.ask(request, how)).at(-1); }
  catalogue() { return this.#last({ do: 'catalogue' }); }
  open(position) { return this.#last({ do: 'open', position }); }
  async search(position, options = {}, how = {}) {
    return (await this.#last({ do: 'search', position, algorithm: 'mtdf', ...options }, how)).result;
  }
  facts(position, options = {}) { return this.#last({ do: 'facts', position, ...options }); }
  steps(position, options = {}) { return this.#last({ do: 'steps', position, ...options }); }
  async svg(position, options = {}) {
    return (await this.#last({ do: 'svg', position, ...options })).svg;
  }
  close() { this.#close(); }
}

function here(module) {
  return async (what, onBytes) => {
    const engine = await instantiate(module, (text) => console.error(text));
    let failure = null; // an exception may not pass through the module
    engine.request(what, (bytes) => {
      try {
        onBytes(bytes);
      } catch (error) {
        failure = error;
        return false;
      }
      return true;
    });
    if (failure) throw failure;
  };
}

async function startWorker(module) {
  const url = new URL('./worker.js', import.meta.url);
  if (!node) {
    const worker = new Worker(url, { type: 'module' });
    worker.postMessage({ module });
    return { worker, post: (m) => worker.postMessage(m), end: () => worker.terminate(),
      hear(onMessage, onError) {
        worker.onmessage = (event) => onMessage(event.data);
        worker.onerror = (event) => onError(new EngineError(event.message));
      } };
  }
  const { Worker: NodeWorker } = await import('node:worker_threads');
  const worker = new NodeWorker(url);
  worker.unref();
  worker.postMessage({ module });
  return { worker, post: (m) => worker.postMessage(m), end: () => worker.terminate(),
    hear(onMessage, onError) {
      worker.removeAllListeners('message').on('message', onMessage);
      worker.removeAllListeners('error').on('error', onError);
    } };
}

// One request at a time; a request that is stopped ends its worker, and the next starts another.
function elsewhere(module) {
  let current = null, queue = Promise.resolve();
  const one = async (what, onBytes, signal) => {
    signal?.throwIfAborted();
    current ??= await startWorker(module);
    const drop = () => {
      current?.end();
      current = null;
    };
    await new Promise((resolve, reject) => {
      const stop = (error) => {
        drop();
        reject(error);
      };
      const abort = () => stop(signal.reason);
      signal?.addEventListener('abort', abort, { once: true });
      const settle = (how, value) => {
        signal?.removeEventListener('abort', abort);
        how(value);
      };
      current.worker.ref?.();
      current.hear((message) => {
        if (message.bytes) {
          try {
            onBytes(message.bytes);
          } catch (error) {
            settle(stop, error);
          }
        } else settle(message.error ? stop : resolve, message.error && new EngineError(message.error));
      }, (error) => settle(stop, error));
      current.post({ request: what });
    }).finally(() => current?.worker.unref?.());
  };
  const send = (...request) => {
    const answer = queue.then(() => one(...request));
    queue = answer.catch(() => {});
    return answer;
  };
  return { send, close: () => { current?.end(); current = null; } };
}

// Loads the engine. { worker: true } searches in a worker, so that the page stays alive and an
// AbortSignal stops a search; `wasm` is the module's address, bytes, or a WebAssembly.Module.
export async function load({ worker = false, wasm } = {}) {
  const module = await compile(wasm);
  if (!worker) return new Engine(here(module), () => {});
  const { send, close } = elsewhere(module);
  return new Engine(send, close);
}
