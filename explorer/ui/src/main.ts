// SPDX-License-Identifier: MIT
// The frame: the head with its doors, the page that the address names, keys, help, messages.
import './style.css';
import { address, Address, Params } from './address';
import { announce, clear, h, replace, s } from './dom';
import { engines } from './engine/choose';
import { Page } from './pages/page';
import { LESSONS } from './learn/lessons';
import { KINDS } from './quiz/kinds';
import { addAlgorithms, EXAMPLES, PLAYED } from './position';
import { TracePage } from './pages/trace';
import { StartPage } from './pages/start';
import { RacePage } from './pages/race';
import { PlayPage } from './pages/play';
import { LabPage } from './pages/lab';
import { LearnPage } from './pages/learn';
import { QuizPage } from './pages/quiz';
import { MakePage } from './pages/make';
import { ExportPage } from './pages/export';
import * as T from './strings';

const PAGES: Record<string, { title: string; make: () => Page }> = {
  start: { title: T.start, make: () => new StartPage() },
  learn: { title: T.learn, make: () => new LearnPage() },
  trace: { title: T.trace, make: () => new TracePage() },
  race: { title: T.race, make: () => new RacePage() },
  quiz: { title: T.quiz, make: () => new QuizPage() },
  play: { title: T.play, make: () => new PlayPage() },
  lab: { title: T.lab, make: () => new LabPage() },
  make: { title: T.make, make: () => new MakePage() },
  export: { title: T.exportWord, make: () => new ExportPage() },
};

const WITH_TREES = ['trace', 'race', 'make', 'export'];
const nav = h('nav', { 'aria-label': T.pages });
const body = h('main', { id: 'main', tabindex: -1 });
const notice = h('div', { class: 'notice', role: 'status' });
const engineButton = h('button', { type: 'button', class: 'engine', onclick: () => engines.choose(engines.current.kind === 'server' ? 'page' : 'server') });
let page: Page | null = null;
let pageName = '';

function drawNav(): void {
  replace(nav, Object.entries(PAGES).filter(([n]) => n !== 'start').map(([name, p]) => h('a', { href: name === pageName ? '#main' : address.href(name),
    'aria-current': name === pageName ? 'page' : undefined, onclick: (e: Event) => { e.preventDefault(); if (name !== pageName) address.go(name); } }, p.title)));
  // On a phone the row of pages is wider than the screen: the one that is shown stays in sight.
  requestAnimationFrame(() => {
    const here = nav.querySelector('[aria-current]')?.getBoundingClientRect(), row = nav.getBoundingClientRect();
    if (here) nav.scrollLeft += here.left - row.left - (row.width - here.width) / 2;
  });
}

function drawEngine(): void {
  const server = engines.current.kind === 'server';
  engineButton.textContent = server ? T.engineThisMachine : T.engineThisPage;
  engineButton.title = server ? 'The program nullwindow explore searches, at full speed.' : 'WebAssembly in this page searches; nothing leaves it.';
  engineButton.disabled = !engines.server;
}

function show(now: Address, before: Address): void {
  const name = Object.keys(PAGES).includes(now.page) ? now.page : 'start';
  document.body.classList.toggle('embed', now.params.embed !== undefined);
  const fresh = name !== pageName;
  if (fresh) {
    page?.destroy?.();
    pageName = name;
    page = PAGES[name]!.make();
    clear(body);
    body.append(page.element);
    document.title = `${page.title} · Nullwindow`;
    drawNav();
    window.scrollTo(0, 0);
  }
  page!.update(now.params, fresh ? {} : before.params);
  if (fresh && before.page !== now.page) announce(T.page(page!.title));
  const lost = name === now.page ? missing(name, now.params) : T.noPageIsCalled(now.page);
  if (lost !== '') tell(lost);
}

// What the address names and the page has not, as a sentence; '' when all is there.
function missing(name: string, p: Params): string {
  if (name === 'play' && p.game !== undefined && !PLAYED.includes(p.game)) return T.isNotPlayedHere(p.game);
  if (name === 'learn' && p.lesson && !LESSONS.some((l) => l.id === p.lesson)) return T.noLessonIsCalled(p.lesson);
  if (name === 'quiz' && p.kind && !KINDS.some((k) => k.name === p.kind)) return T.noQuestionIsCalled(p.kind);
  const example = WITH_TREES.includes(name) && !p.text ? p.name : undefined;
  return example !== undefined && !Object.keys(EXAMPLES).includes(example) ? T.noExampleIsCalled(example) : '';
}

function tell(message: string): void {
  replace(notice, h('p', null, message, h('button', { type: 'button', onclick: () => clear(notice) }, T.ok)));
  announce(message);
}

const help = h('dialog', { class: 'help', 'aria-label': T.keys },
  h('h2', null, T.keys),
  h('dl', null, [['→ ←', T.nextPreviousStep], [T.shift, T.nextPreviousLeaf], [T.ctrl, T.endOfThisOfThe],
    [T.homeEnd, T.firstLastStep], [T.space, T.playPause], [T.jK, T.nextPreviousVisitOfThe], [T.tabThenArrows, T.walkTheTreeEnterFolds],
    ['/', T.findANode], [T.esc, T.letGoOfTheNode], [T.t, T.lightDark], ['?', T.thisList]].map(([k, v]) => h('div', null, h('dt', null, h('kbd', null, k!)), h('dd', null, v!)))),
  h('form', { method: 'dialog' }, h('button', { type: 'submit' }, T.close)));

function theme(next?: string): void {
  const root = document.documentElement;
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  let want = next ?? '';
  try {
    want = next ?? localStorage.getItem('nw-theme') ?? '';
    if (next) localStorage.setItem('nw-theme', next);
  } catch { /* private mode */ }
  root.dataset.theme = want || (dark ? 'dark' : 'light');
}

function toggleTheme(): void {
  theme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  if (page) page.update(address.params, address.params);
}

document.addEventListener('keydown', (e) => {
  const el = e.target as HTMLElement;
  if (el.closest('input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, dialog[open], [contenteditable]')) return;
  if (e.key === ' ' && el.closest('button, a, summary')) return;
  if (e.key === '?' ) { help.showModal(); e.preventDefault(); return; }
  if ((e.key === 't' || e.key === 'T') && !e.ctrlKey && !e.metaKey && !e.altKey) { toggleTheme(); return; }
  if (el.closest('input[type=range]') && e.key.startsWith('Arrow') && !el.closest('.timeline')) return;
  if (page?.key?.(e)) e.preventDefault();
});

function mark(): SVGSVGElement {
  return s('svg', { viewBox: '0 0 32 30', width: 30, height: 28, 'aria-hidden': 'true', class: 'mark' },
    s('path', { d: 'M16 7 7 24M16 7l9 17', class: 'line' }), s('rect', { x: 10.5, y: 2, width: 11, height: 10, rx: 1, class: 'box' }),
    s('circle', { cx: 7, cy: 24, r: 5, class: 'plus' }), s('circle', { cx: 25, cy: 24, r: 5, class: 'minus' }));
}

async function start(): Promise<void> {
  theme();
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => theme());
  const app = document.getElementById('app')!;
  replace(app, h('a', { class: 'skip', href: '#main', onclick: (e: Event) => { e.preventDefault(); body.focus(); } }, T.skipToThePage),
    h('header', { class: 'top' },
      h('a', { class: 'brand', href: address.href('start'), onclick: (e: Event) => { e.preventDefault(); address.go('start'); } }, mark(), h('span', null, T.nullwindow)),
      nav, h('div', { class: 'tools' }, engineButton,
        h('button', { type: 'button', class: 'icon', 'aria-label': T.lightOrDark, title: T.lightOrDarkT, onclick: toggleTheme }, '◐'),
        h('button', { type: 'button', class: 'icon', 'aria-label': T.keys, title: T.keys2, onclick: () => help.showModal() }, '?'))),
    notice, body, help);
  address.listen(show);
  engines.listen((message) => {
    drawEngine();
    if (message !== '') { tell(message); if (page) window.setTimeout(() => page!.update(address.params, {})); }
  });
  await engines.start();
  drawEngine();
  const first = document.getElementById('nw-start')?.textContent?.trim() ?? '';
  const wanted = first.startsWith('#/') ? first : engines.status?.start ?? '';
  if (wanted.startsWith('#/') && (location.hash === '' || location.hash === '#/')) history.replaceState(null, '', wanted);
  address.reload();
  engines.current.catalogue().then((c) => { if (addAlgorithms(c.algorithms ?? []) && page) page.update(address.params, {}); }, () => {});
}

start();

// For the console and the tests: nw.engines.current.trace({...}), nw.address, nw.page().
export { address, engines };
export { EngineError, TraceDecoder } from './model/blocks';
export const current = (): Page | null => page;
