// SPDX-License-Identifier: MIT
// From the address to a request and back: positions, algorithms and their options.
import fig21 from '../../../examples/trees/fig-2.1.tree?raw';
import fig218 from '../../../examples/trees/fig-2.18.tree?raw';
import fig38 from '../../../examples/trees/fig-3.8.tree?raw';
import fig413a from '../../../examples/trees/fig-4.13-depth2.tree?raw';
import fig413b from '../../../examples/trees/fig-4.13-depth3.tree?raw';
import fig422 from '../../../examples/trees/fig-4.22.tree?raw';
import thesis413 from '../../../examples/trees/thesis-4-13.tree?raw';
import a2 from '../../../examples/trees/thesis-a2.tree?raw';
import a5 from '../../../examples/trees/thesis-a5.tree?raw';

import {Params} from './address';
import {h} from './dom';
import {Position, TraceRequest} from './engine/engine';
import {parseTree, Tree} from './model/treetext';
import {algorithms, games, practicals, settingsOf} from './options';

export const EXAMPLES: Record < string, {
  text: string;
  title: string
}
> = {
  'thesis-a5': { text: a5, title: 'fig. A.5: the order of SSS*' },
  'thesis-a2': { text: a2, title: 'fig. A.2: the order of Alpha-Beta' },
  'fig-2.1': { text: fig21, title: 'fig. 2.1: the end of a game' },
  'fig-2.18': { text: fig218, title: 'fig. 2.18: which node is best to expand?' },
  'fig-3.8': { text: fig38, title: 'fig. 3.8: Alpha Bounding' },
  'fig-4.13-depth2': { text: fig413a, title: 'fig. 4.13, depth 2' },
  'fig-4.13-depth3': { text: fig413b, title: 'fig. 4.13, depth 3' },
  'thesis-4-13': { text: thesis413, title: 'as fig. 4.13: SSS* does not dominate' },
  'fig-4.22': { text: fig422, title: 'fig. 4.22: a bad null window' }
};

export const GAMES: Record<string, string> = {
  tree: 'a tree',
  uniform: 'an artificial tree',
  chess: 'chess',
  checkers: 'checkers',
  othello: 'Othello',
  connect4: 'Connect Four',
  tictactoe: 'tic-tac-toe',
  qubic: 'Qubic'
};
export const BOARD_GAMES = ['chess', 'checkers', 'othello', 'connect4', 'tictactoe', 'qubic'];
// Games that can be played against the engine: all of the catalogue that are not trees, a plug-in
// among them.
export const played = () => games.filter((g) => !g.tree).map((g) => g.name);

// Algorithms have the titles of the catalogue.
export const title = (name: string) => algorithms.find((a) => a.name === name)?.title ?? name;

// The practical search, as the engine has it: iterative deepening, table, ordering, quiescence. One
// that is not in the book has the titles of its parts: aspiration-negascout.
export const practicalTitle = (name: string) =>
    algorithms.some((a) => a.name === name) ? title(name) : name.split('-').map(title).join(' ');
export const isPractical = (p: Params) => p.practical !== undefined;

// The options of a select: the practical search's, with this word before their names.
export const PRACTICAL_WORD = 'practical:';
export function practicalOptions(chosen: string): HTMLElement {
  return h(
      'optgroup', { label: 'The practical search, with table and iterations' },
      practicals.map(
          (n) =>
              h('option', { value: PRACTICAL_WORD + n, selected: n === chosen },
                `${practicalTitle(n)}, in practice`)));
}

// The algorithms as options of a select, chapter by chapter.
export function algorithmOptions(chosen: string): HTMLElement[] {
  return [...new Set(algorithms.map((a) => a.chapter))].map(
      (c) =>
          h('optgroup', { label: c.replace(/ \(.*/, '') },
            algorithms.filter((a) => a.chapter === c)
                .map((a) => h('option', { value: a.name, selected: a.name === chosen }, a.title))));
}
export function positionOf(p: Params): Position {
  const game = p.game ?? 'tree';
  if (game === 'tree') {
    const text = p.text ?? EXAMPLES[p.name ?? 'thesis-a5']?.text ?? a5;
    return { game, text, ...(p.root ? { root: p.root } : {}) };
  }
  const out: Position = { game, text: p.text ?? (game === 'uniform' ? 'w=3,d=4,seed=1' : '') };
  if (p.moves) out.moves = p.moves.split(',');
  if (p.path) out.path = p.path.split('.').map(Number);
  return out;
}

export const PRACTICAL_DEPTH: Record<string, number> = {
  chess: 6,
  checkers: 9,
  othello: 8,
  connect4: 10,
  tictactoe: 9,
  qubic: 4
};

export function requestOf(p: Params, algorithm?: string): TraceRequest {
  const name = algorithm ?? p.algo ?? 'mt-sss';
  const r: TraceRequest = { position: positionOf(p), algorithm: name };
  if (p.depth) r.depth = Number(p.depth);
  else if (BOARD_GAMES.includes(r.position.game)) r.depth = 3;
  if (isPractical(p) && algorithm === undefined) {
    r.practical = true;
    if (!p.depth && BOARD_GAMES.includes(r.position.game))
      r.depth = PRACTICAL_DEPTH[r.position.game] ?? 6;
  }
  return {...r, ...settingsOf(p, name, r.practical === true) };
}

export function treeOf(p: Params): Tree|null {
  const position = positionOf(p);
  if (position.game !== 'tree') return null;
  try {
    const t = parseTree(position.text);
    if (position.root) t.max = position.root === 'max';
    return t;
  } catch { return null; }
}

// What a position is called in a heading.
export function positionTitle(p: Params): string {
  const game = p.game ?? 'tree';
  if (game === 'tree')
    return p.text ? 'your own tree' : (EXAMPLES[p.name ?? 'thesis-a5']?.title ?? 'the example');
  if (game === 'uniform') return `uniform: ${p.text ?? 'w=3,d=4,seed=1'}`;
  const played = p.moves ? p.moves.split(',').length : 0;
  const after = played ? `, after ${played} ${played === 1 ? 'move' : 'moves'}` : '';
  const depth = p.depth ?? (isPractical(p) ? (PRACTICAL_DEPTH[game] ?? 6) : 3);
  return `${GAMES[game] ?? game}${p.text ? '' : ', the start'}${after}, depth ${depth}`;
}

// The parameters of an address that belong to the position.
export const POSITION_PARAMS = ['game', 'name', 'text', 'root', 'moves', 'path', 'depth'];
export function positionParams(p: Params): Params {
  const out: Params = {};
  for (const k of POSITION_PARAMS)
    if (p[k]) out[k] = p[k]!;
  return out;
}
