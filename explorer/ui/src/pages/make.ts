import { h } from '../dom';
import { Page } from './page';
export class MakePage implements Page {
  readonly title = 'Make';
  readonly element = h('div', { class: 'page make' }, h('h1', null, 'Make'));
  update(): void {}
}
