// SPDX-License-Identifier: MIT
// Every task by the keyboard alone: nothing is clicked, and focus moves by Tab. What is reached has
// the role and the name by which a screen reader announces it.
import { frame, go, is, ok, scenario, settled, traced, visit } from './harness.mjs';

// Tab, until the element of this role and name has the focus.
async function reach(page, role, name, within = page) {
  const wanted = within.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first();
  await wanted.waitFor({ state: 'attached' });
  for (let i = 0; i < 300; i++) {
    if (await wanted.evaluate((e) => e === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach the ${role} ${name}`);
}
async function keys(page, ...list) {
  for (const key of list) {
    await page.keyboard.press(key);
    await frame(page);
  }
}
async function press(page, role, name, key = 'Enter', within = page) {
  await reach(page, role, name, within);
  await keys(page, key);
}
// Writes over what a field holds.
async function write(page, name, text) {
  await reach(page, 'textbox', name);
  await keys(page, 'Control+a');
  await page.keyboard.type(text);
}
// An option of a select by its first letters, as people type them.
async function choose(page, name, letters) {
  await reach(page, 'combobox', name);
  await page.keyboard.type(letters);
  await frame(page);
}
const said = (page) => page.locator('#announcer').textContent();
const hears = (page, pattern) => page.waitForFunction(([p, f]) => new RegExp(p, f).test(document.getElementById('announcer').textContent), [pattern.source, pattern.flags]);
const status = (page, pattern) => page.getByRole('status').filter({ hasText: pattern }).first().waitFor();

export function keyScenarios(site, pages) {
  const at = (hash) => visit(`${site.url}${hash}`, { reducedMotion: 'reduce' });

  scenario('keys: a lesson', async () => {
    const page = await at('#/learn');
    await press(page, 'link', /Alpha-Beta: the window/);
    await page.getByRole('heading', { name: 'Alpha-Beta: the window', level: 1 }).waitFor();
    await page.getByText('Which leaf is next?').first().waitFor();
    await reach(page, 'tree', /The tree of the lesson/);
    await keys(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter');
    await hears(page, /^Yes\. The next leaf is 101/);
    await keys(page, 'Enter'); // Next has the focus, then the tree
    await hears(page, /b already has 12/);
    await keys(page, 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    await hears(page, /^Yes\. The next leaf is 10/);
    await keys(page, 'Enter');
    await hears(page, /never seen/);
    await page.keyboard.type('5');
    await keys(page, 'Enter');
    await hears(page, /^Yes/);
    ok('a lesson: three predictions are heard and answered', true);
    await choose(page, /Search with the window/, '36');
    await page.getByText(/^Alpha-Beta: \d+ leaves, value 35/).waitFor();
    ok('then something is changed, and its result is a status', await page.getByRole('status').filter({ hasText: /Alpha-Beta: \d+ leaves/ }).count() === 1);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('keys: a quiz', async () => {
    const page = await at('#/quiz');
    await press(page, 'link', 'Begin here');
    await page.getByRole('group', { name: 'Question' }).getByText(/seen .* Which leaf is next\?/).waitFor();
    await reach(page, 'tree', /.*/);
    for (let i = 0; i < 8 && !/leaf.*Enter chooses it/.test(await said(page)); i++) await keys(page, 'ArrowDown');
    for (let i = 0; i < 16 && !/Enter chooses it/.test(await said(page)); i++) await keys(page, 'ArrowRight');
    await keys(page, 'Enter');
    await hears(page, /Yes|No/);
    await keys(page, 'Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'tree');
    ok('a question is answered, the next one has the focus', true);
    await go(page, '#/quiz?kind=operator&algo=sss&w=2&d=4&seed=5');
    await press(page, 'button', 'Evaluate it');
    await hears(page, /This is operator \d/);
    ok('an operator is chosen by its words', true);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('keys: a game, and why', async () => {
    const page = await at('#/play?game=chess&level=1');
    await choose(page, 'against level', '3');
    await page.waitForFunction(() => nw.address.get('level') === '3');
    await write(page, 'Your move', 'e4');
    await keys(page, 'Enter');
    await page.waitForFunction(() => nw.address.get('moves').split(',').length === 2 && /you/.test(document.querySelector('.status')?.textContent ?? ''));
    ok('the reply is heard in the notation of the game', /[a-hKQRBNO]\S+/.test(await said(page)) && !/[a-h][1-8][a-h][1-8]/.test(await said(page)), await said(page));
    await press(page, 'button', 'Show me why');
    await page.getByRole('heading', { name: /^Why\? 1\. e4/ }).waitFor();
    await hears(page, /e4|engine/);
    const coach = page.getByRole('region', { name: 'Coach' });
    await press(page, 'button', /^1… /, 'Enter', coach);
    ok('a move of the line shows its position', await coach.getByText(/^After 1… /).isVisible());
    await press(page, 'button', 'Value of every move');
    await page.waitForFunction(() => document.querySelectorAll('.value-list li').length > 15);
    await press(page, 'button', 'New game');
    await page.waitForFunction(() => nw.address.get('moves') === '');
    await reach(page, 'application', /^Board\. Arrow keys/);
    await keys(page, 'r');
    await hears(page, /\S/);
    ok('a board that is read row by row', /king|rook|pawn|empty/.test(await said(page)), await said(page));
    await go(page, '#/play?game=checkers&side=both');
    await page.locator('svg.board.checkers').waitFor();
    await reach(page, 'application', /^Board\. Arrow keys/);
    await keys(page, 'r');
    await hears(page, /black man/);
    is('of checkers the squares that are played on', (await said(page)).split('; ').map((x) => /^\d+, \w/.test(x)), [true, true, true, true]);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('keys: a game analysed', async () => {
    const page = await at('#/analyse?seconds=1');
    await reach(page, 'textbox', /Chess, checkers and Othello/);
    await page.keyboard.type('1. e4 e5 2. Qg4 Nc6 3. Qxd7+ Bxd7 *');
    await press(page, 'button', 'Read it');
    await page.getByRole('list', { name: 'Moves' }).getByRole('button').nth(5).waitFor();
    await press(page, 'button', 'Analyse the game');
    await hears(page, /The game is analysed/);
    const judged = page.getByRole('region', { name: 'The game analysed' });
    ok('judged in a table with heads', await judged.getByRole('rowheader', { name: /blunders/ }).count() === 1 && await judged.getByRole('columnheader', { name: 'White' }).count() === 1);
    await press(page, 'button', /^3\. Qxd7\+/, 'Enter', judged);
    await page.getByText(/^After 3\. Qxd7/).waitFor();
    await press(page, 'slider', 'Position in the game', 'ArrowLeft');
    await page.getByText(/^After 2… Nc6/).waitFor();
    await press(page, 'link', 'The tree');
    await traced(page);
    ok('and its tree is one key away', /practical=1/.test(page.url()));
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('keys: a leaf explained and changed', async () => {
    const page = await at('#/trace?name=thesis-a5&algo=sss&k=9999&view=tree,node');
    await traced(page);
    await reach(page, 'tree', /.*/);
    await keys(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown');
    await hears(page, /101/);
    await press(page, 'button', 'Why not this leaf?');
    await page.getByText('SSS* does not evaluate the leaf 101.').waitFor();
    ok('why a leaf was not evaluated', true);
    await keys(page, ...Array(1).fill('Home'));
    await page.keyboard.press('Shift+Tab');
    for (let i = 0; i < 40 && !await page.evaluate(() => document.activeElement?.getAttribute('role') === 'tree'); i++) await page.keyboard.press('Shift+Tab');
    await keys(page, 'PageDown');
    await status(page, /Leaf 101 is now 91\./);
    await press(page, 'button', 'Undo');
    await status(page, /first values again/);
    ok('its value by keys, and back', true);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('keys: a race', async () => {
    const page = await at('#/race?name=thesis-a5&a=alphabeta&b=sss&t=0');
    await page.getByText('Alpha-Beta 0, SSS* 0 leaves so far.').waitFor();
    await press(page, 'button', 'Run the race');
    await page.getByText('Alpha-Beta 11, SSS* 8 leaves; none of SSS*’s that Alpha-Beta had not.').waitFor();
    await choose(page, 'Picture', 'one');
    await reach(page, 'tree', 'Both trees in one. Arrow keys walk it.');
    await keys(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight');
    await hears(page, /leaf 90, visited by Alpha-Beta only, order 4\/–/);
    ok('the merged tree says who visited a leaf, and when', true);
    await keys(page, 'PageUp');
    await status(page, /Leaf 90 is now 100\. Alpha-Beta evaluates 11 leaves, before 11/);
    ok('a leaf of the merged tree by keys', true);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('keys: the lab', async () => {
    const page = await at('#/lab');
    const claim = page.getByRole('listitem').filter({ hasText: 'MTD(f) evaluates fewer leaves than Aspiration NegaScout.' });
    await claim.waitFor();
    for (let i = 0; i < 100 && !await claim.locator('summary').evaluate((e) => e === document.activeElement); i++) await page.keyboard.press('Tab');
    await keys(page, 'Enter');
    await claim.getByText(/leaf nodes: 0\.\d+ \[/).first().waitFor();
    ok('a published conclusion opens to its numbers', true);
    await press(page, 'link', 'Your own driver');
    const form = page.getByRole('region', { name: 'Your own driver' });
    await press(page, 'button', 'SSS*');
    await form.getByText('Your driver evaluates 8 leaves, MTD(f) 11: 3 fewer.').waitFor();
    await write(page, 'next γ', 'max(g - 3, lower + 1)');
    await press(page, 'button', 'Run it');
    await form.getByText(/^Your driver evaluates \d+ leaves, MTD/).waitFor();
    ok('a driver written, run and compared', true);
    await press(page, 'link', 'Counterexample');
    await choose(page, 'Second algorithm', 'DUAL');
    await press(page, 'button', 'Look for the smallest tree');
    await page.getByRole('region', { name: 'Smallest counterexample' }).getByText(/^It is not true\. On this tree Alpha-Beta evaluates .*; DUAL\* evaluates .* and never the \d+\.$/).waitFor();
    ok('a claim refuted', true);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('keys: a proof', async () => {
    const page = await at('#/proof');
    await press(page, 'button', 'Or look at one of tic-tac-toe');
    await hears(page, /^Proved: tictactoe:XO-\/---\/--- is worth at least 1 to the side to move\. 29 positions checked/);
    const moves = page.getByRole('region', { name: 'Moves' });
    await reach(page, 'button', /.*/, moves);
    await keys(page, 'Enter');
    await moves.getByRole('heading', { name: 'All replies' }).waitFor();
    is('a proof is checked and walked: every reply has its answer', await moves.getByRole('button').count(), 6);
    await press(page, 'button', 'root');
    await moves.getByRole('heading', { name: 'The proving move' }).waitFor();
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('keys: the essay', async () => {
    const page = await at('#/essay');
    await page.locator('article[data-ready]').waitFor();
    const figure = (n) => page.getByRole('figure', { name: new RegExp(`^Figure ${n} `) });
    await reach(page, 'tree', /.*/, figure(2));
    await keys(page, 'ArrowDown', 'ArrowRight', 'ArrowDown', 'PageUp');
    await status(page, /^Leaf 3 is now 13\./);
    await reach(page, 'slider', /.*/, figure(6));
    await keys(page, 'Home');
    await figure(6).getByText(/^Yes: it is at least/).waitFor();
    await reach(page, 'radio', /.*/, figure(10));
    await keys(page, 'ArrowDown');
    await press(page, 'link', 'Open in Trace', 'Enter', figure(10));
    await traced(page);
    ok('leaves, sliders, choices and links of the essay', true);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  // What a screen reader is given: each control has a name, and no name is a path of child numbers.
  scenario('keys: what is heard', async () => {
    const page = await at('#/'), session = await page.context().newCDPSession(page), wrong = [];
    const CONTROLS = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'slider', 'spinbutton', 'checkbox', 'radio', 'tab', 'tree', 'treeitem', 'img', 'application'];
    for (const hash of pages) {
      await go(page, hash);
      await settled(page);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      let controls = 0;
      for (const n of nodes.filter((x) => !x.ignored && CONTROLS.includes(x.role?.value))) {
        const name = n.name?.value ?? '';
        controls++;
        if (name.trim() === '' || /undefined|NaN|\[object|\b(node|leaf|child) \d+\.\d+/.test(name)) wrong.push(`${hash}: ${n.role.value} “${name}”`);
      }
      if (controls < 15 || (!hash.includes('embed') && !nodes.some((x) => x.role?.value === 'heading'))) wrong.push(`${hash}: ${controls} controls`);
    }
    is('every control of every page has a name, and every page a heading', wrong, []);
    await page.done();
  });
}
