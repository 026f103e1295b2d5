// SPDX-License-Identifier: MIT
// What a page is: it fills an element, hears of changes of its part of the address, and may take
// keys.
import {Params} from '../address';

export interface Page {
  readonly element: HTMLElement;
  readonly title: string;
  update(params: Params, before: Params): void;
  missing?(params: Params): string;  // what the address names and the page has not; '' for none
  key?(e: KeyboardEvent): boolean;
  destroy?(): void;
}
