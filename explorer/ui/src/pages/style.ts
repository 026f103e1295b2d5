// SPDX-License-Identifier: MIT
// The style of the page: every element once, as it is used, so that a change can be looked at.
import {drawBoard} from '../boards/board';
import {h, replace, s} from '../dom';
import {engines} from '../engine/choose';
import {makeFigure} from '../model/figure';
import {opened} from '../model/game';
import {leafOrder} from '../model/leaves';
import {requestOf, treeOf} from '../position';
import {FigurePlot} from '../views/figure-plot';
import {moveTable} from '../views/moves';
import {chooser} from '../views/noughts';
import {ladder} from '../views/panels';
import {legend, TreeView} from '../views/tree';

import {Page} from './page';

const COLOURS: [string, string][] = [
  ['paper', 'the page'], ['panel', 'cards'], ['ink', 'text'], ['soft', 'second text'],
  ['muted', 'hints'], ['hair', 'hairlines'], ['accent', 'links, the chosen'],
  ['accent-soft', 'its background'], ['blue', 'T⁺, MAX, upper bounds'],
  ['orange', 'T⁻, MIN, lower bounds'], ['now', 'the step'], ['good', 'right'], ['good-soft', ''],
  ['bad', 'wrong, errors'], ['bad-soft', ''], ['warn-soft', 'notices']
];
const SPACES = ['0.15rem', '0.35rem', '0.6rem', '0.75rem', '1.1rem', '1.25rem'];

export class StylePage implements Page {
  readonly title = 'Style';
  readonly element = h('div', { class: 'page style-page' });
  private stop = 0;

  update(): void { this.draw(); }

  private part(title: string, ...children: (Node|null)[]): HTMLElement {
    return h('section', { class: 'card', 'aria-label': title }, h('h2', null, title), children);
  }

  private async draw(): Promise<void> {
    const turn = ++this.stop, trees = h('div', { class: 'style-tree' }),
          boards = h('div', { class: 'style-boards' }), steps = h('div');
    replace(
        this.element, h('h1', null, 'Style'),
        h('p', { class: 'lede' },
          'Every element of these pages, as it is used. Colours are the pair of Okabe and ' +
              'Ito that trace --svg uses; shape and line say everything that colour says. ' +
              'Nothing moves that does not explain: a race, the steps of a search that is ' +
              'played, and neither with reduced motion.'),
        this.colours(), this.type(), this.controls(), this.part('Tree', trees, legend()),
        this.part('Ladder', steps),
        this.part(
            'Boards and arrows', boards,
            h('p', { class: 'hint' },
              'Blue: the engine’s choice. Dashed orange: the move played. Dotted red: the reply.')),
        this.part('Game of the first screen', chooser(() => {}, null)), this.figure(),
        this.words());
    const p = { name: 'thesis-a5' }, t = await engines.current.trace(requestOf(p, 'mt-sss'));
    if (turn !== this.stop) return;
    const view = new TreeView({ label: 'The example tree. Arrow keys walk it.' });
    replace(trees, view.element);
    view.set(makeFigure(t, { tree: treeOf(p) }), t);
    const first = leafOrder(t)[0]!;
    view.show({
      k: Math.floor(t.events * 0.6),
      selected: '0.0',
      marks: { '0.1.1.0': 'wrong', '0.1.1.1': 'right', '1.1.1.1': 'fresh' },
      notes: { [first.path]: '1', '0.1.1.0': '✗ you' },
      fixed: true
    });
    replace(steps, ladder(t, t.events));
    await this.boards(boards);
  }

  private async boards(into: HTMLElement): Promise<void> {
    const chess = await opened({ game: 'chess', text: '', moves: ['e2e4', 'e7e5', 'd1h5'] });
    const others = await Promise.all(
        ['checkers', 'othello', 'connect4'].map((game) => opened({ game, text: '' })));
    const squares = (name: string) => chess.moves.find((m) => m.name === name)!.squares;
    replace(
        into, drawBoard(chess, {
          last: [59, 31],
          cursor: 36,
          arrows: [
            { squares: squares('g7g6'), kind: 'played' },
            { squares: squares('b8c6'), kind: 'best' }, { squares: [31, 13], kind: 'reply' }
          ]
        }),
        others.map(
            (o) => drawBoard(o, {
              targets: new Set(o.game === 'othello' ? o.moves.map((m) => m.squares[0]!) : []),
              notes: o.game === 'connect4' ? new Map([[38, '+12']]) : new Map()
            })),
        moveTable(
            'chess',
            [
              { name: 'e2e4', notation: 'e4', squares: [], number: '1.' },
              { name: 'e7e5', notation: 'e5', squares: [], number: '1…' },
              { name: 'd1h5', notation: 'Qh5', squares: [], number: '2.' }
            ],
            3, () => {}, [undefined, undefined, { mark: '?!', value: '−0.40' }]));
  }

  private colours(): HTMLElement {
    return this.part(
        'Colours',
        h('ul', { class: 'swatches' },
          COLOURS.map(
              ([name, use]) =>
                  h('li', null,
                    s('svg', { width: 34, height: 24, 'aria-hidden': 'true' },
                      s('rect', { width: 34, height: 24, rx: 5, class: `swatch-${name}` })),
                    h('span', null, name), h('span', { class: 'hint' }, use)))));
  }

  private type(): HTMLElement {
    return this.part(
        'Type and spacing', h('p', { class: 'question' }, 'A question: 1.25 to 1.75 rem'),
        h('p', { class: 'as-h1' }, 'First heading, 1.7 rem'),
        h('h3', null, 'Third heading, 1.05 rem'),
        h('p', { class: 'lede' }, 'A lede, 1.1 rem, at most 62 letters wide.'),
        h('p', null, 'Text, 1 rem, with ', h('code', null, 'code'), ', a ',
          h('a', { href: '#/style' }, 'link'), ', a ',
          h('button', { type: 'button', class: 'number' }, '36'), ' that leads to its step, and ',
          h('kbd', null, 'Shift'), '.'),
        h('p', { class: 'hint' }, 'A hint, 0.88 rem.'),
        h('ul', { class: 'spaces' },
          SPACES.map(
              (x, i) =>
                  h('li', null,
                    s('svg', { width: 120, height: 10, 'aria-hidden': 'true' },
                      s('rect', { height: 10, width: 16 * parseFloat(x), class: 'swatch-accent' })),
                    h('span', { class: 'hint' }, `${i + 1}: ${x}`)))));
  }

  private controls(): HTMLElement {
    const tab = (text: string, on: boolean) =>
        h('button', {
          type: 'button',
          role: 'tab',
          'aria-selected': on ? 'true' : 'false',
          tabindex: on ? 0 : -1
        },
          text);
    return this.part(
        'Controls',
        h('div', { class: 'row' }, h('button', { type: 'button', class: 'primary' }, 'Primary'),
          h('button', { type: 'button' }, 'Button'),
          h('button', { type: 'button', disabled: true }, 'Disabled'),
          h('button', { type: 'button', class: 'icon', 'aria-label': 'Zoom in' }, '+'),
          h('a', { class: 'button', href: '#/style' }, 'Link')),
        h('div', { class: 'row' },
          h('label', { class: 'option' }, 'Select', h('select', null, h('option', null, 'MTD(f)'))),
          h('label', { class: 'option' }, 'Field',
            h('input', { type: 'text', value: '35', size: 4 })),
          h('label', { class: 'option' }, h('input', { type: 'checkbox', checked: true }),
            'Checkbox')),
        h('label', null, 'Slider', h('input', { type: 'range', min: 0, max: 10, value: 4 })),
        h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Tabs' }, tab('Tree', true),
          tab('Flame', false)),
        h('div', { class: 'stats' },
          h('div', { class: 'stat' }, h('b', null, '12'), h('span', null, 'plies deep')),
          h('div', { class: 'stat' }, h('b', null, '+0.35 pawns'),
            h('span', null, 'for the engine'))),
        h('details', null, h('summary', null, 'Details'), h('p', null, 'What opens on request.')));
  }

  private figure(): HTMLElement {
    const points = (f: number): [number, number, number, number][] => [2, 3, 4, 5, 6].map(
        (d) => [d, f ** d, f ** d * 0.9, f ** d * 1.1]);
    return this.part('Figure', new FigurePlot({
                                 title: 'Leaves evaluated',
                                 caption: 'Series differ by dash and mark.',
                                 x: 'depth',
                                 y: 'leaves',
                                 log_y: true,
                                 series: ['Alpha-Beta', 'NegaScout', 'SSS*', 'MTD(f)'].map(
                                     (title, i) => ({ title, points: points(3 - 0.25 * i) }))
                               }).element);
  }

  private words(): HTMLElement {
    return this.part(
        'Verdicts and messages',
        h('p', null, h('span', { class: 'verdict-tag agrees' }, '✓ agrees'), ' ',
          h('span', { class: 'verdict-tag differs' }, '✗ differs'), ' ',
          h('span', { class: 'verdict-tag inconclusive' }, '? undecided')),
        h('p', { class: 'why' }, 'A reason: 36 ≥ 35, so MIN stops here.'),
        h('p', { class: 'surprise' }, 'A surprise: three of five leaves prove it.'),
        h('p', { class: 'message error' }, 'An error says what is wrong and what to do.'),
        h('p', { class: 'message warning' }, 'A warning: the search stopped at its limit.'));
  }

  destroy(): void { this.stop++; }
}
