// SPDX-License-Identifier: MIT
// A game as people write it: moves in its notation with their numbers, values in its unit.
import {engines} from '../engine/choose';
import {GameInfo, Opened, Position} from '../engine/engine';
import {games} from '../options';

import {scoreText} from './score';

const MOST_PLIES = 250;  // of a win that the engine can announce

export const gameInfo = (name: string): GameInfo|undefined => games.find((g) => g.name === name);

// Who begins; the others by the words of the engine.
const FIRST: Record<string, string> = {
  chess: 'White',
  checkers: 'Black',
  othello: 'Black'
};
export const firstSide = (start: Opened) => FIRST[start.game] ?? start.side;

// The plies to a win (positive) or a loss; 0 where the value is none.
function winPlies(g: GameInfo|undefined, value: number): number {
  const size = Math.abs(value);
  if (!g || !g.win || size > g.win || size < g.win - MOST_PLIES) return 0;
  return value > 0 ? g.win - size : size - g.win;
}

const signed = (text: string, v: number) => v > 0 ? `+${text}` :
    v < 0 ? `−${text.replace(/^[-−]/, '')}` :
            text;

// "+1.25 pawns", "−4 discs", "wins in 3 moves": for the side that the value is of.
export function valueText(game: string, value: number, short = false): string {
  const g = gameInfo(game), plies = winPlies(g, value), moves = Math.ceil(Math.abs(plies) / 2);
  if (plies !== 0)
    return short ? `${plies > 0 ? '' : '−'}#${moves}` :
                   `${plies > 0 ? 'wins' : 'loses'} in ${moves} ${moves === 1 ? 'move' : 'moves'}`;
  if (!g || Math.abs(value) >= 1e9) return scoreText(value);
  const number = g.unit > 1 ? (value / g.unit).toFixed(2) : String(value);
  const unit = g.unit_name ?? 'points';
  return `${signed(number, value)}${
      short ? '' :
              ` ${
                  Math.abs(value) === g.unit ? unit.replace(/s$/, '').replace(/^men$/, 'man') :
                                               unit}`}`;
}

// The same as a sentence about the side: "White is then 1.25 pawns ahead."
export function outlook(game: string, side: string, value: number): string {
  const text = valueText(game, value);
  return value === 0 ?
      'The game is then even.' :
      /^(wins|loses)/.test(text) ?
      `${side} then ${text}.` :
      `${side} is then ${text.replace(/^[+−]/, '')} ${value > 0 ? 'ahead' : 'behind'}.`;
}

// --- the moves of a game

export interface Ply {
  name: string;
  notation: string;
  squares: number[];
  number: string;  // "3.", "3…"; "5." where plies are numbered
}
export interface Replay {
  states: Opened[];  // before each move, and after the last
  plies: Ply[];
}

const cache = new Map<string, Promise<Opened>>();

export function opened(position: Position): Promise<Opened> {
  const key = JSON.stringify(position), had = cache.get(key);
  if (had) return had;
  const made = engines.current.open(position);
  made.catch(() => cache.delete(key));
  if (cache.size > 600) cache.clear();
  cache.set(key, made);
  return made;
}

// The number before a move; side is 0 or 1 at the start of the game.
export function numberText(game: string, side: number, ply: number): string {
  if (gameInfo(game)?.numbers_plies ?? true) return `${ply + 1}.`;
  const count = side + ply;
  return `${Math.floor(count / 2) + 1}${count % 2 ? '…' : '.'}`;
}

export async function replay(position: Position): Promise<Replay> {
  const moves = position.moves ?? [];
  const at = (n: number) => opened(
      { game: position.game, text: position.text, ...(n ? { moves: moves.slice(0, n) } : {}) });
  const states = await Promise.all(Array.from({ length: moves.length + 1 }, (_, n) => at(n)));
  const side = states[0]!.side === firstSide(states[0]!) ? 0 : 1;
  const plies = moves.map((name, i) => {
    const m = states[i]!.moves.find((x) => x.name === name || x.notation === name);
    return {
      name: m?.name ?? name,
      notation: m?.notation ?? name,
      squares: m?.squares ?? [],
      number: numberText(position.game, side, i)
    };
  });
  return { states, plies };
}

// The numbers that are written: those of the first side, and of the first move shown.
export const shownNumber = (p: Ply, first: boolean) =>
    first || !p.number.endsWith('…') ? `${p.number} ` : '';

// What a reader typed, as a move of the position: case and signs of check do not matter.
export function moveOf(o: Opened, text: string) {
  const plain = (x: string) => x.replace(/[+#x!?=:\s]/g, '').toLowerCase();
  return o.moves.find((x) => x.notation === text || x.name === text) ??
      o.moves.find((x) => plain(x.notation) === plain(text) || plain(x.name) === plain(text));
}

// A line from a position: the position after each of its moves, as far as they are legal.
export async function follow(position: Position, line: string[]): Promise<Replay> {
  const moves = [...(position.moves ?? [])], states = [await opened(position)], plies: Ply[] = [];
  const start = await opened({ game: position.game, text: position.text });
  const side = start.side === firstSide(start) ? 0 : 1;
  for (const text of line) {
    const now = states[states.length - 1]!, m = moveOf(now, text);
    if (!m) break;
    plies.push({
      name: m.name,
      notation: m.notation,
      squares: m.squares,
      number: numberText(position.game, side, moves.length)
    });
    moves.push(m.name);
    states.push(await opened({...position, moves: moves.slice() }));
  }
  return { states, plies };
}
