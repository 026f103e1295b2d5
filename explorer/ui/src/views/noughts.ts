// SPDX-License-Identifier: MIT
// Three moves before the end of a game of tic-tac-toe: the first thing that a newcomer
// sees. X can win, but only by the move that looks ahead.
import {h, s} from '../dom';

//  X O O
//  . O X     X to move; O threatens to take the lower left corner
//  . X .
const BOARD = 'XOO.OX.X.';
const WHERE = [
  'top left', 'top middle', 'top right', 'middle left', 'centre', 'middle right', 'bottom left',
  'bottom middle', 'bottom right'
];
const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'];
export const RIGHT = 6;

const empty = (b: string) => [...b].flatMap((c, i) => (c === '.' ? [i] : []));
const put = (b: string, i: number, who: string) => b.slice(0, i) + who + b.slice(i + 1);
const wins = (b: string, who: string) =>
    LINES.find((l) => [...l].every((i) => b[Number(i)] === who)) ?? null;

// What follows the move, in words.
export function consequence(cell: number): string {
  if (cell === RIGHT)
    return 'O was about to win there, and now you have two rows with one square missing. O can ' +
        'stop only one of them.';
  return `O takes the ${
      WHERE[RIGHT]} corner and has a diagonal. You needed to look one move further.`;
}

// The board to choose a square of.
export function chooser(choose: (cell: number) => void, chosen: number|null): HTMLElement {
  return h(
      'div', { class: 'noughts', role: 'group', 'aria-label': 'Tic-tac-toe. You are X.' },
      [...BOARD].map(
          (c, i) => c === '.' && chosen === null ?
              h('button',
                { type: 'button', 'aria-label': `${WHERE[i]}, empty`, onclick: () => choose(i) }) :
              h('span', {
                class: i === chosen ? (i === RIGHT ? 'right' : 'wrong') : '',
                role: 'img',
                'aria-label': `${WHERE[i]}, ${c === '.' ? (i === chosen ? 'X' : 'empty') : c}`
              },
                i === chosen  ? 'X' :
                    c === '.' ? '' :
                                c)));
}

const CELL = 14, SIZE = 3 * CELL;

function small(b: string, x: number, y: number): SVGElement {
  const g = s('g', { transform: `translate(${x - SIZE / 2} ${y})`, class: 'mini' });
  const row = wins(b, 'X') ?? wins(b, 'O') ?? '';
  for (let i = 0; i < 9; i++) {
    const cx = (i % 3) * CELL, cy = Math.floor(i / 3) * CELL;
    g.append(s(
        'rect',
        { x: cx, y: cy, width: CELL, height: CELL, class: row.includes(String(i)) ? 'row' : '' }));
    if (b[i] !== '.') g.append(s('text', { x: cx + CELL / 2, y: cy + CELL - 3 }, b[i]!));
  }
  return g;
}

// Every way the game can go: X's three moves, O's two replies to each, and how it ends.
export function gameTree(): SVGSVGElement {
  const narrow = window.innerWidth <= 560, wide = narrow ? 400 : 600, aside = narrow ? 31 : 48;
  const top = 8, step = 112,
        svg = s('svg', {
          class: 'game-tree',
          viewBox: `0 0 ${wide} 350`,
          role: 'img',
          'aria-label':
              'All ways the game can go. After the bottom left corner both replies of O end with ' +
              'a win for X. After either other move O has a reply that wins.'
        });
  const edge = (x1: number, y1: number, x2: number, y2: number, best: boolean) =>
      svg.append(s('line', { x1, y1, x2, y2, class: best ? 'e critical' : 'e' }));
  svg.append(small(BOARD, wide / 2, top));
  empty(BOARD).forEach((cell, i) => {
    const after = put(BOARD, cell, 'X'), x = wide * (2 * i + 1) / 6, good = cell === RIGHT;
    edge(wide / 2, top + SIZE + 2, x, top + step - 2, good);
    svg.append(small(after, x, top + step));
    svg.append(
        s('text', { class: good ? 'worth good' : 'worth bad', x, y: top + step + SIZE + 15 },
          good ? 'X wins' : 'O wins'));
    empty(after).forEach((reply, j) => {
      const then = put(after, reply, 'O'), lx = x + (j === 0 ? -aside : aside),
            y = top + 2 * step + 28;
      const won = wins(then, 'O') !== null;
      const last = won ? then : put(then, empty(then)[0]!, 'X');
      edge(x, top + step + SIZE + 20, lx, y - 2, !good && won);
      svg.append(small(last, lx, y));
      svg.append(
          s('text', { class: `worth ${won ? 'bad' : 'good'}`, x: lx, y: y + SIZE + 15 },
            won ? 'O wins' : 'X wins'));
    });
  });
  return svg;
}
