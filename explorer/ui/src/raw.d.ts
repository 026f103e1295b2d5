// SPDX-License-Identifier: MIT
declare module '*.tree?raw' { const text: string; export default text; }
