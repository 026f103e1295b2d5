// SPDX-License-Identifier: MIT
// Export: pictures by the writer of the command line, the film, the events, the table, a link, an iframe.
import { address, Params } from '../address';
import { announce, download, h, number, replace } from '../dom';
import { engines } from '../engine/choose';
import { Trace } from '../model/trace';
import { positionParams, positionTitle, requestOf, title } from '../position';
import { Page } from './page';
import * as T from '../strings';

const FILM_MOST = 60; // passes

export class ExportPage implements Page {
  readonly title = 'Export';
  readonly element = h('div', { class: 'page export' });
  private preview = h('div', { class: 'preview', tabindex: 0, role: 'region', 'aria-label': T.preview });
  private status = h('p', { class: 'message', role: 'status' });
  private trace: Trace | null = null;
  private url = '';

  update(now: Params): void {
    const p = now, algo = p.algo ?? 'mt-sss', r = requestOf(p);
    const file = `${algo}-${(p.name ?? p.game ?? 'tree').replace(/[^\w.-]/g, '')}`;
    const button = (text: string, does: () => Promise<unknown>) => h('button', { type: 'button', onclick: () => { this.status.textContent = T.working; this.status.className = 'message'; does().then(() => { this.status.textContent = T.done(text); }, (e: Error) => { this.status.textContent = e.message; this.status.className = 'message error'; }); } }, text);
    const pass = h('select', { 'aria-label': T.pass, onchange: () => this.show(pass.value) }, h('option', { value: '' }, T.allPassesOneBelowThe));
    const svg = () => engines.current.svg(r, { title: this.called(p), ...(pass.value ? { pass: Number(pass.value) } : {}) });
    const here = new URL(location.href);
    const link = `${here.origin === 'null' ? here.pathname : here.origin + here.pathname}${address.href('trace', { ...p, algo })}`;
    const frame = T.iframeSrcEmbed1Width(link, link.includes('?') ? '&' : '?');
    const copy = (text: string, what: string) => h('button', { type: 'button', onclick: () => navigator.clipboard?.writeText(text).then(() => { this.status.textContent = T.copied(what); announce(T.copied2(what)); }, () => { this.status.textContent = T.copyingIsNotAllowedHere; }) }, T.copy);
    replace(this.element, h('h1', null, T.exportWord), h('p', { class: 'lede' }, T.on(title(algo), positionTitle(p)), h('a', { href: address.href('trace', p) }, T.backToTheTrace)),
      h('div', { class: 'two' }, h('section', { class: 'card', 'aria-label': T.whatToExport },
        h('h2', null, T.pictures), h('p', { class: 'hint' }, T.theSameBytesAsNullwindow), h('div', { class: 'row' }, pass,
          button('SVG', async () => download(`${file}.svg`, 'image/svg+xml', await svg())), button('PNG', async () => this.png(await svg(), `${file}.png`)),
          button(T.film, async () => download(`${file}-film.svg`, 'image/svg+xml', await this.film(p)))),
        h('p', { class: 'hint' }, T.allPassesInOnePicture),
        h('h2', null, T.numbers), h('div', { class: 'row' }, button(T.eventsAsJsonLines, async () => download(`${file}.jsonl`, 'application/x-ndjson', await engines.current.jsonLines(r))),
          button(T.stepTableAsTsv, async () => { const t = await engines.current.steps(r); download(`${file}.tsv`, 'text/tab-separated-values', [t.columns, ...t.rows.map((x) => x.cells ?? [x.heading ?? ''])].map((l) => l.join('\t')).join('\n') + '\n'); })),
        h('h2', null, T.aLinkToThisStep), h('div', { class: 'row copyline' }, h('input', { type: 'text', readonly: true, value: link, 'aria-label': T.link }), copy(link, 'Link')),
        h('h2', null, T.inAPageOfYours), h('div', { class: 'row copyline' }, h('input', { type: 'text', readonly: true, value: frame, 'aria-label': T.frame }), copy(frame, 'Frame')),
        h('h2', null, T.everythingInOneFile), h('p', { class: 'hint' }, T.theExplorerWithItsEngine), h('pre', null, T.nullwindowExploreSaveExplorerHtml),
        h('h2', null, T.onTheCommandLine), h('pre', null, this.command(p, algo)), this.status),
      h('section', { class: 'card', 'aria-label': T.picture }, this.preview)));
    engines.current.trace(r).then((t) => {
      this.trace = t;
      if (t.passes.length > 1) pass.append(...t.passes.map((x) => h('option', { value: String(x.number) }, T.pass2(x.number))));
      this.show('');
    }, (e: Error) => { this.status.textContent = e.message; this.status.className = 'message error'; });
  }

  // The position as the command line names it; it is the title of the picture there too.
  private called(p: Params): string {
    const q = positionParams(p), game = q.game ?? 'tree';
    return game === 'tree' ? (q.text ? 'tree:FILE' : `tree:examples/trees/${q.name ?? 'thesis-a5'}.tree`) : `${game}${q.text ? `:${q.text}` : ''}`;
  }

  private command(p: Params, algo: string): string {
    const name = this.called(p);
    return T.nullwindowTraceAlgoSvgOut(/[ ;]/.test(name) ? `'${name}'` : name, algo, p.depth ? ` --depth ${p.depth}` : '');
  }

  private async show(pass: string): Promise<void> {
    const t = this.trace;
    if (!t) return;
    if (t.nodes > 2000) { replace(this.preview, h('p', { class: 'empty' }, T.nodesAreTooManyFor(number(t.nodes)))); return; }
    try {
      const svg = await engines.current.svg(requestOf(address.params), { title: this.called(address.params), ...(pass ? { pass: Number(pass) } : {}) });
      URL.revokeObjectURL(this.url);
      this.url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      replace(this.preview, h('img', { src: this.url, alt: T.thePictureOfAsThe(title(t.header.algorithm)) }));
    } catch (e) { replace(this.preview, h('p', { class: 'error' }, (e as Error).message)); }
  }

  // The pictures of all passes as one that moves, two seconds each; the last one where motion is not wanted.
  private async film(p: Params): Promise<string> {
    const frames: string[] = [], passes = Math.min(FILM_MOST, this.trace?.passes.length ?? 1);
    for (let pass = 1; pass <= passes; pass++) frames.push(await engines.current.svg(requestOf(p), { title: this.called(p), pass }));
    const size = (name: string) => Math.max(...frames.map((f) => Number(new RegExp(`${name}="([\\d.]+)"`).exec(f)?.[1] ?? 0)));
    const w = size('width'), tall = size('height'), all = 2 * frames.length;
    const style = `@keyframes f{0%{visibility:visible}${(100 / frames.length).toFixed(3)}%,100%{visibility:hidden}}.frame{visibility:hidden;animation:f ${all}s step-end infinite}`
      + `@media (prefers-reduced-motion:reduce){.frame{animation:none}.frame:last-of-type{visibility:visible}}${frames.map((_, i) => `#f${i}{animation-delay:${2 * i}s}`).join('')}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${tall}" viewBox="0 0 ${w} ${tall}"><style>${style}</style>\n`
      + `${frames.map((f, i) => `<g class="frame" id="f${i}">\n${f.replace(/^<\?xml[^>]*>\s*/, '')}</g>`).join('\n')}\n</svg>\n`;
  }

  private png(svg: string, name: string): Promise<void> {
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    return new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => {
        const scale = Math.min(2, 8000 / Math.max(image.width, image.height));
        const canvas = h('canvas', { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
        canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
        URL.revokeObjectURL(url);
        canvas.toBlob((b) => { if (b) { download(name, 'image/png', b); resolve(); } else reject(new Error(T.thePictureIsTooLarge)); });
      };
      image.onerror = () => reject(new Error(T.thePictureCouldNotBe));
      image.src = url;
    });
  }

  destroy(): void { URL.revokeObjectURL(this.url); }
}
