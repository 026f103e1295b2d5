import { h } from '../dom';
import { Page } from './page';
export class LabPage implements Page {
  readonly title = 'Lab';
  readonly element = h('div', { class: 'page lab' }, h('h1', null, 'Lab'));
  update(): void {}
}
