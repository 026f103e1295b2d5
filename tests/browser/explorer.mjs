// SPDX-License-Identifier: MIT
// The explorer as its readers use it: by mouse, by keyboard, by accessibility tree; offline.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { essayScenarios } from './essay.mjs';
import { keyScenarios } from './keys.mjs';
import { taskScenarios } from './tasks.mjs';
import { beyond, dist, failed, frame, go, is, launch, nw, ok, root, run, scenario, serveProgram, serveStatic, settled, slack, timers, traced, violations, visit } from './harness.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'explorer-'));
const browser = await launch();
const site = await serveStatic();
const hasServer = (() => { try { return /--save/.test(nw('explore', '--help')); } catch { return false; } })();
const A5 = 'examples/trees/thesis-a5.tree', A2 = 'examples/trees/thesis-a2.tree';
const text = (page, selector) => page.locator(selector).first().innerText();
const classes = (page) => page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.stage g.node')].map((g) => [g.dataset.path, g.getAttribute('class')])));
const leafByValue = (page, value, nth = 0) => page.locator('g.node.pick', { has: page.locator(`text.v:text-is("${value}")`) }).nth(nth);

essayScenarios(site);
taskScenarios(site, hasServer ? scratch : null);

// --- a proof

scenario('proof dropped and walked', async () => {
  const file = join(scratch, 'win.proof'), cut = join(scratch, 'cut.proof');
  nw('solve', 'connect4:44444412222215511', '--proof', file, '--leaf-work', '100');
  writeFileSync(cut, readFileSync(file).subarray(0, 900));
  const page = await visit(`${site.url}#/proof`);
  const choose = page.getByLabel('Proof file');
  await choose.setInputFiles(file);
  await page.getByRole('status').filter({ hasText: /^Proved: connect4:/ }).waitFor();
  ok('what is proved', /is worth at least 1 to the side to move/.test(await text(page, '.message')), await text(page, '.message'));
  is('the board', await page.locator('svg.board.connect4').count(), 1);
  is('one move of the proving side', await page.locator('.proof-moves button').count(), 1);
  const move = await text(page, '.proof-moves button');
  await page.locator('.proof-moves button').first().click();
  await page.getByText('All replies').waitFor();
  ok('every reply', (await page.locator('.proof-moves button').count()) > 1);
  await page.locator('.proof-moves button').first().click();
  await page.getByText(/The proving move|Here the proof ends/).waitFor();
  is('the line to here', (await page.locator('.proof-line button').allInnerTexts()).slice(0, 2), ['root', move]);
  await page.locator('.proof-line button').first().click();
  await page.getByText('The proving move').waitFor();
  is('nothing for axe', (await violations(page)).map((v) => v.id), []);
  const data = Array.from(readFileSync(cut));
  await page.evaluate((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], 'cut.proof'));
    document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
  }, data);
  await page.getByRole('status').filter({ hasText: /^cut\.proof is no proof: / }).waitFor();
  is('of a file that is no proof nothing is shown', await page.locator('svg.board').count(), 0);
  is('no errors in the page', page.errors, []);
  await page.done();
});

// --- the first minute

scenario('first minute by mouse', async () => {
  const page = await visit(site.url);
  await page.waitForSelector('.question');
  ok('the first thing is a game that everybody knows', /You are X, and it is your turn/.test(await text(page, '.question')));
  await page.getByRole('button', { name: 'middle left, empty' }).click();
  ok('a wrong square is explained', /Not that one/.test(await text(page, '.question')) && await page.getByRole('group', { name: 'Question' }).getByText('O takes the bottom left corner').isVisible());
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'bottom left, empty' }).click();
  ok('the right one wins', /^Yes, you win/.test(await text(page, '.question')));
  await page.getByRole('button', { name: 'Go on' }).click();
  ok('all ways the game can go are drawn', await page.getByRole('img', { name: /All ways the game can go/ }).isVisible());
  await page.getByRole('button', { name: 'Now with numbers' }).click();
  await page.locator('.question', { hasText: 'Which leaf is next?' }).waitFor();
  ok('then the question about numbers', /Which leaf is next\?/.test(await text(page, '.question')));
  for (const value of ['12', '10', '36']) {
    await leafByValue(page, value).click();
    ok(`predicting ${value} is right`, /^Yes/.test(await text(page, '.question')), await text(page, '.question'));
    await page.getByRole('button', { name: 'Go on' }).click();
    await frame(page);
  }
  await page.waitForFunction(() => document.querySelector('.question')?.textContent.includes('SSS*'));
  await leafByValue(page, '5').click();
  ok('a wrong guess is told the right leaf', /^No: 12/.test(await text(page, '.question')), await text(page, '.question'));
  await page.getByRole('button', { name: 'Watch both race' }).click();
  await page.waitForFunction(() => /Alpha-Beta 11, SSS\* 8 leaves/.test(document.querySelector('.score')?.textContent ?? ''));
  ok('the race runs by itself to 11 against 8', true);
  await page.getByRole('button', { name: 'And now the secret' }).click();
  await page.waitForSelector('.doors');
  is('three doors at the end', await page.locator('.door').count(), 3);
  ok('the ladder names the four windows', /γ \+∞.*γ 41.*γ 36.*γ 35/s.test(await page.locator('svg.ladder').textContent()));
  is('no errors in the page', page.errors, []);
  await page.done();
});

scenario('first minute by keyboard', async () => {
  const page = await visit(site.url, { reducedMotion: 'reduce' });
  await page.waitForSelector('.question');
  const walk = async (...keys) => { for (const k of keys) await page.keyboard.press(k); };
  for (let i = 0; i < 40 && !await page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'bottom left, empty'); i++) await walk('Tab');
  await walk('Enter', 'Enter'); // the square, and "Go on", which has the focus
  await page.getByRole('button', { name: 'Now with numbers' }).waitFor();
  await walk('Enter');
  await page.waitForSelector('g.node.pick');
  const toTree = async () => { for (let i = 0; i < 40; i++) { if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'tree')) return true; await page.keyboard.press('Tab'); } return false; };
  ok('Tab reaches the tree', await toTree());
  await walk('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown');
  await page.waitForFunction(() => /12/.test(document.getElementById('announcer').textContent));
  ok('walking speaks the leaf', /leaf 12, not visited yet\. Enter chooses it/.test(await page.locator('#announcer').textContent()), await page.locator('#announcer').textContent());
  await walk('Enter');
  ok('Enter chooses it', /^Yes, 12/.test(await text(page, '.question')));
  await walk('Enter'); // "Go on" has the focus
  await page.waitForFunction(() => location.hash.includes('s=3') || document.querySelector('.question')?.textContent.includes('101'));
  ok('Go on has the focus', /101 and 80/.test(await text(page, '.question')));
  const tabTo = async (name) => { for (let i = 0; i < 40; i++) { if (await page.evaluate((n) => document.activeElement?.textContent === n, name)) return true; await page.keyboard.press('Tab'); } return false; };
  for (const [value, path, next] of [['10', [1, 0, 0, 0], 'Go on'], ['36', [1, 0, 1, 0], 'Go on'], ['12', [0, 0, 1, 0], 'Watch both race']]) {
    ok('the tree has the focus', await page.evaluate(() => document.activeElement?.getAttribute('role') === 'tree'));
    await walk(...Array(5).fill('ArrowUp'), ...path.flatMap((i) => ['ArrowDown', ...Array(i).fill('ArrowRight')]), 'Enter');
    ok(`${value} by keys`, new RegExp(`^Yes, ${value}`).test(await text(page, '.question')), await text(page, '.question'));
    ok(`then ${next}`, await tabTo(next));
    await walk('Enter');
    await frame(page);
  }
  await page.waitForFunction(() => /Alpha-Beta 11, SSS\* 8 leaves/.test(document.querySelector('.score')?.textContent ?? ''));
  ok('the race, and the secret', await tabTo('And now the secret'));
  await walk('Enter');
  await page.waitForSelector('.doors');
  is('to the doors', await page.evaluate(() => [document.querySelectorAll('.door').length, document.activeElement?.className]), [3, 'door card']);
  is('no errors in the page', page.errors, []);
  await page.done();
});

scenario('first minute by accessibility tree', async () => {
  const page = await visit(`${site.url}#/?s=2`);
  await page.waitForSelector('g.node.pick');
  await page.getByRole('tree').focus();
  const items = await page.getByRole('treeitem').allTextContents();
  ok('role=tree speaks the root and its children', /^a, MAX/.test(items[0]) && items.length === 3, items);
  const active = await page.getByRole('tree').getAttribute('aria-activedescendant');
  ok('aria-activedescendant is one of them', await page.locator(`#${active}`).count() === 1);
  // What is heard is enough to go on: the item that is active, the live region, the names of buttons.
  const heard = async () => page.locator(`#${await page.getByRole('tree').getAttribute('aria-activedescendant')}`).textContent();
  const hear = async (...keys) => { for (const k of keys) { await page.keyboard.press(k); await frame(page); } return heard(); };
  ok('the way to the leaf is told', /^h, leaf 12/.test(await hear('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown')), await heard());
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /The next leaf is 12|12/.test(document.getElementById('announcer').textContent));
  ok('so is the answer', /^Yes/.test(await page.locator('#announcer').textContent()), await page.locator('#announcer').textContent());
  await page.getByRole('button', { name: 'Go on' }).press('Enter');
  await page.getByRole('group', { name: 'Question' }).filter({ hasText: 'Which leaf is next' }).waitFor();
  await page.waitForFunction(() => /101 and 80/.test(document.getElementById('announcer').textContent));
  ok('and the next question, which is spoken', /101 and 80/.test(await page.getByRole('group', { name: 'Question' }).innerText()));
  ok('a heading, landmarks and a live region', await page.getByRole('heading', { level: 1 }).count() === 1 && await page.getByRole('main').count() === 1 && await page.getByRole('banner').count() === 1 && await page.locator('[aria-live=polite]').count() >= 1);
  await page.done();
});

// --- trace: every algorithm of the book

scenario('every algorithm', async () => {
  const page = await visit(`${site.url}#/trace?name=thesis-a5&algo=minimax&k=0&view=tree,steps`);
  const names = JSON.parse(nw('list', 'algorithms', '--json')).algorithms.map((a) => a.name);
  await page.waitForSelector('#algorithm option', { state: 'attached' });
  const offered = await page.locator('#algorithm option').evaluateAll((o) => o.map((x) => x.value));
  const known = offered.filter((n) => !n.startsWith('practical:'));
  is('the page knows every algorithm of the program', names.filter((n) => !known.includes(n)), []);
  is('and every practical one', await page.evaluate(async () => (await nw.engines.current.catalogue()).practical.slice().sort()), offered.filter((n) => n.startsWith('practical:')).map((n) => n.slice(10)).sort());
  const wrong = [], states = [];
  for (const algo of known) {
    let want = null;
    try { want = nw('trace', `tree:${A5}`, '--algo', algo, '--tsv').trim().split('\n').slice(1).filter((l) => l.trim() !== ''); } catch { /* it needs what this tree has not */ }
    await go(page, `#/trace?name=thesis-a5&algo=${algo}&k=0&view=tree,steps`);
    if (!want) {
      await page.waitForSelector('.message.error').catch(() => wrong.push(`${algo}: no refusal`));
      continue;
    }
    await page.waitForFunction((a) => nw.current()?.trace?.header.algorithm === a && document.querySelector('.steps tbody tr'), algo);
    await traced(page);
    const read = () => page.locator('.steps tbody tr:not(.heading)').evaluateAll((r) => r.map((x) => [...x.children].map((c) => c.textContent).join('\t')));
    let rows = await read();
    for (let tries = 0; rows.length < Math.min(want.length, 200) && tries < 200; tries++) { await frame(page); rows = await read(); } // the table is drawn anew when the trace is whole
    const more = /^([\d,]+) more rows below/.exec(rows.at(-1)); // a long table is drawn in part
    if (more) {
      const shown = rows.length - 1, headings = await page.locator('.steps tbody tr.heading').count();
      if (shown + headings < 200 || shown + Number(more[1].replaceAll(',', '')) !== want.length) wrong.push(`${algo}: ${rows.at(-1)} after ${shown}, ${want.length} wanted`);
      rows.pop();
      want.length = shown;
    }
    if (rows.join('\n').replace(/\t+$/gm, '') !== want.join('\n').replace(/\t+$/gm, '')) wrong.push(`${algo}: ${rows.length} rows, ${want.length} wanted: ${rows.find((r, i) => r !== want[i])} / ${want.find((r, i) => r !== rows[i])}`);
    const events = await page.evaluate(() => nw.current().trace.events), middle = Math.floor(events / 2);
    const at = async (k) => { await page.evaluate((x) => nw.address.set({ k: String(x) }), k); await frame(page); return JSON.stringify(await classes(page)); };
    const forward = await at(middle);
    await at(events);
    if (forward !== await at(middle)) states.push(algo);
  }
  is(`step tables of ${known.length} algorithms equal those of the program`, wrong, []);
  is('the picture at a step is the same from either side', states, []);
  is('no errors in the page', page.errors, []);
  await page.done();
});

scenario('pictures agree with trace --svg', async () => {
  const page = await visit(`${site.url}#/trace?name=thesis-a5&algo=mt-sss&k=0`);
  const wrong = [];
  for (const [algo, passes] of [['mt-sss', 4], ['alphabeta', 1], ['sss', 4], ['mtdf', 4]]) {
    await go(page, `#/trace?name=thesis-a5&algo=${algo}&k=0`);
    await page.waitForFunction((a) => nw.current()?.trace?.header.algorithm === a, algo);
    await traced(page);
    for (let pass = 1; pass <= passes; pass++) {
      await page.evaluate((p) => { const t = nw.current().trace; nw.address.set({ k: String(Math.min(t.events, t.passes[p - 1].end)) }); }, pass);
      await frame(page);
      const svg = nw('trace', `tree:${A5}`, '--algo', algo, '--svg', '--pass', String(pass));
      const drawn = [...svg.split('<g transform="translate(41')[0].matchAll(/<rect class="n ([\w ]+)"[^>]*>\n<text(?: class="faint")?[^>]*>(\w)<\/text>/g)].map((m) => [m[2], m[1]]);
      const mine = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.stage g.node')].map((g) => [g.querySelector('.name').textContent, g.getAttribute('class').replace(/^node /, '').replace(/ in-\w+| movable/g, '')])));
      for (const [label, look] of drawn) if (/[a-z]/.test(label) && mine[label] !== look) wrong.push(`${algo} pass ${pass} ${label}: ${mine[label]}, ${look} wanted`);
      const halos = [...svg.split('<g transform="translate(41')[0].matchAll(/<(?:rect|path) class="halo p"/g)].length;
      const inPlus = await page.locator('.stage g.node.in-plus').count();
      if (halos !== inPlus) wrong.push(`${algo} pass ${pass}: ${inPlus} nodes in T+, ${halos} wanted`);
    }
    const equal = await page.evaluate(async ([a, t]) => nw.engines.current.svg({ position: { game: 'tree', text: t }, algorithm: a }, { title: 'tree:examples/trees/thesis-a5.tree' }), [algo, readFileSync(join(root, A5), 'utf8')]);
    if (equal !== nw('trace', `tree:${A5}`, '--algo', algo, '--svg')) wrong.push(`${algo}: the exported SVG differs`);
  }
  is('nodes look as in trace --svg at the end of every pass; the export is byte for byte', wrong, []);
  await page.done();
});

scenario('MT-SSS* in four passes', async () => {
  const page = await visit(`${site.url}#/trace?name=thesis-a5&algo=mt-sss&k=0&view=tree,ladder`);
  await traced(page);
  const asked = [];
  for (let i = 0; i < 4; i++) {
    await page.locator('body').press('Control+ArrowRight');
    await frame(page);
    asked.push(await page.locator('.ladder tbody tr').nth(i).evaluate((r) => [...r.cells].map((c) => c.textContent).slice(1, 3)));
  }
  is('Ctrl+Right goes pass by pass: +∞ 41, 41 36, 36 35, 35 35', asked, [['γ = +∞', '41'], ['γ = 41', '36'], ['γ = 36', '35'], ['γ = 35', '35']]);
  ok('and ends with 8 leaves', /8 leaves/.test(await text(page, '.where')), await text(page, '.where'));
  await page.locator('body').press('Home');
  await page.locator('body').press('Shift+ArrowRight');
  await frame(page);
  is('Shift+Right goes to the first leaf', await text(page, '.caption'), 'Leaf e is evaluated: 41.');
  await page.locator('body').press('ArrowLeft');
  await frame(page);
  is('Left goes one step back', await text(page, '.caption'), 'd, a MIN node, is entered with γ = +∞.');
  // Before anything is drawn: each key goes on from where the one before has gone.
  const quickly = (keys) => page.evaluate((list) => list.forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))), keys);
  await quickly(['End', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']);
  await frame(page);
  ok('keys within one frame all count', /step 2 of/.test(await text(page, '.where')), await text(page, '.where'));
  await page.done();
});

scenario('OPEN row by row', async () => {
  const page = await visit(`${site.url}#/trace?name=thesis-a5&algo=sss&k=0&view=tree,open`);
  await traced(page);
  const table = await page.evaluate(async (t) => nw.engines.current.steps({ position: { game: 'tree', text: t }, algorithm: 'sss' }), readFileSync(join(root, A5), 'utf8'));
  const wrong = [];
  for (const row of table.rows.filter((r) => r.cells)) {
    await page.evaluate((k) => nw.address.set({ k: String(k) }), row.step + 1);
    await frame(page);
    const shown = await page.locator('.open tbody tr').evaluateAll((rows) => rows.map((r) => `(${r.cells[0].textContent},${r.cells[1].textContent === 'live' ? 'L' : 'S'},${r.cells[2].textContent.replace('−', '-')})`).join(', '));
    if (shown !== row.cells[3]) wrong.push(`row ${row.cells[0]}: ${shown}; ${row.cells[3]} wanted`);
  }
  ok('the last operator is said in words', /^Just now: Operator \d at .*\. It is (a )?(live|solved)/.test(await page.locator('.side-body .hint').nth(1).innerText()), await text(page, '.side-body'));
  is(`all ${table.rows.filter((r) => r.cells).length} rows of figure A.7`, wrong, []);
  await page.done();
});

scenario('deep links, folding, finding', async () => {
  const page = await visit(`${site.url}#/trace?name=thesis-a5&algo=mt-sss&k=57&node=1.0&view=tree,node&fold=0`);
  await traced(page);
  ok('a link restores step and node', /step 57 of/.test(await text(page, '.where')) && /^i/.test(await text(page, '.inspector h2')), await text(page, '.inspector h2'));
  is('and the folded subtree', await page.locator('.folded').count(), 1);
  await page.locator('.fields button').first().click();
  await frame(page);
  ok('a number is a link to the step that made it', !/step 57 of/.test(await text(page, '.where')));
  await page.keyboard.press('/');
  await page.keyboard.type('l');
  await page.keyboard.press('Enter');
  await frame(page);
  ok('/ finds a node by its label', /^l/.test(await text(page, '.inspector h2')), await text(page, '.inspector h2'));
  await page.waitForFunction(() => /node=1\.0\.1/.test(location.hash));
  const link = page.url(), other = await visit(link);
  await traced(other);
  is('the address gives the same picture in a second tab', JSON.stringify(await classes(other)), JSON.stringify(await classes(page)));
  await go(other, '#/trace?name=thesis-a5&algo=mt-sss&k=40&embed=1');
  await traced(other);
  ok('embed shows the picture and the timeline only', !(await other.locator('.top').isVisible()) && !(await other.locator('.side').isVisible()) && await other.locator('.timeline').isVisible());
  // Links that lead nowhere say so, or begin at the beginning.
  await go(other, '#/trace?name=nowhere&algo=mt-sss');
  ok('an example that does not exist is told', /No example is called “nowhere”/.test(await text(other, '.notice')), await text(other, '.notice'));
  await go(other, '#/play?game=ludo');
  ok('so is a game that is not there', /“ludo” cannot be played here: this is chess/.test(await text(other, '.notice')), await text(other, '.notice'));
  await go(other, '#/learn?lesson=99');
  ok('and a lesson that is none', /no lesson “99”/.test(await text(other, '.notice')), await text(other, '.notice'));
  await go(other, '#/quiz?kind=riddle');
  ok('and a kind of question', /no kind of question “riddle”/.test(await text(other, '.notice')), await text(other, '.notice'));
  await go(other, '#/constructor');
  await other.waitForSelector('.question');
  ok('and a page', /no page “constructor”: this is the start/.test(await text(other, '.notice')), await text(other, '.notice'));
  await go(other, '#/race?t=many');
  await other.waitForFunction(() => /^0 of 11 leaves/.test(document.querySelector('.race .where')?.textContent ?? ''));
  is('no page tells what another one lacks', await text(other, '.notice'), '');
  await go(other, '#/lab?w=wide&n=many');
  ok('numbers that are none are the usual ones', /width 3/.test(await other.locator('.figure').innerText()), await other.locator('.figure').innerText());
  is('no errors in the page', [...page.errors, ...other.errors], []);
  await page.done();
  await other.done();
});

scenario('a link right after a step', async () => {
  const page = await visit(`${site.url}#/trace?name=thesis-a5&algo=mt-sss&k=3&view=tree`);
  await traced(page);
  const hash = () => page.evaluate(() => location.hash), later = () => timers(page, 250); // a step is in the bar after 150 ms
  await page.evaluate(() => { // the worst case: the step's timer fires before the page hears of the link
    const real = window.setTimeout;
    let due = () => {};
    window.setTimeout = (f) => { due = f; return real(() => {}, 0); };
    nw.address.set({ k: '9' });
    window.setTimeout = real;
    location.hash = '#/learn';
    due();
  });
  await later();
  is('a link followed before the step was written stays', [await hash(), await page.locator('.lessons').count()], ['#/learn', 1]);
  await page.goBack();
  await traced(page);
  await page.evaluate(() => { nw.address.set({ k: '12' }); history.forward(); });
  await page.waitForSelector('.lessons');
  await later();
  is('so does a step through the history', await hash(), '#/learn');
  await page.goBack();
  await traced(page);
  await page.evaluate(() => { nw.address.set({ k: '15' }); document.querySelector('a[href="#/learn"]').click(); });
  await later();
  is('a click goes where it leads', await hash(), '#/learn');
  await page.goBack();
  await traced(page);
  ok('and the way back leads to the last step', /k=15/.test(await hash()) && /step 15 of/.test(await text(page, '.where')), await hash());
  await page.evaluate(() => nw.address.set({ k: '20' }));
  await later();
  ok('a step that nobody overtakes is written', /k=20/.test(await hash()), await hash());
  await page.done();
});

// --- race, quiz, learn, make, export

scenario('race', async () => {
  const page = await visit(`${site.url}#/race?name=thesis-a5&a=alphabeta&b=sss&t=99`);
  await page.waitForFunction(() => /11/.test(document.querySelector('.score')?.textContent ?? ''));
  is('11 against 8', await text(page, '.score'), 'Alpha-Beta 11, SSS* 8 leaves; none of SSS*’s that Alpha-Beta had not.');
  ok('the sets', /only: 3/.test(await text(page, '.sets')) && /SSS\* only: 0/.test(await text(page, '.sets')), await text(page, '.sets'));
  is('no two bounds run together', await page.evaluate(() => {
    const texts = [...document.querySelectorAll('.race g.node .b')].filter((b) => b.textContent !== '').map((b) => [b.textContent, b.getBoundingClientRect()]);
    return texts.flatMap(([a, r], i) => texts.slice(i + 1).filter(([, q]) => r.left < q.right && q.left < r.right && r.top + 2 < q.bottom && q.top + 2 < r.bottom).map(([b]) => `${a} ${b}`));
  }), []);
  await page.getByLabel('Picture').selectOption('merged');
  await frame(page);
  is('the merged tree marks the leaves of one only', await page.locator('g.node.mark-only-a .v').count(), 3);
  await go(page, '#/race?name=thesis-a5&a=sss&b=mt-sss&t=99');
  await page.waitForFunction(() => /MT-SSS/.test(document.querySelector('.score')?.textContent ?? ''));
  await go(page, '#/race?game=uniform&text=w=4,d=6,seed=1&a=alphabeta&b=mtdf&t=9999');
  await page.waitForFunction(() => /1,123/.test(document.querySelector('.score')?.textContent ?? '') && document.querySelector('.lane g.node'));
  await frame(page);
  ok('wide trees are folded to what fits', await page.evaluate(() => [...document.querySelectorAll('.lane')].every((l) => { const b = l.getBoundingClientRect(); return [...l.querySelectorAll('g.node')].every((g) => { const r = g.getBoundingClientRect(); return r.left > b.left && r.right < b.right && r.bottom < b.bottom; }); })));
  is('and their bounds do not run into each other', await page.evaluate(() => {
    const texts = [...document.querySelectorAll('.lane g.node .b')].filter((b) => b.textContent !== '').map((b) => [b.textContent, b.getBoundingClientRect()]);
    return texts.flatMap(([a, r], i) => texts.slice(i + 1).filter(([, q]) => r.left + 1 < q.right && q.left + 1 < r.right && r.top + 2 < q.bottom && q.top + 2 < r.bottom).map(([b]) => `${a} ${b}`));
  }), []);
  ok('and the sets name no leaf that is not drawn', !/[A-Z]+ =/.test(await text(page, '.sets')), await text(page, '.sets'));
  await page.getByLabel('Picture').selectOption('merged');
  await page.locator('.lane.wide g.node').first().waitFor();
  await frame(page);
  const merged = await page.evaluate(() => { const b = document.querySelector('.lane.wide').getBoundingClientRect(), r = [...document.querySelectorAll('.lane g.node')].map((g) => g.getBoundingClientRect()); return [r.length > 15 && r.length < 60, r.every((x) => x.left > b.left && x.right < b.right && x.bottom < b.bottom), document.querySelectorAll('.lane .folded').length > 3]; });
  is('so is the merged tree', merged, [true, true, true]);
  await go(page, '#/race?name=thesis-a5&a=sss&b=mt-sss&t=99');
  await page.waitForFunction(() => /MT-SSS/.test(document.querySelector('.score')?.textContent ?? ''));
  ok('SSS* and MT-SSS*: the same leaves in the same order', /same leaves in the same order/.test(await text(page, '.score')), await text(page, '.score'));
  await page.done();
});

// --- the practical search

scenario('practical search', async () => {
  const page = await visit(`${site.url}#/trace?game=chess&practical=1&algo=mtdf&plies=2&depth=5`);
  await traced(page);
  const cells = (row) => row.evaluate((r) => [...r.children].map((c) => Number(c.textContent.replace(/[,−]/g, (x) => (x === ',' ? '' : '-')))));
  const rows = await Promise.all((await page.locator('table.effort').first().locator('tbody tr').all()).map(cells));
  is('an iteration per row', rows.map((r) => r[0]), [1, 2, 3, 4, 5]);
  const end = await page.evaluate(() => { const r = nw.current().trace.end.result; return { value: r.value, passes: nw.current().trace.end.passes, searched: r.nodes.all }; });
  is('their nodes are those of the whole search', rows.reduce((a, r) => a + r[3], 0), end.searched);
  is('their passes too', rows.reduce((a, r) => a + r[2], 0), end.passes);
  is('and the last value is the result', rows[4][1], end.value);
  const moves = await Promise.all((await page.locator('table.effort.moves tbody tr').all()).map(cells));
  ok('what the moves took adds up, but for the visits of the root', moves.length === 20 && end.searched - moves.reduce((a, r) => a + r[2], 0) === await page.evaluate(() => { const t = nw.current().trace; return [...t.eventsOf(0)].filter((e) => t.kind(e) === 2 || t.kind(e) === 4).length; }), JSON.stringify(moves.slice(0, 3)));
  ok('counts stand below the last ply that is shown', (await page.locator('.stage .note').allTextContents()).some((x) => /^\d/.test(x)));
  is('the value is that of the program', String(end.value), nw('search', 'chess', '--depth', '5', '--algo', 'mtdf', '--json').match(/"value": (-?\d+)/)[1]);
  await go(page, '#/trace?game=checkers&practical=1&algo=mtdf&plies=6&depth=9&etc=1&k=400&view=flame,memory');
  await page.waitForFunction(() => nw.current()?.trace?.header.game === 'checkers' && nw.current()?.trace.end);
  const kinds = await page.evaluate(() => { const t = nw.current().trace, out = new Set(); for (let e = 0; e < t.events; e++) out.add(t.kind(e)); return [11, 12, 13, 14, 15, 16].filter((k) => !out.has(k)); });
  is('iterations, lookups, stores, transposition cutoffs, quiescence and counts are told', kinds, []);
  await go(page, '#/trace?game=checkers&practical=1&algo=mtdf&plies=6&depth=9&etc=1&k=400&view=tree,events');
  await page.waitForSelector('.events-view tr.current');
  is('the current event is the sentence of the timeline', await page.locator('.events-view tr.current td').last().textContent(), await text(page, '.caption'));
  for (const key of ['ArrowRight', 'ArrowLeft', 'Control+ArrowRight', 'End', 'Home']) await page.keyboard.press(key);
  await go(page, '#/play?game=connect4&side=both&moves=4,4');
  await page.getByRole('button', { name: 'Watch its search' }).click();
  await traced(page);
  ok('a game leads to its search', /practical=1/.test(page.url()) && /nodes searched/.test(await text(page, '.message')), page.url());
  is('no errors in the page', page.errors, []);
  await page.done();
});

// Damaged blocks are refused, never shown and never followed for ever.
scenario('block parser', async () => {
  const page = await visit(site.url);
  await page.waitForSelector('.question');
  const out = await page.evaluate(async () => {
    const parts = [], wrong = [];
    for (const r of [{ position: { game: 'uniform', text: 'w=3,d=4,seed=2' }, algorithm: 'mt-sss' }, { position: { game: 'chess', text: '' }, algorithm: 'mtdf', practical: true, depth: 3, plies: 2 }]) {
      const list = [];
      await nw.engines.page.request({ do: 'trace', ...r }, (b) => list.push(...b));
      parts.push(Uint8Array.from(list));
    }
    let seed = 1, refused = 0, taken = 0;
    const random = (n) => { seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff; return (seed >>> 8) % n; };
    for (let i = 0; i < 3000; i++) {
      const bytes = parts[i % 2].slice(0, random(3) ? undefined : random(parts[i % 2].length));
      for (let j = random(6); j > 0; j--) bytes[random(bytes.length || 1)] = random(2) ? random(256) : 255;
      try {
        const d = new nw.TraceDecoder();
        for (let at = 0, n; at < bytes.length; at += n) d.push(bytes.slice(at, at + (n = 1 + random(9000))));
        const t = d.finish();
        for (let k = 0; k <= t.events; k += 1 + random(200)) { t.passAt(k); t.critical(k); t.solution(0, k); if (k > 0) t.pathText(t.node(k - 1)); }
        taken++;
      } catch (e) {
        if (e instanceof nw.EngineError) refused++;
        else wrong.push(String(e));
      }
    }
    return { wrong: wrong.slice(0, 3), refused, taken };
  });
  is('damaged blocks raise nothing but a refusal', out.wrong, []);
  ok(`of 3,000 damaged traces ${out.refused} are refused`, out.refused > 300 && out.taken > 300);
  await page.done();
});

scenario('quiz', async () => {
  const hash = '#/quiz?kind=next-leaf&algo=sss&w=2&d=4&seed=17';
  const page = await visit(site.url + hash), again = await visit(site.url + hash);
  for (const p of [page, again]) await p.waitForSelector('.quiz .question');
  is('seed 17 asks the same question twice', await page.locator('.quiz-card').innerText() + JSON.stringify(await page.locator('.v').allTextContents()), await again.locator('.quiz-card').innerText() + JSON.stringify(await again.locator('.v').allTextContents()));
  await page.locator('g.node.pick').first().click();
  ok('an answer is judged and explained', /✓ Yes|✗ No/.test(await text(page, '.quiz .question')) && (await text(page, '.quiz .why')).length > 3);
  const before = await text(page, '.quiz .choose ~ .actions .hint');
  await page.keyboard.press('Enter'); // Next has the focus
  await page.waitForFunction((s) => document.querySelector('.quiz .actions .hint')?.textContent !== s && document.querySelector('g.node.pick'), before);
  ok('Next by key leads to the next tree', await page.evaluate(() => document.activeElement?.getAttribute('role') === 'tree'));
  const kinds = ['cutoff&algo=alphabeta', 'window&algo=alphabeta', 'value&algo=mtdf', 'next-gamma&algo=mtdf', 'solution&algo=mt-sss', 'operator&algo=sss', 'memory&algo=mt-sss', 'which&algo=alphabeta', 'least&algo=alphabeta'], missing = [];
  for (const kind of kinds) {
    await go(page, `#/quiz?kind=${kind}&w=2&d=4&seed=5`);
    await page.waitForFunction(() => document.querySelector('.quiz-card .question, .quiz-card .error'));
    if (await page.locator('.quiz-card .error').count() > 0) missing.push(kind);
    await frame(page);
  }
  is('every kind of question can be asked', missing, []);
  await go(page, '#/quiz?kind=next-leaf&algo=alphabeta&w=2&d=3&seed=5&sheet=3');
  await page.waitForSelector('.sheet.key');
  is('a sheet of three questions and its key', [await page.locator('.sheet:not(.key) .item').count(), await page.locator('.sheet.key .item').count()], [3, 3]);
  // The answer key against a second path: the program's own list of leaves.
  const answer = await page.evaluate(async () => {
    const trace = await nw.engines.current.trace({ position: { game: 'tree', text: '((3 17) (2 12))' }, algorithm: 'alphabeta' });
    return trace.leafSteps().map((e) => trace.pathText(trace.node(e)));
  });
  writeFileSync(join(scratch, 'q.tree'), '((3 17) (2 12))');
  const wanted = JSON.parse(nw('search', `tree:${join(scratch, 'q.tree')}`, '--algo', 'alphabeta', '--leaves', '--json').trim().split('\n').pop());
  is('the answer key equals search --leaves', answer, wanted.leaves);
  is('no errors in the page', [...page.errors, ...again.errors], []);
  await page.done();
  await again.done();
});

scenario('names of nodes', async () => {
  const page = await visit(`${site.url}#/trace?game=uniform&text=w%3D2,d%3D3,seed%3D1&algo=sss&k=6&view=tree,open`);
  await traced(page);
  const names = await page.locator('g.node text.name').allTextContents();
  is('leaves show their value only, interior nodes a letter', names.filter((n) => /\d/.test(n) && !n.endsWith('×')), []);
  ok('letters in drawing order', ['root', 'A', 'B', 'C'].every((n) => names.includes(n)), names);
  const side = await page.getByRole('tabpanel').innerText();
  ok('OPEN names nodes as the picture does', !/\b\d\.\d/.test(side), side);
  await page.getByRole('searchbox', { name: 'Find a node by its name' }).fill('B');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /node=1\b/.test(location.hash));
  await go(page, '#/quiz');
  ok('a place to begin', await page.getByRole('link', { name: 'Begin here' }).isVisible());
  is('three levels', await page.getByRole('heading', { level: 2 }).allTextContents(), ['First questions', 'Windows and bounds', 'Solution trees and OPEN']);
  await go(page, '#/quiz?kind=operator&algo=sss&w=2&d=4&seed=5');
  await page.getByRole('button', { name: 'Evaluate it' }).click();
  ok('operators have words', /This is operator \d\./.test(await text(page, '.quiz .why')));
  await go(page, '#/quiz?kind=which&seed=3');
  await page.getByRole('group', { name: 'Question' }).getByText('By which algorithm?').waitFor();
  is('the question by which algorithm does not name it', await page.getByLabel('about', { exact: true }).count(), 0);
  await go(page, '#/quiz');
  ok('each kind keeps its score', /[01] of 1 right/.test(await page.getByRole('listitem').filter({ hasText: 'What happens on OPEN?' }).innerText()));
  const phone = await visit(`${site.url}#/quiz?kind=next-leaf&algo=alphabeta&w=2&d=3&seed=5`, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await phone.getByText('Tap the leaf').waitFor();
  ok('a phone says tap', true);
  is('no errors in the page', [...page.errors, ...phone.errors], []);
  await page.done();
  await phone.done();
});

scenario('lessons', async () => {
  const page = await visit(`${site.url}#/learn`);
  await page.locator('.lessons li').first().waitFor();
  is('twelve lessons', await page.locator('.lessons li').count(), 12);
  const broken = [];
  for (let i = 1; i <= 12; i++) {
    await go(page, `#/learn?lesson=${i}`);
    await page.waitForFunction((n) => document.querySelector('.crumbs')?.textContent.endsWith(`› ${n}`) && document.querySelector('.prediction, .lesson-stage .error'), String(i));
    if (await page.getByRole('heading', { name: 'Change something' }).count() > 0 || await page.locator('.outcome').count() > 0) broken.push(`${i}: the answer stands beside the question`);
    for (let p = 0; p < 3; p++) {
      const card = page.locator('.prediction').nth(p);
      if (await page.locator('.prediction').nth(p).locator('form').count() > 0) { await card.locator('input').fill('1'); await card.locator('form button').click(); }
      else if (await card.locator('.todo button').count() > 0) await card.locator('.todo button').first().click();
      else await page.locator('g.node.pick').first().click();
      const verdict = await card.locator('.verdict').innerText().catch(() => '');
      if (!/Yes|Not quite/.test(verdict) || /NaN|undefined/.test(verdict)) broken.push(`${i}.${p + 1}: ${verdict}`);
      if (p < 2) await card.getByRole('button', { name: 'Next' }).click();
    }
  }
  is('36 predictions can be answered', broken, []);
  await go(page, '#/learn?lesson=10');
  await page.waitForFunction(() => document.querySelector('.crumbs')?.textContent.endsWith('› 10') && document.querySelector('.prediction'));
  for (let p = 0; p < 3; p++) {
    const card = page.locator('.prediction').nth(p);
    if (await card.locator('form').count() > 0) { await card.locator('input').fill('1'); await card.getByRole('button', { name: 'Answer' }).click(); }
    else if (await card.locator('.todo button').count() > 0) await card.locator('.todo button').first().click();
    else await page.locator('g.node.pick').first().click();
    if (p < 2) await card.getByRole('button', { name: 'Next' }).click();
  }
  ok('after the last prediction something can be changed', await page.getByRole('heading', { name: 'Change something' }).isVisible());
  await page.waitForFunction(() => /4 passes, 11 leaves/.test(document.querySelector('.outcome')?.textContent ?? ''));
  await page.locator('.change input[type=range]').fill('33');
  await page.waitForFunction(() => /2 passes, 8 leaves/.test(document.querySelector('.outcome')?.textContent ?? ''));
  ok('lesson 10: guess 0 needs 4 passes and 11 leaves, guess 33 two and 8', true);
  is('no errors in the page', page.errors, []);
  await page.done();
});

scenario('make', async () => {
  const page = await visit(`${site.url}#/make?game=tree&name=thesis-a5`);
  const field = page.locator('textarea');
  await field.fill('a:( b:( 3 17 )\n c:( 2 ');
  ok('wrong syntax names the line', /line 2/.test(await text(page, '#tree-error')), await text(page, '#tree-error'));
  await field.fill('a:( b:( 3 17 ) c:( 2 12 ) )');
  await page.waitForFunction(() => /Value 3;/.test(document.querySelector('.make .hint + textarea ~ .hint')?.textContent ?? ''));
  await page.getByRole('button', { name: 'A child for c', exact: true }).click();
  ok('a click adds a child to the text', /c:\( 2 12 \d+ \)/.test(await field.inputValue()), await field.inputValue());
  await page.getByRole('button', { name: 'A child for c', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  ok('by keys too: the focus stays', /c:\( 2 12 \d+ \d+ \d+ \)/.test(await field.inputValue()), await field.inputValue());
  await page.getByLabel('Value of child 1 of c').fill('no number');
  await page.keyboard.press('Tab');
  is('what is no number is not taken', await page.getByLabel('Value of child 1 of c').inputValue(), '2');
  await field.fill(`(${' ( 1 2 )'.repeat(40)} )`);
  const scrolled = await page.locator('.editor').evaluate((e) => { e.scrollTop = 600; return e.scrollTop; });
  await page.getByRole('button', { name: 'A child for M', exact: true }).evaluate((b) => b.click());
  is('a click deep in a tree does not jump to its root', [scrolled > 300, await page.locator('.editor').evaluate((e) => e.scrollTop)], [true, scrolled]);
  await page.getByRole('button', { name: 'Trace it' }).click();
  await traced(page);
  ok('and it can be traced', /Value/.test(await text(page, '.message')));
  await go(page, '#/make?game=chess');
  await page.locator('textarea').fill('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq');
  await page.waitForFunction(() => (document.querySelector('#position-error')?.textContent ?? '').length > 5);
  ok('a bad FEN is refused with a sentence', true);
  await page.locator('textarea').fill('8/8/8/4k3/8/4K3/4P3/8 w - - 0 1');
  await page.waitForFunction(() => /White to move/.test(document.querySelector('.make')?.textContent ?? '') && document.querySelectorAll('.board .man').length === 3);
  ok('a good FEN shows its board', true);
  is('a tree of 300 plies has 300', await page.evaluate(async () => {
    const t = await nw.engines.current.trace({ position: { game: 'tree', text: `${'('.repeat(300)}1${')'.repeat(300)}` }, algorithm: 'alphabeta' });
    return t.ply(t.nodes - 1);
  }), 300);
  const door = page.getByRole('button', { name: 'Play from here' });
  const doors = [await door.count()];
  await go(page, '#/make?game=tictactoe');
  doors.push(await door.count());
  is('every game can be played from there', doors, [1, 1]);
  await page.getByRole('tab', { name: 'An artificial tree' }).click();
  await page.locator('.slider input').first().fill('5');
  ok('sliders make a uniform tree', /w=5/.test(await text(page, '.make code')));
  is('no errors in the page', page.errors, []);
  await page.done();
});

scenario('export', async () => {
  const page = await visit(`${site.url}#/export?name=thesis-a5&algo=mt-sss`);
  await page.waitForSelector('.preview img');
  const [svg] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).click()]);
  is('the SVG that is saved equals trace --svg', readFileSync(await svg.path(), 'utf8') === nw('trace', `tree:${A5}`, '--algo', 'mt-sss', '--svg'), true);
  const [lines] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Events as JSON lines' }).click()]);
  is('the JSON lines equal trace --json', readFileSync(await lines.path(), 'utf8') === nw('trace', `tree:${A5}`, '--algo', 'mt-sss', '--json'), true);
  const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PNG' }).click()]);
  is('the PNG is one', readFileSync(await png.path()).subarray(1, 4).toString(), 'PNG');
  const [film] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Film' }).click()]);
  const frames = readFileSync(await film.path(), 'utf8');
  ok('the film holds the four pictures of trace --svg --pass', [1, 2, 3, 4].every((i) => frames.includes(nw('trace', `tree:${A5}`, '--algo', 'mt-sss', '--svg', '--pass', String(i)))) && (frames.match(/class="frame"/g) ?? []).length === 4);
  is('and is well formed', await page.evaluate((x) => new DOMParser().parseFromString(x, 'image/svg+xml').querySelector('parsererror')?.textContent ?? '', frames), '');
  await page.done();
});

scenario('what export names', async () => {
  const page = await visit(`${site.url}#/export?game=chess&moves=e2e4,e7e5&depth=2&algo=mtdf&guess=7`);
  const command = async () => { await page.waitForFunction(() => document.querySelectorAll('.export pre')[1]?.textContent !== ''); return (await page.locator('.export pre').last().innerText()).replace(/'/g, '').replace(/^nullwindow /, ''); };
  await page.waitForFunction(() => /chess:.*--guess 7 .*pictures/.test(document.querySelectorAll('.export pre')[1]?.textContent ?? '')).catch(() => {});
  ok('the command holds the position after the moves, and the options', /^trace chess:rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\/8\/PPPP1PPP\/RNBQKBNR w KQkq \S+ 0 2 --algo mtdf --depth 2 --guess 7 --svg --out pictures$/.test(await command()), await command());
  const [lines] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Events as JSON lines' }).click()]);
  const position = /chess:.* 0 2/.exec(await command())[0];
  is('and gives the events that are saved', readFileSync(await lines.path(), 'utf8') === nw('trace', position, '--algo', 'mtdf', '--depth', '2', '--guess', '7', '--json'), true);
  const framed = page.getByLabel('Frame', { exact: true });
  ok('from static files the frame shows them', (await framed.inputValue()).includes(`src="${site.url}#/trace?`) && /&amp;embed=1"/.test(await framed.inputValue()), await framed.inputValue());
  const holder = await page.context().newPage();
  const body = await framed.inputValue();
  await holder.route('**/holder.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await holder.goto(`${site.url}holder.html`);
  await holder.frameLocator('iframe').locator('.timeline').waitFor();
  ok('which a page of one’s own shows', true);
  await page.done();
  if (!hasServer) return;
  const server = await serveProgram();
  try {
    const other = await visit(server.url);
    await other.waitForSelector('.question');
    await go(other, '#/export?name=thesis-a5&algo=mt-sss');
    ok('the server is not framed: the saved page is', /^<iframe src="explorer.html#/.test(await other.getByLabel('Frame', { exact: true }).inputValue()) && /as long as the program runs/.test(await other.locator('.export').innerText()));
    await other.done();
  } finally { server.kill(); }
});

scenario('export of the practical search', async () => {
  const page = await visit(`${site.url}#/trace?game=othello&practical=1&algo=mtdf&plies=2&depth=5`);
  await traced(page);
  await page.locator('.actions').getByRole('link', { name: 'Export' }).click();
  const save = async (name) => { const [d] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]); return readFileSync(await d.path(), 'utf8'); };
  const t = await page.evaluate(async () => { const e = (await nw.engines.current.trace({ position: { game: 'othello', text: '' }, algorithm: 'mtdf', depth: 5, practical: true, plies: 2 })).end; return { ...e.result, events: e.events }; });
  const lines = (await save('Events as JSON lines')).trim().split('\n').map((l) => JSON.parse(l));
  is('every event of the practical search is a line', lines.length, t.events);
  const rows = (await save('Iterations as TSV')).trim().split('\n').map((l) => l.split('\t'));
  is('its iterations are rows, the last with the value', [rows.length, rows[5][0], Number(rows[5][1])], [6, '5', t.value]);
  ok('no picture is promised', await page.locator('.preview').count() === 0 && await page.getByRole('button', { name: 'SVG' }).count() === 0);
  const command = (await page.locator('pre').last().innerText()).split(' ');
  is('the command that is named finds the same value', JSON.parse(nw(...command.slice(1))).value, t.value);
  is('no errors in the page', page.errors, []);
  await page.done();
});

// --- play, lab

scenario('a game of each kind', async () => {
  const page = await visit(`${site.url}#/play?game=chess&seconds=0.1`);
  const problems = [];
  for (const game of ['chess', 'checkers', 'othello', 'connect4']) {
    await go(page, `#/play?game=${game}&seconds=0.1`);
    for (let i = 0; i < 5; i++) {
      await page.waitForFunction(([g, n]) => location.hash.includes(`game=${g}`) && nw.address.get('moves').split(',').filter(Boolean).length === n && /: you\.|over/.test(document.querySelector('.status')?.textContent ?? ''), [game, 2 * i]).catch(() => problems.push(`${game}: no reply to move ${i}`));
      const move = await page.evaluate(async () => { const a = nw.address; const o = await nw.engines.current.open({ game: a.get('game'), text: '', ...(a.get('moves') ? { moves: a.get('moves').split(',') } : {}) }); return o.moves[Math.min(3, o.moves.length - 1)]?.notation; });
      if (!move) break;
      await page.locator('.play form input').fill(move);
      await page.locator('.play form button').click();
    }
    await page.waitForFunction(() => nw.address.get('moves').split(',').filter(Boolean).length === 10).catch(() => problems.push(`${game}: fewer than ten moves`));
    if (await page.locator('.iterations tbody tr').count() === 0) problems.push(`${game}: its search is not shown`);
  }
  is('five moves each of chess, checkers, Othello, Connect Four', problems, []);
  const ends = [];
  for (const [game, moves] of [['chess', 'f2f3,e7e5,g2g4,d8h4'], ['connect4', '1,2,1,2,1,2,1'], ['chess', 'g1f3,g8f6,f3g1,f6g8,g1f3,g8f6,f3g1,f6g8']]) {
    await go(page, `#/play?game=${game}&side=both&moves=${moves}`);
    await page.waitForFunction((m) => /over/.test(document.querySelector('.status')?.textContent ?? '') && nw.address.get('moves') === m, moves);
    ends.push(await text(page, '.status'));
  }
  ok('a game that is over says who won', /^The game is over: Black wins, checkmate\.$/.test(ends[0]) && ends[1] === 'The game is over: X wins.' && /^The game is over: a draw, /.test(ends[2]), JSON.stringify(ends));
  await go(page, '#/play?game=chess&side=both');
  await page.waitForFunction(() => document.querySelectorAll('.board .man').length === 32);
  await page.locator('[data-cell="52"]').click();
  await page.locator('[data-cell="36"]').click();
  await page.waitForFunction(() => nw.address.get('moves') === 'e2e4');
  ok('a move by two clicks', true);
  await page.locator('.board-box').focus();
  for (const k of ['ArrowDown', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(k);
  await page.waitForFunction(() => nw.address.get('moves') === 'e2e4,a7a5');
  ok('a move by arrow keys', true);
  await go(page, '#/play?game=connect4&side=both&moves=4,4');
  await page.getByRole('button', { name: 'Value of every move' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.value-list li').length === 7);
  ok('the value of every move', await page.locator('.value-list .best').count() >= 1);
  is('no errors in the page', page.errors, []);
  await page.done();
});

scenario('cancel', async () => {
  const page = await visit(`${site.url}#/play?game=chess&seconds=600&moves=e2e4`); // longer than this test waits
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForFunction(() => /Stopped/.test(document.querySelector('.status')?.textContent ?? ''));
  ok('a search can be stopped', /Stopped/.test(await text(page, '.status')), await text(page, '.status'));
  is('and nothing is played', await page.evaluate(() => nw.address.get('moves')), 'e2e4');
  await page.done();
});

scenario('lab in the page', async () => {
  const page = await visit(`${site.url}#/lab?n=4&w=3`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForFunction(() => /searches done/.test(document.querySelector('.lab [role=status]')?.textContent ?? ''));
  const rows = await page.locator('.figure table tbody tr').count();
  ok('the curve has grown, with its numbers in a table', rows >= 4 && /…/.test(await page.locator('.figure table').textContent()), rows);
  const point = page.locator('.figure .live-point', { hasText: 'MTD(f), 4' });
  const mean = Number((await point.locator('title').textContent()).replace(/.*: /, '').replace(',', ''));
  await point.click();
  const behind = await page.locator('.behind li').evaluateAll((l) => l.map((x) => Number(/: ([\d,]+) /.exec(x.textContent)?.[1].replace(',', '') ?? NaN)));
  ok('a point opens the searches behind it, whose mean it is', behind.length === 4 && Math.abs(behind.reduce((a, b) => a + b, 0) / 4 - mean) < 1, JSON.stringify([behind, mean]));
  await page.locator('.behind li').nth(2).getByRole('link', { name: 'trace' }).click();
  await traced(page);
  is('and one of them opens as that search', [await page.evaluate(() => nw.current().trace.leavesAt(nw.current().trace.events)), /seed=3/.test(page.url())], [behind[2], true]);
  await page.done();
});

scenario('lab with the server', async () => {
  if (!hasServer) { console.log('ok - the laboratory’s chapters # SKIP this program has no server'); return; }
  const server = await serveProgram(['--db', join(scratch, 'lab.db')]);
  try {
    const page = await visit(server.url);
    await page.waitForSelector('.question');
    await go(page, '#/lab');
    await page.waitForSelector('.experiments li');
    ok('the laboratory lists its experiments with their progress', await page.locator('.experiments progress').count() > 10);
    await go(page, '#/lab?name=dominance');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.waitForSelector('.finding');
    is('a run ends with figures and verdicts', [await page.locator('.figure svg.chart').count() > 0, await page.locator('.finding.agrees').count()], [true, 2]);
    await page.locator('.figure').first().locator('.live-point').last().click();
    await page.waitForFunction(() => /no positions/.test(document.querySelector('.detail')?.textContent ?? ''));
    nw('lab', 'run', 'marsland-6', '--db', join(scratch, 'lab.db'), '--out', join(scratch, 'report'));
    await go(page, '#/lab?name=marsland-6');
    await page.locator('.figure').first().locator('.live-point').last().click();
    await page.locator('.detail .behind li').first().getByRole('link', { name: 'search' }).click();
    await traced(page);
    ok('a point of a figure opens the search behind it', /game=chess/.test(page.url()) && await page.evaluate(() => nw.current().trace.practical), page.url());
    is('no errors in the page', page.errors, []);
    await page.done();
  } finally { server.kill(); }
});

// --- everybody's page

const PAGES = ['#/', '#/?s=1', '#/?s=2', '#/?s=6', '#/?s=7', '#/learn', '#/learn?lesson=3', '#/trace?name=thesis-a5&algo=mt-sss&k=57&view=tree,node', '#/trace?name=thesis-a5&algo=sss&k=57&view=flame,open', '#/trace?name=thesis-a5&algo=mt-sss&k=57&view=tree,ladder', '#/trace?game=othello&practical=1&algo=mtdf&plies=2&depth=6&view=tree,effort',
  '#/race?t=11', '#/quiz', '#/quiz?kind=next-leaf&algo=sss&w=2&d=4&seed=17', '#/play?game=chess&side=both&moves=e2e4', '#/lab', '#/make?game=tree&name=thesis-a5', '#/make?game=uniform', '#/make?game=othello', '#/export?name=thesis-a5&algo=mt-sss', '#/style', '#/essay', '#/analyse', '#/analyse?game=chess&moves=e2e4,e7e5,d1h5&ply=2', '#/lab?tab=driver', '#/lab?tab=claim&a=alphabeta&b=sss', '#/lab?w=3', '#/trace?name=thesis-a5&algo=mt-sss&k=40&embed=1', '#/proof', '#/race?t=11&view=merged', '#/quiz?kind=operator&algo=sss&w=2&d=4&seed=5', '#/quiz?kind=next-leaf&algo=alphabeta&w=2&d=3&seed=5&sheet=3', '#/trace?game=chess&depth=3&algo=mtdf&k=300&view=tree,node', '#/trace?name=thesis-a5&algo=mtdf&k=30&view=tree,code'];

keyScenarios(site, PAGES);

const AXE = { light: PAGES, dark: ['#/', '#/?s=1', '#/trace?name=thesis-a5&algo=mt-sss&k=57&view=tree,node', '#/trace?game=othello&practical=1&algo=mtdf&plies=2&depth=6&view=tree,effort', '#/play?game=chess&side=both&moves=e2e4', '#/lab', '#/analyse?game=othello&moves=f5,d6,c3&ply=2', '#/style'] };
for (const [theme, part] of [['light', 0], ['light', 1], ['dark', 0]]) scenario(`axe ${theme} ${part}`, async () => {
  const found = [], page = await visit(site.url, { colorScheme: theme, reducedMotion: 'reduce' });
  for (const hash of theme === 'light' ? AXE.light.filter((_, i) => i % 2 === part) : AXE.dark) {
    await go(page, hash);
    await settled(page);
    for (const v of await violations(page)) found.push(`${theme} ${hash}: ${v.id}: ${v.nodes[0].target} ${v.nodes[0].failureSummary?.split('\n')[1] ?? ''}`);
  }
  await page.done();
  is(`axe finds nothing on any page, ${theme}, part ${part + 1}`, found, []);
});

scenario('zoom 400 %', async () => {
  const page = await visit(site.url, { viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' });
  const wide = [];
  for (const hash of PAGES) {
    await go(page, hash);
    await settled(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 1) wide.push(`${hash}: ${over} px too wide: ${await page.evaluate(() => [...document.querySelectorAll('main *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.treewrap, .scroll, .live, svg, .steps-view, .sr')).slice(0, 3).map((e) => e.tagName + '.' + e.className).join(' '))}`);
  }
  is('at 400 % zoom no page scrolls sideways', wide, []);
  const right = (await page.locator('.top nav [aria-current]').boundingBox());
  ok('the page that is shown is in sight in the row of pages', right.x >= 0 && right.x + right.width <= 320, JSON.stringify(right));
  const rows = [];
  for (const width of [1280, 1100, 800]) {
    await page.setViewportSize({ width, height: 700 });
    rows.push(await page.locator('.top nav a').evaluateAll((a) => new Set(a.map((x) => x.getBoundingClientRect().top)).size));
  }
  is('the pages stand in one row, however wide the window is', rows, [1, 1, 1]);
  await page.done();
});

scenario('on a phone', async () => {
  const page = await visit(`${site.url}#/?s=2`, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, reducedMotion: 'reduce' });
  await page.waitForSelector('g.node.pick');
  const outside = () => page.evaluate(() => [...document.querySelectorAll('svg.tree g.node')].filter((g) => { const r = g.getBoundingClientRect(); return r.left < -1 || r.right > innerWidth + 1; }).map((g) => g.dataset.path));
  const small = () => page.evaluate(() => [...document.querySelectorAll('svg.tree .hit')].map((x) => x.getBoundingClientRect()).filter((r) => r.width < 24 || r.height < 24).length);
  const over = () => page.evaluate(() => { // values and bounds that run into each other
    const texts = [...document.querySelectorAll('svg.tree .v, svg.tree .b, svg.tree .note')].filter((x) => x.textContent !== '').map((x) => [x.textContent, x.getBoundingClientRect()]);
    return texts.flatMap(([a, r], i) => texts.slice(i + 1).filter(([, q]) => r.left + 1 < q.right && q.left + 1 < r.right && r.top + 4 < q.bottom && q.top + 4 < r.bottom).map(([b]) => `${a} ${b}`));
  });
  is('the whole tree of the first minute is in sight', [await page.locator('svg.tree .hit').count(), await outside()], [16, []]);
  is('and its leaves can be tapped: 24 pixels or more', await small(), 0);
  await leafByValue(page, '12').tap();
  ok('a tap chooses a leaf', /^Yes, 12/.test(await text(page, '.question')), await text(page, '.question'));
  await go(page, '#/?s=3');
  await leafByValue(page, '30').tap();
  is('a wrong guess is written in the picture', [await outside(), await over()], [[], []]);
  for (const hash of ['#/race?t=11', '#/race?t=11&view=merged', '#/trace?name=thesis-a5&algo=mt-sss&k=90&view=tree,node', '#/learn?lesson=3', '#/quiz?kind=next-leaf&algo=sss&w=2&d=4&seed=17']) {
    await go(page, hash);
    await page.waitForSelector('svg.tree g.node');
    await settled(page);
    is(`the whole tree of ${hash}`, [await outside(), await over()], [[], []]);
  }
  await go(page, '#/learn?lesson=3');
  await page.getByRole('heading', { name: 'Alpha-Beta: the window' }).waitFor();
  const tops = await page.evaluate(() => ['.lesson-text h1', '.prediction', '.lesson-stage'].map((x) => document.querySelector(x).getBoundingClientRect().top));
  ok('a lesson begins with its title and its task, then the tree', tops[0] < tops[1] && tops[1] < tops[2], tops);
  await go(page, '#/?s=2');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForFunction(() => (document.querySelector('svg.tree .n')?.getAttribute('height') ?? '') === '26');
  ok('a phone that is turned shows the wide tree', true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForFunction(() => (document.querySelector('svg.tree .n')?.getAttribute('height') ?? '') === '20');
  is('and the narrow one again', await outside(), []);
  is('no errors in the page', page.errors, []);
  await page.done();
});

scenario('reduced motion, print', async () => {
  const page = await visit(`${site.url}#/trace?name=thesis-a5&algo=mt-sss&k=0`, { reducedMotion: 'reduce' });
  await traced(page);
  await page.keyboard.press('Space');
  await frame(page);
  ok('reduced motion: play goes to the next leaf and stands', /Leaf e is evaluated/.test(await text(page, '.caption')), await text(page, '.caption'));
  await timers(page, 500);
  ok('and does not run on', /Leaf e is evaluated/.test(await text(page, '.caption')));
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => { document.documentElement.dataset.theme = 'dark'; });
  is('what is printed is dark on white, whatever the screen shows', await page.evaluate(() => [getComputedStyle(document.documentElement).getPropertyValue('--node').trim(), getComputedStyle(document.querySelector('.stage .name')).fill]), ['#fff', 'rgb(0, 0, 0)']);
  ok('print leaves the controls out', !(await page.locator('.controls').isVisible()) && await page.locator('svg.tree').isVisible());
  await page.done();
});

scenario('no colour alone', async () => {
  const page = await visit(`${site.url}#/trace?name=thesis-a5&algo=mt-sss&k=90`);
  await traced(page);
  const signs = await page.evaluate(() => ({ square: document.querySelectorAll('.stage .n[rx="1.5"]').length > 0, round: document.querySelectorAll('.stage .n[rx="13"]').length > 0,
    dash: getComputedStyle(document.querySelector('.stage .n.stored')).strokeDasharray !== 'none', bold: parseFloat(getComputedStyle(document.querySelector('.stage .n.critical')).strokeWidth) >= 3, words: [...document.querySelectorAll('.stage .b')].some((b) => /[≤≥=]/.test(b.textContent)) }));
  is('shape, line and sign carry the meaning', signs, { square: true, round: true, dash: true, bold: true, words: true });
  await page.done();
});

// --- the same contract for both engines; the server goes away; the saved file

const CONTRACT = `async (e) => {
  const tree = { game: 'tree', text: 'a:( b:( 3 17 ) c:( 2 12 ) )' }, out = {};
  // The last block without its head and padding; times, and bytes of memory, in which pointers count, left out.
  const plain = (text) => text.replace(/[^]{16}(\\{"result"[^]*)$/, '$1').replace(/\\0+$/, '').replace(/"(seconds|bytes)": [\\d.e+-]+/g, '"$1": 0');
  const bytes = async (r) => {
    let text = '', sum = 0;
    await e.request(r, (b) => { for (const x of b) text += String.fromCharCode(x); });
    text = plain(text);
    for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) >>> 0;
    return [text.length, sum];
  };
  out.games = (await e.catalogue()).games.map((g) => g.name).filter((g) => !/othello[46]/.test(g)); // behind pointers: not in the page
  out.open = await e.open({ game: 'chess', text: '', moves: ['e2e4'] });
  out.facts = await e.facts(tree);
  for (const a of ['alphabeta', 'sss', 'mtdf', 'pns']) out[a] = await bytes({ do: 'trace', position: tree, algorithm: a });
  out.practical = await bytes({ do: 'trace', practical: true, position: { game: 'othello', text: '' }, algorithm: 'mtdf', depth: 6, plies: 2, etc: 2 });
  out.uniform = await bytes({ do: 'trace', position: { game: 'uniform', text: 'w=3,d=5,seed=4' }, algorithm: 'mt-sss' });
  out.steps = await e.steps({ position: tree, algorithm: 'mt-sss' });
  out.svg = await e.svg({ position: tree, algorithm: 'mt-sss' });
  out.lines = await e.jsonLines({ position: tree, algorithm: 'dual' });
  for (const [n, r] of Object.entries({ syntax: { do: 'facts', position: { game: 'tree', text: '((' } }, game: { do: 'open', position: { game: 'go', text: '' } }, member: { do: 'trace', position: tree, nonsense: 1 } }))
    out[n] = await e.line(r).then(() => 'accepted', (x) => x.message);
  return out;
}`;

scenario('contract of both engines', async () => {
  const page = await visit(site.url);
  await page.waitForSelector('.question');
  const mine = await page.evaluate(`(${CONTRACT})(nw.engines.page)`);
  ok('the page’s engine answers every request', mine.games.length >= 8 && mine.facts.value === 3 && mine.alphabeta[0] > 500 && mine.syntax !== 'accepted' && mine.game !== 'accepted' && mine.member !== 'accepted', JSON.stringify(mine).slice(0, 400));
  await page.done();
  if (!hasServer) { console.log('ok - the server’s engine gives the same bytes # SKIP this program has no server'); return; }
  const server = await serveProgram();
  try {
    const other = await visit(server.url);
    await other.waitForSelector('.question');
    ok('the page takes the server’s engine', await other.evaluate(() => nw.engines.current.kind) === 'server');
    ok('the token is not in the address', !/t=/.test(other.url()), other.url());
    const theirs = await other.evaluate(`(${CONTRACT})(nw.engines.server)`);
    const different = Object.keys(mine).filter((k) => JSON.stringify(mine[k]) !== JSON.stringify(theirs[k]));
    is('the server’s engine gives the same bytes', different, []);
    await other.done();
  } finally { server.kill(); }
});

scenario('server killed', async () => {
  if (!hasServer) { console.log('ok - the page goes on without the server # SKIP this program has no server'); return; }
  const server = await serveProgram();
  const page = await visit(server.url);
  await page.waitForSelector('.question');
  await go(page, '#/trace?name=thesis-a5&algo=mt-sss&k=0');
  await traced(page);
  await page.evaluate(() => nw.engines.page.warm()); // as the page does by itself after a while
  await server.kill();
  await go(page, '#/trace?name=thesis-a5&algo=dual&k=0');
  await page.waitForSelector('.notice p');
  ok('it says that the server is gone', /no longer answers/.test(await text(page, '.notice')), await text(page, '.notice'));
  await page.waitForFunction(() => nw.current()?.trace?.header.algorithm === 'dual');
  await traced(page);
  ok('and goes on by WebAssembly', /Value 35/.test(await text(page, '.message')), await text(page, '.message'));
  await page.done();
});

scenario('saved file', async () => {
  const file = join(scratch, 'explorer.html');
  if (hasServer) nw('explore', '--save', file);
  else {
    const base64 = readFileSync(join(dist, 'nullwindow.wasm.gz')).toString('base64');
    writeFileSync(file, readFileSync(join(dist, 'single.html'), 'utf8').replace('@@WASM@@', () => base64).replace('@@START@@', ''));
  }
  const page = await visit(pathToFileURL(file).href);
  await page.waitForSelector('.question');
  await go(page, '#/?s=2');
  await leafByValue(page, '12').click();
  ok('the one-file page works from file://', /^Yes, 12/.test(await text(page, '.question')));
  await go(page, '#/trace?name=thesis-a5&algo=mt-sss&k=60');
  await traced(page);
  ok('and traces', /Value 35/.test(await text(page, '.message')));
  await go(page, '#/essay');
  await page.getByRole('figure', { name: /Figure 1 / }).getByText('The best you can get is 7.').waitFor();
  ok('and has the essay', true);
  is('no errors in the page', page.errors, []);
  await page.done();
});

await run();

// --- speed: the gates are three times the budgets. What is asked is the cost of the page's own work:
// of several attempts the least counts, since others on the machine can only add to it, and the gates
// follow the load.

async function least(gate, attempt, attempts = 12) {
  const within = gate * slack;
  let best = Infinity;
  for (let i = 0; i < attempts && best >= within; i++) best = Math.min(best, await attempt());
  return best;
}

scenario('speed', async () => {
  let page = null;
  const again = async () => {
    await page?.done();
    const start = Date.now();
    page = await visit(`${site.url}#/trace?name=thesis-a5&algo=mt-sss&k=0`);
    await traced(page);
    return Date.now() - start;
  };
  const first = await least(3000, again);
  const paint = await least(900, async () => {
    const entry = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
    if (entry >= 900) await again();
    return entry;
  });
  ok(`first paint within 0.9 s (${Math.round(paint)} ms)`, paint < 900 * slack);
  ok(`first step possible within 3 s (${first} ms)`, first < 3000 * slack);
  const step = await least(96, () => page.evaluate(async () => {
    const times = [];
    for (let i = 0; i < 20; i++) {
      const t = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      await new Promise((r) => requestAnimationFrame(() => setTimeout(r)));
      times.push(performance.now() - t);
    }
    return times.sort((a, b) => a - b)[10];
  }));
  ok(`a step by key within 96 ms (median ${step.toFixed(1)} ms)`, step < 96 * slack);
  await page.done();
});

scenario('million events', async () => {
  let page = null;
  const whole = await least(7500, async () => {
    await page?.done();
    page = await visit(`${site.url}#/learn`);
    await page.waitForSelector('.lessons');
    return page.evaluate(() => new Promise((done) => {
      const start = performance.now();
      location.hash = '#/trace?game=checkers&algo=mtdf&depth=12&k=0';
      const look = () => (nw.current().trace?.end ? done(performance.now() - start) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    }));
  }, 4);
  await traced(page);
  // The least of several drawings of each of 40 places, and the median of those.
  const facts = await page.evaluate(async () => {
    const t = nw.current().trace, cost = [], next = () => new Promise((r) => requestAnimationFrame(() => setTimeout(r)));
    let marks = 0;
    for (let i = 0; i < 40; i++) {
      const k = Math.floor(((i * 0.6180339) % 1) * t.events);
      let best = Infinity;
      for (let again = 0; again < 8 && best >= 24; again++) {
        nw.address.set({ k: String(again % 2 ? t.events - k : k) });
        await next();
        if (again % 2 === 0) best = Math.min(best, nw.current().frameCost);
        marks = Math.max(marks, nw.current().frameMarks);
      }
      cost.push(best);
    }
    return { events: t.events, megabytes: t.bytes() / 1048576, script: cost.sort((a, b) => a - b)[20], marks };
  });
  ok(`${facts.events.toLocaleString('en-GB')} events complete within 7.5 s (${Math.round(whole)} ms)`, facts.events > 1e6 && whole < 7500 * slack);
  ok(`a frame of scrubbing takes at most 24 ms of script (median ${facts.script.toFixed(1)} ms)`, facts.script < 24 * slack);
  ok(`at most 20,000 marks and 100 MB (${facts.marks}, ${Math.round(facts.megabytes)} MB)`, facts.marks > 500 && facts.marks <= 20000 && facts.megabytes < 100);
  await page.done();
});

await run(1);
is('no request went beyond this machine', beyond, []);
await browser.close();
site.close();
rmSync(scratch, { recursive: true, force: true });
if (!existsSync(join(dist, 'worker.js'))) ok('the page is built', false);
process.exit(failed() > 0 ? 1 : 0);
