// SPDX-License-Identifier: MIT
// The frame: the head with its doors, the page that the address names, keys, help, messages.
import './style.css';

import {address, Address, Params} from './address';
import {announce, clear, h, replace, s} from './dom';
import {engines} from './engine/choose';
import {EngineError, TraceDecoder} from './model/blocks';
import {learn, ready} from './options';
import {EssayPage} from './pages/essay';
import {Page} from './pages/page';
import {RacePage} from './pages/race';
import {StartPage} from './pages/start';
import {TracePage} from './pages/trace';
import {EXAMPLES} from './position';

// The pages in app.js are shown at once; the others are in more.js, which is loaded after the first
// one is shown, or when one of them is asked for.
const PAGES: Record < string, {
  title: string;
  make?: () => Page
}
> = {
  start: { title: 'Start', make: () => new StartPage() },
  essay: { title: 'Essay', make: () => new EssayPage() },
  learn: { title: 'Learn' },
  trace: { title: 'Trace', make: () => new TracePage() },
  race: { title: 'Race', make: () => new RacePage() },
  quiz: { title: 'Quiz' },
  play: { title: 'Play' },
  analyse: { title: 'Analyse' },
  lab: { title: 'Lab' },
  proof: { title: 'Proof' },
  make: { title: 'Make' },
  export: { title: 'Export' },
  style: { title: 'Style' }
};

async function loadMore(): Promise<void> {
  for (const [name, make] of Object.entries((await import('./more')).MORE))
    PAGES[name]!.make ??= make;
}

const WITH_TREES = ['trace', 'race', 'make', 'export'];
const nav = h('nav', { 'aria-label': 'Pages' });
const body = h('main', { id: 'main', tabindex: -1 });
let lostHere = false;  // the notice tells what this page does not have
const notice = h('div', { class: 'notice', role: 'status' });
const engineButton = h('button', {
  type: 'button',
  class: 'engine',
  onclick: () => engines.choose(engines.current.kind === 'server' ? 'page' : 'server')
});
let page: Page|null = null;
let pageName = '';

function drawNav(): void {
  replace(
      nav,
      Object.entries(PAGES)
          .filter(([n]) => n !== 'start' && n !== 'style')
          .map(
              ([name, p]) =>
                  h('a', {
                    href: name === pageName ? '#main' : address.href(name),
                    'aria-current': name === pageName ? 'page' : undefined,
                    onclick: (e: Event) => {
                      e.preventDefault();
                      if (name !== pageName) address.go(name);
                    }
                  },
                    p.title)));
  // On a phone the row of pages is wider than the screen: the one that is shown stays in sight.
  requestAnimationFrame(() => {
    const here = nav.querySelector('[aria-current]')?.getBoundingClientRect(),
          row = nav.getBoundingClientRect();
    if (here) nav.scrollLeft += here.left - row.left - (row.width - here.width) / 2;
  });
}

function drawEngine(): void {
  const server = engines.current.kind === 'server';
  engineButton.textContent = server ? 'engine: this machine' : 'engine: this page';
  engineButton.title = server ? 'The program nullwindow explore searches, at full speed.' :
                                'WebAssembly in this page searches; nothing leaves it.';
  engineButton.disabled = !engines.server;
}

// Pages that list no algorithms, and need not wait for the engine's catalogue.
const UNLISTED = ['', 'start', 'essay', 'learn'];

function show(now: Address, before: Address): void {
  const name = Object.keys(PAGES).includes(now.page) ? now.page : 'start';
  const make = PAGES[name]!.make;
  if (!make) {
    loadMore().then(
        () => address.page === now.page && show(now, before),
        () => tell('The rest of the page, more.js, cannot be loaded.'));
    return;
  }
  document.body.classList.toggle('embed', now.params.embed !== undefined);
  const fresh = name !== pageName;
  if (fresh) {
    page?.destroy?.();
    pageName = name;
    page = make();
    clear(body);
    body.append(page.element);
    document.title = `${page.title} · Nullwindow`;
    drawNav();
    window.scrollTo(0, 0);
  }
  page!.update(now.params, fresh ? {} : before.params);
  if (fresh && before.page !== now.page) announce(`Page ${page!.title}`);
  const lost = name === now.page ? missing(name, now.params) :
                                   `There is no page “${now.page}”: this is the start.`;
  if (lost !== '') tell(lost);
  else if (lostHere && before.page !== now.page) clear(notice);
  lostHere = lost !== '' || (lostHere && before.page === now.page);
}

// What the address names and the page has not, as a sentence; '' when all is there.
function missing(name: string, p: Params): string {
  const lost = page?.missing?.(p) ?? '';
  if (lost !== '') return lost;
  const example = WITH_TREES.includes(name) && !p.text ? p.name : undefined;
  return example !== undefined && !Object.keys(EXAMPLES).includes(example) ?
      `No example is called “${example}”: this is thesis-a5.` :
      '';
}

function tell(message: string): void {
  replace(
      notice,
      h('p', null, message, h('button', { type: 'button', onclick: () => clear(notice) }, 'OK')));
  announce(message);
}

const help =
    h('dialog', { class: 'help', 'aria-label': 'Keys' }, h('h2', null, 'Keys'),
      h('dl', null,
        [
          ['→ ←', 'next, previous step'], ['Shift → ←', 'next, previous leaf'],
          ['Ctrl → ←', 'end of this pass, of the pass before'], ['Home End', 'first, last step'],
          ['Space', 'play, pause'], ['J K', 'next, previous visit of the node'],
          ['Tab, then arrows', 'walk the tree; Enter folds or chooses'],
          ['+ −', 'on a leaf: change its value'], ['/', 'find a node'],
          ['Esc', 'deselect the node'], ['T', 'light, dark'], ['?', 'this list']
        ].map(([k, v]) => h('div', null, h('dt', null, h('kbd', null, k!)), h('dd', null, v!)))),
      h('form', { method: 'dialog', class: 'row' }, h('button', { type: 'submit' }, 'Close'),
        h('a', { href: '#/style', onclick: () => help.close() }, 'The style of these pages')));

function theme(next?: string): void {
  const root = document.documentElement;
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  let want = next ?? '';
  try {
    want = next ?? localStorage.getItem('nw-theme') ?? '';
    if (next) localStorage.setItem('nw-theme', next);
  } catch { /* private mode */
  }
  root.dataset.theme = want || (dark ? 'dark' : 'light');
}

function toggleTheme(): void {
  theme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  if (page) page.update(address.params, address.params);
}

document.addEventListener('keydown', (e) => {
  const el = e.target as HTMLElement;
  if (el.closest(
          'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, ' +
          'dialog[open], [contenteditable]'))
    return;
  if (e.key === ' ' && el.closest('button, a, summary')) return;
  if (e.key === '?') {
    help.showModal();
    e.preventDefault();
    return;
  }
  if ((e.key === 't' || e.key === 'T') && !e.ctrlKey && !e.metaKey && !e.altKey) {
    toggleTheme();
    return;
  }
  if (el.closest('input[type=range]') && e.key.startsWith('Arrow') && !el.closest('.timeline'))
    return;
  if (page?.key?.(e)) e.preventDefault();
});

function mark(): SVGSVGElement {
  return s(
      'svg', { viewBox: '0 0 32 30', width: 30, height: 28, 'aria-hidden': 'true', class: 'mark' },
      s('path', { d: 'M16 7 7 24M16 7l9 17', class: 'line' }),
      s('rect', { x: 10.5, y: 2, width: 11, height: 10, rx: 1, class: 'box' }),
      s('circle', { cx: 7, cy: 24, r: 5, class: 'plus' }),
      s('circle', { cx: 25, cy: 24, r: 5, class: 'minus' }));
}

async function start(): Promise<void> {
  theme();
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => theme());
  const app = document.getElementById('app')!;
  replace(
      app,
      h('a', {
        class: 'skip',
        href: '#main',
        onclick: (e: Event) => {
          e.preventDefault();
          body.focus();
        }
      },
        'Skip to the page'),
      h('header', { class: 'top' },
        h('a', {
          class: 'brand',
          href: address.href('start'),
          onclick: (e: Event) => {
            e.preventDefault();
            address.go('start');
          }
        },
          mark(), h('span', null, 'Nullwindow')),
        nav,
        h('div', { class: 'tools' }, engineButton,
          h('button', {
            type: 'button',
            class: 'icon',
            'aria-label': 'Light or dark',
            title: 'Light or dark (T)',
            onclick: toggleTheme
          },
            '◐'),
          h('button', {
            type: 'button',
            class: 'icon',
            'aria-label': 'Keys',
            title: 'Keys (?)',
            onclick: () => help.showModal()
          },
            '?'))),
      notice, body, help);
  let known = false;
  ready.then(() => {
    known = true;
  });
  address.listen((now, before) => {
    if (known || UNLISTED.includes(now.page)) show(now, before);
    else ready.then(() => show(now, before));
  });
  engines.listen((message) => {
    drawEngine();
    if (message !== '') {
      tell(message);
      if (page) window.setTimeout(() => page!.update(address.params, {}));
    }
  });
  await engines.start();
  drawEngine();
  const first = document.getElementById('nw-start')?.textContent?.trim() ?? '';
  const wanted = first.startsWith('#/') ? first : (engines.status?.start ?? '');
  if (wanted.startsWith('#/') && (location.hash === '' || location.hash === '#/'))
    history.replaceState(null, '', wanted);
  address.reload();
  await learn(engines.current.catalogue());
  await loadMore().catch(() => {});  // told when one of its pages is asked for
}

// For the console and the tests: nw.engines.current.trace({...}), nw.address, nw.current().
Object.assign(window, { nw: { address, engines, EngineError, TraceDecoder, current: () => page } });
start();
