// SPDX-License-Identifier: MIT
// One board for all games, drawn by the cells that the engine gives: chessmen of our own, men and
// kings, discs, stones. The picture stands beside a table with the same cells for those who do not
// see it.
import {h, s} from '../dom';
import {Opened} from '../engine/engine';

const U = 60;

// Silhouettes in a square of 45: one path a piece, drawn for this program.
const PIECE: Record<string, string> = {
  p: 'M22.5 9a5.5 5.5 0 0 0-3.6 9.7c-2.8 1.4-4.4 3.6-4.4 6.3h4.3c-.3 4.5-2.3 7.7-5.8 10.2V39h19' +
      'v-3.8c-3.5-2.5-5.5-5.7-5.8-10.2h4.3c0-2.7-1.6-4.9-4.4-6.3A5.5 5.5 0 0 0 22.5 9z',
  r: 'M11 8v9l4 3v11l-4 4v4h23v-4l-4-4V20l4-3V8h-5v4h-4V8h-5v4h-4V8z',
  n: 'M14 39c-.5-7 2-10.500 6-14-3.500.8-5.500 2-7.500 4.600-2.200 ' +
      '1-4.600-.8-4.700-3.200l5.200-9.600c.8-2.600 2.300-4.600 4.500-5.800L17 6.500l5 3c7.500.8 ' +
      '13 7.500 13 17.500 0 4.500-.6 8.300-1.500 12z',
  b: 'M22.500 6a3 3 0 0 0-2 5.200c-5.200 3.600-8 8-8 12.300 0 3 1.300 5.300 3.500 7l-1.500 ' +
      '3.500H9V39h27v-5h-5.500L29 30.500c2.200-1.700 3.500-4 3.500-7 ' +
      '0-4.300-2.800-8.700-8-12.300a3 3 0 0 0-2-5.200zM21 17h3v3h3v3h-3v5h-3v-5h-3v-3h3z',
  q: 'M22.500 6a3 3 0 0 0-1.300 5.700L18 22 12.300 14.200A2.800 2.800 0 1 0 9.600 15L13 ' +
      '30l-1.500 4v5h22v-5L32 30l3.400-15a2.800 2.800 0 1 0-2.700-.8L27 22l-3.200-10.300A3 3 0 ' +
      '0 0 22.500 6z',
  k: 'M21 4v3.500h-3.500v3H21v4.200c-1.800 1-3 2.700-3 4.600-6-2.300-10.500.5-10.500 5.200 0 4 ' +
      '3 6.500 5.500 8.500L11.500 39h22L32 33c2.500-2 5.500-4.500 5.500-8.500 ' +
      '0-4.700-4.500-7.500-10.500-5.200 0-1.900-1.200-3.600-3-4.600v-4.200h3.500v-3H24V4z'
};
const NAMES: Record<string, Record<string, string>> = {
  chess: {
    P: 'white pawn',
    N: 'white knight',
    B: 'white bishop',
    R: 'white rook',
    Q: 'white queen',
    K: 'white king',
    p: 'black pawn',
    n: 'black knight',
    b: 'black bishop',
    r: 'black rook',
    q: 'black queen',
    k: 'black king'
  },
  checkers: { w: 'white man', W: 'white king', b: 'black man', B: 'black king' },
  othello: { X: 'black', O: 'white' },
  connect4: { X: 'first player, X', O: 'second player, O' },
  tictactoe: { X: 'X', O: 'O' },
  qubic: { X: 'X', O: 'O' }
};

// A move drawn on the board: by colour, and by the line for those who do not tell colours apart.
export interface Arrow {
  squares: number[];
  kind: 'played'|'best'|'reply';
}
export interface BoardOptions {
  small?: boolean;
  flip?: boolean;
  last?: number[];
  targets?: Set<number>;
  from?: number;
  cursor?: number;
  notes?: Map<number, string>;
  arrows?: Arrow[];
  onCell?: (cell: number) => void;
}

export function cellName(o: Opened, cell: number): string {
  const b = o.board!;
  const per = b.rows * b.columns, layer = Math.floor(cell / per),
        r = Math.floor((cell % per) / b.columns), c = cell % b.columns;
  switch (o.game) {
    case 'chess':
      return `${'abcdefgh'[c]}${8 - r}`;
    case 'othello':
      return `${'abcdefgh'[c]}${r + 1}`;
    case 'checkers':
      return (r + c) % 2 === 1 ? String(r * 4 + (c >> 1) + 1) : '';
    case 'connect4':
      return `column ${c + 1}, row ${b.rows - r}`;
    case 'tictactoe':
      return `${'abc'[c]}${b.rows - r}`;
    case 'qubic':
      return `${'abcd'[c]}${b.rows - r}${layer + 1}`;
    default:
      return b.layers > 1 ? `level ${layer + 1}, row ${r + 1}, column ${c + 1}` :
                            `row ${r + 1}, column ${c + 1}`;
  }
}

// A square and what is on it; '' for a light square of checkers, which is not played on.
export function cellSpeech(o: Opened, cell: number): string {
  const piece = o.board!.cells[cell]!, name = cellName(o, cell);
  return name === '' ? '' :
                       `${name}, ${NAMES[o.game]?.[piece] ?? (piece === '.' ? 'empty' : piece)}`;
}

function piece(game: string, letter: string): SVGElement|null {
  if (letter === '.' || letter === '-') return null;
  if (game === 'chess') {
    const white = letter === letter.toUpperCase();
    return s('path', {
      class: `man ${white ? 'white' : 'black'}`,
      d: PIECE[letter.toLowerCase()]!,
      transform: 'translate(3 2) scale(1.2)'
    });
  }
  if (game === 'checkers') {
    const white = letter.toLowerCase() === 'w', king = letter === letter.toUpperCase();
    return s(
        'g', { class: `man ${white ? 'white' : 'black'}` }, s('circle', { cx: 30, cy: 30, r: 22 }),
        s('circle', { class: 'rim', cx: 30, cy: 30, r: 15 }),
        king && s('path', { class: 'crown', d: 'M20 36l-3-13 7 5 6-9 6 9 7-5-3 13z' }));
  }
  const first = letter === 'X';
  if (game.startsWith('othello'))
    return s('circle', { class: `man ${first ? 'black' : 'white'}`, cx: 30, cy: 30, r: 23 });
  if (game === 'connect4')
    return s(
        'g', { class: `stone ${first ? 'first' : 'second'}` },
        s('circle', { cx: 30, cy: 30, r: 22 }),
        first ? s('path', { class: 'sign', d: 'M22 22l16 16M38 22l-16 16' }) :
                s('circle', { class: 'sign', cx: 30, cy: 30, r: 9 }));
  return first ? s('path', { class: 'stroke', d: 'M15 15l30 30M45 15l-30 30' }) :
                 s('circle', { class: 'stroke', cx: 30, cy: 30, r: 16 });
}

type Place = (cell: number) => [number, number];

function drawArrow(a: Arrow, centre: Place): SVGElement|null {
  const from = a.squares[0], to = a.squares[a.squares.length - 1];
  if (from === undefined || to === undefined) return null;
  const [x, y] = centre(to);
  if (from === to)
    return s(
        'g', { class: `arrow ${a.kind}` }, s('circle', { class: 'under', cx: x, cy: y, r: 25 }),
        s('circle', { class: 'ring', cx: x, cy: y, r: 25 }));
  const [x0, y0] = centre(from), len = Math.hypot(x - x0, y - y0);
  const ux = (x - x0) / len, uy = (y - y0) / len,
        at = (d: number, aside: number) =>
            `${(x - ux * d - uy * aside).toFixed(1)} ${(y - uy * d + ux * aside).toFixed(1)}`;
  return s(
      'g', { class: `arrow ${a.kind}` },
      s('path', { class: 'shaft', d: `M${x0 + ux * 16} ${y0 + uy * 16}L${at(22, 0)}` }),
      s('path', { class: 'head', d: `M${at(2, 0)}L${at(26, 13)}L${at(26, -13)}Z` }));
}

export function drawBoard(o: Opened, options: BoardOptions = {}): SVGElement {
  const b = o.board;
  if (!b) return s('svg', { width: 0, height: 0 });
  const gap = b.layers > 1 ? 30 : 0, columns = b.layers > 1 ? 2 : 1,
        layersDown = Math.ceil(b.layers / columns);
  const edge = options.small ? 0 : 22;
  const width = columns * (b.columns * U + gap) - gap + edge,
        height = layersDown * (b.rows * U + gap) - gap + edge;
  const svg = s('svg', {
    class: `board ${o.game}${options.small ? ' small' : ''}`,
    viewBox: `${- edge} -1 ${width + 1} ${height + 1}`,
    'aria-hidden': 'true'
  });
  const per = b.rows * b.columns;
  const corner: Place = (cell) => {
    const layer = Math.floor(cell / per), at = cell % per;
    let r = Math.floor(at / b.columns), c = at % b.columns;
    if (options.flip) {
      r = b.rows - 1 - r;
      c = b.columns - 1 - c;
    }
    return [
      (layer % columns) * (b.columns * U + gap) + c * U,
      Math.floor(layer / columns) * (b.rows * U + gap) + r * U
    ];
  };
  for (let cell = 0; cell < b.cells.length; cell++) {
    const at = cell % per, [x, y] = corner(cell);
    const dark = (Math.floor(at / b.columns) + (at % b.columns)) % 2 === 1;
    const classes = ['cell', dark ? 'dark' : 'light'];
    if (options.last?.includes(cell)) classes.push('last');
    if (options.from === cell) classes.push('from');
    const g =
        s('g', { class: classes.join(' '), transform: `translate(${x} ${y})`, 'data-cell': cell },
          s('rect', { width: U, height: U, class: 'field' }));
    if (o.game === 'checkers' && dark && !options.small)
      g.append(s('text', { class: 'square', x: 4, y: 13 }, cellName(o, cell)));
    if (o.game === 'connect4') g.append(s('circle', { class: 'hole', cx: 30, cy: 30, r: 24 }));
    const man = piece(o.game, b.cells[cell]!);
    if (man) g.append(man);
    if (options.targets?.has(cell))
      g.append(s('circle', { class: 'target', cx: 30, cy: 30, r: man ? 27 : 9 }));
    if (options.cursor === cell)
      g.append(s('rect', { class: 'cursor', x: 2, y: 2, width: U - 4, height: U - 4 }));
    const note = options.notes?.get(cell);
    if (note)
      g.append(s('text', { class: 'cellnote', x: 30, y: o.game === 'connect4' ? 36 : 52 }, note));
    if (options.onCell) g.addEventListener('click', () => options.onCell!(cell));
    svg.append(g);
  }
  for (const a of options.arrows ?? []) {
    const drawn = drawArrow(a, (cell) => [corner(cell)[0] + U / 2, corner(cell)[1] + U / 2]);
    if (drawn) svg.append(drawn);
  }
  if (!options.small && b.layers === 1 &&
      (o.game === 'chess' || o.game === 'othello' || o.game === 'checkers')) {
    for (let i = 0; i < b.rows; i++) {
      const r = options.flip ? b.rows - 1 - i : i;
      if (o.game !== 'checkers') {
        svg.append(
            s('text', { class: 'coordinate', x: -11, y: i * U + 35 },
              o.game === 'chess' ? String(8 - r) : String(r + 1)));
        svg.append(
            s('text', { class: 'coordinate', x: i * U + 30, y: b.rows * U + 16 }, 'abcdefgh'[r]!));
      }
    }
  }
  if (!options.small && (o.game === 'tictactoe' || o.game === 'qubic'))
    for (let cell = 0; cell < b.cells.length; cell++) {
      const [x, y] = corner(cell), name = cellName(o, cell), at = cell % per;
      if (at % b.columns === 0)
        svg.append(s('text', { class: 'coordinate', x: x - 11, y: y + 35 }, name.slice(1)));
      if (at >= per - b.columns)
        svg.append(s('text', { class: 'coordinate', x: x + 30, y: y + U + 16 }, name[0]!));
    }
  if (!options.small && o.game === 'connect4')
    for (let i = 0; i < b.columns; i++)
      svg.append(
          s('text', { class: 'coordinate', x: i * U + 30, y: b.rows * U + 16 }, String(i + 1)));
  return svg;
}

// The same board as a table, for screen readers.
export function boardTable(o: Opened): HTMLElement {
  const b = o.board!, rows: HTMLElement[] = [];
  for (let r = 0; r < b.rows * b.layers; r++)
    rows.push(
        h('tr', null,
          Array.from(
              { length: b.columns }, (_, c) => h('td', null, cellSpeech(o, r * b.columns + c)))));
  return h(
      'div', { class: 'sr' },
      h('table', null, h('caption', null, `The board. ${o.side} to move.`),
        h('tbody', null, rows)));
}
