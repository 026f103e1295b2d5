// SPDX-License-Identifier: MIT
// The worker of index.js: gets the module, then requests; answers pieces of bytes, then { done }.
import { instantiate } from './engine.js';

const node = typeof process === 'object' && Boolean(process.versions?.node);
const port = node ? (await import('node:worker_threads')).parentPort : self;
let module = null;

async function answer(message) {
  if (message.module) {
    module = message.module;
    return;
  }
  try {
    const engine = await instantiate(module, (text) => console.error(text));
    engine.request(message.request, (bytes) => port.postMessage({ bytes }));
    port.postMessage({ done: true });
  } catch (error) {
    port.postMessage({ error: String(error) });
  }
}
if (node) port.on('message', answer);
else port.onmessage = (event) => answer(event.data);
