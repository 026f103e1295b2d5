// SPDX-License-Identifier: MIT
// Leaf values that are dragged, and the essay: found by role and name, as a reader finds them.
import { nw as program, frame, is, ok, scenario, traced, violations, visit } from './harness.mjs';

const said = (where) => where.locator('.changed [role=status]');
const result = (figure) => figure.locator('.result');
// The leaf that shows this value, where it can be taken hold of.
const leaf = (where, value) => where.locator('g.node.movable', { has: where.page().locator(`text.v:text-is("${value}")`) }).first();

// Four pixels a point, upwards.
async function drag(page, where, by) {
  await where.scrollIntoViewIfNeeded();
  const box = await where.boundingBox(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 2 * by, { steps: 3 });
  await page.mouse.move(x, y - 4 * by, { steps: 3 });
  await page.mouse.up();
}
const until = (where, pattern) => where.filter({ hasText: pattern }).first().waitFor();

async function essay(site, options = {}) {
  const page = await visit(`${site.url}#/essay`, options);
  await page.locator('article[data-ready]').waitFor();
  return page;
}
const figure = (page, name) => page.getByRole('figure', { name });

export function essayScenarios(site) {
  scenario('dragging leaves in the trace', async () => {
    const page = await visit(`${site.url}#/trace?name=thesis-a2&algo=alphabeta&k=9999`), picture = page.getByRole('region', { name: 'Picture' });
    await traced(page);
    await drag(page, leaf(picture, '12'), 30);
    await until(said(picture), 'Leaf 12 is now 42.');
    is('what changed is said', await said(picture).innerText(), 'Leaf 12 is now 42. The root goes from 35 to 42. 8 leaves evaluated, before 11. Now cut off: 35, 50, 36.');
    is('and marked', await picture.locator('g.node.mark-spared').count(), 3);
    const tree = (await page.evaluate(() => nw.address.get('text'))).trim();
    is('the program finds the same in the changed tree', /value +(\S+)/.exec(program('search', `tree:${tree.replace(/\w+:/g, '')}`, '--algo', 'alphabeta'))[1], '42');
    await page.getByRole('tree').focus();
    await page.keyboard.press('-');
    await until(said(picture), 'Leaf 12 is now 41.');
    await page.keyboard.press('Shift+ArrowUp');
    await until(said(picture), 'Leaf 12 is now 42.');
    await page.keyboard.press('PageUp');
    await until(said(picture), 'Leaf 12 is now 52.');
    ok('the leaf is heard with its keys', /leaf, .*52.*Plus and minus change it/.test(await page.locator('[role=treeitem][aria-selected=true]').textContent()), await page.locator('[role=treeitem][aria-selected=true]').textContent());
    await page.getByRole('tree').evaluate((t) => { for (let i = 0; i < 3; i++) t.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true, cancelable: true })); });
    await until(said(picture), 'Leaf 12 is now 55.');
    ok('keys within one search all count', true);
    await page.keyboard.press('ArrowUp');
    ok('arrows alone still walk', /^g, MAX|^g, MIN/.test(await page.locator('[role=treeitem][aria-selected=true]').textContent()));
    await picture.getByRole('button', { name: 'Undo' }).click();
    await until(said(picture), 'first values again');
    await frame(page);
    is('undo returns to the example', await page.evaluate(() => [nw.address.get('name'), nw.address.get('text')]), ['thesis-a2', '']);
    await page.evaluate(() => { location.hash = '#/trace?game=uniform&text=w=2,d=4,seed=1&algo=mtdf&k=0'; });
    await page.waitForFunction(() => nw.current()?.trace?.header.game === 'uniform');
    await traced(page);
    is('leaves of artificial trees stay as they are', await picture.locator('g.node.movable').count(), 0);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('dragging leaves in a frame and in a lesson', async () => {
    const page = await visit(`${site.url}#/trace?name=thesis-a5&algo=sss&embed=1`);
    await traced(page);
    await drag(page, leaf(page.getByRole('region', { name: 'Picture' }), '36'), -30);
    await page.getByText(/Leaf 36 is now 6\./).waitFor();
    await page.evaluate(() => { location.hash = '#/learn?lesson=8'; });
    await page.getByRole('heading', { name: 'SSS*: best first' }).waitFor();
    const tree = page.getByRole('region', { name: 'Picture' });
    await tree.locator('g.node.pick').first().waitFor();
    is('before the predictions leaves only answer', await tree.locator('g.node.movable').count(), 0);
    for (const value of ['12', '5']) {
      await tree.locator('g.node.pick', { has: page.locator(`text.v:text-is("${value}")`) }).first().click();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    await page.getByRole('textbox', { name: 'Your answer' }).fill('8');
    await page.getByRole('button', { name: 'Answer' }).click();
    await drag(page, leaf(tree, '41'), 10);
    await page.getByText(/Leaf 41 is now 51\./).waitFor();
    ok('after them they can be dragged', true);
    await page.done();
  });

  scenario('the essay: figures, counts, links', async () => {
    const page = await essay(site), boxes = figure(page, /Figure 1 /), cut = figure(page, /Figure 2 /);
    is('fourteen figures', await page.getByRole('figure').count(), 14);
    is('no figure failed', await page.locator('figure .result').evaluateAll((r) => r.map((x) => x.textContent).filter((x) => /Searching|error|unknown|not there/.test(x))), []);
    is('minimax', await result(boxes).innerText(), 'The best you can get is 7. All nine envelopes were read.');
    await drag(page, leaf(cut, '3'), 5);
    await until(said(cut), 'Leaf 3 is now 8.');
    ok('a leaf above 7 makes the search read on', /Now looked at: 20, 30/.test(await said(cut).innerText()), await said(cut).innerText());
    const trace = cut.getByRole('link', { name: 'Open in Trace' });
    ok('the link carries the changed tree', decodeURIComponent(await trace.getAttribute('href')).includes('second:(8'), await trace.getAttribute('href'));
    const walk = figure(page, /Figure 3 /).getByRole('slider', { name: /Leaves read/ });
    await walk.focus();
    await page.keyboard.press('End');
    await until(result(figure(page, /Figure 3 /)), '11 of 16 leaves were read');
    const names = (n) => figure(page, new RegExp(`Figure ${n} `)).locator('g.node .name').evaluateAll((t) => t.map((x) => x.textContent).join(' '));
    is('one tree has one set of names, whoever searches it', [await names(4), await names(8), await names(10)], Array(3).fill(await names(3)));
    await figure(page, /Figure 4 /).getByRole('radio', { name: 'MIN’s plan' }).check();
    await until(result(figure(page, /Figure 4 /)), 'at most 35');
    const ask = figure(page, /Figure 6 /);
    for (const [gamma, answer] of [[35, 'Yes: it is at least 35.'], [36, 'No: it is at most 35.'], [90, 'No: it is at most 41.']]) {
      await ask.getByRole('slider').fill(String(gamma));
      await until(result(ask), answer);
    }
    const rows = await figure(page, /Figure 9 /).locator('.leaf-rows tr').evaluateAll((r) => r.map((x) => [...x.querySelectorAll('td')].map((c) => c.textContent).join(' ')));
    is('SSS* and the null windows read the same leaves', rows, ['41 12 10 36 5 35 50 36', '41 12 10 36 5 35 50 36']);
    const climb = figure(page, /Figure 10 /);
    await climb.getByRole('slider').fill('20');
    await until(result(climb), '2 questions, 8 leaves');
    await climb.getByRole('radio', { name: /SSS/ }).check();
    await until(result(climb), '4 questions, 8 leaves');
    const real = figure(page, /Figure 11 /);
    const numbers = (f) => f.locator('td.num').evaluateAll((c) => c.map((x) => Number(x.textContent.replace(/\D/g, ''))));
    is('tic-tac-toe', await numbers(figure(page, /Figure 7 /)), [255168, 7330, 517]);
    await real.getByRole('radio', { name: 'checkers' }).check();
    await until(result(real), 'fewer leaves');
    const wanted = ['alphabeta', 'aspiration-negascout', 'mtdf'].map((a) => JSON.parse(program('search', 'checkers', '--depth', '11', '--algo', a, '--json')).nodes.leaf);
    const table = (await page.evaluate(() => nw.engines.current.kind)) === 'page'; // its table is smaller, so that a count may differ a little
    ok('as the program counts', (await numbers(real)).every((n, i) => Math.abs(n - wanted[i]) <= (table ? 0.05 * wanted[i] : 0)), [await numbers(real), wanted]);
    await figure(page, /Figure 5 /).getByRole('slider').fill('100');
    await until(result(figure(page, /Figure 5 /)), 'the two plans and nothing else');
    const links = await page.getByRole('figure').getByRole('link').evaluateAll((l) => l.map((a) => a.getAttribute('href')));
    is('every figure links to itself and to its search', [links.filter((x) => x.startsWith('#/essay?figure=')).length, links.filter((x) => x.startsWith('#/trace?')).length], [14, 14]);
    for (const f of [2, 9, 11]) {
      await page.evaluate(() => { location.hash = '#/essay'; });
      await page.locator('article[data-ready]').waitFor();
      await figure(page, new RegExp(`Figure ${f} `)).getByRole('link', { name: 'Open in Trace' }).click();
      await traced(page);
      ok(`figure ${f} opens in Trace`, /leaves/.test(await page.locator('.message').innerText()));
    }
    await page.evaluate(() => { location.hash = '#/essay?figure=ladder'; });
    await page.waitForFunction(() => { const f = document.getElementById('figure-ladder'); return f && Math.abs(f.getBoundingClientRect().top) < 200; });
    ok('the link to a figure leads to it', true);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('the essay: self-test, keys, phone, print', async () => {
    const page = await essay(site, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const questions = page.locator('.self-test details');
    is('ten questions', await questions.count(), 10);
    is('answers are hidden until asked', await page.locator('.self-test details p:visible').count(), 0);
    await page.getByText('What do alpha and beta mean?').click();
    ok('and shown then', await page.getByText('Alpha is the least that MAX is sure of elsewhere').isVisible());
    const tree = figure(page, /Figure 2 /).getByRole('tree');
    await tree.focus();
    for (const key of ['ArrowDown', 'ArrowDown', '+']) await page.keyboard.press(key);
    await until(said(figure(page, /Figure 2 /)), 'Leaf 7 is now 8.');
    is('nothing scrolls sideways on a phone', await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await page.setViewportSize({ width: 320, height: 256 });
    is('nor at 400 %', await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    is('axe on a phone, dark', (await violations(page)).map((v) => v.id), []);
    await page.emulateMedia({ media: 'print' });
    ok('figures are printed without their controls', !(await page.locator('.live-controls').first().isVisible()) && await page.locator('figure svg.tree').first().isVisible());
    const words = await page.locator('article > p, article > h2').evaluateAll((p) => p.map((x) => x.textContent).join(' ').split(/\s+/).length);
    ok(`an essay of some 4,000 words (${words})`, words > 3500 && words < 4600);
    is('no errors in the page', page.errors, []);
    await page.done();
  });
}
