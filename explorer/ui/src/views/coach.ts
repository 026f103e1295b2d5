// SPDX-License-Identifier: MIT
// The coach: what a move does, in words and on a board. The move that was played, the reply that
// punishes it, the line after it, what the engine would rather play and what that is worth; the
// trees of both searches on request.
import {address, Params} from '../address';
import {Arrow} from '../boards/board';
import {announce, h, replace} from '../dom';
import {engines} from '../engine/choose';
import {Analysis, BestLine, Judged, Opened, Position} from '../engine/engine';
import {moveOf, opened, outlook, valueText} from '../model/game';

import {LineBoard} from './line';

const VERDICT: Record<string, string> = {
  '??': 'a blunder',
  '?': 'a mistake',
  '?!': 'a doubtful move'
};

const arrow = (o: Opened, move: string|null|undefined, kind: Arrow['kind']): Arrow[] => {
  const m = move ? moveOf(o, move) : undefined;
  return m && m.squares.length > 0 ? [{ squares: m.squares, kind }] : [];
};

// The practical search of a position in Trace.
export function treeLink(position: Position, text: string): HTMLElement {
  const params: Params = {
    game: position.game,
    ...(position.text ? { text: position.text } : {}),
    ...(position.moves?.length ? { moves: position.moves.join(',') } : {}),
    algo: 'mtdf',
    practical: '1',
    view: 'tree,effort'
  };
  return h('a', { class: 'button', href: address.href('trace', params) }, text);
}

export class Coach {
  readonly element = h('section', { class: 'card coach', 'aria-label': 'Coach', hidden: true });
  private board: LineBoard;
  private turn = 0;
  private stop: AbortController|null = null;

  constructor(flip: () => boolean, private seconds = 1) { this.board = new LineBoard(flip); }

  close(): void {
    this.turn++;
    this.stop?.abort();
    this.element.hidden = true;
  }

  private async ask<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T|null> {
    const turn = ++this.turn;
    this.stop?.abort();
    this.stop = new AbortController();
    this.element.hidden = false;
    replace(this.element, h('h2', null, 'Why?'), h('p', { class: 'hint' }, 'Looking at it …'));
    try {
      const found = await run(this.stop.signal);
      return turn === this.turn ? found : null;
    } catch (e) {
      if (turn === this.turn && (e as Error).name !== 'AbortError')
        replace(
            this.element, h('h2', null, 'Why?'), h('p', { class: 'error' }, (e as Error).message));
      return null;
    }
  }

  // The last move of a position; who: "You play", "White plays".
  async judge(position: Position, who: string): Promise<void> {
    const moves = position.moves ?? [], before = {...position, moves: moves.slice(0, -1) };
    const found = await this.ask(async (signal) => {
      let last: Analysis|null = null;
      await engines.current.lines < Analysis&{
        error?: string;
        code?: number
      }
      > ({ do: 'analyse', position, from: moves.length - 1, seconds: this.seconds }, (l) => {
        if (l.moves) last = l;
      }, signal);
      return last as Analysis | null;
    });
    if (found?.moves[0]) await this.tell(found, found.moves[0], before, position, who);
  }

  private async tell(a: Analysis, m: Judged, before: Position, after: Position, who: string):
      Promise<void> {
    const turn = this.turn, o = await opened(before), then = await opened(after);
    const sign = m.side === a.values_for ? 1 : -1, other = then.over ? '' : then.side;
    const said = (v: number|null) => v === null ? '' : ` ${outlook(a.game, m.side, sign * v)}`;
    const worth = said(m.value), start = said(a.start.value);
    const same = m.best === m.move || m.best === null, number = m.number.replace('...', '…');
    const reply = m.reply[0];
    const arrows = [
      ...arrow(o, m.move, 'played'), ...(same ? [] : arrow(o, m.best, 'best')),
      ...(reply ? arrow(then, reply, 'reply') : [])
    ];
    const verdict = same ? 'the engine’s choice too' :
                           VERDICT[m.mark] ?? 'nearly as good as the engine’s choice';
    const [replied, preferred] =
        await Promise.all([this.board.line(after, m.reply), this.board.line(before, m.line)]);
    if (turn !== this.turn) return;
    const cost = m.loss && m.loss >= 0.005 && !m.lost ?
        ` That is ${valueText(a.game, Math.round(m.loss * a.unit)).replace('+', '')} better.` :
        '';
    const lost = m.lost === 'game' ? ' It loses the game.' :
        m.lost === 'win'           ? ' It gives a win away.' :
                                     '';
    this.board.show(o, arrows, `Before ${number} ${m.move}: ${o.side} to move`);
    replace(
        this.element, h('h2', null, `Why? ${number} ${m.move}${m.mark}`),
        h('div', { class: 'coach-grid' }, this.board.element,
          h('div', { class: 'coach-text' },
            h('p', null, `${who} `, h('b', null, m.move), `: ${verdict}.${lost}`),
            reply ? h('p', null, `${other} answers `, h('b', { class: 'reply' }, reply),
                      '. The game may go on ', replied, `.${worth}`) :
                    h('p', null, worth || 'The game is over.'),
            same ? null :
                   h('p', null, 'The engine would rather play ', h('b', { class: 'best' }, m.best!),
                     ': ', preferred, `.${start}`, cost),
            h('p', { class: 'hint' },
              `On the board: ${
                  this.legend(same, reply !== undefined)}. Choose a move of a line to ` +
                  `see the position after it. Searched ${m.depth} plies deep.`),
            h('div', { class: 'row' }, treeLink(before, 'The tree before the move'),
              then.over ? null : treeLink(after, 'The tree after it')))));
    announce(`${m.move} is ${verdict}.${lost}${reply ? ` ${other} answers ${reply}.` : ''}${
        same ? '' : ` The engine would rather play ${m.best}.${start}`}`);
  }

  private legend(same: boolean, replied: boolean): string {
    return [
      'dashed orange, the move played', same ? '' : 'blue, the engine’s choice',
      replied ? 'dotted red, the reply' : ''
    ].filter(Boolean)
        .join('; ');
  }

  // Where no move was made yet: what the engine would play.
  async advise(position: Position): Promise<void> {
    let best: BestLine[] = [];
    const done = await this.ask(async (signal) => {
      await engines.current.search(
          { do: 'think', position, lines: 3, seconds: this.seconds }, (l) => {
            if (l.lines) best = l.lines;
          }, signal);
      return true;
    });
    if (!done || best.length === 0) return;
    const turn = this.turn, o = await opened(position);
    const lines = await Promise.all(best.map((b) => this.board.line(position, b.pv)));
    if (turn !== this.turn) return;
    this.board.show(o, arrow(o, best[0]!.pv[0], 'best'), `${o.side} to move`);
    replace(
        this.element, h('h2', null, 'What would the engine play?'),
        h('div', { class: 'coach-grid' }, this.board.element,
          h('div', { class: 'coach-text' },
            h('p', null, `${o.side} is to move. The engine’s choices, best first:`),
            h('ol', { class: 'best-lines' },
              best.map(
                  (b, i) =>
                      h('li', null, h('b', null, valueText(position.game, b.value)), ' ',
                        lines[i]!))),
            h('p', { class: 'hint' }, `Searched ${best[0]!.depth} plies deep.`),
            h('div', { class: 'row' }, treeLink(position, 'The tree')))));
    announce(`The engine would play ${(best[0]!.notation ?? best[0]!.pv)[0]}, ${
        valueText(position.game, best[0]!.value)}.`);
  }
}
