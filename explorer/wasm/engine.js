// SPDX-License-Identifier: MIT
// The engine in WebAssembly: one object with one function. explorer/README.md describes requests
// and answers.
import { wasi } from './wasi.js';

// Instantiates the module, given as bytes, a Response, or a WebAssembly.Module.
export async function instantiate(source, print) {
  let write = () => 0;
  let exports;
  const imports = {
    wasi_snapshot_preview1: wasi(() => exports.memory, print),
    env: {
      explore_write(at, length) {
        return write(new Uint8Array(exports.memory.buffer, at, length).slice()) === false ? 1 : 0;
      },
    },
  };
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  // A Proxy serves every name, but instantiation looks them up one by one.
  const instance = await WebAssembly.instantiate(module, imports);
  exports = instance.exports;
  exports._initialize();

  // Answers a request, an object or JSON text. `onBytes` gets every piece of the answer, a Uint8Array
  // of its own, and may return false to stop. Returns 0, or the negative code of the error line.
  function request(what, onBytes) {
    const text = new TextEncoder().encode(typeof what === 'string' ? what : JSON.stringify(what));
    const at = exports.explore_alloc(text.length + 1);
    if (at === 0) throw new Error('out of memory for the request');
    new Uint8Array(exports.memory.buffer, at, text.length).set(text);
    write = onBytes;
    try {
      return exports.explore_request(at, text.length);
    } finally {
      write = () => 0;
      exports.explore_free(at);
    }
  }
  return { request };
}

// The bytes of a module that was compressed by gzip, or plain.
export async function unpack(bytes) {
  const head = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
