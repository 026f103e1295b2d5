import { h } from '../dom';
import { Page } from './page';
export class PlayPage implements Page {
  readonly title = 'Play';
  readonly element = h('div', { class: 'page play' }, h('h1', null, 'Play'));
  update(): void {}
}
