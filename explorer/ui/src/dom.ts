// SPDX-License-Identifier: MIT
// Elements made by hand: the page has no framework, its state is typed arrays.

type Child = Node|string|number|null|undefined|false|Child[];
type Props = Record<string, unknown>;

const SVG = 'http://www.w3.org/2000/svg';

function apply(el: Element, props: Props|null): void {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on') && typeof value === 'function')
      el.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
    else if (name === 'class') el.setAttribute('class', String(value));
    else if (name === 'value' && 'value' in el) (el as HTMLInputElement).value = String(value);
    else if (name === 'checked') (el as HTMLInputElement).checked = Boolean(value);
    else el.setAttribute(name, value === true ? '' : String(value));
  }
}

function append(el: Node, children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(el, child);
    else el.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

export function h<K extends keyof HTMLElementTagNameMap>(
    tag: K, props?: Props|null, ...children: Child[]): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag);
  append(el, children);
  apply(el, props ?? null);
  return el;
}

export function s<K extends keyof SVGElementTagNameMap>(
    tag: K, props?: Props|null, ...children: Child[]): SVGElementTagNameMap[K] {
  const el = document.createElementNS(SVG, tag);
  apply(el, props ?? null);
  append(el, children);
  return el;
}

export function clear(el: Node): void {
  while (el.firstChild) el.removeChild(el.firstChild);
}

export function replace(el: Node, ...children: Child[]): void {
  clear(el);
  append(el, children);
}

// Text with `code`, *emphasis* and [links](#/address): enough for lessons and hints.
export function prose(text: string): Node[] {
  const out: Node[] = [];
  const pattern = /`([^`]+)`|(?<!\w)\*([^*\s][^*]*)\*(?!\w)|\[([^\]]+)\]\(([^)]+)\)/g;
  let at = 0;
  for (let m = pattern.exec(text); m; m = pattern.exec(text)) {
    if (m.index > at) out.push(document.createTextNode(text.slice(at, m.index)));
    if (m[1]) out.push(h('code', null, m[1]));
    else if (m[2]) out.push(h('em', null, m[2]));
    else out.push(h('a', { href: m[4] }, m[3]!));
    at = m.index + m[0].length;
  }
  if (at < text.length) out.push(document.createTextNode(text.slice(at)));
  return out;
}

export function number(n: number): string { return n.toLocaleString('en-GB'); }

// Speaks one polite sentence to screen readers; while playing at most one every 1.5 seconds.
let lastSaid = 0;
let pending = 0;
export function announce(text: string, throttle = false): void {
  const el = document.getElementById('announcer');
  if (!el) return;
  window.clearTimeout(pending);
  const wait = throttle ? Math.max(0, 1500 - (performance.now() - lastSaid)) : 0;
  pending = window.setTimeout(() => {
    lastSaid = performance.now();
    el.textContent = text;
  }, wait);
}

// How one chooses something in the picture: by a finger or by a mouse.
export function press(): string {
  return window.matchMedia('(pointer: coarse)').matches ? 'Tap' : 'Click';
}

export function reducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function download(name: string, type: string, data: BlobPart): void {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const a = h('a', { href: url, download: name });
  document.body.appendChild(a);
  a.click();
  a.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
