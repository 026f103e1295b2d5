// SPDX-License-Identifier: MIT
// The npm package in Chromium: package.mjs FOLDER, where it was installed.
import { cpSync, writeFileSync } from 'node:fs';
import { beyond, dist, failed, is, launch, ok, run, scenario, serveStatic, visit } from './harness.mjs';

cpSync(process.argv[2], dist, { recursive: true });
writeFileSync(`${dist}/index.html`, '<!doctype html><title>package</title><script type="module" src="page.js"></script>');
writeFileSync(`${dist}/page.js`, `
import { load } from './index.js';
const engine = await load({ worker: true });
const { value } = await engine.search('othello:f5d6c3', { depth: 8 });
const stop = new AbortController();
let name = '';
await engine.search('chess', { depth: 60 }, { signal: stop.signal, onLine: () => stop.abort() }).catch((e) => { name = e.name; });
document.title = value + ' ' + name + ' ' + (await engine.open('chess')).moves.length;
`);
const server = await serveStatic();
const browser = await launch();
scenario('the package in a browser', async () => {
  const page = await visit(server.url);
  await page.waitForFunction(() => document.title !== 'package');
  is('searches and stops in Chromium', await page.title(), '3 AbortError 20');
  is('no error', page.errors, []);
  await page.done();
});
await run(1);
await browser.close();
server.close();
ok('no request leaves', beyond.length === 0, ...beyond);
process.exit(failed() ? 1 : 0);
