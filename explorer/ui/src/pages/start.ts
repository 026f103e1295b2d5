// SPDX-License-Identifier: MIT
// The first minute. It begins with a game that everybody knows, goes on to a tree of numbers, and
// ends with the secret that two algorithms are one. Where one is stands in the address (#/?s=2).
import {address, Params} from '../address';
import {announce, h, press, prose, reducedMotion, replace} from '../dom';
import {engines} from '../engine/choose';
import {FigureNode, makeFigure} from '../model/figure';
import {between, leafOrder} from '../model/leaves';
import {Trace} from '../model/trace';
import {parseTree} from '../model/treetext';
import {EXAMPLES} from '../position';
import {chooser, consequence, gameTree, RIGHT} from '../views/noughts';
import {ladder} from '../views/panels';
import {RaceView} from '../views/race-view';
import {Marks, TreeView} from '../views/tree';

import {Page} from './page';

const TREE = EXAMPLES['thesis-a2']!.text;

interface Ask {
  algo: string;
  after: number;
  lede?: string;
  question: string;
  reward: string;
}
const ASKS: Ask[] = [
  {
    algo: 'alphabeta',
    after: 2,
    lede: 'A program does the same with numbers. Squares are your turns: you want a large ' +
        'number at the end. Circles are your opponent’s, who wants a small one. The ' +
        'numbers at the bottom are the endings, called leaves.',
    question: 'Alpha-Beta reads from the left. It has just seen 41 and 5. Which leaf is next?',
    reward: 'So far it only reads on.'
  },
  {
    algo: 'alphabeta',
    after: 6,
    question: 'Since then it has seen 12, 90, 101 and 80. Which leaf is next?',
    reward: '20 and 30 will never be looked at: a whole subtree fell away.'
  },
  {
    algo: 'alphabeta',
    after: 7,
    question: 'It has just seen 10. And now?',
    reward: 'One number was enough to give up its neighbour 80.'
  },
  {
    algo: 'sss',
    after: 1,
    question:
        'Alpha-Beta needed 11 of the 16 leaves. SSS* needs 8. It begins with 41 too. Guess its ' +
        'second leaf.',
    reward: 'It leaps: SSS* goes wherever the best solution may still be.'
  }
];
// The steps: a game, its tree, the questions, the race, the secret.
const GAME = 0, TREE_OF_GAME = 1, ASKED = 2, RACE = ASKED + ASKS.length, LADDER = RACE + 1;

export class StartPage implements Page {
  readonly title = 'See a search think';
  readonly element: HTMLElement;
  private tree: TreeView;
  private race = new RaceView();
  private stage = h('div', { class: 'start-stage' });
  private card = h('div', { class: 'start-card', role: 'group', 'aria-label': 'Question' });
  private traces = new Map<string, Trace>();
  private answered: { path: string; right: boolean }|null = null;
  private shown = -1;
  private timer = 0;

  constructor() {
    this.tree = new TreeView({
      onActivate: (n) => this.answer(n),
      label: 'The tree. Arrow keys walk it, Enter chooses a leaf.'
    });
    this.race.onTick = (t) => {
      this.race.show(t);
      if (t >= this.race.length) announce(this.race.result);
    };
    this.element =
        h('div', { class: 'page start' }, h('h1', { class: 'sr' }, 'See a search think'), this.card,
          this.stage);
  }

  private get s(): number { return Math.max(0, Math.min(LADDER, address.int('s', 0))); }

  update(_: Params, __: Params): void {
    this.answered = null;
    this.draw().catch(
        (e: Error) => replace(
            this.card, h('p', { class: 'error' }, e.message),
            h('p', null,
              ...prose(
                  'The pictures need the engine. Build it with `make explorer`, or start ' +
                  '`nullwindow explore`.'))));
  }

  private async trace(algorithm: string): Promise<Trace> {
    const had = this.traces.get(algorithm);
    if (had) return had;
    const t = await engines.current.trace({ position: { game: 'tree', text: TREE }, algorithm });
    this.traces.set(algorithm, t);
    return t;
  }

  private async draw(): Promise<void> {
    const s = this.s;
    window.clearTimeout(this.timer);
    this.race.stop();
    if (s === GAME) this.drawGame(null);
    else if (s === TREE_OF_GAME) this.drawGameTree();
    else if (s < RACE) await this.drawAsk(s);
    else if (s === RACE) await this.drawRace();
    else await this.drawLadder();
    this.shown = s;
  }

  private go(text: string, to: number): HTMLElement {
    return h(
        'button',
        { type: 'button', class: 'primary', onclick: () => address.set({ s: String(to) }, true) },
        text);
  }

  private drawGame(chosen: number|null): void {
    replace(this.stage, chooser((cell) => this.drawGame(cell), chosen));
    if (chosen === null) {
      replace(
          this.card, this.dots(GAME),
          h('p', { class: 'question' }, 'Tic-tac-toe. You are X, and it is your turn.'),
          h('p', { class: 'lede' }, `${press()} the square that you take.`), this.skip());
      return;
    }
    const right = chosen === RIGHT, go = this.go('Go on', TREE_OF_GAME);
    replace(
        this.card, this.dots(GAME),
        h('p', { class: 'question' },
          h('b', { class: right ? 'right' : 'wrong' },
            right ? 'Yes, you win. ' : 'Not that one. ')),
        h('p', { class: 'lede' }, consequence(chosen)),
        h('div', { class: 'row' }, go,
          right ? null :
                  h('button', { type: 'button', onclick: () => this.drawGame(null) }, 'Try again'),
          this.skip()));
    go.focus({ preventScroll: true });
    announce(`${right ? 'Yes, you win.' : 'Not that one.'} ${consequence(chosen)}`);
  }

  private drawGameTree(): void {
    const held = this.holdsFocus(), go = this.go('Now with numbers', ASKED);
    replace(this.stage, gameTree());
    replace(
        this.card, this.dots(TREE_OF_GAME), h('p', { class: 'question' }, 'That was a search.'),
        h('p', { class: 'lede' },
          'Here is every way the game can go: your three moves, O’s replies, how it ends. ' +
              'You choose a move; then O chooses the reply, and O wants you to lose. So a move ' +
              'is worth only what O leaves you. Real games have far too many endings to read ' +
              'them all, and this site is about the art of reading few.'),
        h('div', { class: 'row' }, go, this.skip()));
    if (held) go.focus({ preventScroll: true });
    announce('That was a search.');
  }

  private dots(s: number): HTMLElement {
    return h(
        'p', { class: 'dots', role: 'img', 'aria-label': `Step ${s + 1} of ${RACE}` },
        Array.from(
            { length: RACE }, (_, i) => h('i', { class: i < s ? 'past' :
                                                     i === s  ? 'here' :
                                                                '' })));
  }

  private async drawAsk(s: number): Promise<void> {
    const ask = ASKS[s - ASKED]!, t = await this.trace(ask.algo);
    if (this.s !== s) return;
    if (this.shown < ASKED || this.shown >= RACE || ASKS[this.shown - ASKED]!.algo !== ask.algo ||
        !this.stage.contains(this.tree.element)) {
      replace(this.stage, this.tree.element);
      this.tree.set(makeFigure(t, { tree: parseTree(TREE) }), t);
    }
    const order = leafOrder(t), k = order[ask.after - 1]!.step + 1, next = order[ask.after]!;
    const seen = new Set(order.slice(0, ask.after).map((l) => l.path));
    const done = this.answered;
    const marks: Marks = {}, notes: Record<string, string> = {};
    order.slice(0, ask.after + (done ? 1 : 0)).forEach((l, i) => {
      notes[l.path] = String(i + 1);
    });
    if (done) {
      if (!done.right) {
        marks[done.path] = 'wrong';
        notes[done.path] = '✗ you';
      }
      marks[next.path] = 'right';
    }
    this.tree.show({
      k: done ? next.step + 1 : k,
      marks,
      notes,
      choose: (n) => !done && n.leaf && !seen.has(n.path)
    });
    const dots = this.dots(s);
    if (!done) {
      const held = this.holdsFocus();
      replace(
          this.card, dots, ask.lede ? h('p', { class: 'lede' }, ask.lede) : null,
          h('p', { class: 'question' }, ask.question), this.skip());
      if (held) {
        this.tree.focus();
        announce(ask.question);
      }
      return;
    }
    const reasons = between(t, order[ask.after - 1]!.step, next.step);
    const go = this.go(s + 1 < RACE ? 'Go on' : 'Watch both race', s + 1);
    replace(
        this.card, dots,
        h('p', { class: 'question' },
          h('b', { class: done.right ? 'right' : 'wrong' },
            done.right ? `Yes, ${next.value}. ` : `No: ${next.value}. `),
          ask.reward),
        reasons.map((r) => h('p', { class: 'why' }, r)),
        h('div', { class: 'row' }, go, this.skip()));
    go.focus({ preventScroll: true });
    announce(
        `${done.right ? 'Yes' : 'No'}, the next leaf is ${next.value}. ${ask.reward} ` +
        `${reasons.join(' ')}`);
  }

  // The button that was pressed goes with its question: who used it is led to what comes next.
  private holdsFocus(): boolean { return this.card.contains(document.activeElement); }

  private skip(): HTMLElement {
    return h(
        'p', { class: 'hint doors-line' }, 'or go straight to ',
        h('a', { href: address.href('essay') }, 'the essay'), ', ',
        h('a', { href: address.href('learn') }, 'twelve lessons'), ', ',
        h('a', { href: address.href('trace', { name: 'thesis-a5', algo: 'mt-sss', k: '0' }) },
          'a trace'),
        ', ', h('a', { href: address.href('play') }, 'a game'));
  }

  private answer(n: FigureNode): void {
    const ask = ASKS[this.s - ASKED];
    const t = ask && this.traces.get(ask.algo);
    if (!ask || !t || this.answered) return;
    this.answered = { path: n.path, right: leafOrder(t)[ask.after]!.path === n.path };
    this.drawAsk(this.s);
  }

  private async drawRace(): Promise<void> {
    const [a, b] = await Promise.all([this.trace('alphabeta'), this.trace('sss')]);
    if (this.s !== RACE) return;
    this.race.set({ trace: a, seconds: 0 }, { trace: b, seconds: 0 }, parseTree(TREE));
    replace(this.stage, this.race.element);
    this.race.show(0);
    const held = this.holdsFocus();
    const secret = this.go('And now the secret', LADDER);
    replace(
        this.card,
        h('p', { class: 'question' },
          'One clock, in leaves. Alpha-Beta reads from the left, SSS* leaps to what is best.'),
        h('div', { class: 'row' }, secret,
          h('button', { type: 'button', onclick: () => this.race.play(7) }, 'Again')));
    if (held) {
      secret.focus({ preventScroll: true });
      announce('One clock, in leaves. Alpha-Beta reads from the left, SSS* leaps to what is best.');
    }
    if (reducedMotion()) this.race.onTick(this.race.length);
    else this.timer = window.setTimeout(() => this.race.play(7), 400);
  }

  private async drawLadder(): Promise<void> {
    const t = await this.trace('mt-sss');
    if (this.s !== LADDER) return;
    const order = leafOrder(t).map((l) => l.value).join(', '), held = this.holdsFocus();
    const door = (href: string, head: string, text: string) =>
        h('a', { class: 'door card', href }, h('b', null, head), h('span', null, text));
    replace(
        this.card, h('p', { class: 'question' }, 'Both are one procedure.'),
        ...['Give Alpha-Beta a memory and ask it four times “is the value at least this?”, each ' +
                `time about its own last answer: +∞, 41, 36, 35. It evaluates ${
                    order}: the leaves of SSS*, in ` +
                'the order of SSS*.',
            'The ladder shows the four questions, γ. With every answer the upper bound (blue) ' +
                'comes down, until it meets the lower one (orange): 35.']
            .map((x) => h('p', { class: 'lede' }, x)));
    replace(
        this.stage,
        h('div', { class: 'start-ladder card' },
          ladder(t, t.events, window.innerWidth > 560 ? 640 : 340)),
        h('nav', { class: 'doors', 'aria-label': 'Where to go on' },
          door(
              address.href('learn'), 'Learn',
              'Twelve short lessons, from one win is enough to the minimal graph. You predict, ' +
                  'then you see.'),
          door(
              address.href('make'), 'Your own position',
              'Type or draw a tree, paste a FEN, and watch any of the published ' +
                  'algorithms search it.'),
          door(
              address.href('play'), 'Play',
              'Chess, checkers, Othello, Connect Four, with the search laid open.')));
    if (held) this.stage.querySelector<HTMLElement>('.door')?.focus({ preventScroll: true });
    announce('Both are one procedure.');
  }

  key(e: KeyboardEvent): boolean {
    if (e.key === 'Enter' && !this.answered && this.s >= ASKED && this.s < RACE &&
        document.activeElement === document.body) {
      this.tree.focus();
      return true;
    }
    return false;
  }

  destroy(): void {
    window.clearTimeout(this.timer);
    this.race.stop();
  }
}
