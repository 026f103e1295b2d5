// SPDX-License-Identifier: MIT
// A line of play with its board: each move of it is a button that shows the position after it.
import {Arrow, boardTable, drawBoard} from '../boards/board';
import {announce, h, replace} from '../dom';
import {Opened, Position} from '../engine/engine';
import {follow, shownNumber} from '../model/game';

// A board, or the game's own drawing where it has none of cells.
export function boardOf(
    o: Opened, flip: boolean, arrows: Arrow[] = [], last: number[] = []): Node[] {
  return o.board ?
      [drawBoard(o, { flip, arrows, last }) as Node, boardTable(o)] :
      [o.drawn.trim() ?
           h('pre', { class: 'drawn' }, o.drawn) :
           h('p', { class: 'hint' }, 'This game does not say how its board looks (print).')];
}

export class LineBoard {
  readonly element = h('div', { class: 'line-board' });
  private board = h('div', { class: 'board-small' });
  private caption = h('p', { class: 'hint', role: 'status' });
  private shown: HTMLElement|null = null;

  constructor(private flip: () => boolean) { replace(this.element, this.board, this.caption); }

  show(o: Opened, arrows: Arrow[], caption: string): void {
    replace(this.board, boardOf(o, this.flip(), arrows));
    this.caption.textContent = caption;
    this.mark(null);
  }

  private mark(button: HTMLElement|null): void {
    this.shown?.removeAttribute('aria-current');
    this.shown = button;
    button?.setAttribute('aria-current', 'true');
  }

  // The moves of a line from a position, as buttons.
  async line(position: Position, moves: string[], most = 10): Promise<HTMLElement> {
    const r = await follow(position, moves.slice(0, most));
    const button = (i: number): HTMLElement => {
      const p = r.plies[i]!, text = `${shownNumber(p, i === 0)}${p.notation}`;
      const b: HTMLButtonElement =
          h('button', {
            type: 'button',
            class: 'number',
            title: 'Show this position',
            onclick: () => {
              const ends = p.squares.filter((_, k, all) => k === 0 || k === all.length - 1);
              replace(this.board, boardOf(r.states[i + 1]!, this.flip(), [], ends));
              this.caption.textContent = `After ${text}`;
              this.mark(b);
              announce(this.caption.textContent);
            }
          },
            text);
      return b;
    };
    return h('span', { class: 'line' }, r.plies.flatMap((_, i) => [i ? ' ' : '', button(i)]));
  }
}
