// SPDX-License-Identifier: MIT
// Export: pictures by the writer of the command line, the film, the events, the table, a link, an iframe.
import { address, Params } from '../address';
import { announce, download, h, number, replace } from '../dom';
import { engines } from '../engine/choose';
import { Trace } from '../model/trace';
import { positionParams, positionTitle, requestOf, title } from '../position';
import { Page } from './page';

export class ExportPage implements Page {
  readonly title = 'Export';
  readonly element = h('div', { class: 'page export' });
  private preview = h('div', { class: 'preview', tabindex: 0, role: 'region', 'aria-label': 'Preview' });
  private status = h('p', { class: 'message', role: 'status' });
  private trace: Trace | null = null;
  private url = '';

  update(now: Params): void {
    const p = now, algo = p.algo ?? 'mt-sss', r = requestOf(p);
    const file = `${algo}-${(p.name ?? p.game ?? 'tree').replace(/[^\w.-]/g, '')}`;
    const button = (text: string, does: () => Promise<unknown>) => h('button', { type: 'button', onclick: () => { this.status.textContent = 'Working …'; this.status.className = 'message'; does().then(() => { this.status.textContent = `${text}: done.`; }, (e: Error) => { this.status.textContent = e.message; this.status.className = 'message error'; }); } }, text);
    const pass = h('select', { 'aria-label': 'Pass', onchange: () => this.show(pass.value) }, h('option', { value: '' }, 'all passes, one below the other'));
    const svg = () => engines.current.svg(r, { title: this.called(p), ...(pass.value ? { pass: Number(pass.value) } : {}) });
    const here = new URL(location.href);
    const link = `${here.origin === 'null' ? here.pathname : here.origin + here.pathname}${address.href('trace', { ...p, algo })}`;
    const frame = `<iframe src="${link}${link.includes('?') ? '&' : '?'}embed=1" width="800" height="620" title="A search, step by step"></iframe>`;
    const copy = (text: string, what: string) => h('button', { type: 'button', onclick: () => navigator.clipboard?.writeText(text).then(() => { this.status.textContent = `${what} copied.`; announce(`${what} copied`); }, () => { this.status.textContent = 'Copying is not allowed here; mark the text instead.'; }) }, 'Copy');
    replace(this.element, h('h1', null, 'Export'), h('p', { class: 'lede' }, `${title(algo)} on ${positionTitle(p)}. `, h('a', { href: address.href('trace', p) }, 'Back to the trace')),
      h('div', { class: 'two' }, h('section', { class: 'card', 'aria-label': 'What to export' },
        h('h2', null, 'Pictures'), h('p', { class: 'hint' }, 'The same bytes as nullwindow trace --svg.'), h('div', { class: 'row' }, pass,
          button('SVG', async () => download(`${file}.svg`, 'image/svg+xml', await svg())), button('PNG', async () => this.png(await svg(), `${file}.png`))),
        h('p', { class: 'hint' }, 'All passes in one picture are the film of the search, for print.'),
        h('h2', null, 'Numbers'), h('div', { class: 'row' }, button('Events as JSON lines', async () => download(`${file}.jsonl`, 'application/x-ndjson', await engines.current.jsonLines(r))),
          button('Step table as TSV', async () => { const t = await engines.current.steps(r); download(`${file}.tsv`, 'text/tab-separated-values', [t.columns, ...t.rows.map((x) => x.cells ?? [x.heading ?? ''])].map((l) => l.join('\t')).join('\n') + '\n'); })),
        h('h2', null, 'A link to this step'), h('div', { class: 'row copyline' }, h('input', { type: 'text', readonly: true, value: link, 'aria-label': 'Link' }), copy(link, 'Link')),
        h('h2', null, 'In a page of yours'), h('div', { class: 'row copyline' }, h('input', { type: 'text', readonly: true, value: frame, 'aria-label': 'Frame' }), copy(frame, 'Frame')),
        h('h2', null, 'Everything in one file'), h('p', { class: 'hint' }, 'The explorer with its engine as one HTML file that opens from a disk, in slides or by mail:'), h('pre', null, 'nullwindow explore --save explorer.html'),
        h('h2', null, 'On the command line'), h('pre', null, this.command(p, algo)), this.status),
      h('section', { class: 'card', 'aria-label': 'Picture' }, this.preview)));
    engines.current.trace(r).then((t) => {
      this.trace = t;
      if (t.passes.length > 1) pass.append(...t.passes.map((x) => h('option', { value: String(x.number) }, `pass ${x.number}`)));
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
    return `nullwindow trace ${/[ ;]/.test(name) ? `'${name}'` : name} --algo ${algo}${p.depth ? ` --depth ${p.depth}` : ''} --svg --out pictures`;
  }

  private async show(pass: string): Promise<void> {
    const t = this.trace;
    if (!t) return;
    if (t.nodes > 2000) { replace(this.preview, h('p', { class: 'empty' }, `${number(t.nodes)} nodes are too many for one picture; the program refuses more than 2,000 without --force.`)); return; }
    try {
      const svg = await engines.current.svg(requestOf(address.params), { title: this.called(address.params), ...(pass ? { pass: Number(pass) } : {}) });
      URL.revokeObjectURL(this.url);
      this.url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      replace(this.preview, h('img', { src: this.url, alt: `The picture of ${title(t.header.algorithm)} as the program draws it` }));
    } catch (e) { replace(this.preview, h('p', { class: 'error' }, (e as Error).message)); }
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
        canvas.toBlob((b) => { if (b) { download(name, 'image/png', b); resolve(); } else reject(new Error('the picture is too large')); });
      };
      image.onerror = () => reject(new Error('the picture could not be drawn'));
      image.src = url;
    });
  }

  destroy(): void { URL.revokeObjectURL(this.url); }
}
