// SPDX-License-Identifier: MIT
// The smallest counterexample to a claim: every leaf that one algorithm evaluates the other
// evaluates too. All small trees are tried, the smallest first.
import {address, Params} from '../address';
import {announce, h, number, replace} from '../dom';
import {engines} from '../engine/choose';
import {nodeAt} from '../model/changes';
import {makeFigure} from '../model/figure';
import {compareLeaves, leafOrder} from '../model/leaves';
import {scoreText} from '../model/score';
import {parseTree} from '../model/treetext';
import {algorithmOptions, title} from '../position';
import {LeafValues} from '../views/leaf-values';
import {Marks, TreeView} from '../views/tree';

interface Run {
  algorithm: string;
  alpha?: number|string;
  beta?: number|string;
  evaluated: number[];
}
interface Counterexample {
  found: boolean;
  leaves: number;
  trees: number;
  tree?: string;
  values?: number[];
  extra?: number;
  a?: Run;
  b?: Run;
}

export class ClaimForm {
  readonly element: HTMLElement;
  private a: HTMLSelectElement;
  private b: HTMLSelectElement;
  private narrower = h('input', { type: 'checkbox' });
  private most: HTMLSelectElement;
  private out = h('div', { role: 'status' });
  private stop: AbortController|null = null;

  constructor() {
    const p = address.params;
    this.a = h('select', null, algorithmOptions(p.a ?? 'alphabeta'));
    this.b = h('select', null, algorithmOptions(p.b ?? 'sss'));
    this.most =
        h('select', null, [3, 4, 5].map((n) => h('option', { value: n, selected: n === 4 }, n)));
    this.narrower.checked = p.narrower === '1';
    this.element = h(
        'section', { class: 'card claim', 'aria-label': 'Smallest counterexample' },
        h('h2', null, 'Is it true? Look for a counterexample'),
        h('form', {
          class: 'claim-form',
          onsubmit: (e: Event) => {
            e.preventDefault();
            this.run();
          }
        },
          h('p', { class: 'row' }, 'Claim: every leaf that ',
            h('label', { class: 'option' }, h('span', { class: 'sr' }, 'First algorithm'), this.a),
            ' evaluates is evaluated by ',
            h('label', { class: 'option' }, h('span', { class: 'sr' }, 'Second algorithm'), this.b),
            ' too.'),
          h('p', null,
            h('label', { class: 'option' }, this.narrower,
              'search with windows, the first within the second’s')),
          h('div', { class: 'row' },
            h('label', { class: 'option' }, 'among trees of at most', this.most, 'leaves'),
            h('button', { type: 'submit', class: 'primary' }, 'Look for the smallest tree'))),
        this.out);
    if (p.a && p.b) this.run();
  }

  private async run(): Promise<void> {
    this.stop?.abort();
    const stop = (this.stop = new AbortController());
    address.set({
      tab: 'claim',
      a: this.a.value,
      b: this.b.value,
      narrower: this.narrower.checked ? '1' : ''
    });
    replace(this.out, h('p', { class: 'hint' }, 'Trying all small trees …'));
    try {
      const c = await engines.current.line<Counterexample>(
          {
            do: 'counterexample',
            a: this.a.value,
            b: this.b.value,
            leaves: Number(this.most.value),
            ...(this.narrower.checked ? { narrower: true } : {})
          },
          stop.signal);
      if (!stop.signal.aborted) await this.show(c);
    } catch (e) {
      if ((e as Error).name !== 'AbortError')
        replace(this.out, h('p', { class: 'error' }, (e as Error).message));
    }
  }

  private async show(c: Counterexample): Promise<void> {
    const a = title(this.a.value), b = title(this.b.value);
    if (!c.found) {
      const text =
          `No counterexample: in all ${number(c.trees)} trees of at most ${c.leaves} leaves ` +
          `${b} evaluates every leaf that ${a} evaluates. That is no proof, but a good sign.`;
      replace(this.out, h('p', { class: 'outcome' }, text));
      announce(text);
      return;
    }
    const window = (r: Run) => r.alpha !== undefined && (r.alpha !== '-inf' || r.beta !== '+inf') ?
        ` within (${r.alpha}, ${r.beta})` :
        '';
    const options = (r: Run): Params =>
        r.alpha === undefined ? {} : { alpha: String(r.alpha), beta: String(r.beta) };
    const run = c.a!, other = c.b!,
          values = (r: Run) => r.evaluated.map((i) => c.values![i]).join(', ');
    const leaves = new LeafValues((text) => draw(text));
    const view = new TreeView(
        { label: 'The counterexample. Arrow keys walk it.', onValue: (n, v) => leaves.take(n, v) });
    const verdict = h('p', { class: 'hint' });
    // Both searches of the tree, which changes when a leaf does.
    const draw = async (text: string) => {
      const [t, u] = await Promise.all([run, other].map(
          (r) => engines.current.trace(
              { position: { game: 'tree', text }, algorithm: r.algorithm, ...options(r) })));
      const only = compareLeaves(leafOrder(t!), leafOrder(u!)).onlyA, root = parseTree(text).root;
      leaves.loaded(text, t!);
      view.set(makeFigure(t!, { tree: parseTree(text) }), t!);
      const marks: Marks = {...leaves.marks };
      for (const path of only) marks[path] = 'only-a';
      view.show({ k: t!.events, marks, notes: leaves.notes, selected: view.selected });
      verdict.textContent = only.length === 0 ?
          `With these values ${b} evaluates every leaf that ${a} evaluates.` :
          `Only ${a} evaluates ${
              only.map((path) => scoreText(nodeAt(root, path)!.value!)).join(', ')}.`;
    };
    await draw(c.tree!);
    const extra = scoreText(c.values![c.extra!]!);
    const text = `It is not true. On this tree ${a}${window(run)} evaluates ${values(run)}; ` +
        `${b}${window(other)} evaluates ${values(other)} and never the ${extra}.`;
    const trace = (r: Run, name: string) =>
        h('a', {
          class: 'button',
          href: address.href('trace', { text: c.tree!, algo: r.algorithm, ...options(r), k: '0' })
        },
          `Step through ${name}`);
    replace(
        this.out, h('p', { class: 'outcome' }, text),
        h('div', { class: 'claim-tree' }, view.element), leaves.element, verdict,
        h('p', { class: 'hint' },
          `The smallest such tree, ${c.leaves} leaves, found after ${number(c.trees)} trees: `,
          h('code', null, c.tree!)),
        h('div', { class: 'row' }, trace(run, a),
          run.algorithm === other.algorithm ? null : trace(other, b)));
    announce(text);
  }

  close(): void { this.stop?.abort(); }
}
