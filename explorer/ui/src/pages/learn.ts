import { h } from '../dom';
import { Page } from './page';
export class LearnPage implements Page {
  readonly title = 'Learn';
  readonly element = h('div', { class: 'page learn' }, h('h1', null, 'Learn'));
  update(): void {}
}
