// SPDX-License-Identifier: MIT
declare module '*.tree?raw' {
  const text: string;
  export default text;
}
declare module '*/wasm/engine.js' {
  export function instantiate(module: WebAssembly.Module): Promise<unknown>;
}
