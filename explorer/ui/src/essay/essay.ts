// SPDX-License-Identifier: MIT
// The essay: its text is essay.md, its figures are live. It is loaded when it is opened.
import {address, Params} from '../address';
import {h, prose} from '../dom';
import {ready} from '../options';
import {Page} from '../pages/page';

import css from './essay.css?inline';
import text from './essay.md?raw';
import {makeLive} from './figures';
import {Live} from './frame';

// A sheet made by script is allowed where the policy forbids styles in the page.
function dress(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
dress();

const anchor = (heading: string) => heading.toLowerCase().replace(/[^a-z]+/g, '-');

class Essay implements Page {
  readonly title = 'From minimax to MTD(f)';
  readonly element = h('article', { class: 'essay-text' });
  private live: Live[] = [];
  private gone = false;

  constructor() {
    const test = h('div', { class: 'self-test' });
    const blocks = text.trim().replace(/'/g, '’').split(/\n\n+/), heads: string[] = [];
    let first = true;
    for (const block of blocks) {
      const line = block.replace(/\n/g, ' ');
      if (block.startsWith('# ')) this.element.append(h('h1', null, line.slice(2)));
      else if (block.startsWith('## ')) {
        heads.push(line.slice(3));
        this.element.append(h('h2', { id: anchor(line.slice(3)), tabindex: -1 }, line.slice(3)));
      } else if (block.startsWith('[figure ')) this.figure(block.slice(8, -1));
      else if (block.startsWith('? ')) test.append(this.question(block));
      else {
        this.element.append(h('p', { class: first ? 'lede' : '' }, ...prose(line)));
        first = false;
      }
    }
    this.element.append(test);
    this.element.querySelector('.lede')!.after(this.contents(heads));
    ready.then(() => this.run());
  }

  private contents(heads: string[]): HTMLElement {
    return h(
        'nav', { 'aria-label': 'Sections' },
        h('ol', { class: 'contents' },
          heads.map(
              (t) =>
                  h('li', null, h('a', { href: address.href('essay', { part: anchor(t) }) }, t)))));
  }

  private figure(id: string): void {
    const live = makeLive(id, this.live.length + 1);
    this.live.push(live);
    this.element.append(live.frame.element);
  }

  private question(block: string): HTMLElement {
    const [ask, answer] = block.slice(2).split('\n= ').map((x) => x.replace(/\n/g, ' '));
    return h('details', null, h('summary', null, ask!), h('p', null, ...prose(answer!)));
  }

  // One after another, from the top: a reader begins there, and a phone is not overrun.
  private async run(): Promise<void> {
    for (const live of this.live) {
      if (this.gone) return;
      await live.run();
    }
    this.element.dataset.ready = 'yes';
  }

  update(now: Params, before: Params): void {
    const want = now.figure ? `figure-${now.figure}` : now.part;
    const had = before.figure ? `figure-${before.figure}` : before.part;
    if (!want || want === had) return;
    const target = document.getElementById(want);
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }
  destroy(): void { this.gone = true; }
}

export const make = (): Page => new Essay();
