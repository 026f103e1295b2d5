import { h } from '../dom';
import { Page } from './page';
export class QuizPage implements Page {
  readonly title = 'Quiz';
  readonly element = h('div', { class: 'page quiz' }, h('h1', null, 'Quiz'));
  update(): void {}
}
