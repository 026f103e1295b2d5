// SPDX-License-Identifier: MIT
// Builds explorer/dist: index.html, app.js, more.js, essay.js, app.css, worker.js as files, and
// single.html with all of them inside; nullwindow explore --save puts the engine into that one
// (explorer/README.md).
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';
import {build} from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const out = process.env.NW_DIST || join(here, '..', 'dist');
mkdirSync(out, { recursive: true });

// Of a file of findings what tests a conclusion of the papers, as a module of rows.
function fieldsOf(line) {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      (m) => (m[1] ?? m[2]).replace(/""/g, '"'),
  );
}
const conclusions = {
  name: 'conclusions',
  load(id) {
    if (!id.endsWith('?conclusions')) return null;
    const [head, ...rows] =
        readFileSync(id.replace('?conclusions', ''), 'utf8').trim().split('\n').map(fieldsOf);
    const at = (name) => head.indexOf(name);
    const kept = rows.filter((r) => r[at('conclusion')] === 'yes')
                     .map((r) => ['subject', 'verdict', 'claim', 'found'].map((c) => r[at(c)]));
    return `export default ${JSON.stringify(kept)}`;
  },
};

const options = (outDir, more) => ({
  root: here,
  plugins: [conclusions],
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  base: './',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2021',
    minify: 'esbuild',
    cssCodeSplit: false,
    modulePreload: false,
    ...more,
  },
});

// One script without imports, for a worker and for the page in one file.
const whole = (entry, name, outDir) => build(options(outDir, {
  lib: {
    entry: join(here, entry),
    formats: ['iife'],
    name: 'nw',
    fileName: () => `${name}.js`,
    cssFileName: name,
  },
  rollupOptions: { output: { inlineDynamicImports: true } },
}));

// The page as modules: app.js shows the first page, more.js has those that it loads afterwards,
// essay.js comes when the essay is opened.
await build(options(out, {
  rollupOptions: {
    input: { app: join(here, 'src/main.ts') },
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      assetFileNames: 'app.[ext]',
    },
  },
}));
const apart = mkdtempSync(join(tmpdir(), 'nullwindow-page-'));
await whole('src/main.ts', 'app', apart);
if (existsSync(join(here, '..', 'wasm', 'engine.js')))
  await whole('src/engine/worker.ts', 'worker', out);
else writeFileSync(join(out, 'worker.js'), '');

const read = (name, folder = out) => readFileSync(join(folder, name), 'utf8');
const html = readFileSync(join(here, 'index.html'), 'utf8');
writeFileSync(join(out, 'index.html'), html);

// "</script" inside a script would end it.
const safe = (text) => text.replace(/<\/(script|style)/gi, '<\\/$1');
const single =
    html.replace(
            '<link rel="stylesheet" href="app.css">',
            () => `<style>${safe(read('app.css'))}</style>`,
            )
        .replace(
            '<script type="module" src="app.js"></script>',
            () => '<script type="text/plain" id="nw-start">@@START@@</script>\n' +
                '<script type="text/plain" id="nw-wasm">@@WASM@@</script>\n' +
                `<script type="text/plain" id="nw-worker">${safe(read('worker.js'))}</script>\n` +
                `<script>${safe(read('app.js', apart))}</script>`,
        );
writeFileSync(join(out, 'single.html'), single);
rmSync(apart, { recursive: true });

const made = ['index.html', 'app.js', 'more.js', 'essay.js', 'app.css', 'worker.js', 'single.html'];
for (const name of made) {
  const data = readFileSync(join(out, name));
  console.log(
      `${name.padEnd(12)} ${String(data.length).padStart(8)} bytes, ${
          String(gzipSync(data, { level: 9 }).length).padStart(7)} compressed`,
  );
}
