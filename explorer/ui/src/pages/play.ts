// SPDX-License-Identifier: MIT
// Play: a game against the engine with its search laid open. The game is in the address.
import {address, Params} from '../address';
import {boardTable, cellSpeech, drawBoard} from '../boards/board';
import {announce, h, number, press, replace, s} from '../dom';
import {engines} from '../engine/choose';
import {Iteration, Move, Opened, PassLine, Position, SearchLine} from '../engine/engine';
import {follow, gameInfo, moveOf, Ply, replay, valueText} from '../model/game';
import {GAMES, played} from '../position';
import {Clock, clocks} from '../views/clock';
import {Coach} from '../views/coach';
import {boardOf} from '../views/line';
import {moveTable} from '../views/moves';

import {Page} from './page';

// The levels of the program, weakest first; the last is full strength.
const LEVELS = [
  'beginner', 'beginner+', 'novice', 'novice+', 'casual', 'casual+', 'hobby', 'hobby+', 'club',
  'club+', 'league', 'league+', 'strong', 'strong+', 'expert', 'expert+', 'master', 'master+',
  'champion'
];
const FULL = 20, USUAL = 5;
const PLACEHOLDER: Record<string, string> = {
  chess: 'e4 or e2e4',
  checkers: '11-15',
  othello: 'f5',
  connect4: '4',
  tictactoe: 'b2',
  qubic: 'a41'
};

interface Live {
  iterations: Iteration[];
  passes: PassLine[];
  nodes: number;
  seconds: number;
  position: Position|null;  // that was searched
  moves: Move[];
}
const NO_SEARCH: Live = {
  iterations: [],
  passes: [],
  nodes: 0,
  seconds: 0,
  position: null,
  moves: []
};

// A game of users may have no names for its sides.
const side = (o: Opened) => o.side === 'the side to move' ? 'To move' : `${o.side} to move`;

export class PlayPage implements Page {
  readonly title = 'Play';
  readonly element = h('div', { class: 'page play' });
  private boardBox = h('div', {
    class: 'board-box',
    tabindex: 0,
    role: 'application',
    'aria-label': 'Board. Arrow keys move the cursor, Enter chooses, r reads the row, c the column.'
  });
  private table = h('div');
  private status = h('p', { class: 'status', role: 'status' });
  private live = h('section', { class: 'card live', 'aria-label': 'The engine’s search' });
  private list = h('div');
  private form: HTMLFormElement;
  private field = h(
      'input',
      { type: 'text', size: 8, 'aria-label': 'Your move', placeholder: 'e4', autocomplete: 'off' });
  private problem = h('p', { class: 'error', role: 'status' });
  private choices = h('div', { class: 'row choices' });
  private values = h('div', { class: 'values' });
  private head = h('div', { class: 'trace-head' });
  private now: Opened|null = null;
  private from = -1;
  private cursor = -1;
  private stop: AbortController|null = null;
  private turn = 0;
  private search: Live = NO_SEARCH;
  private notes = new Map<number, string>();
  private guess = '';
  private points = { right: 0, asked: 0 };
  private lastSquares: number[] = [];
  private coach = new Coach(() => this.flipped());
  private clock = new Clock(() => this.mine === 0 ? ['You', 'Engine'] : ['Engine', 'You']);

  constructor() {
    this.form =
        h('form', {
          class: 'row',
          onsubmit: (e: Event) => {
            e.preventDefault();
            this.typed();
          }
        },
          this.field, h('button', { type: 'submit' }, 'Move'), this.problem);
    this.boardBox.addEventListener('keydown', (e) => this.boardKey(e));
    this.clock.onFlag = (side) => this.flag(side);
    const button = (text: string, fn: () => void, title?: string) =>
        h('button', { type: 'button', onclick: fn, title }, text);
    replace(
        this.element, this.head,
        h('div', { class: 'play-grid' },
          h('section', { class: 'board-side', 'aria-label': 'Board' }, this.status,
            this.clock.element, this.boardBox, this.table, this.choices),
          h('aside', { class: 'play-side', 'aria-label': 'Game' },
            h('section', { class: 'card', 'aria-label': 'Moves' }, this.form,
              h('div', { class: 'row' },
                button('Show me why', () => this.why(), 'The last move, explained on a board'),
                button('Value of every move', () => this.valueMoves()),
                button('Undo', () => this.undo()), button('New game', () => this.restart({})),
                button(
                    'Watch its search', () => this.watch(),
                    'Opens the engine’s search of this position in Trace'),
                button('Analyse the game', () => this.analyse())),
              this.values, this.list),
            this.coach.element, this.live)));
  }

  private get p(): Params { return address.params; }
  private get game(): string {
    return played().includes(this.p.game ?? '') ? this.p.game! : 'chess';
  }
  private get moves(): string[] { return this.p.moves ? this.p.moves.split(',') : []; }
  private get level(): number {
    const n = Number(this.p.level);
    if (Number.isInteger(n) && n >= 1 && n <= FULL) return n;
    return this.p.seconds ? FULL : USUAL;
  }
  // The side that is the reader's: 0 began. With both sides by hand there is none.
  private get mine(): number { return this.p.side === 'second' ? 1 : 0; }
  private position(extra: string[] = []): Position {
    const moves = [...this.moves, ...extra];
    return { game: this.game, text: this.p.text ?? '', ...(moves.length > 0 ? { moves } : {}) };
  }
  // Whether the engine has the move: the human takes the side that moved first unless told
  // otherwise.
  private engineToMove(): boolean { return this.p.side !== 'both' && this.mover() !== this.mine; }
  private mover(): number {
    const turns = gameInfo(this.game)?.extra_turns && this.now?.game === this.game;
    return turns ? (this.now!.max ? 0 : 1) : this.moves.length % 2;
  }

  missing(p: Params): string {
    return p.game !== undefined && !played().includes(p.game) ?
        `“${p.game}” cannot be played here: this is chess.` :
        '';
  }

  update(now: Params, before: Params): void {
    const same = this.now && now.game === before.game && now.text === before.text;
    const begins = !same || (now.moves ?? '') === '';
    if (begins || now.clock !== before.clock) this.clock.reset(this.p.clock ?? '');
    if (begins) this.search = NO_SEARCH;
    this.drawHead();
    if (same && now.moves === before.moves && now.side === before.side) return;
    this.load();
  }

  private async load(): Promise<void> {
    const turn = ++this.turn;
    this.stop?.abort();
    this.from = -1;
    this.notes.clear();
    this.coach.close();
    replace(this.values);
    replace(this.choices);
    this.problem.textContent = '';
    this.status.textContent = '';
    let opened = false;
    try {
      const game = await replay(this.position());
      if (turn !== this.turn) return;
      opened = true;
      const o = game.states[game.states.length - 1]!;
      this.now = o;
      this.drawList(game.plies);
      this.draw();
      if (o.over) {
        this.clock.stop();
        this.say(`The game is over: ${this.ending(o)}.`);
        return;
      }
      if (this.p.side !== 'both') this.clock.run(this.mover());
      if (this.engineToMove()) await this.think(turn);
      else {
        const { right, asked } = this.points;
        this.status.textContent =
            `${side(o)}: you.${asked > 0 ? ` You foresaw ${right} of ${asked} replies.` : ''}`;
        this.drawLive(false);
      }
    } catch (e) {
      if (turn !== this.turn || (e as Error).name === 'AbortError') return;
      this.status.textContent = (e as Error).message;
      if (opened) return;
      this.now = null;
      [this.boardBox, this.table, this.list].forEach((x) => replace(x));
    }
  }

  private say(text: string): void {
    this.status.textContent = text;
    announce(text);
  }

  private flag(side: number): void {
    this.stop?.abort();
    this.turn++;
    this.say(
        side === this.mine ? 'Your time is up: the engine wins. Undo goes on without a loss.' :
                             'The engine’s time is up: you win.');
    this.drawLive(false);
  }

  private ending(o: Opened): string {
    const how = o.ending && o.ending !== 'no moves left' ?
        o.ending :
        o.game === 'othello' && o.winner ?
        `by ${Math.abs(o.value)} disc${Math.abs(o.value) === 1 ? '' : 's'}` :
        '';
    if (o.winner === undefined)
      return o.ending ??
          (o.value === 0 ? 'a draw' : `${valueText(this.game, o.value)} for ${o.side}`);
    return `${o.winner ? `${o.winner} wins` : 'a draw'}${how ? `, ${how}` : ''}`;
  }

  // --- the engine

  // How long it may think: by a clock a thirtieth of what it has left.
  private seconds(): number {
    const most = Number(this.p.seconds ?? 1);
    if (!this.clock.on || this.p.side === 'both') return most;
    return Math.max(0.05, Math.min(most, this.clock.remaining(1 - this.mine) / 30));
  }

  private async think(turn: number): Promise<void> {
    const stop = (this.stop = new AbortController());
    this.search = {
      iterations: [],
      passes: [],
      nodes: 0,
      seconds: 0,
      position: this.position(),
      moves: this.now!.moves
    };
    this.status.textContent = `${side(this.now!)}: the engine thinks …${
        this.now!.board ? ` (${press().toLowerCase()} where you expect it to move)` : ''}`;
    let move = '';
    this.drawLive(true);
    let drawn = 0;
    await engines.current.search(
        {
          do: 'think',
          position: this.position(),
          seconds: this.seconds(),
          ...(this.level < FULL ?
                  { player: `level=${this.level}`, seed: Math.floor(Math.random() * 1e9) } :
                  {})
        },
        (l: SearchLine) => {
          if (l.pass) {
            this.search.passes.push(l.pass);
            this.search.nodes = l.pass.nodes.all;
            this.search.seconds = l.pass.seconds;
          }
          if (l.iteration) this.search.iterations.push(l.iteration);
          if (l.result) {
            move = l.result.prefers ?? l.result.best ?? '';
            this.search.nodes = l.result.nodes.all;
            this.search.seconds = l.result.seconds;
          }
          if (performance.now() - drawn > 100 || l.result) {
            drawn = performance.now();
            if (turn === this.turn) this.drawLive(true);
          }
        },
        stop.signal);
    if (turn !== this.turn || !move) return;
    const m = this.now!.moves.find((x) => x.name === move);
    if (this.guess) {
      const end = m?.squares[m.squares.length - 1];
      this.points.asked++;
      if (this.guess === String(end)) this.points.right++;
      this.guess = '';
      announce(`${this.points.right} of ${this.points.asked} replies foreseen.`);
    }
    this.drawLive(false);
    announce(`The engine plays ${m?.notation ?? move}`);
    this.play(move);
  }

  private drawLive(thinking: boolean): void {
    const { iterations, passes, nodes, seconds } = this.search,
                                               last = iterations[iterations.length - 1];
    const rate = seconds > 0 && nodes >= 10_000 ?
        `${number(Math.round(nodes / seconds / 1000))}k a second` :
        '';
    const ladderPasses = last ?
        passes.filter((p) => p.depth === (passes[passes.length - 1]?.depth ?? last.depth)) :
        passes;
    const value = (v: number) => valueText(this.game, v, true);
    const notation = (name: string) =>
        this.search.moves.find((m) => m.name === name)?.notation ?? name;
    replace(
        this.live,
        h('h2', null, 'Its search', thinking ? h('span', { class: 'hint' }, ' going on') : null,
          thinking ? h('button', { type: 'button', class: 'right', onclick: () => this.cancel() },
                       'Stop') :
                     null),
        iterations.length === 0 && passes.length === 0 ?
            h('p', { class: 'empty' },
              thinking ? 'Just begun.' : 'The engine’s iterations appear here when it thinks.') :
            [
              h('div', { class: 'stats' },
                h('div', { class: 'stat' }, h('b', null, last?.depth ?? '–'),
                  h('span', null, 'plies deep')),
                h('div', { class: 'stat' },
                  h('b', null, last ? valueText(this.game, last.value) : '–'),
                  h('span', null, 'for the engine')),
                h('div', { class: 'stat' }, h('b', null, number(nodes)),
                  h('span', null, `nodes ${rate}`))),
              passLadder(ladderPasses, value),
              h('table', { class: 'iterations' },
                h('thead', null,
                  h('tr', null,
                    ['depth', 'value', 'move', 'passes', 'nodes', 'line'].map(
                        (c) => h('th', { scope: 'col' }, c)))),
                h('tbody', null,
                  iterations.slice().reverse().slice(0, 14).map(
                      (i) =>
                          h('tr', null, h('td', { class: 'num' }, i.depth),
                            h('td', { class: 'num' }, value(i.value)),
                            h('td', null, notation(i.best ?? '')),
                            h('td', { class: 'num' }, i.passes.length),
                            h('td', { class: 'num' }, number(i.nodes.all)),
                            h('td', { class: 'line' }, i.pv.slice(0, 6).join(' '))))))
            ]);
    if (!thinking) this.nameLines();
  }

  // The lines in the game's notation, once nothing is being searched.
  private async nameLines(): Promise<void> {
    const turn = this.turn, shown = this.search.iterations.slice().reverse().slice(0, 14),
          cells = [...this.live.querySelectorAll('td.line')];
    const position = this.search.position;
    for (let i = 0; position && i < cells.length; i++) {
      const r = await follow(position, shown[i]!.pv.slice(0, 6)).catch(() => null);
      if (turn !== this.turn) return;
      if (r && r.plies.length > 0) cells[i]!.textContent = r.plies.map((p) => p.notation).join(' ');
    }
  }

  private cancel(): void {
    this.stop?.abort();
    this.turn++;
    this.clock.stop();
    this.status.textContent = 'Stopped. Undo, or let it think again.';
    this.drawLive(false);
    this.live.querySelector('h2')?.append(
        h('button', { type: 'button', class: 'right', onclick: () => this.load() }, 'Think again'));
    announce('The search was stopped.');
  }

  // --- moves

  private play(move: string): void {
    address.set({ moves: [...this.moves, move].join(','), game: this.game }, true);
  }

  private undo(): void {
    const m = this.moves;
    if (m.length === 0) return;
    const drop = this.p.side === 'both' || m.length === 1 ? 1 : this.engineToMove() ? 1 : 2;
    address.set({ moves: m.slice(0, m.length - drop).join(',') }, true);
  }

  private restart(patch: Params): void {
    address.set({ game: this.game, moves: '', text: '', ...patch }, true);
    this.clock.reset(this.p.clock ?? '');
    if (!patch.game && this.moves.length === 0) this.load();
  }

  private typed(): void {
    const o = this.now, text = this.field.value.trim();
    if (!o || text === '') return;
    const m = moveOf(o, text);
    this.problem.textContent = m ? '' : `${text} is not a move here.`;
    if (!m) {
      announce(this.problem.textContent!);
      return;
    }
    this.field.value = '';
    this.choose(m);
  }

  private choose(m: Move): void {
    if (this.engineToMove()) return;
    announce(`You play ${m.notation}`);
    this.play(m.name);
  }

  private cell(c: number): void {
    const o = this.now;
    this.problem.textContent = '';
    if (!o?.board || o.over) return;
    if (this.engineToMove()) {
      this.predict(c);
      return;
    }
    const b = o.board;
    const single = o.moves.filter((m) => m.squares.length === 1);
    if (single.length > 0) {
      const hit = single.find((m) => m.squares[0] === c) ??
          (o.game === 'connect4' ? single.find((m) => m.squares[0]! % b.columns === c % b.columns) :
                                   undefined);
      if (hit) this.choose(hit);
      return;
    }
    const to =
        o.moves.filter((m) => m.squares[0] === this.from && m.squares[m.squares.length - 1] === c);
    if (this.from >= 0 && to.length === 1) {
      this.choose(to[0]!);
      return;
    }
    if (this.from >= 0 && to.length > 1) {
      this.offer(to, 'Which?');
      return;
    }
    this.from = o.moves.some((m) => m.squares[0] === c) && this.from !== c ? c : -1;
    replace(this.choices);
    this.draw();
  }

  // While the engine thinks, a click on a square bets on where its move will end.
  private predict(c: number): void {
    const m = this.now!.moves.find((x) => x.squares[x.squares.length - 1] === c);
    if (!m) return;
    this.guess = String(c);
    announce(`You expect a move to ${cellSpeech(this.now!, c)}`);
    this.status.textContent = 'Your bet is placed. The engine thinks …';
  }

  private offer(list: Move[], question: string): void {
    replace(
        this.choices, h('span', { class: 'hint' }, question),
        list.map(
            (m) => h('button', { type: 'button', onclick: () => this.choose(m) }, m.notation)));
    (this.choices.querySelector('button') as HTMLElement | null)?.focus();
  }

  private boardKey(e: KeyboardEvent): void {
    const o = this.now, b = o?.board;
    if (!o || !b || e.ctrlKey || e.altKey || e.metaKey) return;
    const flip = this.flipped(), all = b.rows * b.columns;
    if (this.cursor < 0) this.cursor = flip ? all - 1 : 0;
    const d = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: -b.columns, ArrowDown: b.columns }[e.key];
    const row = Math.floor(this.cursor / b.columns), column = this.cursor % b.columns;
    if (d !== undefined) {
      const next = this.cursor + (flip ? -d : d);
      const sideways = e.key === 'ArrowRight' || e.key === 'ArrowLeft';
      if (next >= 0 && next < all && (!sideways || Math.floor(next / b.columns) === row))
        this.cursor = next;
      announce(cellSpeech(o, this.cursor) || 'light square');
    } else if (e.key === 'Enter' || e.key === ' ') this.cell(this.cursor);
    else if (e.key === 'r')
      announce(Array.from({ length: b.columns }, (_, c) => cellSpeech(o, row * b.columns + c))
                   .filter(Boolean)
                   .join('; '));
    else if (e.key === 'c')
      announce(Array.from({ length: b.rows }, (_, r) => cellSpeech(o, r * b.columns + column))
                   .filter(Boolean)
                   .join('; '));
    else return;
    e.preventDefault();
    e.stopPropagation();
    this.draw();
  }

  // --- drawing

  private flipped(): boolean {
    return this.p.side === 'second' && (this.game === 'chess' || this.game === 'checkers') ?
        true :
        this.game === 'checkers' && this.p.side !== 'second';
  }

  private draw(): void {
    const o = this.now;
    if (!o) return;
    const human = !this.engineToMove() && !o.over;
    if (!o.board) {
      this.drawWords(o, human);
      return;
    }
    const targets = new Set<number>();
    if (human)
      for (const m of o.moves) {
        if (m.squares.length === 1 && o.game === 'othello') targets.add(m.squares[0]!);
        else if (m.squares[0] === this.from) targets.add(m.squares[m.squares.length - 1]!);
      }
    replace(
        this.boardBox, drawBoard(o, {
          targets,
          from: this.from,
          cursor: document.activeElement === this.boardBox || this.cursor >= 0 ? this.cursor : -1,
          notes: this.notes,
          last: this.lastSquares,
          flip: this.flipped(),
          onCell: (c) => {
            this.cursor = -1;
            this.cell(c);
          }
        }));
    replace(this.table, boardTable(o));
    if (human && o.moves.length === 1 && o.moves[0]!.squares.length === 0)
      replace(
          this.choices,
          h('button', { type: 'button', class: 'primary', onclick: () => this.choose(o.moves[0]!) },
            `Pass (${o.moves[0]!.notation})`));
  }

  // A game whose board the page does not know: as the game prints itself, its moves as buttons.
  private drawWords(o: Opened, human: boolean): void {
    replace(this.boardBox, boardOf(o, false));
    replace(this.table);
    if (human)
      replace(
          this.choices, h('span', { class: 'hint' }, 'Your moves'),
          o.moves.map(
              (m) => h('button', { type: 'button', onclick: () => this.choose(m) }, m.notation)));
  }

  private drawList(plies: Ply[]): void {
    const m = this.moves, last = plies[plies.length - 1];
    this.lastSquares = last?.squares.filter((_, i, a) => i === 0 || i === a.length - 1) ?? [];
    replace(
        this.list,
        moveTable(
            this.game, plies, plies.length,
            (ply) => address.set({ moves: m.slice(0, ply).join(',') }, true)));
  }

  private async valueMoves(): Promise<void> {
    const o = this.now;
    if (!o || o.over) return;
    const turn = this.turn,
          depth = { chess: 5, checkers: 9, othello: 7, connect4: 10 }[this.game] ?? 6;
    const found: { move: string; notation: string; value: number }[] = [];
    replace(this.values, h('p', { class: 'hint' }, `Searching every move to depth ${depth} …`));
    try {
      await engines.current.search(
          { do: 'values', position: this.position(), depth, seconds: 5 }, (l) => {
            if (turn !== this.turn || l.value === undefined || !l.move) return;
            found.push({ move: l.move, notation: l.notation ?? l.move, value: l.value });
            const m = o.moves.find((x) => x.name === l.move);
            const cell = m?.squares[m.squares.length - 1];
            if (cell !== undefined && m!.squares.length === 1)
              this.notes.set(cell, valueText(this.game, l.value, true));
            this.drawValues(o, found);
            this.draw();
          });
    } catch (e) { replace(this.values, h('p', { class: 'error' }, (e as Error).message)); }
  }

  private drawValues(o: Opened, found: { move: string; notation: string; value: number }[]): void {
    const best = Math.max(...found.map((x) => x.value));
    const unit = gameInfo(this.game)?.unit_name ?? 'points';
    const item = (x: { move: string; notation: string; value: number }) =>
        h('li', { class: x.value === best ? 'best' : '' },
          h('button', {
            type: 'button',
            class: 'number',
            onclick: () => {
              const y = o.moves.find((z) => z.name === x.move);
              if (y) this.choose(y);
            }
          },
            x.notation),
          h('span', { class: 'num' },
            `${x.value === best ? '★ ' : ''}${valueText(this.game, x.value, true)}`));
    replace(
        this.values,
        h('h2', null, 'Value of every move ', h('span', { class: 'hint' }, `in ${unit}`)),
        h('ul', { class: 'value-list' },
          found.slice().sort((a, b) => b.value - a.value).map(item)));
  }

  // The reader's last move, or what the engine would play where there is none.
  private why(): void {
    const m = this.moves, mine = m.length - (m.length % 2 === (this.mine + 1) % 2 ? 0 : 1);
    const both = this.p.side === 'both', upto = both ? m.length : mine;
    const position = {...this.position(), moves: m.slice(0, upto) };
    if (this.stop && this.engineToMove()) this.cancel();
    if (upto <= 0) this.coach.advise(this.position());
    else this.coach.judge(position, both ? 'The last move was' : 'You played');
    this.coach.element.scrollIntoView({ block: 'nearest' });
  }

  // The practical search of this position, as deep as the usual one.
  private watch(): void {
    address.go('trace', {...this.here(), algo: 'mtdf', practical: '1', view: 'tree,effort' });
  }

  private analyse(): void {
    address.go('analyse', {...this.here(), ply: String(this.moves.length) });
  }

  private here(): Params {
    return {
      game: this.game,
      ...(this.p.text ? { text: this.p.text } : {}),
      ...(this.moves.length > 0 ? { moves: this.moves.join(',') } : {})
    };
  }

  private drawHead(): void {
    const select =
        (label: string, now: string, options: [string, string][], set: (v: string) => void) =>
            h('label', { class: 'option' }, label,
              h('select', { onchange: (e: Event) => set((e.target as HTMLSelectElement).value) },
                options.map(([v, t]) => h('option', { value: v, selected: v === now }, t))));
    const names = GAMES[this.game] ? this.sides() : ['the first player', 'the second player'];
    const alone = this.p.side === 'both';  // the engine does not play
    const clock = this.p.clock ?? '';
    const levels = LEVELS.map((name, i): [string, string] => [String(i + 1), `${i + 1}, ${name}`]);
    this.field.placeholder = PLACEHOLDER[this.game] ?? '';
    replace(
        this.head, h('h1', { class: 'sr' }, 'Play'),
        h('div', { class: 'choose' },
          select(
              'Play', this.game, played().map((g) => [g, GAMES[g] ?? g]),
              (v) => this.restart({ game: v })),
          select(
              'as', this.p.side ?? 'first',
              [
                ['first', `${names[0]}, who begins`], ['second', names[1]!],
                ['both', 'both sides, by hand']
              ],
              (v) => address.set({ side: v === 'first' ? '' : v, game: this.game }, true)),
          alone ?
              null :
              select(
                  'against level', String(this.level),
                  [...levels, [String(FULL), `${FULL}, full strength`]],
                  (v) => address.set(
                      { level: v, seconds: Number(v) === FULL ? (this.p.seconds ?? '1') : '' })),
          !alone && this.level === FULL ?
              select(
                  'thinking', this.p.seconds ?? '1',
                  [
                    ['0.1', '0.1 s a move'], ['0.3', '0.3 s a move'], ['1', '1 s a move'],
                    ['3', '3 s a move'], ['10', '10 s a move']
                  ],
                  (v) => address.set({ seconds: v, game: this.game })) :
              null,
          alone ? null : select('with', clock, clocks(clock), (v) => this.restart({ clock: v }))),
        h('div', { class: 'actions' },
          h('a', {
            class: 'button',
            href: address.href(
                'make', { game: this.game, ...(this.p.text ? { text: this.p.text } : {}) })
          },
            'Set up a position')));
  }

  private sides(): [string, string] {
    return this.game === 'chess'        ? ['White', 'Black'] :
        this.game === 'checkers'        ? ['Black', 'White'] :
        this.game.startsWith('othello') ? ['Black', 'White'] :
                                          ['X', 'O'];
  }

  destroy(): void {
    this.stop?.abort();
    this.coach.close();
    this.clock.stop();
    this.turn++;
  }
}

// The null windows of the current depth: each pass a bar at its gamma, its answer a dot.
function passLadder(passes: PassLine[], text: (v: number) => string): SVGElement|null {
  const list = passes.filter((p) => typeof p.value === 'number').slice(-24);
  const gamma = (p: PassLine) => p.gamma ?? p.beta!;
  if (list.length === 0) return null;
  const finite = list.flatMap((p) => [gamma(p), p.value])
                     .filter((v) => typeof v === 'number' && Math.abs(v) < 1e8);
  if (finite.length === 0) return null;
  const lo = Math.min(...finite), hi = Math.max(...finite), wide = 420, high = 92,
        dx = (wide - 60) / list.length;
  const Y = (v: number) =>
      12 + ((hi - Math.max(lo, Math.min(hi, v))) / Math.max(1, hi - lo)) * (high - 30);
  const svg = s('svg', {
    class: 'ladder',
    viewBox: `0 0 ${wide} ${high}`,
    role: 'img',
    'aria-label': `The ${list.length} passes of this depth: ` +
        `${list.map((p) => `asked ${text(gamma(p))}, got ${text(p.value)}`).join('; ')}`
  });
  list.forEach((p, i) => {
    const x = 50 + i * dx;
    if (Math.abs(gamma(p)) < 1e8)
      svg.append(s(
          'line', { class: 'gamma', x1: x + 2, x2: x + dx - 2, y1: Y(gamma(p)), y2: Y(gamma(p)) }));
    svg.append(s('circle', { class: 'answer', cx: x + dx - 2, cy: Y(p.value), r: 3.5 }));
  });
  svg.append(
      s('text', { class: 'axis', x: 44, y: Y(hi) + 4 }, text(hi)),
      hi !== lo ? s('text', { class: 'axis', x: 44, y: Y(lo) + 4 }, text(lo)) : '',
      s('text', { class: 'axis mid', x: wide / 2, y: high - 2 },
        `passes of depth ${list[0]!.depth}`));
  return svg;
}
