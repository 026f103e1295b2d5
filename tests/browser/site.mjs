// SPDX-License-Identifier: MIT
// The static site from disk: site.mjs FOLDER.
import { beyond, failed, is, launch, ok, run, scenario, violations, visit } from './harness.mjs';

const at = (page) => `file://${process.argv[2]}/${page}`;
const browser = await launch();
scenario('the search leads to a section', async () => {
  const page = await visit(at('docs/README.html'));
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('proof numbers');
  await page.locator('#found a').first().click();
  await page.waitForURL(/\.html#/);
  is('no error', page.errors, []);
  is('no fault for axe', (await violations(page)).map((v) => v.id), []);
  await page.done();
});
scenario('the essay opens', async () => {
  const page = await visit(at('explorer.html#/essay'));
  await page.getByRole('heading', { name: 'From minimax to MTD(f)' }).waitFor();
  ok('the essay opens from disk', true);
  await page.done();
});
await run(2);
await browser.close();
ok('the site loads nothing from elsewhere', beyond.length === 0, ...beyond);
process.exit(failed() ? 1 : 0);
