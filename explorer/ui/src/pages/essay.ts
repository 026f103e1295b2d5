// SPDX-License-Identifier: MIT
// Essay: fetches the essay when it is opened, and hands over to it.
import {Params} from '../address';
import {h, replace} from '../dom';

import {Page} from './page';

export class EssayPage implements Page {
  readonly title = 'From minimax to MTD(f)';
  readonly element =
      h('div', { class: 'page essay' }, h('p', { class: 'empty' }, 'Opening the essay …'));
  private inner: Page|null = null;
  private gone = false;
  private params: Params = {};

  constructor() {
import('../essay/essay')
        .then(
            ({make}) => {
              if (this.gone) return; this.inner = make(); replace(this.element, this.inner.element);
              this.inner.update(this.params, {});
            },
            (e: Error) => replace(
                this.element,
                h('p',
                  {class : 'error'}, e.message)));
  }

  update(now: Params, before: Params): void {
    this.params = now;
    this.inner?.update(now, before);
  }
  destroy(): void {
    this.gone = true;
    this.inner?.destroy?.();
  }
}
