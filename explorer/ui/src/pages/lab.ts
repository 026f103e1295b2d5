// SPDX-License-Identifier: MIT
// Lab: an experiment that runs in the page while one watches, and the laboratory of the program
// where the server is there. A point of a figure opens as the search behind it.
import {address, Params} from '../address';
import {announce, h, number, replace} from '../dom';
import {engines} from '../engine/choose';
import {ClaimForm} from '../lab/claim';
import {DriverForm} from '../lab/driver';
import {published} from '../lab/published';
import {practicals} from '../options';
import {BOARD_GAMES, practicalTitle, title} from '../position';
import {FigurePlot, Plot} from '../views/figure-plot';

import {Page} from './page';

interface Experiment {
  name: string;
  title: string;
  source: string;
  method: string;
  sweep?: string;
  games?: { name: string; positions: number; depths: number[] }[];
  contenders?: string[];
  figures?: number;
  claims?: number;
}
interface LabList {
  experiments: Experiment[];
  studies: Experiment[];
}
interface LabStatus {
  profile: string;
  database: boolean;
  runs: number;
  in_progress: number;
  parts: { name: string; done: number; total: number }[];
}
interface Finding {
  claim: string;
  found: string;
  verdict: string;
  subject?: string;
  brief?: string;
  cause?: string;
  conclusion?: string;
  group?: number;
}
interface Chapter {
  name: string;
  title: string;
  source: string;
  method: string;
  runs: number;
  settings?: string;
  note?: string;
  groups?: string[];
  figures: (Plot&{
    name: string;
    group?: number
  })[];
  findings: Finding[];
  tables: { title: string; group?: number; columns: string[]; rows: string[][] }[];
}

const CONTENDERS = ['alphabeta', 'negascout', 'sss', 'mtdf', 'alphabeta-memory', 'dual', 'minimax'];
const VERDICT: Record<string, string> = {
  agrees: '✓ agrees',
  differs: '✗ differs',
  inconclusive: '? open'
};

const TABS: Record<string, string> = {
  results: 'Published results',
  measure: 'Measure here',
  driver: 'Your own driver',
  claim: 'Counterexample'
};
const FORMS = ['driver', 'claim'];

export class LabPage implements Page {
  readonly title = 'Lab';
  readonly element = h('div', { class: 'page lab' });
  private stop: AbortController|null = null;
  private turn = 0;
  private claim: ClaimForm|null = null;

  missing(p: Params): string {
    return p.tab !== undefined && TABS[p.tab] === undefined ?
        `There is no part “${p.tab}” of the lab: these are the published results.` :
        '';
  }

  update(now: Params, before: Params): void {
    const tab = this.tab(now), shown = this.element.firstChild !== null;
    if (shown && JSON.stringify(now) === JSON.stringify(before)) return;
    // The forms write what was typed into the address themselves.
    if (shown && !now.name && !before.name && tab === this.tab(before) && FORMS.includes(tab))
      return;
    this.stop?.abort();
    this.claim?.close();
    this.turn++;
    if (now.name) this.chapter(now.name, now.profile ?? 'quick');
    else this.overview(now);
  }

  private tab(p: Params): string {
    if (p.tab && TABS[p.tab]) return p.tab;
    return ['w', 'order', 'n', 'algos'].some((k) => p[k] !== undefined) ? 'measure' : 'results';
  }

  // --- the experiment in the page

  private overview(p: Params): void {
    const tab = this.tab(p), server = h('section', { 'aria-label': 'The laboratory' });
    const link = ([name, text]: [string, string]) =>
        h('a', {
          href: address.href('lab', name === 'results' ? {} : { tab: name }),
          'aria-current': name === tab ? 'page' : undefined
        },
          text);
    replace(
        this.element, h('h1', null, 'Lab'),
        h('p', { class: 'lede' },
          'Measure instead of believing: see what was measured, measure it yourself, and ' +
              'put your own ideas to the test.'),
        h('nav', { class: 'subnav', 'aria-label': 'Parts of the lab' },
          Object.entries(TABS).map(link)),
        tab === 'measure'    ? this.live(p) :
            tab === 'driver' ? new DriverForm().element :
            tab === 'claim'  ? (this.claim = new ClaimForm()).element :
                               [published(), server]);
    if (tab === 'results') this.drawServer(server);
  }

  private live(p: Params): HTMLElement {
    const width = Math.min(6, Math.max(2, Number(p.w) || 3)), order = p.order ?? '',
          runs = Math.min(60, Math.max(2, Number(p.n) || 12));
    const chosen = (p.algos ?? 'alphabeta,negascout,sss,mtdf')
                       .split(',')
                       .filter((a) => CONTENDERS.includes(a));
    const deepest =
        Math.min(8, Math.max(3, Math.floor(Math.log(width === 2 ? 3000 : 6000) / Math.log(width))));
    const depths = Array.from({ length: deepest - 1 }, (_, i) => i + 2);
    const seen: number[][][] = chosen.map(() => depths.map(() => []));
    const status = h('p', { class: 'hint', role: 'status' }),
          detail = h('div', { class: 'detail' });
    const text = (d: number, seed: number) =>
        `w=${width},d=${d},seed=${seed}${order ? `,order=${order}` : ''}`;
    const plot = (): Plot => ({
      title: 'Leaves evaluated, width ' +
          `${width}${
                 order ? `, best child first ${Math.round(Number(order) * 100)} % of the time` :
                         ', random order'}`,
      caption: 'Means over the trees so far, with 95 % intervals; the dashed lowest curve is the ' +
          'minimal tree.',
      x: 'depth',
      y: 'leaves',
      log_y: true,
      series: [
        ...chosen.map((a, i) => ({
                        title: title(a),
                        points: depths.flatMap(
                            (d, j) => seen[i]![j]!.length > 0 ? [point(d, seen[i]![j]!)] : [])
                      })),
        {
          title: 'minimal tree',
          points: depths.map(
              (d):
                  [number,
                   number] => [d, width ** Math.floor(d / 2) + width ** Math.ceil(d / 2) - 1])
        }
      ]
    });
    const figure = new FigurePlot(plot(), (s, x) => {
      const i = Math.min(s, chosen.length - 1), list = seen[i]![depths.indexOf(x)] ?? [];
      replace(
          detail, h('h3', null, `${title(chosen[i]!)} at depth ${x}: the trees behind the point`),
          h('ul', { class: 'behind' },
            list.map(
                (n, seed) =>
                    h('li', null, `seed ${seed + 1}: ${number(n)} leaves `,
                      h('a', {
                        href: address.href(
                            'trace',
                            { game: 'uniform', text: text(x, seed + 1), algo: chosen[i]!, k: '0' })
                      },
                        'trace'),
                      ' ',
                      h('a',
                        {
                          href: address
                                    .href(
                                        'race', {
                                          game: 'uniform',
                                          text: text(x, seed + 1),
                                          a: 'alphabeta',
                                          b: chosen[i] === 'alphabeta' ? 'sss' : chosen[i]!
                                        })
                        },
                        'race')))));
      detail.scrollIntoView({ block: 'nearest' });
    });
    const run = async () => {
      const stop = (this.stop = new AbortController());
      button.textContent = 'Stop';
      let done = 0, drawn = performance.now();
      try {
        for (let seed = 1; seed <= runs; seed++)
          for (let j = 0; j < depths.length; j++)
            for (let i = 0; i < chosen.length; i++) {
              if (seen[i]![j]!.length >= seed) continue;
              const t = await engines.current.trace(
                  {
                    position: { game: 'uniform', text: text(depths[j]!, seed) },
                    algorithm: chosen[i]!
                  },
                  undefined, stop.signal);
              seen[i]![j]!.push(t.leavesAt(t.events));
              done++;
              if (performance.now() - drawn > 250) {
                drawn = performance.now();
                figure.set(plot());
                status.textContent = `${number(done)} of ` +
                    `${number(runs * depths.length * chosen.length)} searches`;
              }
            }
        status.textContent = `${number(done)} searches done. Choose a point to open the searches ` +
            'behind it.';
        announce('The experiment is done.');
      } catch (e) {
        if ((e as Error).name !== 'AbortError') status.textContent = (e as Error).message;
        else status.textContent = `Stopped after ${number(done)} searches.`;
      }
      figure.set(plot());
      button.textContent = 'Run';
      this.stop = null;
    };
    const button =
        h('button', {
          type: 'button',
          class: 'primary',
          onclick: () => {
            if (this.stop) this.stop.abort();
            else run();
          }
        },
          'Run');
    const select = (label: string, key: string, now: string, options: [string, string][]) => h(
        'label', { class: 'option' }, label,
        h('select',
          { onchange: (e: Event) => address.set({ [key]: (e.target as HTMLSelectElement).value }) },
          options.map(([v, t]) => h('option', { value: v, selected: v === now }, t))));
    const boxes = CONTENDERS.map(
        (a) =>
            h('label', { class: 'option' }, h('input', {
                type: 'checkbox',
                checked: chosen.includes(a),
                onchange: (e: Event) => {
                  const set = new Set(chosen);
                  if ((e.target as HTMLInputElement).checked) set.add(a);
                  else set.delete(a);
                  address.set({ algos: [...set].join(',') });
                }
              }),
              title(a)));
    return h(
        'section', { class: 'card', 'aria-label': 'An experiment in this page' },
        h('h2', null, 'How many leaves does it take?'),
        h('div', { class: 'row' },
          select('width', 'w', String(width), ['2', '3', '4', '5'].map((x) => [x, x])),
          select(
              'order', 'order', order,
              [
                ['', 'random'], ['0.7', '70 % best first'], ['0.9', '90 % best first'],
                ['1', 'perfect']
              ]),
          select('trees', 'n', String(runs), ['4', '12', '30', '60'].map((x) => [x, x])), button),
        h('div', { class: 'row boxes' }, boxes), status, figure.element, detail);
  }

  // --- the laboratory of the program

  private async drawServer(into: HTMLElement): Promise<void> {
    const turn = this.turn;
    if (!engines.server || !engines.status?.lab) {
      replace(
          into,
          h('div', { class: 'card' }, h('h2', null, 'Measure it again'),
            h('p', null,
              'The results above are fixed. To repeat an experiment, start the program with'),
            h('pre', null, 'nullwindow explore'),
            h('p', { class: 'hint' },
              'and this page shows the experiments of its laboratory. A run adds its ' +
                  'searches to the database, draws the curves as they grow, and judges each ' +
                  'claim again: quick in minutes, with fewer positions; full as published, in ' +
                  'hours.')));
      return;
    }
    replace(into, h('p', { class: 'empty' }, 'Asking the laboratory …'));
    try {
      const profile = address.get('profile', 'quick');
      const [list, status] = await Promise.all([
        engines.server.line<LabList>({ do: 'lab', what: 'list', profile }),
        engines.server.line<LabStatus>({ do: 'lab', what: 'status', profile })
      ]);
      if (turn !== this.turn) return;
      const done = new Map(status.parts.map((x) => [x.name, x]));
      const card = (e: Experiment) => {
        const part = done.get(e.name);
        return h(
            'li', null,
            h('a', { class: 'card', href: address.href('lab', { name: e.name, profile }) },
              h('b', null, e.title), h('span', { class: 'hint' }, e.source),
              part ? h('span', { class: 'hint' }, h('progress', {
                         max: Math.max(1, part.total),
                         value: part.done,
                         'aria-label': `${e.title}: done`
                       }),
                       ` ${number(part.done)} of ${number(part.total)} runs`) :
                     null));
      };
      replace(
          into, h('h2', null, 'The laboratory on this machine'),
          h('p', { class: 'hint' }, `${number(status.runs)} runs are kept. Profile `,
            h('select', {
              'aria-label': 'Profile',
              onchange: (e: Event) =>
                  address.set({ profile: (e.target as HTMLSelectElement).value })
            },
              ['quick', 'full', 'deep'].map(
                  (x) => h('option', { value: x, selected: x === profile }, x)))),
          h('ul', { class: 'experiments' }, list.experiments.map(card), list.studies.map(card)));
    } catch (e) { replace(into, h('p', { class: 'error' }, (e as Error).message)); }
  }

  private async chapter(name: string, profile: string): Promise<void> {
    const turn = this.turn;
    replace(
        this.element,
        h('p', { class: 'crumbs' }, h('a', { href: address.href('lab', { profile }) }, 'Lab'),
          ` › ${name}`),
        h('p', { class: 'empty' }, 'Reading …'));
    const server = engines.server;
    if (!server) {
      replace(
          this.element, h('p', { class: 'crumbs' }, h('a', { href: address.href('lab') }, 'Lab')),
          h('p', null, 'The laboratory needs the program: nullwindow explore.'));
      return;
    }
    try {
      const c = await server.line<Chapter>({ do: 'lab', what: 'chapter', name, profile });
      if (turn !== this.turn) return;
      this.drawChapter(c, name, profile);
    } catch (e) {
      const list =
          await server.line<LabList>({ do: 'lab', what: 'list', profile }).catch(() => null);
      const found = list && [...list.experiments, ...list.studies].find((x) => x.name === name);
      if (turn !== this.turn) return;
      if (found)
        this.drawChapter(
            {...found, runs: 0, note: (e as Error).message, figures: [], findings: [], tables: [] },
            name, profile);
      // nothing has been run yet
      else
        replace(
            this.element,
            h('p', { class: 'crumbs' }, h('a', { href: address.href('lab', { profile }) }, 'Lab')),
            h('p', { class: 'error' }, (e as Error).message));
    }
  }

  private drawChapter(c: Chapter, name: string, profile: string): void {
    const behind = h('div', { class: 'detail' }),
          status = h('p', { class: 'hint', role: 'status' });
    const figures = c.figures.map(
        (f) => new FigurePlot(
            f,
            (i, x) => this.behind(
                behind, name, profile, x, { curve: f.series[i]?.title ?? '', axis: f.x ?? '' })));
    const verdicts = c.findings.map(
        (f) =>
            h('li', { class: `card finding ${f.verdict}` },
              h('b', { class: 'verdict-word' }, VERDICT[f.verdict] ?? f.verdict),
              f.subject ? h('span', { class: 'hint' }, ` ${f.subject}`) : null,
              h('p', null, f.claim), h('p', { class: 'hint' }, f.found),
              f.cause ? h('p', { class: 'hint' }, f.cause) : null));
    const bar = h('progress', { max: 1, value: 0, class: 'gone', 'aria-label': 'Progress' });
    const run =
        h('button', {
          type: 'button',
          class: 'primary',
          onclick: () => {
            if (this.stop) this.stop.abort();
            else this.run(name, profile, bar, status, run, figures);
          }
        },
          'Run');
    replace(
        this.element,
        h('p', { class: 'crumbs' }, h('a', { href: address.href('lab', { profile }) }, 'Lab'),
          ` › ${name}`),
        h('h1', null, c.title), h('p', { class: 'lede' }, c.source), h('p', null, c.method),
        c.note ? h('p', { class: 'hint' }, c.note) : null,
        h('div', { class: 'row' }, run, bar,
          typeof c.runs === 'number' ?
              h('span', { class: 'hint' }, `${number(c.runs)} runs so far`) :
              null),
        status,
        h('div', { class: 'figures' }, figures.map((f) => h('div', { class: 'card' }, f.element))),
        behind,
        verdicts.length > 0 ? [h('h2', null, 'Claims'), h('ul', { class: 'findings' }, verdicts)] :
                              null,
        c.tables.map(
            (t) =>
                h('details', { class: 'card' }, h('summary', null, t.title || 'Table'),
                  h('div', {
                    class: 'scroll',
                    tabindex: 0,
                    role: 'region',
                    'aria-label': t.title || 'Table'
                  },
                    h('table', null,
                      h('thead', null,
                        h('tr', null, t.columns.map((x) => h('th', { scope: 'col' }, x)))),
                      h('tbody', null,
                        t.rows.map((r) => h('tr', null, r.map((x) => h('td', null, x))))))))));
  }

  private async run(
      name: string, profile: string, bar: HTMLProgressElement, status: HTMLElement,
      button: HTMLElement, figures: FigurePlot[]): Promise<void> {
    const stop = (this.stop = new AbortController()), server = engines.server!;
    button.textContent = 'Stop';
    bar.classList.remove('gone');
    let asked = performance.now(), asking = false;
    const refresh = async () => {
      asking = true;
      try {
        const c = await server.line<Chapter>({ do: 'lab', what: 'chapter', name, profile });
        if (figures.length === 0 && c.figures.length > 0) this.grow(c, name, profile, figures);
        else c.figures.forEach((f, i) => figures[i]?.set(f));
      } catch { /* the next one will do */
      }
      asking = false;
    };
    try {
      await server
          .lines<{ progress?: { done: number; total: number }; done?: boolean; error?: string; }>(
              { do: 'lab', what: 'run', name, profile }, (l) => {
                if (!l.progress) return;
                bar.max = Math.max(1, l.progress.total);
                bar.value = l.progress.done;
                status.textContent =
                    `${number(l.progress.done)} of ${number(l.progress.total)} runs`;
                if (!asking && performance.now() - asked > 2000) {
                  asked = performance.now();
                  refresh();
                }
              }, stop.signal);
      announce('The experiment is done.');
      this.stop = null;
      this.chapter(name, profile);
    } catch (e) {
      status.textContent = (e as Error).name === 'AbortError' ? 'Stopped. What is done is kept.' :
                                                                (e as Error).message;
      button.textContent = 'Run';
      this.stop = null;
      refresh();
    }
  }

  // The first figures of a run that had none.
  private grow(c: Chapter, name: string, profile: string, figures: FigurePlot[]): void {
    const box = this.element.querySelector('.figures'),
          behind = this.element.querySelector<HTMLElement>('.detail');
    if (!box || !behind) return;
    figures.push(...c.figures.map(
        (f) => new FigurePlot(
            f,
            (i, x) => this.behind(
                behind, name, profile, x, { curve: f.series[i]?.title ?? '', axis: f.x ?? '' }))));
    replace(box, figures.map((f) => h('div', { class: 'card' }, f.element)));
  }

  // The positions behind a point, each a link to its search.
  private async behind(into: HTMLElement, name: string, profile: string, x: number, of: {
    curve: string; axis: string
  }): Promise<void> {
    try {
      const r =
          await engines.server!
              .line<{ games: { name: string; positions: { text: string; note?: string }[] }[]; }>(
                  { do: 'lab', what: 'positions', name, profile });
      if (r.games.length === 0) {
        replace(
            into,
            h('p', { class: 'hint' },
              'This study has no positions to open: it makes its trees as it runs.'));
        return;
      }
      const sweep = !/depth/i.test(of.axis), deep = sweep ? 0 : Math.max(1, Math.round(x)),
            depth = String(Math.min(4, deep || 4)), algo = practicalOf(of.curve);
      const table: Params = /table|entries|memory/i.test(of.axis) && x >= 4 && x <= 22 ?
          { table: String(Math.round(x)) } :
          {};
      const etc: Params = /ETC/.test(of.curve) ? { etc: /no ETC/.test(of.curve) ? '0' : '1' } : {};
      const whole = (g: string): Params => ({
        ...(BOARD_GAMES.includes(g) && deep > 0 ? { depth: String(deep) } : {}),
        ...table,
        ...etc,
        algo,
        practical: '1'
      });
      replace(
          into, h('h2', null, 'The searches behind the point'),
          h('p', { class: 'hint' },
            `“Search” is ${practicalTitle(algo)} to depth ${deep || '(the usual one)'}, as it ` +
                `was measured; the book’s trace and race go to depth ${depth}.`),
          r.games
              .map(
                  (g) =>
                      [h('h3', null, g.name),
                       h('ul', { class: 'behind' },
                         g.positions.slice(0, 24).map(
                             (p, i) =>
                                 h('li', null, p.note || `position ${i + 1}`, ' ',
                                   h('a', {
                                     href: address.href(
                                         'trace', { game: g.name, text: p.text, ...whole(g.name) })
                                   },
                                     'search'),
                                   ' ',
                                   h('a',
                                     {
                                       href: address
                                                 .href(
                                                     'trace', {
                                                       game: g.name,
                                                       text: p.text,
                                                       ...(BOARD_GAMES.includes(g.name) ?
                                                               { depth } :
                                                               {}),
                                                       algo: 'mtdf',
                                                       k: '0'
                                                     })
                                     },
                                     'trace'),
                                   ' ',
                                   h('a',
                                     {
                                       href: address.href('race', {
                                         game: g.name,
                                         text: p.text,
                                         ...(BOARD_GAMES.includes(g.name) ? { depth } : {}),
                                         a: 'alphabeta-memory',
                                         b: 'mtdf'
                                       })
                                     },
                                     'race'))))]));
      into.scrollIntoView({ block: 'nearest' });
    } catch (e) { replace(into, h('p', { class: 'error' }, (e as Error).message)); }
  }

  destroy(): void {
    this.stop?.abort();
    this.turn++;
  }
}

// The practical algorithm that a curve is called after: the longest name that it contains.
function practicalOf(curve: string): string {
  const plain = (x: string) => x.toLowerCase().replace(/[^a-z]/g, '');
  const found =
      practicals.filter((n) => [n, practicalTitle(n)].some((x) => plain(curve).includes(plain(x))));
  return found.sort((a, b) => b.length - a.length)[0] ?? 'mtdf';
}

// Mean and 95 % interval.
function point(x: number, list: number[]): [number, number, number, number] {
  const n = list.length, mean = list.reduce((a, b) => a + b, 0) / n;
  if (n < 2) return [x, mean, mean, mean];
  const sd = Math.sqrt(list.reduce((a, b) => a + (b - mean) ** 2, 0) / (n - 1)),
        half = (1.96 * sd) / Math.sqrt(n);
  return [x, mean, Math.max(1, mean - half), mean + half];
}
