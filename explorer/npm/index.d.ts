// SPDX-License-Identifier: MIT
/** A position as on the command line, `othello:f5d6c3`, or its parts. */
export type Position = string | {
  game: string;
  text?: string;
  root?: 'min' | 'max';
  moves?: string[];
  path?: number[];
};

/** Limits, and the options of the algorithm by the names of the catalogue. */
export interface Options {
  algorithm?: string;
  depth?: number;
  seconds?: number;
  nodes?: number;
  [option: string]: unknown;
}

export interface How {
  /** Sees every line of the answer as it comes. */
  onLine?: (line: any) => void;
  /** Stops the request; needs an engine with a worker. */
  signal?: AbortSignal;
}

export interface Move {
  name: string;
  notation: string;
  squares: number[];
}

export interface Opened {
  game: string;
  text: string;
  side: string;
  over: boolean;
  ending: string | null;
  value: number;
  drawn: string;
  moves: Move[];
  [member: string]: unknown;
}

/** The object of `nullwindow search --json`. Values are for the side to move. */
export interface SearchResult {
  value: number;
  best: string | null;
  pv: string[];
  depth: number;
  nodes: { all: number; [kind: string]: number };
  seconds: number;
  [member: string]: unknown;
}

export declare class EngineError extends Error {
  code: number;
}

export interface Engine {
  search(position: Position, options?: Options, how?: How): Promise<SearchResult>;
  open(position: Position): Promise<Opened>;
  catalogue(): Promise<any>;
  facts(position: Position, options?: Options): Promise<any>;
  /** The step table of a published algorithm. */
  steps(position: Position, options?: Options): Promise<{ columns: string[]; rows: any[]; total: number }>;
  /** The picture of a trace. */
  svg(position: Position, options?: Options & { pass?: number; until?: number }): Promise<string>;
  /** Any request whose answer is lines of JSON. */
  ask(request: { do: string; [member: string]: unknown }, how?: How): Promise<any[]>;
  /** Any request, answered in bytes. */
  bytes(request: { do: string; [member: string]: unknown },
    onBytes: (bytes: Uint8Array) => void, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export declare function load(options?: {
  worker?: boolean;
  wasm?: string | URL | Uint8Array | WebAssembly.Module;
}): Promise<Engine>;
