// SPDX-License-Identifier: MIT
// Learn: twelve lessons. Text beside a live picture; three predictions each; one thing to change.
import {address, Params} from '../address';
import {announce, h, number, press, prose, replace} from '../dom';
import {engines} from '../engine/choose';
import {TraceRequest} from '../engine/engine';
import {Context, Lesson, LESSONS, Prediction} from '../learn/lessons';
import {FigureNode, fittingFigure, makeFigure} from '../model/figure';
import {between, leafOrder} from '../model/leaves';
import {scoreText} from '../model/score';
import {eventSentence} from '../model/sentences';
import {Trace} from '../model/trace';
import {ready} from '../options';
import {positionOf, requestOf, title, treeOf} from '../position';
import {LeafValues} from '../views/leaf-values';
import {Marks, TreeView} from '../views/tree';

import {Page} from './page';

// Which lessons are done, for this reader on this machine only.
function progress(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem('nw-lessons') ?? '{}');
  } catch { return {}; }
}
function record(id: string, n: number): void {
  try {
    localStorage.setItem(
        'nw-lessons', JSON.stringify({...progress(), [id]: Math.max(progress()[id] ?? 0, n) }));
  } catch { /* private mode */
  }
}

export class LearnPage implements Page {
  readonly title = 'Learn';
  readonly element = h('div', { class: 'page learn' });
  private lesson: Lesson|null = null;
  private context: Context|null = null;
  private tree: TreeView|null = null;
  private cards: HTMLElement[] = [];
  private at = 0;  // the prediction that is open
  private caption = h('p', { class: 'caption' });
  private k = 0;
  private slider = h('input', {
    type: 'range',
    min: 0,
    max: 1,
    'aria-label': 'Step',
    oninput: () => this.step(this.slider.valueAsNumber)
  });
  private changeBox = h('div');  // opens after the last prediction: it shows the answers
  private outcome = h('p', { class: 'outcome', role: 'status' });
  private load = 0;
  private answered = false;  // all predictions were made: leaf values may be changed
  private values = new LeafValues((text) => this.redo(text));

  missing(p: Params): string {
    return p.lesson && !LESSONS.some((l) => l.id === p.lesson) ?
        `There is no lesson “${p.lesson}”: this is the first.` :
        '';
  }

  update(now: Params, before: Params): void {
    const id = now.lesson ?? '';
    if (!id) {
      this.lesson = null;
      this.list();
      return;
    }
    if (this.lesson && now.lesson === before.lesson) return;
    const lesson = LESSONS.find((l) => l.id === id) ?? LESSONS[0]!;
    this.lesson = lesson;
    document.title = `${lesson.title} · Nullwindow`;
    this.open(lesson);
  }

  private list(): void {
    const done = progress();
    replace(
        this.element, h('h1', null, 'Twelve lessons'),
        h('p', { class: 'lede' },
          'After the chapters of “Research Re: search & Re-search” (Plaat, 1996). Each takes ' +
              'about five minutes: you predict, then you see, then you change something.'),
        h('ol', { class: 'lessons' },
          LESSONS.map(
              (l) => h(
                  'li', null,
                  h('a', { class: 'card', href: address.href('learn', { lesson: l.id }) },
                    h('span', { class: 'nr' }, l.id),
                    h('span', null, h('b', null, l.title), h('span', { class: 'hint' }, l.source)),
                    h('span', {
                      class: 'ticks',
                      'aria-label': `${done[l.id] ?? 0} of ${l.predict.length} predictions made`
                    },
                      l.predict.map((_, i) => (i < (done[l.id] ?? 0) ? '●' : '○')).join('')))))));
  }

  private async open(l: Lesson): Promise<void> {
    const turn = ++this.load;
    this.at = this.k = 0;
    this.answered = false;
    const index = LESSONS.indexOf(l);
    replace(
        this.changeBox,
        l.change ? h('p', { class: 'hint' }, 'After the predictions: change something.') : null);
    const stage = h('div', { class: 'lesson-stage' }, h('p', { class: 'empty' }, 'Searching …'));
    const cards = h('ol', { class: 'predictions' });
    const near = (i: number, text: string) => LESSONS[i] ?
        h('a', { class: 'button', href: address.href('learn', { lesson: LESSONS[i]!.id }) }, text) :
        null;
    replace(
        this.element,
        h('p', { class: 'crumbs' }, h('a', { href: address.href('learn') }, 'Lessons'),
          ` › ${l.id}`),
        h('div', { class: 'lesson' },
          h('article', { class: 'lesson-text' }, h('h1', null, l.title),
            h('p', { class: 'hint' }, `Plaat 1996, ${l.source}`),
            l.text.map((t) => h('p', null, ...prose(t))), h('h2', null, 'Predict'), cards),
          h('section', { class: 'lesson-picture', 'aria-label': 'Picture' }, stage,
            h('div', { class: 'card mini' }, this.caption, this.slider, this.values.element)),
          h('section', { class: 'lesson-extra', 'aria-label': 'More' }, this.changeBox,
            h('div', { class: 'row see' }, l.see.map((s) => this.link(l, s))))),
        h('nav', { class: 'row lesson-nav', 'aria-label': 'Other lessons' },
          near(index - 1, `‹ ${LESSONS[index - 1]?.title ?? ''}`),
          near(index + 1, `${LESSONS[index + 1]?.title ?? ''} ›`)));
    try {
      await ready;
      const request = this.request(l, {});
      const [trace, other] = await Promise.all([
        engines.current.trace(request),
        l.other ? engines.current.trace(this.request(l, {}, l.other)) : undefined
      ]);
      if (turn !== this.load) return;
      this.context = { trace, other, facts: {} };
      this.picture(stage, trace, l.position);
      this.cards = l.predict.map((p, i) => h('li', { class: 'card prediction' }, this.card(p, i)));
      replace(cards, this.cards);
      this.ask(0);
      this.result(l, trace, '');
    } catch (e) { replace(stage, h('p', { class: 'error' }, (e as Error).message)); }
  }

  private request(l: Lesson, extra: Params, algo = l.algo): TraceRequest {
    return requestOf({...l.position, ...extra }, algo);
  }

  private picture(stage: HTMLElement, t: Trace, position: Params): void {
    this.tree = new TreeView({
      onActivate: (n) => this.picked(n),
      onValue: (n, v) => this.values.take(n, v),
      label: 'The tree of the lesson. Arrow keys walk it, Enter chooses a leaf.'
    });
    replace(stage, this.tree.element);
    this.tree.set(fittingFigure(t, treeOf(position)), t);
    this.slider.max = String(t.events);
    if (treeOf(position)) this.values.loaded(positionOf(position).text, t);
    this.values.element.hidden = !this.movable();
  }

  private movable(): boolean {
    return this.answered && this.tree !== null && treeOf(this.lesson!.position) !== null;
  }

  // The same search of the tree with another leaf.
  private async redo(text: string): Promise<void> {
    const turn = this.load, position = { game: 'tree', text };
    try {
      const t = await engines.current.trace(requestOf(position, this.lesson!.algo));
      if (turn !== this.load || !this.context) return;
      this.context = {...this.context, trace: t };
      this.values.loaded(text, t);
      this.tree?.set(makeFigure(t, { tree: treeOf(position) }), t);
      this.slider.max = String(t.events);
      this.step(t.events, this.values.marks, this.values.notes);
    } catch { this.values.failed(); }
  }

  private step(
      k: number, marks?: Marks, notes?: Record<string, string>,
      choose?: (n: FigureNode) => boolean): void {
    const t = this.context?.trace;
    if (!t) return;
    this.k = k;
    this.slider.value = String(k);
    this.tree?.show({ k, marks, notes, choose, fixed: !this.movable() });
    this.caption.textContent = k === 0 ? 'Move the slider to see the search; right and left step.' :
                                         eventSentence(t, k - 1);
  }

  key(e: KeyboardEvent): boolean {
    const t = this.context?.trace;
    if (!t || !this.lesson) return false;
    if (e.key === 'ArrowRight' || e.key === 'ArrowLeft') {
      this.step(Math.max(0, Math.min(t.events, this.k + (e.key === 'ArrowRight' ? 1 : -1))));
      announce(this.caption.textContent ?? '', true);
      return true;
    }
    if (e.key === 'Home' || e.key === 'End') {
      this.step(e.key === 'Home' ? 0 : t.events);
      return true;
    }
    return false;
  }

  // --- predictions

  private card(p: Prediction, i: number): Node[] {
    const head = h('p', { class: 'ask' }, p.ask);
    if (p.kind === 'leaf')
      return [
        head,
        h('p', { class: 'hint todo' },
          `${press()} the leaf, or walk to it with Tab and the arrow keys and press Enter.`)
      ];
    if (p.kind === 'number') {
      const field =
          h('input', { type: 'text', inputmode: 'numeric', size: 5, 'aria-label': 'Your answer' });
      return [
        head,
        h('form', {
          class: 'row todo',
          onsubmit: (e: Event) => {
            e.preventDefault();
            const n = Number(field.value.replace('−', '-'));
            if (field.value.trim() !== '' && Number.isFinite(n)) this.check(i, n);
          }
        },
          field, h('button', { type: 'submit' }, 'Answer'))
      ];
    }
    return [
      head,
      h('div', { class: 'row todo' },
        p.options.map(
            (o, j) => h('button', { type: 'button', onclick: () => this.check(i, j) }, o)))
    ];
  }

  private ask(i: number): void {
    const c = this.context!, p = this.lesson!.predict[i];
    this.at = i;
    this.cards.forEach((card, j) => card.classList.toggle('later', j > i));
    if (!p) {
      this.step(c.trace.events);
      return;
    }
    if (p.kind !== 'leaf') {
      this.step(p.k ? p.k(c) : this.k);
      return;
    }
    const order = leafOrder(c.trace), seen = new Set(order.slice(0, p.after).map((l) => l.path));
    const notes: Record<string, string> = {};
    order.slice(0, p.after).forEach((l, j) => {
      notes[l.path] = String(j + 1);
    });
    this.step(order[p.after - 1]!.step + 1, {}, notes, (n) => n.leaf && !seen.has(n.path));
  }

  private picked(n: FigureNode): void {
    const p = this.lesson?.predict[this.at], c = this.context;
    if (!p || p.kind !== 'leaf' || !c) return;
    const order = leafOrder(c.trace), next = order[p.after]!, right = next.path === n.path;
    const marks: Marks = { [next.path]: 'right' }, notes: Record<string, string> = {};
    order.slice(0, p.after + 1).forEach((l, j) => {
      notes[l.path] = String(j + 1);
    });
    if (!right) {
      marks[n.path] = 'wrong';
      notes[n.path] = '✗ you';
    }
    this.step(next.step + 1, marks, notes);
    this.answer(
        this.at, right,
        `The next leaf is ${next.value}. ` +
            `${between(c.trace, order[p.after - 1]!.step, next.step).join(' ')}`);
  }

  private check(i: number, given: number): void {
    const p = this.lesson!.predict[i], c = this.context!;
    if (!p || p.kind === 'leaf') return;
    const want = p.answer(c), right = given === want;
    const what = p.kind === 'choice' ? p.options[want]! : scoreText(want);
    this.step(c.trace.events);
    this.answer(i, right, `${right ? '' : `It is ${what}. `}${p.why(c)}`);
  }

  private answer(i: number, right: boolean, text: string): void {
    const card = this.cards[i]!, last = i + 1 >= this.lesson!.predict.length;
    card.querySelector('.todo')?.remove();
    card.classList.add(right ? 'was-right' : 'was-wrong');
    const next = last ?
        null :
        h('button', {
          type: 'button',
          class: 'primary',
          onclick: (e: Event) => {
            (e.target as HTMLElement).remove();
            this.ask(i + 1);
            const field = this.cards[i + 1]!.querySelector<HTMLElement>('input, button');
            if (field) field.focus({ preventScroll: true });
            else this.tree?.focus();
            announce(this.lesson!.predict[i + 1]!.ask);
          }
        },
          'Next');
    card.append(
        h('p', { class: 'verdict' }, h('b', null, right ? '✓ Yes. ' : '✗ Not quite. '), text),
        ...(next ? [next] : [h('p', { class: 'surprise' }, this.lesson!.surprise)]));
    if (last) {
      replace(this.changeBox, this.change(this.lesson!));
      this.answered = true;
      this.values.element.hidden = !this.movable();
      this.step(this.k);
    }
    next?.focus({ preventScroll: true });
    record(this.lesson!.id, i + 1);
    announce(`${right ? 'Yes.' : 'Not quite.'} ${text}`);
  }

  // --- one thing to change

  private change(l: Lesson): HTMLElement|null {
    const c = l.change;
    if (!c) return null;
    const apply = (v: string) => this.changed(l, v);
    const label = h('label', null, c.text, ' ');
    if (c.options)
      label.append(
          h('select', { onchange: (e: Event) => apply((e.target as HTMLSelectElement).value) },
            c.options.map(([v, t]) => h('option', { value: v }, t))));
    else {
      const out = h('output', null, c.start ?? '0');
      label.append(out, h('input', {
                     type: 'range',
                     'aria-label': c.text,
                     min: c.min,
                     max: c.max,
                     value: c.start ?? 0,
                     oninput: (e: Event) => {
                       out.textContent = (e.target as HTMLInputElement).value;
                       apply((e.target as HTMLInputElement).value);
                     }
                   }));
    }
    return h(
        'div', { class: 'card change' }, h('h2', null, 'Change something'), label, this.outcome);
  }

  private async changed(l: Lesson, v: string): Promise<void> {
    const extra: Params = l.change!.param === 'window' ?
        { alpha: v.split(',')[0]!, beta: v.split(',')[1]!} :
        { [l.change!.param]: v };
    if (l.id === '3') extra.alpha = v === '' ? '' : '12';
    const turn = this.load;
    try {
      const t = await engines.current.trace(this.request(l, extra));
      if (turn !== this.load || !this.context) return;
      this.context = {...this.context, trace: t };
      const stage = this.element.querySelector<HTMLElement>('.lesson-stage')!;
      this.picture(stage, t, {...l.position, ...extra });
      this.step(t.events);
      this.result(l, t, v);
    } catch (e) { this.outcome.textContent = (e as Error).message; }
  }

  private result(l: Lesson, t: Trace, v: string): void {
    const order = leafOrder(t),
          passes = t.passes.length > 1 ? `${number(t.passes.length)} passes, ` : '';
    this.outcome.textContent =
        `${title(l.algo)}${v && l.change?.min !== undefined ? `, guess ${v}` : ''}: ` +
        `${passes}${number(order.length)} ` +
        `leaves${t.end?.result ? `, value ${scoreText(t.end.result.value)}` : ''}${
            order.length <= 14 ? ` (${order.map((x) => scoreText(x.value)).join(' ')})` : ''}.`;
  }

  private link(l: Lesson, [what, text]: [string, string]): HTMLElement {
    const [page, view, algo] = what.split(':');
    const href = page === 'trace' ?
        address.href(
            'trace',
            {...l.position, algo: l.algo, k: '0', ...(view ? { view: `tree,${view}` } : {}) }) :
        page === 'race' ?
        address.href('race', {
          ...l.position,
          a: l.other ?? 'alphabeta',
          b: l.algo === 'minimax' ? 'minimax' : l.algo
        }) :
        page === 'quiz' ?
        address.href('quiz', { kind: view!, algo: algo!}) :
        page === 'trace-listops' ?
        address.href('trace', {...l.position, algo: 'mt-listops', k: '0', view: 'tree,steps' }) :
        page === 'race-413' ?
        address.href('race', { game: 'tree', name: 'fig-4.13-depth3', a: 'alphabeta', b: 'sss' }) :
        address.href(page!);
    return h('a', { class: 'button', href }, text);
  }
}
