// SPDX-License-Identifier: MIT
// What all figures of the essay have: a number and a title that link to the figure, controls, a
// picture, a sentence that says what the engine found, and a link to the same search elsewhere.
import {address} from '../address';
import {h, prose, replace} from '../dom';

export interface Live {
  readonly id: string;
  readonly frame: Frame;
  run(): Promise<void>;
}

export class Frame {
  readonly element: HTMLElement;
  private body = h('div', { class: 'live-body' });
  private said = h('p', { class: 'result', role: 'status' }, 'Searching …');
  private open: HTMLAnchorElement;

  constructor(id: string, number: number, title: string, about: string) {
    this.open = h('a', { class: 'button', href: '#' }, 'Open in Trace');
    const name = h('a', { href: address.href('essay', { figure: id }) }, `Figure ${number}`);
    this.element =
        h('figure', { class: 'live', id: `figure-${id}`, 'aria-labelledby': `title-${id}` },
          h('p', { class: 'live-title', id: `title-${id}` }, name, ` ${title}`), this.body,
          h('figcaption', null, ...prose(about)), h('p', { class: 'open' }, this.open));
  }

  fill(controls: HTMLElement[], picture: HTMLElement[], changes: HTMLElement|null): void {
    replace(
        this.body, controls.length ? h('div', { class: 'live-controls' }, controls) : null, picture,
        this.said, changes);
  }
  say(text: string): void {
    if (this.said.textContent !== text) this.said.textContent = text;
  }
  link(href: string, text = 'Open in Trace'): void {
    this.open.href = href;
    this.open.textContent = text;
  }
}

// A number to slide, with its value beside its name.
export interface Slider {
  element: HTMLElement;
  input: HTMLInputElement;
  set: (v: number, max: number, text: string) => void;
}
export function slider(
    label: string, min: number, max: number, start: number, take: (v: number) => void,
    step = 1): Slider {
  const out = h('output', null, String(start));
  const input = h('input', {
    type: 'range',
    'aria-label': label,
    min,
    max,
    step,
    value: start,
    oninput: () => {
      out.textContent = input.value;
      take(Number(input.value));
    }
  });
  const set = (v: number, most: number, text: string) => {
    input.max = String(most);
    input.value = String(v);
    input.setAttribute('aria-valuetext', text);
    out.textContent = text;
  };
  return { element: h('label', { class: 'live-slider' }, `${label} `, out, input), input, set };
}

// One of several, as radio buttons.
export function choices(
    name: string, label: string, texts: string[], take: (i: number) => void): HTMLElement {
  return h(
      'fieldset', { class: 'live-choices' }, h('legend', null, label),
      texts.map(
          (text, i) =>
              h('label', null,
                h('input', { type: 'radio', name, checked: i === 0, onchange: () => take(i) }),
                ` ${text}`)));
}
