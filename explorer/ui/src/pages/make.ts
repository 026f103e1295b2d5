// SPDX-License-Identifier: MIT
// Make: a tree by typing or clicking, artificial trees by sliders, positions of games by paste.
import {address, Params} from '../address';
import {drawBoard} from '../boards/board';
import {announce, h, number, press, replace, s} from '../dom';
import {engines} from '../engine/choose';
import {Opened} from '../engine/engine';
import {widest} from '../model/figure';
import {letters} from '../model/trace';
import {countNodes, formatTree, leaves, parseTree, Tree, TreeNode} from '../model/treetext';
import {algorithmOptions, EXAMPLES, GAMES, played, positionOf, positionParams} from '../position';

import {Page} from './page';

const TABS: [string, string][] =
    [['tree', 'A tree'], ['uniform', 'An artificial tree'], ['game', 'A position']];
const PASTE: Record < string, {
  hint: string;
  sample: string
}
> = {
  chess: {
    hint: 'a FEN of 4 or 6 fields, or an EPD line',
    sample: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3'
  },
  checkers: { hint: 'a PDN FEN', sample: 'W:W21,22,23,27,K29:B1,2,6,10,K14' },
  othello: {
    hint: '64 squares of X, O and - from a1 and the side to move, or moves such as f5d6c3',
    sample: 'f5d6c3d3c4'
  },
  connect4:
      { hint: 'the columns played, or 42 cells of X, O and - from the top left', sample: '44455' },
  tictactoe: { hint: 'nine cells of X, O and - from the top left', sample: 'X-O/-X-/--O' },
  qubic: { hint: '64 cells of X, O and -, level by level, row by row', sample: '' }
};

export class MakePage implements Page {
  readonly title = 'Make';
  readonly element = h('div', { class: 'page make' });
  private body = h('div', { class: 'make-body' });
  private tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'What to make' });
  private algo = 'mt-sss';
  private params: Params = {};
  private turn = 0;

  constructor() { replace(this.element, h('h1', null, 'Make a position'), this.tabs, this.body); }

  update(now: Params, before: Params): void {
    if (this.body.firstChild && JSON.stringify(now) === JSON.stringify(before)) return;
    if (this.quiet) {
      this.quiet = false;
      return;
    }
    const game = now.game ?? 'tree',
          tab = game === 'tree' ? 'tree' :
        game === 'uniform'      ? 'uniform' :
                                  'game';
    replace(
        this.tabs,
        TABS.map(
            ([id, text]) =>
                h('button',
                  {
                    type: 'button',
                    role: 'tab',
                    id: `make-${id}`,
                    'aria-selected': id === tab ? 'true' : 'false',
                    tabindex: id === tab ? 0 : -1,
                    'aria-controls': 'make-panel',
                    onclick: () => address.set(
                        {
                          game: id === 'game' ? 'chess' : id,
                          text: '',
                          name: '',
                          moves: '',
                          depth: ''
                        },
                        true),
                    onkeydown: (e: KeyboardEvent) => {
                      const d = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
                      if (!d) return;
                      e.preventDefault();
                      e.stopPropagation();
                      const next =
                          TABS[(TABS.findIndex(([x]) => x === id) + d + TABS.length) % TABS.length]!
                              [0];
                      document.getElementById(`make-${next}`)?.click();
                      document.getElementById(`make-${next}`)?.focus();
                    }
                  },
                  text)));
    this.body.id = 'make-panel';
    this.body.setAttribute('role', 'tabpanel');
    this.body.setAttribute('aria-labelledby', `make-${tab}`);
    this.params = {...now };
    if (tab === 'tree') this.treeForm(now);
    else if (tab === 'uniform') this.uniformForm(now);
    else this.gameForm(now);
  }

  private quiet =
      false;  // our own change of the address: do not build the form again under the reader's hands
  private note(p: Params): void {
    this.params = {...this.params, ...p };
    const before = JSON.stringify(address.params);
    this.quiet = true;
    address.set(p);
    if (JSON.stringify(address.params) === before) this.quiet = false;
  }

  private go(): HTMLElement {
    const open = (page: string) => () => {
      const p = positionParams(this.params);
      if (page === 'trace') address.go('trace', {...p, algo: this.algo, k: '0' });
      else if (page === 'race')
        address.go(
            'race', {...p, a: 'alphabeta', b: this.algo === 'alphabeta' ? 'mt-sss' : this.algo });
      else address.go('play', p);
    };
    const game = this.params.game ?? 'tree';
    return h(
        'div', { class: 'row go' },
        h('label', null, 'Search it by ',
          h('select', {
            onchange: (e: Event) => {
              this.algo = (e.target as HTMLSelectElement).value;
            }
          },
            algorithmOptions(this.algo))),
        h('button', { type: 'button', class: 'primary', onclick: open('trace') }, 'Trace it'),
        h('button', { type: 'button', onclick: open('race') }, 'Race on it'),
        played().includes(game) &&
            h('button', { type: 'button', onclick: open('play') }, 'Play from here'));
  }

  // --- a tree: the text and the picture change each other

  private treeForm(p: Params): void {
    const start = positionOf({...p, game: 'tree' }).text;
    const field = h('textarea', {
      rows: 14,
      spellcheck: 'false',
      'aria-label': 'The tree as text',
      'aria-describedby': 'tree-error'
    });
    field.value = start;
    const error = h('p', { class: 'error', id: 'tree-error', role: 'alert' }),
          facts = h('p', { class: 'hint' });
    const picture = h('div', { class: 'editor' });
    let tree: Tree = { max: true, root: { label: '', value: 0, child: [] } };
    const changed = (fromPicture: boolean) => {
      if (fromPicture) field.value = formatTree(tree);
      else {
        try {
          tree = parseTree(field.value);
        } catch (e) {
          error.textContent =
              e instanceof RangeError ? 'nested too deeply for this page' : (e as Error).message;
          field.setAttribute('aria-invalid', 'true');
          return;
        }
      }
      error.textContent = '';
      field.removeAttribute('aria-invalid');
      const n = countNodes(tree.root);
      facts.textContent = `${number(n)} nodes, ${number(leaves(tree.root).length)} leaves, ` +
          `${tree.max ? 'MAX' : 'MIN'} moves at the root.`;
      this.note({ game: 'tree', text: field.value, name: '' });
      if (n <= 150 && !field.value.includes('['))
        keepPlace(picture, () => replace(picture, this.editor(tree, () => changed(true))));
      else
        replace(
            picture,
            h('p', { class: 'empty' },
              'Trees of up to 150 nodes can be changed by clicking; this one by its text.'));
      this.value(facts, field.value);
    };
    field.addEventListener('input', () => changed(false));
    const example =
        h('select', {
          'aria-label': 'Begin with',
          onchange: (e: Event) => {
            field.value = EXAMPLES[(e.target as HTMLSelectElement).value]?.text ?? field.value;
            changed(false);
          }
        },
          h('option', { value: '' }, 'begin with …'),
          Object.entries(EXAMPLES).map(([n, x]) => h('option', { value: n }, x.title)));
    replace(
        this.body,
        h('div', { class: 'two' },
          h('section', { class: 'card', 'aria-label': 'Text' },
            h('p', { class: 'hint' },
              'A node is a value or ( children ), with a label before it if you like: a:( b:( 3 ' +
                  '17 ) c:( 2 12 ) ). The file may begin with min. @b means the node b again.'),
            field, error, facts,
            h('div', { class: 'row' }, example,
              h('button', {
                type: 'button',
                onclick: () => {
                  tree.max = !tree.max;
                  changed(true);
                }
              },
                'MAX or MIN at the root'))),
          h('section', { class: 'card', 'aria-label': 'Picture' },
            h('p', { class: 'hint' },
              `${press()} + for another child, a value to change it, × to take a node away.`),
            picture)),
        this.go());
    changed(false);
  }

  private async value(into: HTMLElement, text: string): Promise<void> {
    const turn = ++this.turn;
    try {
      const f = await engines.current.facts({ game: 'tree', text });
      if (turn === this.turn)
        into.textContent += ` Value ${String(f.value)}; ` +
            `${String((f.critical as { leaves?: number } | undefined)?.leaves ?? '?')} ` +
            'leaves prove it.';
    } catch (e) {
      if (turn === this.turn) into.textContent += ` ${(e as Error).message}`;
    }
  }

  // The tree as nested lists of buttons: a picture for the eye, a list for the screen reader.
  private editor(tree: Tree, changed: () => void): HTMLElement {
    const most = widest(tree.root);
    // Nodes are called as in pictures of the tree.
    const nameOf = (n: TreeNode, above: string, path: number[]) => n.label ||
        (path.length === 0          ? 'the root' :
             tree.root.label !== '' ? `child ${path.at(-1)! + 1} of ${above}` :
                                      letters(path, most));
    const draw = (n: TreeNode, max: boolean, parent: TreeNode|null, above: string, path: number[]):
        HTMLElement => {
          const name = nameOf(n, above, path);
          const shape =
              s('svg', {
                class: 'tree',
                width: 22,
                height: 22,
                viewBox: '-11 -11 22 22',
                'aria-hidden': 'true'
              },
                s('rect',
                  { class: 'n visited', x: -9, y: -9, width: 18, height: 18, rx: max ? 1.5 : 9 }));
          const remove = parent && parent.child.length > 1 ? h('button', {
            type: 'button',
            class: 'tiny',
            'aria-label': `Take ${name} away`,
            onclick: () => {
              parent.child.splice(parent.child.indexOf(n), 1);
              changed();
            }
          },
                                                               '×') :
                                                             null;
          const add =
              h('button', {
                type: 'button',
                class: 'tiny',
                'aria-label': `A child for ${name}`,
                onclick: () => {
                  if (n.value !== null) {
                    n.child = [{ label: '', value: n.value, child: [] }];
                    n.value = null;
                  }
                  n.child.push({ label: '', value: Math.floor(Math.random() * 99), child: [] });
                  changed();
                  announce('Child added');
                }
              },
                '+');
          const own =
              n.label || (n.value === null && path.length > 0 && !tree.root.label ? name : '');
          const label = h('span', { class: 'label' }, own);
          if (n.value !== null) {
            const field = h('input', {
              type: 'text',
              inputmode: 'numeric',
              size: 3,
              value: n.value,
              'aria-label': `Value of ${name}`,
              onchange: (e: Event) => {
                const v = Number((e.target as HTMLInputElement).value);
                if (Number.isInteger(v)) n.value = v;
                changed();
              }
            });
            return h(
                'li', { class: 'leaf' },
                h('div', { class: 'box' }, shape, label, field, add, remove));
          }
          return h(
              'li', null, h('div', { class: 'box' }, shape, label, add, remove),
              h('ul', null, n.child.map((c, i) => draw(c, !max, n, name, [...path, i]))));
        };
    return h('ul', { class: 'made' }, draw(tree.root, tree.max, null, '', []));
  }

  // --- artificial trees

  private uniformForm(p: Params): void {
    const read = (key: string, or: number) => {
      const m = new RegExp(`(?:^|,)${key}=([0-9.]+)`).exec(p.text ?? '');
      return m ? Number(m[1]) : or;
    };
    const now = {
      w: read('w', 3),
      d: read('d', 4),
      seed: read('seed', 1),
      order: /order=/.test(p.text ?? '') ? read('order', 1) : -1,
      transpose: read('transpose', 0)
    };
    const text = h('code', null), size = h('p', { class: 'hint' });
    const changed = () => {
      const t = `w=${now.w},d=${now.d},seed=${now.seed}${
          now.order >= 0 ? `,order=${now.order}` : ''}${now.transpose ? ',transpose=1' : ''}`;
      text.textContent = `uniform:${t}`;
      const all = now.w ** now.d,
            least = now.w ** Math.floor(now.d / 2) + now.w ** Math.ceil(now.d / 2) - 1;
      size.textContent = `${number(all)} leaves; with the best child always first ` +
          `${number(least)} of them prove the value. ` +
          `${all > 2e6 ? 'A trace of Minimax would be too long; narrower ones will do.' : ''}`;
      this.note({ game: 'uniform', text: t });
    };
    const slider = (key: 'w'|'d'|'seed', label: string, min: number, max: number) => {
      const out = h('output', null, String(now[key]));
      return h('label', { class: 'slider' }, h('span', null, label, ' ', out), h('input', {
                 type: 'range',
                 'aria-label': label,
                 min,
                 max,
                 value: now[key],
                 oninput: (e: Event) => {
                   now[key] = Number((e.target as HTMLInputElement).value);
                   out.textContent = String(now[key]);
                   changed();
                 }
               }));
    };
    replace(
        this.body,
        h('section', { class: 'card narrow' }, slider('w', 'Width', 1, 8),
          slider('d', 'Depth', 1, 10), slider('seed', 'Seed', 1, 100),
          h('label', { class: 'slider' }, h('span', null, 'How often the best child stands first'),
            h('select', {
              onchange: (e: Event) => {
                now.order = Number((e.target as HTMLSelectElement).value);
                changed();
              }
            },
              [
                ['-1', 'as chance has it'], ['0.5', '50 %'], ['0.7', '70 %'], ['0.9', '90 %'],
                ['1', 'always']
              ].map(([v,
                      l]) => h('option', { value: v!, selected: Number(v) === now.order }, l!)))),
          h('label', { class: 'row' }, h('input', {
              type: 'checkbox',
              checked: now.transpose === 1,
              onchange: (e: Event) => {
                now.transpose = (e.target as HTMLInputElement).checked ? 1 : 0;
                changed();
              }
            }),
            'with transpositions'),
          size, h('p', null, text)),
        this.go());
    changed();
  }

  // --- positions of games

  private gameForm(p: Params): void {
    const game = p.game ?? 'chess';
    const field = h('textarea', {
      rows: 3,
      spellcheck: 'false',
      'aria-label': 'The position',
      'aria-describedby': 'position-error',
      placeholder: 'empty: the start of the game'
    });
    field.value = p.text ?? '';
    const error = h('p', { class: 'error', id: 'position-error', role: 'alert' }),
          board = h('div', { class: 'make-board' }), moves = h('p', { class: 'hint' });
    const depth = h('input', {
      type: 'number',
      min: 1,
      max: 12,
      value: p.depth ?? '3',
      onchange: () => {
        this.note({ depth: depth.value });
      }
    });
    const changed = async () => {
      const turn = ++this.turn;
      this.note({ game, text: field.value.trim(), depth: depth.value, moves: '' });
      try {
        const o: Opened = await engines.current.open({ game, text: field.value.trim() });
        if (turn !== this.turn) return;
        error.textContent = '';
        field.removeAttribute('aria-invalid');
        replace(board, drawBoard(o));
        moves.textContent = `${o.side} to move, ${o.moves.length} ` +
            `moves${
                                o.over ? `; the game is over (${o.ending ?? 'no move'})` :
                                         `: ${o.moves.map((m) => m.notation).join(' ')}`}.`;
      } catch (e) {
        if (turn !== this.turn) return;
        error.textContent = (e as Error).message;
        field.setAttribute('aria-invalid', 'true');
        replace(board);
        moves.textContent = '';
      }
    };
    field.addEventListener('input', changed);
    const games =
        h('select', {
          'aria-label': 'Game',
          onchange: (e: Event) => address.set(
              { game: (e.target as HTMLSelectElement).value, text: '', moves: '' }, true)
        },
          Object.keys(PASTE).map(
              (g) => h('option', { value: g, selected: g === game }, GAMES[g] ?? g)));
    replace(
        this.body,
        h('div', { class: 'two' },
          h('section', { class: 'card', 'aria-label': 'Text' },
            h('div', { class: 'row' }, games, h('label', { class: 'option' }, 'depth', depth),
              PASTE[game]?.sample ? h('button', {
                type: 'button',
                onclick: () => {
                  field.value = PASTE[game]!.sample;
                  changed();
                }
              },
                                      'An example') :
                                    null),
            h('p', { class: 'hint' }, `Paste ${PASTE[game]?.hint ?? 'the position'}.`), field,
            error, moves),
          h('section', { class: 'card', 'aria-label': 'Board' }, board)),
        this.go());
    changed();
  }
}

// What is drawn anew keeps where it was scrolled to, and the focus: on what is called the same, or
// else on the button that took the place of the one that is gone.
function keepPlace(box: HTMLElement, draw: () => void): void {
  const all = () => [...box.querySelectorAll<HTMLElement>('button, input')],
        had = document.activeElement as HTMLElement | null;
  const at = had ? all().indexOf(had) : -1, name = had?.getAttribute('aria-label'),
        { scrollTop, scrollLeft } = box;
  draw();
  if (at >= 0)
    (all().find((x) => x.getAttribute('aria-label') === name) ??
     all()[Math.min(at, all().length - 1)])
        ?.focus({ preventScroll: true });
  box.scrollTop = scrollTop;
  box.scrollLeft = scrollLeft;
}
