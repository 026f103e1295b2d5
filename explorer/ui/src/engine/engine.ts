// SPDX-License-Identifier: MIT
// One interface, two engines: the library compiled to WebAssembly in workers of the page, and the
// program `nullwindow explore` over loopback. Both take the same requests and give the same bytes
// (explorer/README.md).
import {EngineError, TraceDecoder} from '../model/blocks';
import {Trace} from '../model/trace';

export interface Position {
  game: string;
  text: string;
  root?: string;
  moves?: string[];
  path?: number[];
}
// Besides, the options of the algorithm by the names of the catalogue.
export interface TraceRequest {
  position: Position;
  algorithm?: string;
  depth?: number;
  max_events?: number;
  max_nodes?: number;
  practical?: boolean;  // the practical search instead of the book's
  [option: string]: unknown;
}
// A row of the engine's table of options.
export interface Option {
  name: string;
  kind: 'switch'|'number'|'word'|'score'|'rule';
  least?: number;
  most?: number;
  words?: string[];
  practical?: boolean;
  published?: boolean;
  help: string;
}
export interface StepRow {
  pass: number;
  step: number;
  cells?: string[];
  heading?: string;
}
export interface StepTable {
  columns: string[];
  rows: StepRow[];
  total: number;
}
export interface Move {
  name: string;
  notation: string;
  squares: number[];
}
export interface Board {
  rows: number;
  columns: number;
  layers: number;
  cells: string;
}
export interface Opened {
  game: string;
  text: string;
  side: string;
  max: boolean;
  over: boolean;
  ending: string|null;
  winner?: string|null;
  value: number;
  board: Board|null;
  drawn: string;
  terms?: string;
  moves: Move[];
  label?: string;
  leaf?: boolean;
  width?: number;
}
// Null windows have gamma, others alpha and beta.
export interface Pass {
  gamma?: number;
  alpha?: number;
  beta?: number;
  value: number;
}
// What an iteration, and a pass of one, has done so far.
interface Effort {
  depth: number;
  value: number;
  best: string|null;
  nodes: { all: number };
  seconds: number;
}
export type PassLine = Pass&Effort;
export interface Iteration extends Effort {
  passes: Pass[];
  pv: string[];
}
// The object of `nullwindow search --json`. Where a limit cut an iteration short, it may prefer
// another move than the best of the last complete one.
export interface SearchResult extends Effort {
  bound: string;
  complete: boolean;
  prefers?: string;
  pv: string[];
  iterations: Iteration[];
}
export interface SearchLine {
  pass?: PassLine;
  iteration?: Iteration;
  result?: SearchResult;
  lines?: BestLine[];
  searched?: number;
  error?: string;
  done?: boolean;
  move?: string;
  notation?: string;
  value?: number;
  nodes?: number;
}
export interface GameInfo {
  name: string;
  summary: string;
  syntax: string;
  tree: boolean;
  unit: number;            // points of a score in one unit
  unit_name: string|null;  // its plural
  numbers_plies: boolean;  // moves are numbered one by one, not in pairs
  extra_turns: boolean;    // a side may move again; then max says who moves
  win: number;             // the score of a win, less the plies to it; 0: none
}
// One of several best lines of a position, for the side to move.
export interface BestLine {
  value: number;
  text: string;
  depth: number;
  pv: string[];
  notation?: string[];  // where it differs from pv
}
// A move of a game that was analysed; values are those of the side that moves first in the game.
export interface Judged {
  ply: number;
  number: string;
  side: string;
  move: string;
  value: number|null;
  text: string;
  loss: number|null;
  lost: 'game'|'win'|null;
  mark: string;
  best: string|null;
  depth: number;
  line: string[];
  reply: string[];
}
export interface Analysis {
  game: string;
  values_for: string;
  unit: number;
  unit_name: string|null;
  start: { ply: number; value: number | null; text: string };
  moves: Judged[];
  sides: {
    side: string; moves: number; best: number; loss_per_move: number; dubious: number;
    mistakes: number;
    blunders: number;
  }[];
  complete: boolean;
}
export interface Recorded {
  game: string;
  text: string;
  moves: string[];
  tags: Record<string, string>;
  result: string;
}
export interface Catalogue {
  games: GameInfo[];
  algorithms: {
    name: string; title: string; chapter: string; summary: string; source: string;
    options: string[];
  }[];
  options: Option[];
  practical: string[];
  practical_options: Record<string, string[]>;
  trees?: unknown[];
  version?: string;
}
export type Progress = (t: Trace) => void;
export type Request = Record<string, unknown>&{do: string};

export abstract class Engine {
  abstract readonly kind: 'page'|'server';
  abstract readonly name: string;

  // Sends a request and hands on the bytes of the answer as they come.
  abstract request(r: Request, onBytes: (b: Uint8Array) => void, signal?: AbortSignal):
      Promise<void>;

  private cache = new Map<string, Promise<Trace>>();

  async line<T>(r: Request, signal?: AbortSignal): Promise<T> {
    let last: T|undefined;
    await this.lines < T&{
      error?: string;
      code?: number
    }
    > (r, (l) => {
      last = l;
    }, signal);
    if (last === undefined) throw new EngineError('the engine gave no answer');
    return last;
  }

  async lines < T extends {
    error?: string;
    code?: number
  }
  > (r: Request, onLine: (l: T) => void, signal?: AbortSignal): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    const take = (text: string) => {
      rest += text;
      for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n')) {
        const one = rest.slice(0, at);
        rest = rest.slice(at + 1);
        if (one.trim() === '') continue;
        const l = JSON.parse(one) as T;
        if (l.error) throw new EngineError(l.error, l.code);
        onLine(l);
      }
    };
    await this.request(r, (b) => take(decoder.decode(b, { stream: true })), signal);
    take(`${decoder.decode()}\n`);
  }

  async text(r: Request, signal?: AbortSignal): Promise<string> {
    const decoder = new TextDecoder();
    let out = '';
    await this.request(r, (b) => {
      out += decoder.decode(b, { stream: true });
    }, signal);
    return out + decoder.decode();
  }

  catalogue(): Promise<Catalogue> { return this.line({ do: 'catalogue' }); }
  open(position: Position): Promise<Opened> { return this.line({ do: 'open', position }); }
  facts(position: Position, depth?: number): Promise<Record<string, unknown>> {
    return this.line({ do: 'facts', position, ...(depth ? { depth } : {}) });
  }
  steps(r: TraceRequest): Promise<StepTable> { return this.line({ do: 'steps', ...r }); }
  async svg(r: TraceRequest, at: { pass?: number; until?: number; title?: string } = {}):
      Promise<string> {
    return (await this.line<{ svg: string }>({ do: 'svg', ...r, ...at })).svg;
  }
  jsonLines(r: TraceRequest): Promise<string> { return this.text({ do: 'lines', ...r }); }
  search(r: Request, onLine: (l: SearchLine) => void, signal?: AbortSignal): Promise<void> {
    return this.lines<SearchLine&{ code?: number }>(r, onLine, signal);
  }

  // The whole trace; onProgress at the first block and whenever four times as much is there. Small
  // traces are kept.
  async trace(r: TraceRequest, onProgress?: Progress, signal?: AbortSignal): Promise<Trace> {
    const key = JSON.stringify(r);
    const had = this.cache.get(key);
    if (had) {
      try {
        return await had;
      } catch (e) {
        // somebody else who had asked for it gave up
        if ((e as Error).name !== 'AbortError' || signal?.aborted) throw e;
      }
    }
    const run = async(): Promise<Trace> => {
      const decoder = new TraceDecoder();
      let next = 1;
      await this.request({ do: 'trace', ...r }, (b) => {
        if (decoder.push(b) && onProgress && decoder.trace.events >= next) {
          next = 4 * decoder.trace.events;
          onProgress(decoder.trace);
        }
      }, signal);
      return decoder.finish();
    };
    const promise = run();
    this.cache.set(key, promise);
    signal?.addEventListener('abort', () => {
      if (this.cache.get(key) === promise) this.cache.delete(key);
    }, { once: true });
    if (this.cache.size > 24) this.cache.delete(this.cache.keys().next().value!);
    const forget = () => {
      if (this.cache.get(key) === promise) this.cache.delete(key);
    };
    promise.then((t) => {
      if (t.events > 200_000) forget();
    }, forget);
    return promise;
  }
}
