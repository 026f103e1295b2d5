// SPDX-License-Identifier: MIT
// Quiz: the same address asks the same question, #/quiz?kind=next-leaf&algo=sss&w=2&d=4&seed=17;
// with &sheet=8 a sheet of eight of them to print, the key on its last page.
import {address, Params} from '../address';
import {announce, download, h, number, press, replace} from '../dom';
import {engines} from '../engine/choose';
import {factNumber} from '../learn/lessons';
import {FigureNode, makeFigure} from '../model/figure';
import {scoreText} from '../model/score';
import {Trace} from '../model/trace';
import {formatTree, random, randomTree, Tree} from '../model/treetext';
import {title} from '../position';
import {KINDS, LEVELS, Material, Question, QuizKind} from '../quiz/kinds';
import {Marks, TreeView} from '../views/tree';

import {Page} from './page';

interface Asked {
  q: Question;
  tree: Tree;
  trace: Trace;
  algo: string;
  kind: QuizKind;
}
interface Score {
  right: number;
  asked: number;
  streak: number;
  kinds: Record < string, {
    right: number;
    asked: number
  }
  > ;
}

const NO_SCORE: Score = {
  right: 0,
  asked: 0,
  streak: 0,
  kinds: {}
};
function score(): Score {
  try {
    return {...NO_SCORE, kinds: {}, ...JSON.parse(localStorage.getItem('nw-quiz') ?? '{}') };
  } catch { return {...NO_SCORE, kinds: {} }; }
}
function keep(s: Score): void {
  try {
    localStorage.setItem('nw-quiz', JSON.stringify(s));
  } catch { /* private mode */
  }
}

export async function makeQuestion(
    kind: QuizKind, algo: string, w: number, d: number, seed: number): Promise<Asked> {
  for (let attempt = 0;; attempt++) {
    const tree = randomTree(w, d, seed + 1000 * attempt),
          position = { game: 'tree', text: formatTree(tree) };
    const trace = await engines.current.trace({ position, algorithm: algo });
    const material: Material = { trace, traces: new Map(), least: NaN };
    if (kind.name === 'which')
      for (const n of ['alphabeta', 'sss', 'dual', 'minimax'])
        material.traces.set(n, await engines.current.trace({ position, algorithm: n }));
    if (kind.name === 'least') {
      const f = await engines.current.facts(position);
      material.least = factLeast(f);
    }
    const q = kind.make(material, random(seed * 31 + attempt));
    if (q) return { q, tree, trace, algo, kind };
    if (attempt > 8)
      throw new Error(
          `No tree of width ${w} and depth ${d} gives such a question for ${title(algo)}. Try a ` +
          'larger one.');
  }
}

function factLeast(f: Record<string, unknown>): number {
  for (const path
           of [['critical', 'leaves'], ['proof', 'critical', 'leaves'], ['critical_tree', 'leaves'],
               ['leaves', 'critical']]) {
    const n = factNumber(f, ...path);
    if (Number.isFinite(n)) return n;
  }
  return NaN;
}

// The algorithm that a question is about, where that is not what it asks.
const about = (k: QuizKind, algo: string, then = '') =>
    k.algorithms.length > 1 ? title(algo) + then : '';

export class QuizPage implements Page {
  readonly title = 'Quiz';
  readonly element = h('div', { class: 'page quiz' });
  private asked: Asked|null = null;
  private given: string|null = null;
  private marked = new Set<string>();
  private tree = new TreeView({
    onActivate: (n) => this.picked(n),
    label: 'The tree of the question. Arrow keys walk it, Enter chooses.'
  });
  private card = h('div', { class: 'card quiz-card', role: 'group', 'aria-label': 'Question' });
  private turn = 0;

  missing(p: Params): string {
    return p.kind && !KINDS.some((k) => k.name === p.kind) ?
        `There is no kind of question “${p.kind}”: this is the first.` :
        '';
  }

  update(now: Params, before: Params): void {
    if (now.sheet) {
      this.sheet(now);
      return;
    }
    if (!now.seed) {
      this.chooser();
      return;
    }
    if (this.asked && JSON.stringify(now) === JSON.stringify(before)) return;
    this.ask(now);
  }

  private settings(p: Params):
      { kind: QuizKind; algo: string; w: number; d: number; seed: number; } {
    const kind = KINDS.find((k) => k.name === p.kind) ?? KINDS[0]!;
    const algo = kind.algorithms.includes(p.algo ?? '') ? p.algo! : kind.algorithms[0]!;
    const clamp = (v: string|undefined, lo: number, hi: number, or: number) => {
      const n = Number(v);
      return Number.isInteger(n) && n >= lo && n <= hi ? n : or;
    };
    return {
      kind,
      algo,
      w: clamp(p.w, 2, 4, 2),
      d: clamp(p.d, 2, 5, 4),
      seed: clamp(p.seed, 0, 1e9, 1)
    };
  }

  private fresh(): string { return String(1 + Math.floor(Math.random() * 99_999)); }

  private chooser(): void {
    const s = score(), p = address.params;
    const wanted = KINDS.find((k) => k.name === p.kind);
    if (wanted) {
      address.set({
        kind: wanted.name,
        algo: p.algo ?? wanted.algorithms[0]!,
        w: p.w ?? '2',
        d: p.d ?? '4',
        seed: this.fresh()
      });
      return;
    }
    replace(
        this.element, h('h1', null, 'Quiz'),
        h('p', { class: 'lede' },
          'Questions about random trees. The search itself is the answer key, and the address ' +
              'is the question: send it, and others get the same.'),
        s.asked > 0 ?
            h('p', { class: 'hint' }, `${number(s.right)} of ${number(s.asked)} right so far. `,
              h('button', {
                type: 'button',
                onclick: () =>
                    download('nullwindow-quiz.json', 'application/json', JSON.stringify(score()))
              },
                'Export'),
              ' ',
              h('button', {
                type: 'button',
                onclick: () => {
                  keep(NO_SCORE);
                  this.chooser();
                }
              },
                'Forget')) :
            null,
        h('p', null,
          h('a', { class: 'button primary', href: this.question(KINDS[0]!, 'alphabeta', '3') },
            'Begin here'),
          ' Three levels, each harder than the one before.'),
        LEVELS.map(
            (level, i) =>
                [h('h2', null, level),
                 h('ul', { class: 'kinds' },
                   KINDS.filter((k) => k.level === i).map((k) => this.kind(k)))]));
  }

  private question(k: QuizKind, algo: string, d = '4', extra: Params = {}): string {
    return address.href('quiz', { kind: k.name, algo, w: '2', d, seed: this.fresh(), ...extra });
  }

  private kind(k: QuizKind): HTMLElement {
    const had = score().kinds[k.name];
    const sheet = this.question(k, k.algorithms[0]!, '4', { seed: '1', sheet: '6' });
    const link = (a: string) => h('a', { class: 'button', href: this.question(k, a) }, title(a));
    return h(
        'li', { class: 'card' }, h('h3', null, k.title), h('p', null, k.about),
        h('div', { class: 'row' },
          k.algorithms.length > 1 ?
              k.algorithms.map(link) :
              h('a', { class: 'button', href: this.question(k, k.algorithms[0]!) }, 'Begin')),
        h('p', { class: 'hint' }, had ? `${had.right} of ${had.asked} right · ` : '',
          h('a', { href: sheet }, 'a sheet to print')));
  }

  private async ask(p: Params): Promise<void> {
    const turn = ++this.turn, s = this.settings(p),
          held = this.card.contains(document.activeElement);
    this.given = null;
    this.marked.clear();
    const select = (key: string, label: string, now: string, options: [string, string][]) =>
        h('label', { class: 'option' }, label,
          h('select', {
            onchange: (e: Event) => address.set(
                { [key]: (e.target as HTMLSelectElement).value, seed: this.fresh() }, true)
          },
            options.map(([v, t]) => h('option', { value: v, selected: v === now }, t))));
    replace(
        this.element, h('h1', { class: 'sr' }, 'Quiz'),
        h('div', { class: 'trace-head noprint' },
          h('div', { class: 'choose' },
            select('kind', 'Question', s.kind.name, KINDS.map((k) => [k.name, k.title])),
            s.kind.algorithms.length > 1 ?
                select('algo', 'about', s.algo, s.kind.algorithms.map((a) => [a, title(a)])) :
                null,
            select('w', 'width', String(s.w), ['2', '3', '4'].map((x) => [x, x])),
            select('d', 'depth', String(s.d), ['2', '3', '4', '5'].map((x) => [x, x]))),
          h('div', { class: 'actions' }, h('span', { class: 'hint' }, `seed ${s.seed}`),
            h('a', { class: 'button', href: address.href('quiz', {...p, sheet: '6' }) },
              'Print a sheet'),
            h('a', { class: 'button', href: address.href('quiz') }, 'All kinds'))),
        this.card, h('div', { class: 'quiz-stage' }, this.tree.element));
    replace(this.card, h('p', { class: 'empty' }, 'Making a question …'));
    try {
      const asked = await makeQuestion(s.kind, s.algo, s.w, s.d, s.seed);
      if (turn !== this.turn) return;
      this.asked = asked;
      this.tree.set(makeFigure(asked.trace, { tree: asked.tree }), asked.trace);
      this.draw();
      if (held) this.lead(asked.q);
    } catch (e) {
      if (turn === this.turn) replace(this.card, h('p', { class: 'error' }, (e as Error).message));
    }
  }

  // Who asked for the next question by a button is led to where it is answered.
  private lead(q: Question): void {
    const field = this.card.querySelector<HTMLElement>('input, .row button');
    if (q.input === 'leaf' || q.input === 'mark' || !field) this.tree.focus();
    else field.focus({ preventScroll: true });
    announce(q.prompt);
  }

  private draw(): void {
    const { q, algo } = this.asked!, done = this.given !== null;
    const marks: Marks = {}, notes = {...q.notes };
    if (q.input === 'mark')
      for (const path of this.marked) marks[path] = 'pick';
    if (done && q.input === 'leaf') {
      marks[q.answer] = 'right';
      if (this.given !== q.answer) {
        marks[this.given!] = 'wrong';
        notes[this.given!] = '✗ you';
      }
    }
    if (done && q.input === 'mark') {
      const right = new Set(q.answer.split(','));
      for (const path of this.marked)
        if (!right.has(path)) {
          marks[path] = 'wrong';
          notes[path] = 'not this';
        }
      for (const path of right) {
        marks[path] = 'right';
        notes[path] = this.marked.has(path) ? '' : 'missed';
      }
    }
    this.tree.show({
      k: q.input === 'mark' && !done ? this.plainStep(q) :
          done                       ? q.after :
                                       q.k,
      marks,
      notes,
      choose: done ? undefined : q.choose
    });
    this.tree.element.classList.toggle('plain', q.hide === true && !done);
    if (done) return;
    const head = [
      h('p', { class: 'hint' }, `${about(this.asked!.kind, algo, ' · ')}${this.asked!.kind.title}`),
      h('p', { class: 'question' }, q.prompt)
    ];
    if (q.input === 'choice')
      replace(
          this.card, head,
          h('div', { class: 'row' },
            q.options!.map(
                (o, i) =>
                    h('button', { type: 'button', onclick: () => this.answer(String(i)) }, o))));
    else if (q.input === 'number') {
      const field =
          h('input', { type: 'text', inputmode: 'numeric', size: 6, 'aria-label': 'Your answer' });
      replace(
          this.card, head,
          h('form', {
            class: 'row',
            onsubmit: (e: Event) => {
              e.preventDefault();
              if (field.value.trim() !== '') this.answer(field.value.trim().replace('−', '-'));
            }
          },
            field, h('button', { type: 'submit', class: 'primary' }, 'Answer')));
    } else if (q.input === 'mark')
      replace(
          this.card, head,
          h('div', { class: 'row' },
            h('button', {
              type: 'button',
              class: 'primary',
              onclick: () => this.answer([...this.marked].sort().join(','))
            },
              'That is it'),
            h('span', { class: 'hint' }, `${this.marked.size} marked`)));
    else
      replace(
          this.card, head,
          h('p', { class: 'hint' },
            `${press()} the leaf, or Tab to the tree, walk with the arrow keys and press Enter.`));
  }

  private plainStep(q: Question): number { return q.k; }

  private picked(n: FigureNode): void {
    const q = this.asked?.q;
    if (!q || this.given !== null) return;
    if (q.input === 'leaf') this.answer(n.path);
    if (q.input === 'mark') {
      if (!this.marked.delete(n.path)) this.marked.add(n.path);
      announce(`${n.name || n.value} ${this.marked.has(n.path) ? 'marked' : 'not marked'}`);
      this.draw();
    }
  }

  private answer(given: string): void {
    const { q, algo } = this.asked!, s = score();
    this.given = given;
    const right = q.input === 'number' ? Number(given) === Number(q.answer) : given === q.answer;
    s.asked++;
    s.right += right ? 1 : 0;
    s.streak = right ? s.streak + 1 : 0;
    const up = right && s.streak > 0 && s.streak % 3 === 0;
    const kind = this.asked!.kind.name, had = s.kinds[kind] ?? { right: 0, asked: 0 };
    s.kinds[kind] = { right: had.right + (right ? 1 : 0), asked: had.asked + 1 };
    keep(s);
    this.draw();
    const what = q.input === 'choice' ? `${q.options![Number(q.answer)]}. ` :
        q.input === 'number' ? `${scoreText(Number(q.answer))}. ` :
                               '';
    const p = address.params, d = Number(p.d ?? 4), w = Number(p.w ?? 2);
    const harder: Params = d < 5 ? { d: String(d + 1) } : { w: String(Math.min(4, w + 1)), d: '4' };
    const go =
        h('button', {
          type: 'button',
          class: 'primary',
          onclick: () => address.set({ seed: this.fresh(), ...(up ? harder : {}) }, true)
        },
          up ? 'Next, a larger tree' : 'Next');
    replace(
        this.card,
        h('p', { class: 'hint' },
          `${about(this.asked!.kind, algo, ' · ')}${number(s.right)} of ${number(s.asked)} ` +
              `right${s.streak > 1 ? `, ${s.streak} in a row` : ''}`),
        h('p', { class: 'question' },
          h('b', { class: right ? 'right' : 'wrong' }, right ? '✓ Yes. ' : '✗ No. '),
          !right ? what : ''),
        h('p', { class: 'why' }, q.explain),
        h('div', { class: 'row' }, go,
          h('a', {
            class: 'button',
            href: address.href(
                'trace',
                { game: 'tree', text: formatTree(this.asked!.tree), algo, k: String(q.after) })
          },
            'See it in the trace')));
    go.focus({ preventScroll: true });
    announce(`${right ? 'Yes.' : 'No.'} ${right ? '' : what}${q.explain}`);
  }

  // --- a sheet to print: the questions of consecutive seeds, then the key

  private async sheet(p: Params): Promise<void> {
    const turn = ++this.turn, s = this.settings(p),
          n = Math.min(20, Math.max(1, Number(p.sheet) || 6));
    replace(this.element, h('p', { class: 'empty' }, 'Making the sheet …'));
    const items: Asked[] = [];
    try {
      for (let i = 0; i < n; i++)
        items.push(await makeQuestion(s.kind, s.algo, s.w, s.d, s.seed + i));
    } catch (e) {
      replace(this.element, h('p', { class: 'error' }, (e as Error).message));
      return;
    }
    if (turn !== this.turn) return;
    const picture = (a: Asked, key: boolean) => {
      const view = new TreeView({ label: 'The tree of this question' });
      view.set(makeFigure(a.trace, { tree: a.tree }), a.trace);
      const marks: Marks = {};
      if (key && (a.q.input === 'leaf' || a.q.input === 'mark'))
        for (const path of a.q.answer.split(',')) marks[path] = 'right';
      view.show({ k: key ? a.q.after : a.q.k, marks, notes: a.q.notes });
      if (a.q.hide && !key) view.element.classList.add('plain');
      return h('div', { class: 'sheet-tree' }, view.element);
    };
    const answer = (a: Asked) => a.q.input === 'choice' ? a.q.options![Number(a.q.answer)]! :
        a.q.input === 'number'                          ? scoreText(Number(a.q.answer)) :
        a.q.input === 'leaf'                            ? 'the marked leaf' :
                                                          'the marked leaves';
    replace(
        this.element,
        h('div', { class: 'row noprint' },
          h('button', { type: 'button', class: 'primary', onclick: () => window.print() }, 'Print'),
          h('a', { class: 'button', href: address.href('quiz', {...p, sheet: '' }) },
            'Back to the questions')),
        h('section', { class: 'sheet' }, h('h1', null, `${s.kind.title} ${about(s.kind, s.algo)}`),
          h('p', { class: 'hint' },
            `Nullwindow, width ${s.w}, depth ${s.d}, seeds ${s.seed} to ${s.seed + n - 1}. ` +
                'Name: ______________________'),
          items.map(
              (a, i) => h(
                  'section', { class: 'item' }, h('h2', null, `${i + 1}`), h('p', null, a.q.prompt),
                  a.q.options ? h('p', null, a.q.options.map((o) => `▢ ${o}   `).join('')) : null,
                  picture(a, false),
                  a.q.input === 'number' ? h('p', null, 'Answer: ________') : null))),
        h('section', { class: 'sheet key' }, h('h1', null, 'Key'),
          items.map(
              (a, i) =>
                  h('section', { class: 'item' }, h('h2', null, `${i + 1}`),
                    h('p', null, h('b', null, answer(a)), ` ${a.q.explain}`),
                    a.q.input === 'leaf' || a.q.input === 'mark' ? picture(a, true) : null))));
  }
}
