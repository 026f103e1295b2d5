// SPDX-License-Identifier: MIT
// Proof: a certificate dropped here is checked, and walked move by move. The engine of this page
// does it, wherever the page came from: the file stays here.
import {boardTable, drawBoard} from '../boards/board';
import {announce, h, number, replace} from '../dom';
import {engines} from '../engine/choose';
import {Move, Opened} from '../engine/engine';

import {Page} from './page';

type Kind = 'over'|'leaf'|'database'|'again'|'move'|'replies';
interface Walked extends Pick<Opened, 'side'|'text'|'drawn'|'board'> {
  valid: boolean;
  reason: string|null;
  game: string;
  position: string;
  bound: 'at-least'|'at-most';
  value: number;
  repetition: string;
  plies: number;
  database: string;
  leaf_work: number;
  positions: number;
  again: number;
  over: number;
  leaves: number;
  entries: number;
  kind: Kind;
  describes: Kind;
  mine: boolean;
  moves: (Move&{ kind: Kind })[];
}
interface Step {
  child: number;
  name: string;
}

const ENDS: Partial<Record<Kind, string>> = {
  over: 'the game is over',
  leaf: 'left to the checker',
  database: 'in the database',
  again: 'seen before'
};
// tictactoe:XO-/---/---, which X wins.
const EXAMPLE =
    'bnVsbHdpbmRvdy1wcm9vZiAxCmdhbWUgdGljdGFjdG9lCnBvc2l0aW9uIFhPLS8tLS0vLS0tCmJvdW5kIGF0LWxl' +
    'YXN0CnZhbHVlIDEKcmVwZXRpdGlvbiBkcmF3CnBsaWVzIDAKZGF0YWJhc2Ugbm9uZQpsZWFmLXdvcmsgMApwb3Np' +
    'dGlvbnMgMjkKBwQGAAgEBQAEAAQABAAIBAUAAwYEAAQABAQGAAYABgAEAAgEBgADDwMKBAAEBAUABQADCQYALjsE' +
    '7g==';
const STEP = 0x8000;  // bytes at once: a call has only so many arguments

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += STEP)
    text += String.fromCharCode(...bytes.subarray(i, i + STEP));
  return btoa(text);
}

export class ProofPage implements Page {
  readonly title = 'Proof';
  readonly element = h('div', { class: 'page proof' });
  private shown = h('div', { class: 'proof-shown' });
  private message = h('p', { class: 'message', role: 'status' });
  private name = '';
  private file = '';
  private path: Step[] = [];
  private asked = 0;

  constructor() {
    const choose = h('input', {
      type: 'file',
      'aria-label': 'Proof file',
      onchange: () => {
        if (choose.files?.[0]) this.take(choose.files[0]);
      }
    });
    const drop = h(
        'div', {
          class: 'card drop',
          ondragover: (e: Event) => e.preventDefault(),
          ondrop: (e: DragEvent) => {
            e.preventDefault();
            if (e.dataTransfer?.files[0]) this.take(e.dataTransfer.files[0]);
          }
        },
        h('p', null, 'Drop a proof here, or choose one: ', choose, ' ',
          h('button', { type: 'button', onclick: () => this.example() },
            'Or look at one of tic-tac-toe')),
        h('p', { class: 'hint' },
          'nullwindow solve POSITION --proof FILE writes one. It is checked in this page by the ' +
              'rules of the game alone; nothing leaves it.'));
    this.element.append(h('h1', null, 'Check and walk a proof'), drop, this.message, this.shown);
  }

  update(): void {}

  key(e: KeyboardEvent): boolean {
    if (e.key !== 'Backspace' || this.path.length === 0) return false;
    this.goBack(this.path.length - 1);
    return true;
  }

  private async take(file: File): Promise<void> {
    await this.open(file.name, base64(new Uint8Array(await file.arrayBuffer())));
  }

  private example(): Promise<void> { return this.open('The example', EXAMPLE); }

  private async open(name: string, file: string): Promise<void> {
    this.name = name;
    this.path = [];
    this.file = file;
    await this.ask();
  }

  private async ask(): Promise<void> {
    const mine = ++this.asked;
    this.message.textContent = 'checking …';
    const path = this.path.map((s) => s.child);
    try {
      const w = await engines.page.line<Walked>({ do: 'proof', file: this.file, path });
      if (mine === this.asked) this.show(w);
    } catch (error) {
      if (mine !== this.asked) return;
      replace(this.shown);
      this.say((error as Error).message);
    }
  }

  private say(text: string): void {
    this.message.textContent = text;
    announce(text);
  }

  private goBack(length: number): void {
    this.path = this.path.slice(0, length);
    this.ask();
  }

  private show(w: Walked): void {
    replace(this.shown);
    if (!w.valid) {
      this.say(`${this.name} is no proof: ${w.reason ?? ''}`);
      return;
    }
    const bound = w.bound === 'at-least' ? 'at least' : 'at most';
    this.say(
        `Proved: ${w.game}${w.position ? `:${w.position}` : ''} is worth ${bound} ${w.value} to ` +
        `the side to move${w.plies ? `, within ${w.plies} plies` : ''}. ` +
        `${number(w.positions)} positions checked.`);
    replace(
        this.shown,
        h('div', { class: 'two' },
          h('section', { class: 'card', 'aria-label': 'Position' }, this.line(), this.board(w),
            h('p', { class: 'turn' }, this.sentence(w))),
          h('section', { class: 'card', 'aria-label': 'Moves' }, this.moves(w), this.numbers(w))));
  }

  private board(w: Walked): Element {
    if (!w.board) return h('pre', null, w.drawn);
    const at: Opened = {...w, max: true, over: w.describes === 'over', ending: null };
    return h('div', { class: 'proof-board' }, drawBoard(at), boardTable(at));
  }

  // The moves that led here; each leads back.
  private line(): HTMLElement {
    return h(
        'p', { class: 'proof-line' },
        h('button', { type: 'button', onclick: () => this.goBack(0) }, 'root'),
        this.path.map(
            (s, i) => h('button', { type: 'button', onclick: () => this.goBack(i + 1) }, s.name)));
  }

  private sentence(w: Walked): string {
    const who = `${w.side} to move`;
    const again = w.kind === 'again' ? ' This position, or its mirror image, was seen before.' : '';
    switch (w.describes) {
      case 'over':
        return 'The game is over, with a result that the claim needs.';
      case 'leaf':
        return `${who}: left to the checker, who needed at most ${
            number(w.leaf_work)} positions here.${again}`;
      case 'database':
        return `${who}: the database ${w.database.slice(9)} has this position.`;
      case 'move':
        return `${who}, the proving side: it has one move.${again}`;
      default:
        return `${who}: every legal move has an answer.${again}`;
    }
  }

  private moves(w: Walked): HTMLElement {
    if (w.moves.length === 0) return h('p', null, 'Here the proof ends.');
    return h(
        'div', null, h('h2', null, w.mine ? 'The proving move' : 'All replies'),
        h('ul', { class: 'proof-moves' },
          w.moves.map(
              (m, child) =>
                  h('li', null,
                    h('button', {
                      type: 'button',
                      'data-kind': m.kind,
                      onclick: () => {
                        this.path = [...this.path, { child, name: m.notation }];
                        this.ask();
                      }
                    },
                      m.notation),
                    ENDS[m.kind] ? ` ${ENDS[m.kind]}` : ''))));
  }

  private numbers(w: Walked): HTMLElement {
    const rows: [string, number][] = [
      ['positions', w.positions], ['seen again', w.again], ['ends of games', w.over],
      ['left to the checker', w.leaves], ['of the database', w.entries]
    ];
    return h(
        'dl', { class: 'proof-numbers' },
        rows.map(([k, v]) => h('div', null, h('dt', null, k), h('dd', null, number(v)))));
  }
}
