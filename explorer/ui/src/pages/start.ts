import { h } from '../dom';
import { Page } from './page';
export class StartPage implements Page {
  readonly title = 'Start';
  readonly element = h('div', { class: 'page start' }, h('h1', null, 'Start'));
  update(): void {}
}
