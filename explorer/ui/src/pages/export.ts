import { h } from '../dom';
import { Page } from './page';
export class ExportPage implements Page {
  readonly title = 'Export';
  readonly element = h('div', { class: 'page export' }, h('h1', null, 'Export'));
  update(): void {}
}
