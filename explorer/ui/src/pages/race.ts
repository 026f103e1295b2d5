import { h } from '../dom';
import { Page } from './page';
export class RacePage implements Page {
  readonly title = 'Race';
  readonly element = h('div', { class: 'page race' }, h('h1', null, 'Race'));
  update(): void {}
}
