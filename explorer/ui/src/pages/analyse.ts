// SPDX-License-Identifier: MIT
// Analyse: a game or a position that was pasted, on a board with the engine's best lines. The whole
// game is analysed on request: its value move by move, the bad moves and what refutes them.
import {address, Params} from '../address';
import {Arrow} from '../boards/board';
import {announce, h, replace} from '../dom';
import {engines} from '../engine/choose';
import {Analysis, BestLine, Judged, Opened, Position, Recorded} from '../engine/engine';
import {Replay, replay, valueText} from '../model/game';
import {GAMES, played} from '../position';
import {Coach, treeLink} from '../views/coach';
import {boardOf, LineBoard} from '../views/line';
import {moveTable} from '../views/moves';
import {ValueGraph} from '../views/value-graph';

import {Page} from './page';

// A game of each kind to begin with.
const SAMPLES: Record<string, [string, string]> = {
  chess: [
    'Chess: Morphy’s opera game, 1858',
    '[White "Morphy"]\n[Black "Duke of Brunswick, Count Isouard"]\n[Result "1-0"]\n\n' +
        '1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 ' +
        '9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 ' +
        '15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0'
  ],
  checkers: [
    'Checkers: a short loss',
    '[GameType "21"]\n[Result "*"]\n\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 27-11 ' +
        '5. 7-16 20-11 6. 3-7 28-24 7. 7-16 24-19 8. 16-23 26-19 *'
  ],
  othello: [
    'Othello: an opening with a corner lost',
    'f5d6c3d3c4f4f6f3e6e7d7c6f7d8g5b3g6h6h5h7g3h4b4a5c5b5a6b6a4a3g7h8'
  ]
};

export class AnalysePage implements Page {
  readonly title = 'Analyse';
  readonly element = h('div', { class: 'page analyse' });
  private board = h('div', { class: 'board-box' });
  private caption = h('p', { class: 'status', role: 'status' });
  private lines = h('section', { class: 'card best', 'aria-label': 'Best lines' });
  private list = h('section', { class: 'card', 'aria-label': 'Moves' });
  private report = h('section', { class: 'card report', 'aria-label': 'The game analysed' });
  private blunders = h('div');
  private graph = new ValueGraph((ply) => this.go(ply));
  private coach = new Coach(() => this.flip);
  private preview = new LineBoard(() => this.flip);
  private game: Replay|null = null;
  private analysis: Analysis|null = null;
  private best: BestLine[] = [];
  private tags: Record<string, string> = {};
  private turn = 0;     // of the position that is shown
  private loaded = '';  // the game that is shown
  private stop: AbortController|null = null;
  private working: AbortController|null = null;
  private flip = false;
  private field = h('textarea', {
    id: 'paste',
    rows: 5,
    spellcheck: 'false',
    placeholder: 'a FEN, or a game in PGN, PDN or GGF, or Othello moves such as f5d6c3'
  });
  private problem = h('p', { class: 'error', role: 'status' });

  constructor() {
    const button = (text: string, label: string, fn: () => void) =>
        h('button',
          { type: 'button', class: 'icon', 'aria-label': label, title: label, onclick: fn }, text);
    const sample =
        h('select', {
          'aria-label': 'An example',
          onchange: () => {
            const s = SAMPLES[sample.value];
            if (s) this.read(s[1]);
            sample.value = '';
          }
        },
          h('option', { value: '' }, 'or an example …'),
          Object.entries(SAMPLES).map(([v, [t]]) => h('option', { value: v }, t)));
    replace(
        this.element, h('h1', null, 'Analyse a game'),
        h('details', { class: 'card paste', open: !address.get('moves') && !address.get('text') },
          h('summary', null, 'Paste a game or a position'),
          h('label',
            { for: 'paste'
            },
            'Chess, checkers and Othello are recognised by themselves.'),
          this.field,
          h('div', { class: 'row' },
            h('button',
              { type: 'button', class: 'primary', onclick: () => this.read(this.field.value) },
              'Read it'),
            sample),
          this.problem),
        h('div', { class: 'play-grid' },
          h('section', { class: 'board-side', 'aria-label': 'Board' }, this.caption, this.board,
            h('div', { class: 'row' }, button('|‹', 'To the start', () => this.go(0)),
              button('‹', 'Back one move', () => this.go(this.ply - 1)),
              button('›', 'On one move', () => this.go(this.ply + 1)),
              button('›|', 'To the end', () => this.go(this.plies)),
              button(
                  '⇅', 'Turn the board',
                  () => {
                    this.flip = !this.flip;
                    this.draw();
                  })),
            this.graph.element),
          h('aside', { class: 'play-side', 'aria-label': 'Analysis' }, this.lines,
            this.coach.element, this.report, this.list)));
  }

  private get p(): Params { return address.params; }
  private get name(): string {
    return played().includes(this.p.game ?? '') ? this.p.game! : 'chess';
  }
  private get moves(): string[] { return this.p.moves ? this.p.moves.split(',') : []; }
  private get plies(): number { return this.moves.length; }
  private get ply(): number {
    return Math.max(0, Math.min(this.plies, address.int('ply', this.plies)));
  }
  private position(plies = this.plies): Position {
    const moves = this.moves.slice(0, plies);
    return { game: this.name, text: this.p.text ?? '', ...(moves.length > 0 ? { moves } : {}) };
  }

  missing(p: Params): string {
    return p.game !== undefined && !played().includes(p.game) ?
        `“${p.game}” cannot be analysed here: this is chess.` :
        '';
  }

  private async read(text: string): Promise<void> {
    this.problem.textContent = '';
    try {
      const r = await engines.current.line<Recorded>({ do: 'record', text });
      this.tags = r.tags;
      this.field.value = '';
      this.element.querySelector('details')!.open = false;
      address.go('analyse', {
        game: r.game,
        ...(r.text ? { text: r.text } : {}),
        ...(this.p.seconds ? { seconds: this.p.seconds } : {}),
        ...(r.moves.length ? { moves: r.moves.join(','), ply: '0' } : {})
      });
      announce(`${GAMES[r.game] ?? r.game}, ${r.moves.length} moves read.`);
    } catch (e) { this.problem.textContent = (e as Error).message; }
  }

  update(_: Params, __: Params): void {
    const key = JSON.stringify(this.position());
    if (key !== this.loaded) this.load(key);
    else if (this.game) this.show();
  }

  private async load(key: string): Promise<void> {
    const turn = ++this.turn;
    this.loaded = key;
    this.working?.abort();
    this.working = null;
    this.analysis = null;
    this.game = null;
    try {
      const game = await replay(this.position());
      if (turn !== this.turn) return;
      this.game = game;
      this.flip = this.name === 'checkers';
      this.graph.length(this.plies);
      this.graph.set(null);
      this.drawReport('');
      this.show();
    } catch (e) {
      if (turn !== this.turn) return;
      this.stop?.abort();
      this.caption.textContent = (e as Error).message;
      [this.board, this.lines, this.list, this.report].forEach((x) => replace(x));
    }
  }

  private go(ply: number): void {
    address.set({ ply: String(Math.max(0, Math.min(this.plies, ply))) });
  }

  key(e: KeyboardEvent): boolean {
    const to: Record<string, number> = {
      ArrowLeft: this.ply - 1,
      ArrowRight: this.ply + 1,
      Home: 0,
      End: this.plies
    };
    if (to[e.key] === undefined) return false;
    this.go(to[e.key]!);
    return true;
  }

  // --- the position that is shown

  private get now(): Opened { return this.game!.states[this.ply]!; }

  private show(): void {
    this.coach.close();
    this.best = [];
    this.draw();
    this.drawList();
    this.think();
  }

  private lastMove(): string {
    const p = this.game!.plies[this.ply - 1];
    return p ? `After ${p.number} ${p.notation}` : 'The start';
  }

  private draw(): void {
    if (!this.game) return;
    const o = this.now, ply = this.ply, next = this.game.plies[ply];
    const best = this.best[0] ? o.moves.find((m) => m.name === this.best[0]!.pv[0]) : undefined;
    const arrows: Arrow[] = [
      ...(next && next.name !== best?.name ? [{ squares: next.squares, kind: 'played' as const}] :
                                             []),
      ...(best ? [{ squares: best.squares, kind: 'best' as const}] : [])
    ].filter((a) => a.squares.length > 0);
    const last =
        this.game.plies[ply - 1]?.squares.filter((_, i, a) => i === 0 || i === a.length - 1);
    replace(this.board, boardOf(o, this.flip, arrows, last));
    const judged = this.judged(ply - 1);
    this.caption.textContent = o.over ?
        `${this.lastMove()}: the game is over.` :
        `${this.lastMove()}${judged?.mark ?? ''}: ${o.side} to move`;
    this.graph.show(ply, `${this.lastMove()}${judged ? `, ${judged.text}` : ''}`);
  }

  private judged(i: number): Judged|undefined {
    return this.analysis?.moves[i - this.analysis.start.ply];
  }

  private async think(): Promise<void> {
    const turn = ++this.turn, o = this.now;
    this.stop?.abort();
    const stop = (this.stop = new AbortController());
    this.drawLines(o.over ? 'The game is over.' : 'Looking for the best lines …');
    if (o.over || this.working) return;
    try {
      await engines.current.search(
          { do: 'think', position: this.position(this.ply), lines: 3, seconds: 2 }, (l) => {
            if (turn !== this.turn || !l.lines) return;
            this.best = l.lines;
            this.drawLines('');
          }, stop.signal);
      if (turn !== this.turn) return;
      this.drawLines('');
      this.draw();
      await this.nameLines(turn);
    } catch (e) {
      if ((e as Error).name !== 'AbortError' && turn === this.turn)
        this.drawLines((e as Error).message);
    }
  }

  private drawLines(message: string): void {
    const o = this.now;
    replace(
        this.lines, h('h2', null, 'Best lines'),
        this.best.length > 0 ?
            [
              h('ol', { class: 'best-lines' },
                this.best.map(
                    (b) =>
                        h('li', null, h('b', null, valueText(this.name, b.value)), ' ',
                          (b.notation ?? b.pv).slice(0, 8).join(' ')))),
              h('p', { class: 'hint' },
                `For ${o.side}, who is to move. ${this.best[0]!.depth} plies deep.`)
            ] :
            h('p', { class: 'hint' }, message),
        o.over ? null :
                 h('div', { class: 'row' }, treeLink(this.position(this.ply), 'The tree'),
                   h('button', { type: 'button', onclick: () => this.whyHere() }, 'Show me why'),
                   h('a', {
                     class: 'button',
                     href: address.href('play', {
                       game: this.name,
                       ...(this.p.text ? { text: this.p.text } : {}),
                       ...(this.ply ? { moves: this.moves.slice(0, this.ply).join(',') } : {}),
                       side: this.ply % 2 ? 'second' : ''
                     })
                   },
                     'Play from here')),
        this.best.length > 0 ? this.preview.element : null);
    this.preview.element.hidden = true;
  }

  // The lines with numbers, their moves as buttons that show the position after them.
  private async nameLines(turn: number): Promise<void> {
    const position = this.position(this.ply),
          items = [...this.lines.querySelectorAll('.best-lines li')];
    for (let i = 0; i < items.length; i++) {
      const line = await this.preview.line(position, this.best[i]!.pv);
      if (turn !== this.turn) return;
      line.addEventListener('click', () => {
        this.preview.element.hidden = false;
      });
      items[i]!.replaceChildren(h('b', null, valueText(this.name, this.best[i]!.value)), ' ', line);
    }
  }

  private whyHere(): void {
    if (this.ply === 0) this.coach.advise(this.position(0));
    else {
      const before = this.game!.states[this.ply - 1]!;
      this.coach.judge(this.position(this.ply), `${before.side} played`);
    }
    this.coach.element.scrollIntoView({ block: 'nearest' });
  }

  // --- the whole game

  private drawList(): void {
    const notes = this.game!.plies.map((_, i) => {
      const m = this.judged(i);
      return m && m.value !== null ? { mark: m.mark, value: valueText(this.name, m.value, true) } :
                                     undefined;
    });
    const names = ['White', 'Black'].map((k) => this.tags[k]).filter(Boolean).join(' – ');
    replace(
        this.list, h('h2', null, names || 'Moves'),
        this.plies > 0 ?
            moveTable(this.name, this.game!.plies, this.ply, (ply) => this.go(ply), notes) :
            h('p', { class: 'hint' }, 'A position without moves.'));
  }

  private drawReport(message: string): void {
    const a = this.analysis, seconds = Number(this.p.seconds ?? '0.3');
    const run = h(
        'div', { class: 'row' },
        this.working ?
            h('button', { type: 'button', onclick: () => this.working?.abort() }, 'Stop') :
            h('button', { type: 'button', class: 'primary', onclick: () => this.analyse() },
              'Analyse the game'),
        h('label', { class: 'option' }, 'at',
          h('select', {
            onchange: (e: Event) => address.set({ seconds: (e.target as HTMLSelectElement).value })
          },
            [
              ['0.1', '0.1 s a move'], ['0.3', '0.3 s a move'], ['1', '1 s a move'],
              ['3', '3 s a move']
            ].map(([v, t]) => h('option', { value: v, selected: Number(v) === seconds }, t)))));
    replace(
        this.report, h('h2', null, 'The whole game'), this.plies > 0 ? run : null,
        h('p', { class: 'hint', role: 'status' }, message), a ? this.summary(a) : null,
        this.blunders);
    if (!a) replace(this.blunders);
    this.report.hidden = this.plies === 0;
  }

  private summary(a: Analysis): HTMLElement {
    const row = (name: string, value: (s: Analysis['sides'][0]) => string | number) =>
        h('tr', null, h('th', { scope: 'row' }, name),
          a.sides.map((s) => h('td', { class: 'num' }, value(s))));
    return h(
        'table', { class: 'summary' },
        h('thead', null,
          h('tr', null, h('td', null),
            a.sides.map((s) => h('th', { scope: 'col', class: 'num' }, s.side)))),
        h('tbody', null, row('best moves', (s) => `${s.best} of ${s.moves}`),
          row('doubtful ?!', (s) => s.dubious), row('mistakes ?', (s) => s.mistakes),
          row('blunders ??', (s) => s.blunders),
          row(`${a.unit_name ?? 'points'} lost a move`, (s) => s.loss_per_move.toFixed(2))));
  }

  private async analyse(): Promise<void> {
    const stop = (this.working = new AbortController()), key = this.loaded;
    this.stop?.abort();
    this.drawReport(`Position ${this.plies} of ${this.plies} …`);
    const hint = () => this.report.querySelector('[role=status]')!;
    try {
      await engines.current.lines < Analysis&{
        error?: string;
        code?: number;
        searched?: number
      }
      > ({ do: 'analyse', position: this.position(), seconds: Number(this.p.seconds ?? '0.3') },
         (l) => {
           if (key !== this.loaded) return;
           if (l.searched !== undefined) {
             hint().textContent = `${this.plies - l.searched + 1} of ${this.plies + 1} positions …`;
           } else this.analysis = l;
         },
         stop.signal);
    } catch (e) {
      if ((e as Error).name !== 'AbortError') hint().textContent = (e as Error).message;
    }
    if (this.working === stop) this.working = null;
    if (key !== this.loaded) return;
    this.drawReport(this.analysis ? '' : 'Stopped.');
    if (!this.analysis) return;
    this.drawAnalysis(this.analysis);
    announce('The game is analysed.');
    this.show();
  }

  private drawAnalysis(a: Analysis): void {
    const values = [a.start.value, ...a.moves.map((m) => m.value)];
    this.graph.set({
      from: a.start.ply,
      values: values.map((v) => (v === null ? null : v / a.unit)),
      moves: a.moves,
      side: a.values_for
    });
    const bad = a.moves.filter((m) => m.mark === '?' || m.mark === '??');
    replace(
        this.blunders, h('h3', null, bad.length ? 'Mistakes and what refutes them' : 'No mistakes'),
        h('ol', { class: 'blunders' }, bad.map((m) => this.blunder(a, m))));
  }

  private blunder(a: Analysis, m: Judged): HTMLElement {
    const before = a.moves[m.ply - 2 - a.start.ply]?.value ?? a.start.value;
    const text = (v: number|null) => (v === null ? '–' : valueText(a.game, v, true));
    return h(
        'li', null,
        h('button', { type: 'button', class: 'number', onclick: () => this.go(m.ply) },
          `${m.number.replace('...', '…')} ${m.move}${m.mark}`),
        ` ${text(before)} → ${text(m.value)}. `,
        m.reply.length ?
            ['Refuted by ', h('b', null, m.reply[0]!), ` ${m.reply.slice(1, 6).join(' ')}. `] :
            null,
        m.best && m.best !== m.move ?
            ['Better ', h('b', null, m.best), ` ${m.line.slice(1, 5).join(' ')}.`] :
            null);
  }

  destroy(): void {
    this.turn++;
    this.stop?.abort();
    this.working?.abort();
    this.coach.close();
  }
}
