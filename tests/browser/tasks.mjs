// SPDX-License-Identifier: MIT
// What a reader comes to do, found by role and name: a move explained, a game played and analysed, a
// wide tree, a leaf explained, a driver of one's own, a claim refuted, the published results.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { frame, go, is, nw as program, ok, root, scenario, serveProgram, traced, violations, visit } from './harness.mjs';

const GAME = '[White "Anna"]\n[Black "Ben"]\n\n1. e4 e5 2. Qg4 Nc6 3. Qxd7+ Bxd7 4. d3 Nf6 0-1';
const board = (page) => page.getByRole('region', { name: 'Board', exact: true });
const names = (list) => list.allInnerTexts();

async function paste(page, text) {
  const box = page.getByRole('textbox', { name: /Chess, checkers and Othello/ });
  await page.getByText('Paste a game or a position').waitFor();
  if (!await box.isVisible()) await page.getByText('Paste a game or a position').click();
  await box.fill(text);
  await page.getByRole('button', { name: 'Read it' }).click();
}

export function taskScenarios(site, scratch) {
  scenario('show me why', async () => {
    const page = await visit(`${site.url}#/play?game=chess&level=1&side=both&moves=e2e4,e7e5,d1h5,b8c6,h5f7`);
    await page.getByRole('button', { name: 'Show me why' }).click();
    const coach = page.getByRole('region', { name: 'Coach' });
    await coach.getByRole('heading', { name: /^Why\? 3\. Qxf7\+/ }).waitFor();
    const words = await coach.innerText();
    ok('the move, the reply, what the engine prefers and its worth', /a blunder|a mistake/.test(words) && /Black answers Kxf7/.test(words) && /would rather play \S+/.test(words) && /White is then [\d.]+ pawns behind\./.test(words) && /pawns better/.test(words), words);
    is('three arrows on its board', await coach.locator('.arrow').evaluateAll((a) => a.map((x) => x.getAttribute('class').replace('arrow ', '')).sort()), ['best', 'played', 'reply']);
    await coach.getByRole('button', { name: '3… Kxf7' }).click();
    ok('a move of the line shows its position', await coach.getByText('After 3… Kxf7').isVisible());
    is('axe', (await violations(page)).map((v) => v.id), []);
    await coach.getByRole('link', { name: 'The tree before the move' }).click();
    await traced(page);
    ok('the tree of the position before it', /moves=e2e4,e7e5,d1h5,b8c6&/.test(page.url()) && /practical=1/.test(page.url()), page.url());
    await go(page, '#/play?game=othello&level=3');
    await page.getByRole('button', { name: 'Show me why' }).click();
    await page.getByRole('heading', { name: 'What would the engine play?' }).waitFor();
    ok('before the first move: what the engine would play, in discs', /discs?/.test(await page.getByRole('region', { name: 'Coach' }).innerText()));
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('levels, notation, units, clock', async () => {
    const page = await visit(`${site.url}#/play?game=chess&level=3&clock=3600%2B30`);
    await page.getByRole('textbox', { name: 'Your move' }).waitFor();
    is('twenty levels', await page.getByLabel('against level').locator('option').count(), 20);
    ok('the clock begins at an hour', /^You (60:00|59:\d\d)\s+Engine 60:00$/.test(await page.getByRole('timer').innerText()), await page.getByRole('timer').innerText());
    await page.getByRole('timer').filter({ hasText: /^You 59:/ }).waitFor();
    is('a clock of the address is the one chosen', await page.getByLabel('with').locator('option:checked').innerText(), '60:00 + 30 s a move');
    await page.getByRole('textbox', { name: 'Your move' }).fill('nf3');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const moves = page.getByRole('list', { name: 'Moves' });
    await page.waitForFunction(() => nw.address.get('moves').split(',').length === 2);
    await moves.getByRole('button').nth(1).waitFor();
    ok('moves in the game’s notation with numbers', /^1\.\s+Nf3\s+\S+/.test((await moves.innerText()).trim()), await moves.innerText());
    await page.getByRole('textbox', { name: 'Your move' }).fill('Ke5');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Ke5 is not a move here.' }).waitFor();
    await page.getByRole('button', { name: 'Value of every move' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.value-list li').length > 15);
    ok('values have a unit', /in pawns/.test(await page.locator('.values').innerText()));
    await page.getByRole('button', { name: 'New game' }).click();
    is('a new game begins with no moves', await page.evaluate(() => nw.address.get('moves')), '');
    await page.locator('.live', { hasText: 'The engine’s iterations appear here when it thinks.' }).waitFor();
    ok('and without the search of the last one', true);
    await go(page, '#/play?game=chess&side=both&clock=-5');
    is('a clock of no time is none', await page.locator('.clock').isVisible(), false);
    await go(page, '#/play?game=chess&side=both&moves=e9e9');
    await page.locator('.status', { hasText: 'cannot read' }).waitFor();
    is('a game that cannot be read shows no board of another', await page.locator('.play .board-box').innerHTML(), '');
    await go(page, '#/play?game=chess&side=both');
    await page.getByLabel('against level').waitFor({ state: 'detached' });
    ok('by hand on both sides there is no level', true);
    await go(page, '#/play?game=tictactoe&level=2&side=second');
    await page.waitForFunction(() => /you/.test(document.querySelector('.status')?.textContent ?? ''));
    is('other games are played too', [await page.evaluate(() => nw.address.get('moves').split(',').length), await board(page).locator('.stroke').count()], [1, 1]);
    is('the squares of its board are named as its moves', await board(page).locator('.coordinate').allTextContents(), ['3', '2', '1', 'a', 'b', 'c']);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('a game of one’s own', async () => {
    if (!scratch) { console.log('ok - a plug-in is played # SKIP this program has no server'); return; }
    const plugin = join(scratch, 'libhex.so');
    try { execFileSync('cc', ['-std=c11', '-O2', '-shared', '-fPIC', `-I${join(root, 'include')}`, join(root, 'examples/plugin/hex.c'), '-o', plugin]); } catch { console.log('ok - a plug-in is played # SKIP no compiler'); return; }
    const server = await serveProgram([plugin]);
    try {
      const page = await visit(server.url);
      await page.waitForFunction(() => nw.engines.current.kind === 'server');
      const name = await page.evaluate(async () => (await nw.engines.current.catalogue()).games.at(-1).name);
      await go(page, `#/play?game=${name}&level=2`);
      const free = await board(page).getByRole('button').count();
      await page.getByRole('button', { name: 'b2', exact: true }).press('Enter');
      await page.waitForFunction(() => nw.address.get('moves').split(',').length === 2 && /you/.test(document.querySelector('.status')?.textContent ?? ''));
      ok('its board is shown as it prints itself, its moves are buttons', /[XO]/.test(await board(page).locator('pre').innerText()) && await board(page).getByRole('button').count() === free - 2, await board(page).innerText());
      await page.getByRole('button', { name: 'Show me why' }).click();
      await page.getByRole('heading', { name: /Why\? 1\. b2/ }).waitFor();
      ok('and explained', true);
      is('no errors in the page', page.errors, []);
      await page.done();
    } finally { server.kill(); }
  });

  scenario('a game analysed', async () => {
    const page = await visit(`${site.url}#/analyse?seconds=1`);
    await paste(page, GAME);
    await page.getByRole('heading', { name: 'Anna – Ben' }).waitFor();
    is('the moves of the PGN', (await names(page.getByRole('list', { name: 'Moves' }).getByRole('button'))).length, 8);
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    const judged = page.getByRole('region', { name: 'The game analysed' });
    await judged.getByRole('table').waitFor();
    ok('each side is judged', /White[\s\S]*Black/.test(await judged.getByRole('table').innerText()));
    ok('the value over the game is drawn', await page.getByRole('img', { name: 'The value over the game, for White; the list of moves has the numbers.' }).isVisible());
    const blunder = page.locator('.blunders li', { hasText: /^3\. Qxd7\+\?/ });
    ok('the blunder has its refutation and a better move', /Refuted by .xd7.*Better \S+/s.test(await blunder.innerText()), await blunder.innerText());
    await blunder.getByRole('button').click();
    await page.getByText(/^After 3\. Qxd7\+\?+: Black to move/).waitFor();
    const lines = page.getByRole('region', { name: 'Best lines' });
    await lines.getByRole('button', { name: /^3… .xd7/ }).first().waitFor();
    is('several lines', await lines.getByRole('listitem').count(), 3);
    ok('an arrow shows the best move', await board(page).locator('.arrow.best').count() === 1);
    await page.getByRole('slider', { name: 'Position in the game' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText(/^After 2… Nc6\S*: White to move/).waitFor();
    ok('the slider says where it is', /After 2… Nc6, [-+−\d]/.test(await page.getByRole('slider', { name: 'Position in the game' }).getAttribute('aria-valuetext')));
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.getByText('The start: White to move').waitFor();
    is('axe', (await violations(page)).map((v) => v.id), []);
    await lines.getByRole('link', { name: 'The tree' }).click();
    await traced(page);
    ok('the tree is a click away', /practical=1/.test(page.url()));
    await go(page, '#/analyse');
    for (const [text, game, plies] of [['[GameType "21"]\n1. 11-15 23-19 2. 8-11 *', 'checkers', 3], ['f5d6c3d3c4', 'othello', 5],
      ['(;GM[Othello]PC[x]DT[2020-01-01]PB[a]PW[b]RE[0]TI[5:0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[d3]W[c5];)', 'othello', 2], ['8/8/8/4k3/8/4K3/4P3/8 w - - 0 1', 'chess', 0]]) {
      await paste(page, text);
      await page.waitForFunction(([g, n]) => nw.address.get('game') === g && nw.address.get('moves').split(',').filter(Boolean).length === n, [game, plies]);
      ok(`${game}, ${plies} moves`, true);
    }
    await paste(page, 'no game at all');
    await page.locator('.paste .error', { hasText: /\S/ }).waitFor();
    await paste(page, '9/8/8/8/8/8/8/8 w - - 0 1');
    await page.locator('.paste .error', { hasText: /rank 8/ }).waitFor();
    ok('of a wrong FEN it is told what is wrong', true);
    ok('what cannot be read is refused', true);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('checkers and Othello analysed', async () => {
    const page = await visit(`${site.url}#/analyse?seconds=0.3`);
    for (const [text, plies, unit, move] of [['[GameType "21"]\n1. 11-15 23-19 2. 8-11 22-17 *', 4, 'men', /^3\. /], ['f5d6c3d3c4f4c5b3c2', 9, 'discs', /^10\. /]]) {
      await paste(page, text);
      await page.waitForFunction((n) => nw.address.get('moves').split(',').filter(Boolean).length === n, plies);
      await page.getByRole('button', { name: 'Analyse the game' }).click();
      const judged = page.getByRole('region', { name: 'The game analysed' });
      await judged.getByRole('table').waitFor();
      ok(`in ${unit}, for both sides`, /Black[\s\S]*White/.test(await judged.getByRole('table').innerText()) && await judged.getByRole('rowheader', { name: `${unit} lost a move` }).count() === 1, await judged.innerText());
      ok('with its graph', await page.getByRole('img', { name: /^The value over the game/ }).isVisible());
      await page.getByRole('button', { name: 'To the end' }).click();
      const lines = page.getByRole('region', { name: 'Best lines' });
      await lines.getByRole('button', { name: move }).first().waitFor();
      ok('several lines, and the best on the board', await lines.getByRole('listitem').count() > 1 && await board(page).locator('.arrow.best').count() === 1, await lines.innerText());
      await lines.getByRole('button', { name: 'Show me why' }).click();
      await page.getByRole('heading', { name: /^Why\? \d/ }).waitFor();
      ok('the last move explained', new RegExp(`${unit}|man|disc|draw|wins|loses`).test(await page.getByRole('region', { name: 'Coach' }).innerText()));
    }
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('a wide tree arrives folded', async () => {
    const page = await visit(`${site.url}#/trace?game=chess&depth=3&algo=mtdf&k=0`), picture = page.getByRole('region', { name: 'Picture' });
    await traced(page);
    const nodes = () => picture.locator('g.node').count();
    const inside = () => page.evaluate(() => { const b = document.querySelector('.stage').getBoundingClientRect(); return [...document.querySelectorAll('.stage g.node')].every((g) => { const r = g.getBoundingClientRect(); return r.left > b.left - 2 && r.right < b.right + 2; }); });
    ok('the principal variation is in sight, the rest is a sign', await nodes() < 12 && await inside(), await nodes());
    await picture.getByRole('button', { name: /Show all [\d,]+ nodes/ }).click();
    await frame(page);
    ok('all nodes on request', await nodes() > 1000, await nodes());
    const named = await picture.locator('g.node .name').allTextContents();
    ok('moves are named as players write them', named.includes('Nf3') && named.includes('e4') && !named.some((n) => /^[a-h][1-8][a-h][1-8]/.test(n)), named.slice(0, 8));
    await picture.getByRole('button', { name: 'Fold to the principal variation' }).click();
    await frame(page);
    ok('and folded again', await nodes() < 12);
    await page.keyboard.press('End');
    await frame(page);
    ok('what happens in a folded subtree is marked there', await picture.locator('.stage .now path').count() === 1);
    await go(page, '#/learn?lesson=7');
    await page.locator('.lesson-stage g.node').first().waitFor();
    await frame(page);
    const lesson = await page.evaluate(() => { const b = document.querySelector('.lesson-stage').getBoundingClientRect(), r = [...document.querySelectorAll('.lesson-stage g.node')].map((g) => g.getBoundingClientRect()); return [r.length > 10, r.every((x) => x.left > b.left && x.right < b.right && x.top > b.top && x.bottom < b.bottom)]; });
    is('so does the wide tree of a lesson: all of it is in sight', lesson, [true, true]);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('leaves dragged in a race', async () => {
    const page = await visit(`${site.url}#/race?name=thesis-a2&a=alphabeta&b=sss&t=99`);
    const lane = page.getByRole('region', { name: 'Alpha-Beta', exact: true });
    await lane.getByText('11 leaves, done').waitFor();
    await lane.getByRole('tree').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'PageUp', 'PageUp', 'PageUp']) { await page.keyboard.press(key); await frame(page); }
    await page.getByRole('status').filter({ hasText: 'Leaf 12 is now 42. Alpha-Beta evaluates 8 leaves, before 11; SSS* ' }).waitFor();
    ok('both searches are redone, and what changed is said', await lane.getByText('8 leaves, done').isVisible());
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('letters, and why this leaf', async () => {
    const page = await visit(`${site.url}#/trace?game=uniform&text=w=2,d=3,seed=1&algo=sss&k=9999&view=tree,open`), picture = page.getByRole('region', { name: 'Picture' });
    await traced(page);
    const drawn = await picture.locator('g.node .name').evaluateAll((t) => t.map((x) => x.textContent).filter((x) => /^[A-Z]+$/.test(x)));
    const table = program('trace', 'uniform:w=2,d=3,seed=1', '--algo', 'sss', '--tsv');
    const named = [...new Set([...table.matchAll(/\(([A-Z]+),[LS],/g)].map((m) => m[1]))];
    ok('the tables name only nodes that the picture names', named.length > 5 && named.every((n) => drawn.includes(n)), [named, drawn]);
    await go(page, '#/trace?name=thesis-a5&algo=sss&k=9999&view=tree,node&node=0.1.0.0');
    await traced(page);
    await page.getByRole('button', { name: 'Why not this leaf?' }).click();
    await page.getByText('SSS* does not evaluate the leaf 101.').waitFor();
    ok('a leaf that was never seen, and why', /At the root MAX can have 35, by h\. At this leaf beta is only 12, by c\. So h is solved first/.test(await page.getByRole('tabpanel').innerText()));
    await go(page, '#/trace?name=thesis-a5&algo=sss&k=9999&view=tree,node&node=0.1.1.0');
    await traced(page);
    await page.getByRole('button', { name: 'Why not this leaf?' }).click();
    await page.getByText('At child 2 of b MAX already has 80, by child 1 of child 2 of b. That is at least beta, 12, by c, so the rest of child 2 of b is cut off.').waitFor();
    await go(page, '#/trace?name=thesis-a5&algo=alphabeta&k=9999&view=tree,node&node=0.0.0.0');
    await traced(page);
    await page.getByRole('button', { name: 'Why this leaf?' }).click();
    await page.getByText('Alpha-Beta evaluates e (41) as its 1st leaf of 11.').waitFor();
    ok('and one that was', true);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('a driver of one’s own', async () => {
    const page = await visit(`${site.url}#/lab?tab=driver`), form = page.getByRole('region', { name: 'Your own driver' });
    await form.getByText('Your driver and MTD(f) evaluate 11 leaves each.').waitFor();
    await form.getByRole('button', { name: 'SSS*' }).click();
    await form.getByText('Your driver evaluates 8 leaves, MTD(f) 11: 3 fewer.').waitFor();
    await form.getByRole('textbox', { name: 'next γ' }).fill('max(g - 3, lower + 1)');
    await form.getByRole('button', { name: 'Run it' }).click();
    const wanted = JSON.parse(program('search', 'tree:examples/trees/thesis-a5.tree', '--algo', 'mtd', '--first', 'inf', '--next', 'max(g - 3, lower + 1)', '--json'));
    await page.waitForFunction((n) => document.querySelector('.driver .compare tbody td')?.textContent === String(n), wanted.passes.length);
    is('the passes and leaves of the program', await form.locator('.compare tbody tr').first().locator('td').allInnerTexts(), [String(wanted.passes.length), String(wanted.nodes.leaf), '35']);
    await form.getByRole('textbox', { name: 'next γ' }).fill('g +');
    await form.getByRole('button', { name: 'Run it' }).click();
    await form.locator('.error', { hasText: /expected a number or a name/ }).waitFor();
    ok('a wrong formula is refused', true);
    await form.getByRole('textbox', { name: 'next γ' }).fill('g');
    await form.getByRole('button', { name: 'Run it' }).click();
    await form.getByRole('button', { name: 'Try 20 random trees' }).click();
    await form.getByText(/20 trees of width 3 and depth 6: [\d.,]+ leaves/).waitFor();
    const race = form.getByRole('link', { name: 'Race it against MTD(f)' });
    await race.click(); // a run that ends between press and release replaces the link
    await page.waitForURL(/race/, { timeout: 20000 }).catch(() => race.click());
    await page.getByRole('button', { name: 'Run the race' }).waitFor();
    await page.waitForFunction(() => /leaves/.test(document.querySelector('.score')?.textContent ?? ''));
    ok('it races', /a=mtd&b=mtdf/.test(page.url()), page.url());
    await page.goBack();
    await form.getByRole('link', { name: 'Step through it' }).click();
    await traced(page);
    is('and is traced', await page.evaluate(() => [nw.current().trace.header.algorithm, nw.current().trace.passes.length]), ['mtd', 4]);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('the smallest counterexample', async () => {
    const page = await visit(`${site.url}#/lab?tab=claim`), form = page.getByRole('region', { name: 'Smallest counterexample' });
    await page.getByRole('button', { name: 'Look for the smallest tree' }).click();
    await form.getByText('It is not true. On this tree Alpha-Beta evaluates 2, 4, 6; SSS* evaluates 2, 6 and never the 4.').waitFor();
    await form.getByText('Only Alpha-Beta evaluates 4.').waitFor();
    await form.getByRole('tree').focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'PageDown']) { await page.keyboard.press(key); await frame(page); }
    await form.getByText('With these values SSS* evaluates every leaf that Alpha-Beta evaluates.').waitFor();
    await form.getByRole('button', { name: 'Undo' }).click();
    await form.getByText('Only Alpha-Beta evaluates 4.').waitFor();
    ok('its leaves can be changed', true);
    await page.getByRole('combobox', { name: 'First algorithm' }).selectOption('sss');
    await page.getByRole('combobox', { name: 'Second algorithm' }).selectOption('alphabeta');
    await page.getByRole('button', { name: 'Look for the smallest tree' }).click();
    await form.getByText(/No counterexample: in all [\d,]+ trees of at most 4 leaves/).waitFor();
    ok('a claim refuted, and one that stands', true);
    is('no errors in the page', page.errors, []);
    await page.done();
  });

  scenario('published results, and the style', async () => {
    const page = await visit(`${site.url}#/lab`), conclusions = page.getByRole('region', { name: 'Conclusions' });
    const claim = 'MTD(f) evaluates fewer leaves than Aspiration NegaScout.';
    await conclusions.getByText(claim).click();
    ok('a conclusion opens to its numbers', /leaf nodes: 0\.\d+ \[/.test(await conclusions.getByRole('listitem').filter({ hasText: claim }).innerText()));
    ok('with a verdict in each game', (await conclusions.getByRole('listitem').filter({ hasText: claim }).locator('.verdict-tag').count()) >= 3);
    const curves = page.getByRole('region', { name: 'Curves' });
    for (const option of await curves.getByRole('combobox').locator('option').allInnerTexts()) {
      await curves.getByRole('combobox').selectOption(option);
      if (await curves.locator('.figure table tbody tr').count() < 1) ok(`the numbers of ${option}`, false);
    }
    ok('every curve has its numbers', await curves.getByRole('combobox').locator('option').count() >= 9);
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByRole('link', { name: 'The style of these pages' }).click();
    for (const part of ['Colours', 'Type and spacing', 'Controls', 'Tree', 'Ladder', 'Boards and arrows', 'Figure', 'Verdicts and messages']) await page.getByRole('region', { name: part, exact: true }).waitFor();
    await page.locator('.style-boards svg.board').nth(3).waitFor();
    ok('the style shows every element', true);
    is('no errors in the page', page.errors, []);
    await page.done();
  });
}
