// SPDX-License-Identifier: MIT
// Export: pictures by the writer of the command line, the film, the events, the table, a link, an
// iframe.
import {address, Params} from '../address';
import {announce, download, h, number, replace} from '../dom';
import {engines} from '../engine/choose';
import {Trace} from '../model/trace';
import {ready, settingsOf} from '../options';
import {
  isPractical,
  positionOf,
  positionParams,
  positionTitle,
  practicalTitle,
  requestOf,
  title
} from '../position';
import {iterationTable} from '../views/practical';

import {Page} from './page';

const FILM_MOST = 60;  // passes
const TSV = 'text/tab-separated-values';
const tsv = (rows: string[][]) => `${rows.map((cells) => cells.join('\t')).join('\n')}\n`;

export class ExportPage implements Page {
  readonly title = 'Export';
  readonly element = h('div', { class: 'page export' });
  private preview =
      h('div', { class: 'preview', tabindex: 0, role: 'region', 'aria-label': 'Preview' });
  private status = h('p', { class: 'message', role: 'status' });
  private trace: Trace|null = null;
  private url = '';
  private called: Promise<string> = Promise.resolve('');

  update(p: Params): void {
    const practical = isPractical(p), algo = p.algo ?? (practical ? 'mtdf' : 'mt-sss'),
          request = async () => {
            await ready;
            return requestOf(p);
          };
    const file = `${algo}-${(p.name ?? p.game ?? 'tree').replace(/[^\w.-]/g, '')}`;
    const pass =
        h('select', { 'aria-label': 'Pass', onchange: () => this.show(pass.value) },
          h('option', { value: '' }, 'all passes in one picture'));
    this.called = this.name(p);
    const command = h('pre');
    this.called.then((name) => {
      command.textContent = this.command(p, algo, name);
    }, (e: Error) => this.say(e.message, true));
    // The server of the program ends with it and lets nobody frame it: what is to last is the page
    // as a file.
    const to = address.href('trace', {...p, algo }),
          isFile = engines.server || location.protocol === 'file:';
    const link = `${location.href.replace(/#.*/, '')}${to}`,
          framed = `${isFile ? 'explorer.html' : location.href.replace(/#.*/, '')}${to}`;
    const frame = '<iframe ' +
        `src="${framed.replaceAll('&', '&amp;')}${to.includes('?') ? '&amp;' : '?'}embed=1" ` +
        'width="800" height="620" title="A search, step by step"></iframe>';
    const line = (text: string, label: string, what: string) =>
        h('div', { class: 'row copyline' },
          h('input', { type: 'text', readonly: true, value: text, 'aria-label': label }),
          this.copy(text, what));
    replace(
        this.element, h('h1', null, 'Export'),
        h('p', { class: 'lede' },
          `${practical ? `${practicalTitle(algo)}, in practice,` : title(algo)} on ` +
              `${positionTitle(p)}. `,
          h('a', { href: address.href('trace', p) }, 'Back to the trace')),
        h('div', { class: practical ? '' : 'two' },
          h('section', { class: 'card', 'aria-label': 'What to export' }, h('h2', null, 'Pictures'),
            practical ?
                h('p', { class: 'hint' },
                  'None: the pictures show solution trees, and the practical search, whose ' +
                      'leaves lie at many depths, has none. Print the trace instead, or ' +
                      'embed it.') :
                this.pictures(p, pass, file),
            h('h2', null, 'Numbers'),
            h('div', { class: 'row' },
              this.button(
                  'Events as JSON lines',
                  async () => download(
                      `${file}.jsonl`, 'application/x-ndjson',
                      await engines.current.jsonLines(await request()))),
              practical ?
                  this.button(
                      'Iterations as TSV',
                      async () => download(
                          `${file}.tsv`, TSV,
                          tsv(iterationTable(await engines.current.trace(await request()))))) :
                  this.button(
                      'Step table as TSV',
                      async () => {
                        const t = await engines.current.steps(await request());
                        download(
                            `${file}.tsv`, TSV,
                            tsv([t.columns, ...t.rows.map((x) => x.cells ?? [x.heading ?? ''])]));
                      })),
            h('h2', null, 'A link to this step'), line(link, 'Link', 'Link'),
            engines.server ?
                h('p', { class: 'hint' },
                  'It lasts as long as the program runs. What follows the # opens the same step ' +
                      'on any copy of the page.') :
                null,
            h('h2', null, 'Embed it in your own page'), line(frame, 'Frame', 'Frame'),
            h('h2', null, 'Everything in one file'),
            h('p', { class: 'hint' },
              'The explorer with its engine as one HTML file that opens from a disk, in slides ' +
                  'or by mail:'),
            h('pre', null, 'nullwindow explore --save explorer.html'),
            h('h2', null, 'On the command line'), command, this.status),
          practical ? null :
                      h('section', { class: 'card', 'aria-label': 'Picture' }, this.preview)));
    if (practical) return;
    request().then((r) => engines.current.trace(r)).then((t) => {
      this.trace = t;
      if (t.passes.length > 1)
        pass.append(
            ...t.passes.map((x) => h('option', { value: String(x.number) }, `pass ${x.number}`)));
      this.show('');
    }, (e: Error) => this.say(e.message, true));
  }

  private say(text: string, wrong = false): void {
    this.status.textContent = text;
    this.status.className = wrong ? 'message error' : 'message';
  }

  private button(text: string, does: () => Promise<unknown>): HTMLElement {
    return h(
        'button', {
          type: 'button',
          onclick: () => {
            this.say('Working …');
            does().then(() => this.say(`${text}: done.`), (e: Error) => this.say(e.message, true));
          }
        },
        text);
  }

  private copy(text: string, what: string): HTMLElement {
    const refused = () => this.say('Copying is not allowed here; mark the text instead.');
    return h(
        'button', {
          type: 'button',
          onclick: () => (navigator.clipboard?.writeText(text) ?? Promise.reject())
                             .then(
                                 () => {
                                   this.say(`${what} copied.`);
                                   announce(`${what} copied`);
                                 },
                                 refused)
        },
        'Copy');
  }

  // The writer of the command line draws the book's searches.
  private pictures(p: Params, pass: HTMLSelectElement, file: string): HTMLElement[] {
    const svg = async () => engines.current.svg(
        requestOf(p),
        { title: await this.called, ...(pass.value ? { pass: Number(pass.value) } : {}) });
    return [
      h('p', { class: 'hint' }, 'The same bytes as nullwindow trace --svg.'),
      h('div', { class: 'row' }, pass,
        this.button('SVG', async () => download(`${file}.svg`, 'image/svg+xml', await svg())),
        this.button('PNG', async () => this.png(await svg(), `${file}.png`)),
        this.button(
            'Film', async () => download(`${file}-film.svg`, 'image/svg+xml', await this.film(p)))),
      h('p', { class: 'hint' },
        'All passes in one picture are for print; the film shows them one after the other, as ' +
            'one SVG.')
    ];
  }

  // The position as the command line names it; it is the title of the picture there too. Moves that
  // were played are in the text of the position that they led to.
  private async name(p: Params): Promise<string> {
    const q = positionParams(p), game = q.game ?? 'tree';
    if (game === 'tree')
      return q.text ? 'tree:FILE' : `tree:examples/trees/${q.name ?? 'thesis-a5'}.tree`;
    const text = q.moves || q.path ? (await engines.current.open(positionOf(p))).text : q.text;
    return text ? `${game}:${text}` : game;
  }

  private command(p: Params, algo: string, name: string): string {
    const quoted = /[^\w:.,=/-]/.test(name) ? `'${name}'` : name, depth = requestOf(p).depth,
          practical = isPractical(p);
    const set = Object.entries(settingsOf(p, algo, practical))
                    .filter(([o]) => o !== 'plies')
                    .map(([o, v]) => ` --${o} ${v}`)
                    .join('');
    const where = `${depth ? ` --depth ${depth}` : ''}${p.root ? ` --root ${p.root}` : ''}`;
    return practical ?
        `nullwindow search ${quoted} --practical --algo ${algo}${where}${set} --json` :
        `nullwindow trace ${quoted} --algo ${algo}${where}${set} --svg --out pictures`;
  }

  private async show(pass: string): Promise<void> {
    const t = this.trace;
    if (!t) return;
    if (t.nodes > 2000) {
      replace(
          this.preview,
          h('p', { class: 'empty' },
            `${number(t.nodes)} nodes are too many for one picture; the program refuses more ` +
                'than 2,000 without --force.'));
      return;
    }
    try {
      const svg = await engines.current.svg(
          requestOf(address.params),
          { title: await this.called, ...(pass ? { pass: Number(pass) } : {}) });
      URL.revokeObjectURL(this.url);
      this.url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      replace(this.preview, h('img', {
                src: this.url,
                alt: `The picture of ${title(t.header.algorithm)} as the program draws it`
              }));
    } catch (e) { replace(this.preview, h('p', { class: 'error' }, (e as Error).message)); }
  }

  // The pictures of all passes as one that moves, two seconds each; the last one where motion is
  // not wanted.
  private async film(p: Params): Promise<string> {
    const frames: string[] = [], passes = Math.min(FILM_MOST, this.trace?.passes.length ?? 1);
    for (let pass = 1; pass <= passes; pass++)
      frames.push(await engines.current.svg(requestOf(p), { title: await this.called, pass }));
    const size = (name: string) =>
        Math.max(...frames.map((f) => Number(new RegExp(`${name}="([\\d.]+)"`).exec(f)?.[1] ?? 0)));
    const w = size('width'), tall = size('height'), all = 2 * frames.length;
    const still = '.frame{animation:none}.frame:last-of-type{visibility:visible}';
    const style = `@keyframes f{0%{visibility:visible}${(100 / frames.length).toFixed(3)}%,` +
        `100%{visibility:hidden}}.frame{visibility:hidden;animation:f ${all}s step-end infinite}` +
        `@media (prefers-reduced-motion:reduce){${still}}` +
        frames.map((_, i) => `#f${i}{animation-delay:${2 * i}s}`).join('');
    const groups = frames.map(
        (f, i) => `<g class="frame" id="f${i}">\n${f.replace(/^<\?xml[^>]*>\s*/, '')}</g>`);
    const box = `width="${w}" height="${tall}" viewBox="0 0 ${w} ${tall}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><style>${style}</style>\n` +
        `${groups.join('\n')}\n</svg>\n`;
  }

  private png(svg: string, name: string): Promise<void> {
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    return new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => {
        const scale = Math.min(2, 8000 / Math.max(image.width, image.height));
        const canvas =
            h('canvas',
              { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
        canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
        URL.revokeObjectURL(url);
        canvas.toBlob((b) => {
          if (b) {
            download(name, 'image/png', b);
            resolve();
          } else reject(new Error('the picture is too large'));
        });
      };
      image.onerror = () => reject(new Error('the picture could not be drawn'));
      image.src = url;
    });
  }

  destroy(): void { URL.revokeObjectURL(this.url); }
}
