// SPDX-License-Identifier: MIT
// A figure of the essay: a tree that the engine searches at once whenever something about it is
// changed, leaf by leaf if the reader wants, with a link to the same search in Trace.
import {address, Params} from '../address';
import {h, replace} from '../dom';
import {engines} from '../engine/choose';
import {makeFigure} from '../model/figure';
import {between, leafOrder} from '../model/leaves';
import {Trace} from '../model/trace';
import {positionOf, requestOf, treeOf} from '../position';
import {LeafValues} from '../views/leaf-values';
import {TreeView} from '../views/tree';

import {choices, Frame, Live, Slider, slider} from './frame';

export interface Choice {
  text: string;
  algo?: string;
  params?: Params;
  look?: string;  // a class of the picture
}
export interface TreeSpec {
  title: string;
  about: string;
  tree: Params;
  algo: string;
  other?: string;   // a second algorithm, for what extra shows
  low?: boolean;    // a tree of two layers
  look?: string;    // classes of the picture
  first?: number;   // leaves shown at first; all of them if left out
  order?: boolean;  // number the leaves as they are read
  still?: boolean;  // no leaf by leaf
  pick?: { label: string; options: Choice[] };
  slide?: { label: string; min: number; max: number; start: number; params: (v: number) => Params };
  extra?: (t: Trace, other: Trace|null, seen: number) => Node[];
  result: (t: Trace, about: { choice: Choice; slide: number; seen: number }) => string;
}

export class LiveTree implements Live {
  readonly frame: Frame;
  private view: TreeView;
  private values: LeafValues;
  private text: string;
  private trace: Trace|null = null;
  private other: Trace|null = null;
  private choice: Choice;
  private slide: number;
  private seen = Infinity;
  private extra = h('div', { class: 'extra' });
  private steps: Slider|null = null;
  private stage = h('div', { class: 'live-stage' });

  constructor(readonly id: string, number: number, private spec: TreeSpec) {
    this.frame = new Frame(id, number, spec.title, spec.about);
    this.text = positionOf(spec.tree).text;
    this.choice = spec.pick?.options[0] ?? { text: '' };
    this.slide = spec.slide?.start ?? 0;
    if (spec.first !== undefined) this.seen = spec.first;
    this.view = new TreeView({
      label: `${spec.title}: the tree. Arrow keys walk it, plus and minus change a leaf.`,
      onValue: (n, v) => this.values.take(n, v)
    });
    this.values = new LeafValues((text) => {
      this.text = text;
      this.run();
    }, 'Any leaf can be dragged.');
    this.stage.classList.toggle('low', spec.low === true);
    this.stage.append(this.view.element);
    this.build();
  }

  private build(): void {
    const { pick, slide, still, algo } = this.spec, controls: HTMLElement[] = [];
    const value = slide && slider(slide.label, slide.min, slide.max, slide.start, (v) => {
                    this.slide = v;
                    this.run();
                  });
    if (pick)
      controls.push(choices(`${this.id}-pick`, pick.label, pick.options.map((o) => o.text), (i) => {
        this.choice = pick.options[i]!;
        if (value) value.input.disabled = this.algo !== algo;
        this.run();
      }));
    if (value) controls.push(value.element);
    if (!still) {
      this.steps = slider('Leaves read', 0, 1, 0, (v) => {
        this.seen = v;
        this.draw();
      });
      controls.push(this.steps.element);
    }
    this.frame.fill(controls, [this.stage, this.extra], this.values.element);
  }

  private params(): Params {
    return {
      game: 'tree',
      text: this.text,
      ...this.spec.slide?.params(this.slide),
      ...this.choice.params
    };
  }
  private get algo(): string { return this.choice.algo ?? this.spec.algo; }

  async run(): Promise<void> {
    const p = this.params();
    try {
      const [t, other] = await Promise.all([
        engines.current.trace(requestOf(p, this.algo)),
        this.spec.other ? engines.current.trace(requestOf(p, this.spec.other)) : null
      ]);
      if (p.text !== this.text) return;
      const whole = this.trace === null || this.seen >= leafOrder(this.trace).length;
      this.trace = t;
      this.other = other;
      this.values.loaded(this.text, t);
      this.view.set(makeFigure(t, { tree: treeOf(p) }), t);
      if (whole && this.spec.first === undefined) this.seen = Infinity;
      this.draw();
    } catch (e) {
      this.values.failed();
      this.frame.say((e as Error).message);
    }
  }

  // As it is when the next leaf is about to be read: what follows from the last one is shown.
  private step(t: Trace): number {
    const order = leafOrder(t);
    return this.seen >= order.length ? t.events : this.seen <= 0 ? 0 : order[this.seen]!.step;
  }

  private draw(): void {
    const t = this.trace;
    if (!t) return;
    const order = leafOrder(t), seen = Math.min(this.seen, order.length), k = this.step(t);
    const notes: Record<string, string> = {};
    if (this.spec.order)
      order.slice(0, seen).forEach((l, i) => {
        const inside = t.width(t.node(l.step)) > 0;  // an estimate, which is written nowhere else
        notes[l.path] ??= inside ? `${i + 1}: ${l.value}` : String(i + 1);
      });
    this.view.element.classList.remove('bare', 'plain', 'max-plan', 'min-plan');
    this.view.element.classList.add(...(this.choice.look ?? this.spec.look ?? 'bare').split(' '));
    this.view.show({ k, marks: this.values.marks, notes: {...notes, ...this.values.notes } });
    this.steps?.set(seen, order.length, `${seen} of ${order.length}`);
    replace(this.extra, ...(this.spec.extra?.(t, this.other, seen) ?? []));
    this.frame.say(this.sentence(t, seen));
    this.frame.link(address.href('trace', {...this.params(), algo: this.algo, k: String(k) }));
  }

  private sentence(t: Trace, seen: number): string {
    const order = leafOrder(t);
    if (seen >= order.length || this.spec.still)
      return this.spec.result(t, { choice: this.choice, slide: this.slide, seen });
    if (seen === 0) return 'Nothing has been read yet.';
    const why = between(t, order[seen - 1]!.step, order[seen]!.step).join(' ');
    return `Leaf ${seen} is ${order[seen - 1]!.value}. ${why}`;
  }
}
