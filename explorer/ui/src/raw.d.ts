// SPDX-License-Identifier: MIT
declare module '*.tree?raw' {
  const text: string;
  export default text;
}
declare module '*/wasm/engine.js' {
  export function instantiate(module: WebAssembly.Module): Promise<unknown>;
}
declare module '*.csv?raw' {
  const text: string;
  export default text;
}
// Rows of findings.csv that test a conclusion: subject, verdict, claim, found (build.mjs).
declare module '*.csv?conclusions' {
  const rows: string[][];
  export default rows;
}
