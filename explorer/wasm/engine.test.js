// SPDX-License-Identifier: MIT
// The module against the program: the same signature, the same bytes. Run by node --test in the root
// of the project; NULLWINDOW is the program, NULLWINDOW_WASM the module.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { instantiate, unpack } from './engine.js';

const program = process.env.NULLWINDOW ?? 'build/nullwindow';
const module = await WebAssembly.compile(
  await unpack(readFileSync(process.env.NULLWINDOW_WASM ?? 'build/wasm/nullwindow.wasm.gz')));
const run = (...words) => execFileSync(program, words,
  { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] });
// What the program prints, or null where it refuses.
const tryRun = (...words) => {
  try {
    return run(...words);
  } catch {
    return null;
  }
};

async function ask(what) {
  const engine = await instantiate(module, (text) => process.stderr.write(text));
  const parts = [];
  const code = engine.request(what, (bytes) => void parts.push(bytes));
  return { code, bytes: Buffer.concat(parts) };
}

async function askText(what) {
  return (await ask(what)).bytes.toString('utf8');
}

const tree = (name) => ({ game: 'tree', text: readFileSync(`examples/trees/${name}.tree`, 'utf8') });

test('the signature is that of the program', async () => {
  const answer = JSON.parse(await askText({ do: 'bench' }));
  const golden = readFileSync('tests/golden/bench.txt', 'utf8').trim();
  assert.equal(String(answer.signature), golden);
  assert.equal(Object.keys(answer.algorithms).length, 12);
});

test('lines are those of trace --json, for every algorithm and example', async () => {
  const { algorithms } = JSON.parse(await askText({ do: 'catalogue' }));
  for (const file of readdirSync('examples/trees').filter((name) => name.endsWith('.tree'))) {
    const name = file.replace(/\.tree$/, '');
    for (const { name: algorithm } of algorithms) {
      const { code, bytes } = await ask({ do: 'lines', position: tree(name), algorithm });
      assert.equal(code === 0 ? bytes.toString('utf8') : null,
        tryRun('trace', `tree:examples/trees/${file}`, '--algo', algorithm, '--json'), `${algorithm} on ${name}`);
    }
  }
});

test('pictures are those of trace --svg', async () => {
  for (const algorithm of ['alphabeta', 'sss', 'dual', 'mt-sss', 'mtdf']) {
    const title = 'tree:examples/trees/thesis-a5.tree';
    const { svg } = JSON.parse(await askText({ do: 'svg', position: tree('thesis-a5'), algorithm, title }));
    assert.equal(svg, run('trace', title, '--algo', algorithm, '--svg'));
  }
});

test('step tables are those of trace --tsv', async () => {
  for (const algorithm of ['alphabeta', 'sss', 'mt-sss', 'negascout']) {
    const answer = JSON.parse(await askText({ do: 'steps', position: tree('thesis-a5'), algorithm }));
    const lines = run('trace', 'tree:examples/trees/thesis-a5.tree', '--algo', algorithm, '--tsv').trimEnd().split('\n');
    const rows = answer.rows.filter((row) => row.cells).map((row) => row.cells.join('\t'));
    assert.deepEqual([answer.columns.join('\t'), ...rows], lines.filter((line) => line.includes('\t')));
  }
});

test('a trace is a line and whole blocks', async () => {
  const { code, bytes } = await ask({ do: 'trace', position: { game: 'othello' }, algorithm: 'mtdf', depth: 5 });
  assert.equal(code, 0);
  let at = bytes.indexOf(10) + 1;
  assert.equal(at % 8, 0);
  const kinds = new Set();
  while (at < bytes.length) {
    const size = bytes.readUInt32LE(at + 12);
    kinds.add(bytes.readUInt32LE(at));
    assert.ok(size <= 65536);
    at += 16 + ((size + 7) & ~7);
  }
  assert.equal(at, bytes.length);
  assert.deepEqual([...kinds].sort(), [1, 2, 3, 4, 5, 6]);
});

test('refusals are one line and a code', async () => {
  const { code, bytes } = await ask('{"do": ');
  assert.equal(code, -1);
  assert.match(bytes.toString(), /^\{"error": .*"code": -1\}\n$/);
});

test('a reader that wants no more stops the search', async () => {
  const engine = await instantiate(module);
  let calls = 0;
  engine.request({ do: 'trace', position: { game: 'uniform', text: 'w=9,d=9' }, algorithm: 'minimax' },
    () => ++calls < 3);
  assert.equal(calls, 3);
});

test('the deepest tree that is taken fits into the stack', async () => {
  const text = '(1 '.repeat(300) + '2' + ')'.repeat(300);
  for (const algorithm of ['alphabeta', 'mt-sss', 'sss', 'negascout', 'recsss', 'pns', 'maxsearch']) {
    const { code } = await ask({ do: 'lines', position: { game: 'tree', text }, algorithm });
    assert.equal(code, 0, algorithm);
  }
  const deeper = await ask({ do: 'lines', position: { game: 'tree', text: `(${text})` } });
  assert.equal(deeper.code, -1);
});

test('a million events', { skip: !process.env.NW_SOAK }, async () => {
  const start = performance.now();
  const { code } = await ask({ do: 'trace', position: { game: 'checkers' }, algorithm: 'mtdf', depth: 12 });
  assert.equal(code, 0);
  console.log(`checkers, MTD(f), depth 12: ${(performance.now() - start).toFixed(0)} ms`);
});
