// SPDX-License-Identifier: MIT
// The package as it was installed, in this thread and in a worker. Run by tests/cli/test_npm.sh.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, EngineError } from 'nullwindow';

for (const worker of [false, true]) {
  const where = worker ? 'in a worker' : 'here';
  test(`searches, opens and draws ${where}`, async () => {
    const engine = await load({ worker });
    const result = await engine.search('othello:f5d6c3', { depth: 6, algorithm: 'mtdf' });
    const other = await engine.search({ game: 'othello', text: 'f5d6c3' }, { depth: 6, algorithm: 'alphabeta' });
    assert.equal(result.value, other.value);
    assert.equal(result.pv.length, 6);
    const opened = await engine.open('othello:f5d6c3');
    assert.ok(opened.moves.some((move) => move.name === result.best));
    assert.match(await engine.svg('tree:((3 17) (2 12))', { algorithm: 'sss' }), /^<svg/);
    assert.equal((await engine.facts('tree:((3 17) (2 12))')).value, 3);
    engine.close();
  });
  test(`refuses with a sentence ${where}, and goes on`, async () => {
    const engine = await load({ worker });
    await assert.rejects(engine.search('ches', { depth: 1 }), (error) => error instanceof EngineError && /ches/.test(error.message));
    await assert.rejects(engine.search('chess', { depht: 1 }), /'depht'/);
    assert.equal((await engine.open('chess')).moves.length, 20);
    engine.close();
  });
  test(`requests at the same time do not mix ${where}`, async () => {
    const engine = await load({ worker });
    const sides = await Promise.all(['chess', 'othello', 'checkers'].map((game) => engine.open(game)));
    assert.deepEqual(sides.map((opened) => opened.game), ['chess', 'othello', 'checkers']);
    engine.close();
  });
}
test('a search stops when its signal says so, and the next one runs', async () => {
  const engine = await load({ worker: true });
  const stop = new AbortController();
  const long = engine.search('chess', { depth: 60 }, { signal: stop.signal, onLine: () => stop.abort() });
  await assert.rejects(long, { name: 'AbortError' });
  assert.equal((await engine.search('tictactoe', { depth: 9 })).value, 0);
  engine.close();
});
