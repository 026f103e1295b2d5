// SPDX-License-Identifier: MIT
// Leaf values that a reader changes: by dragging a leaf up or down, or by keys. The host searches
// the changed tree; this keeps what the search was like before, and says what became different.
import {h, replace} from '../dom';
import {difference, differenceText, nodeAt, withLeaf} from '../model/changes';
import {FigureNode} from '../model/figure';
import {Trace} from '../model/trace';
import {parseTree} from '../model/treetext';

import {Marks} from './tree';

const PIXELS = 4;  // of a drag, for one point
const MOST = 999;
const STEPS: Record<string, number> = {
  '+': 1,
  '=': 1,
  '-': -1,
  PageUp: 10,
  PageDown: -10
};

// The change that a key asks for; 0 for none. With Shift the arrows do not walk the tree.
export function keyStep(e: KeyboardEvent): number {
  if (e.shiftKey && (e.key === 'ArrowUp' || e.key === 'ArrowDown'))
    return e.key === 'ArrowUp' ? 1 : -1;
  return STEPS[e.key] ?? 0;
}

export const clampLeaf = (v: number) => Math.max(-MOST, Math.min(MOST, v));

// Follows a pointer that was pressed on a leaf, wherever it goes: the picture is drawn anew below
// it.
export function followPointer(start: PointerEvent, value: number, take: (v: number) => void): void {
  let last = value;
  const move = (e: PointerEvent) => {
    if (e.pointerId !== start.pointerId) return;
    const v = clampLeaf(value + Math.round((start.clientY - e.clientY) / PIXELS));
    if (v !== last) take((last = v));
  };
  const end = (e: PointerEvent) => {
    if (e.pointerId !== start.pointerId) return;
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}

export const DRAG_HINT =
    'Drag a leaf up or down to change its value; by keys: Tab to the tree, walk to a leaf, press ' +
    '+ or −.';

export class LeafValues {
  readonly element = h('div', { class: 'changed' });
  readonly marks: Marks = {};
  readonly notes: Record<string, string> = {};
  private text = '';
  private original = '';
  private trace: Trace|null = null;
  private before: Trace|null = null;  // the search as it was before this leaf began to change
  private path = '';
  private from = 0;
  private to = 0;
  private busy = false;
  private wanted: string|null = null;
  private said = h('p', { class: 'said', role: 'status' });

  // search: the host takes the text of a tree, searches it and calls loaded.
  constructor(private search: (text: string) => void, hint = DRAG_HINT) {
    this.said.textContent = hint;
    replace(this.element, this.said);
  }

  // A trace of the tree of this text has come; another tree than asked for forgets what was.
  loaded(text: string, t: Trace): void {
    this.busy = false;
    const mine = text === this.text && this.original !== '';
    this.text = text;
    this.trace = t;
    if (!mine) {
      this.original = text;
      this.forget();
    } else if (this.wanted !== null && this.wanted !== text) this.send();
    else this.tell();
  }

  failed(): void { this.busy = false; }

  take(n: FigureNode, value: number): void {
    if (!this.trace) return;
    const text = withLeaf(this.wanted ?? this.text, n.path, value);
    if (text === null) return;
    if (n.path !== this.path) {
      this.path = n.path;
      this.before = this.trace;
      this.from = nodeAt(parseTree(this.text).root, n.path)?.value ?? value;
    }
    this.to = value;
    this.wanted = text;
    if (!this.busy) this.send();
  }

  get changed(): boolean { return this.text !== this.original; }

  private send(): void {
    this.busy = true;
    this.text = this.wanted!;
    this.search(this.text);
  }

  private forget(): void {
    this.path = '';
    this.wanted = null;
    this.before = null;
    this.clearMarks();
    replace(this.element, this.said);
  }

  private clearMarks(): void {
    for (const o of [this.marks, this.notes])
      for (const key of Object.keys(o)) delete o[key];
  }

  private tell(): void {
    if (!this.before || !this.trace) return;
    this.clearMarks();
    const d = difference(this.before, this.trace);
    for (const [leaves, mark, note] of [[d.fresh, 'fresh', 'new'], [d.spared, 'spared', 'cut']] as
         const)
      for (const l of leaves) {
        this.marks[l.path] = mark;
        this.notes[l.path] = note;
      }
    this.said.textContent = differenceText(this.from, this.to, d);
    if (this.element.childElementCount === 1)
      this.element.append(h('button', { type: 'button', onclick: () => this.undo() }, 'Undo'));
  }

  undo(): void {
    this.said.textContent = 'All leaves have their first values again.';
    this.forget();
    this.text = this.original;
    this.search(this.text);
  }
}
