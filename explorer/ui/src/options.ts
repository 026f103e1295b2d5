// SPDX-License-Identifier: MIT
// The engine's catalogue: its algorithms, its table of options, and which of them an algorithm
// reads. Lists, fields, addresses and requests are made from it.
import {Params} from './address';
import {Catalogue, GameInfo, Option} from './engine/engine';

// Empty until the catalogue is there: pages that list algorithms are shown after that.
export let algorithms: Catalogue['algorithms'] = [];
export let practicals: string[] = [];
export let games: GameInfo[] = [];
let table: Option[] = [];
const published = new Map<string, string[]>(), practical = new Map<string, string[]>();

// Plies of the practical search that a trace shows: the page's own, not an option of the engine.
const PLIES: Option = {
  name: 'plies',
  kind: 'number',
  least: 0,
  most: 250,
  help: 'plies shown'
};

let arrived: () => void;
// Fulfilled when the catalogue is there, or cannot be had.
export const ready = new Promise<void>((done) => {
  arrived = done;
});

export async function learn(catalogue: Promise<Catalogue>): Promise<void> {
  try {
    const c = await catalogue;
    table = c.options;
    algorithms = c.algorithms;
    practicals = c.practical;
    games = c.games;
    for (const a of algorithms) published.set(a.name, a.options);
    for (const [name, list] of Object.entries(c.practical_options)) practical.set(name, list);
  } catch { /* every answer of the engine will say what is wrong */
  } finally { arrived(); }
}

const find = (name: string) => table.find((o) => o.name === name);

// The options that a field is shown for.
export function fieldsOf(algorithm: string, inPractice: boolean): Option[] {
  const names = inPractice ? [...(practical.get(algorithm) ?? []), 'etc', 'table'] :
                             (published.get(algorithm) ?? []);
  return [...(inPractice ? [PLIES] : []), ...names.map(find).filter((o) => o !== undefined)];
}

// The names that an address may have beside the position.
export const optionNames = () => ['plies', ...table.map((o) => o.name)];

// The members of a request for an algorithm, from an address.
export function settingsOf(
    p: Params, algorithm: string, inPractice: boolean): Record<string, number|string> {
  const names = inPractice ?
      ['plies', ...table.filter((o) => o.practical && o.name !== 'algo').map((o) => o.name)] :
      (published.get(algorithm) ?? []);
  const out: Record<string, number|string> = {};
  for (const name of names) {
    const v = p[name];
    if (v !== undefined && v !== '')
      out[name] = find(name)?.kind !== 'rule' && Number.isFinite(Number(v)) ? Number(v) : v;
  }
  return out;
}
