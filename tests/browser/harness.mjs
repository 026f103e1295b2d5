// SPDX-License-Identifier: MIT
// For the tests in a browser: the page as static files, Debian's Chromium, and lines as of every test.
// No request may leave this machine: the first that tries fails the test.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { cpus, loadavg } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const dist = process.env.NW_DIST || join(root, 'explorer', 'dist');
export const program = process.env.NULLWINDOW || join(root, 'build', 'nullwindow');
// How much longer things may take here than on an idle machine, as tools/run-tests reckons.
export const slack = Number(process.env.NW_SLACK) || 1 + Math.floor(loadavg()[0] / cpus().length);
const require = createRequire(import.meta.url);
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// What axe finds wrong in the page.
export async function violations(page) {
  await page.evaluate(`window.axe ?? (() => { ${axe} })()`);
  return (await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))).violations;
}

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; worker-src 'self'; base-uri 'none'; frame-ancestors 'self'";
const TYPE = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.gz': 'application/octet-stream' };

// The page as any static server would give it, under the policy of our own server.
export function serveStatic() {
  return new Promise((resolve) => {
    const server = http.createServer((request, answer) => {
      const name = request.url === '/' ? 'index.html' : request.url.slice(1).split('?')[0];
      const file = join(dist, name);
      if (!/^[\w.-]+$/.test(name) || !existsSync(file)) { answer.writeHead(404); answer.end(); return; }
      answer.writeHead(200, { 'Content-Type': TYPE[extname(name)] ?? 'application/octet-stream', 'Content-Security-Policy': POLICY });
      answer.end(readFileSync(file));
    });
    server.listen(0, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }));
  });
}

// The program's own server: its first line is its address.
export function serveProgram(args = []) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['explore', '--no-browser', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '', errors = '';
    child.stderr.on('data', (d) => { errors += d; });
    child.stdout.on('data', (d) => {
      text += d;
      const m = /http:\/\/127\.0\.0\.1:\d+\/#t=\w+/.exec(text);
      if (m) resolve({ url: m[0], kill: () => new Promise((gone) => { child.once('exit', gone); child.kill('SIGKILL'); }), stop: () => child.kill('SIGTERM'), pid: child.pid });
    });
    child.on('exit', (code) => reject(new Error(`explore ended with ${code}: ${errors || text}`)));
    child.on('error', reject);
  });
}

export const nw = (...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });

export const beyond = []; // requests that tried to leave
let browser = null;

export async function launch() {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-gpu',
    '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-default-apps', '--js-flags=--expose-gc', '--enable-precise-memory-info'] });
  return browser;
}

// A fresh reader: context and page. Errors of the page are collected.
export async function visit(url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(120000 * slack); // a page on a busy machine is slow, not wrong
  await context.route('**/*', (route) => {
    const u = new URL(route.request().url());
    if (u.protocol === 'data:' || u.protocol === 'blob:' || u.protocol === 'file:' || u.hostname === '127.0.0.1' || u.hostname === 'localhost') return route.continue();
    beyond.push(u.href);
    return route.abort();
  });
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (e) => page.errors.push(e.message));
  page.on('console', (m) => { if (m.type() === 'error' && !/Failed to load resource|net::ERR/.test(m.text())) page.errors.push(m.text()); });
  await page.goto(url);
  page.done = () => context.close();
  return page;
}

let failures = 0;
export function ok(name, right, ...notes) {
  console.log(`${right ? 'ok' : 'not ok'} - ${name}`);
  if (right) return;
  failures++;
  for (const n of notes) console.log(`#   ${String(n).slice(0, 600)}`);
}
export function is(name, got, wanted) {
  ok(name, JSON.stringify(got) === JSON.stringify(wanted), `got:    ${JSON.stringify(got)}`, `wanted: ${JSON.stringify(wanted)}`);
}
export const failed = () => failures;

// Takes up a scenario; run() runs all of them, three at a time, each a reader of its own.
const queue = [];
export function scenario(name, fn) {
  const only = process.env.NW_SCENARIO;
  if (!only || name.includes(only)) queue.push([name, fn]);
}
export async function run(lanes = 3) {
  const lane = async () => { for (let next = queue.shift(); next; next = queue.shift()) await play(...next); };
  await Promise.all(Array.from({ length: lanes }, lane));
}

// What a scenario throws fails it.
async function play(name, fn) {
  const start = Date.now();
  try {
    await fn();
  } catch (e) {
    ok(name, false, e.message.split('\n').slice(0, 6).join(' | '));
  }
  if (process.env.NW_VERBOSE) console.log(`# ${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

// The page has drawn the trace of the address.
export async function traced(page) {
  await page.waitForFunction(() => document.querySelector('.message')?.textContent.match(/leaves|Stopped/));
  await frame(page);
}
export const frame = (page) => page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))));
// Nothing in the page waits for its engine.
export const settled = async (page) => {
  await page.waitForFunction(() => document.querySelector('main')?.childElementCount > 0 && ![...document.querySelectorAll('main .empty')].some((e) => /^(Searching|Opening)/.test(e.textContent)));
  await frame(page);
};
// All timers of the page that are due within this time have fired: they fire in order.
export const timers = (page, within) => page.evaluate((ms) => new Promise((r) => setTimeout(r, ms)), within);
export const go = async (page, hash) => {
  await page.evaluate((h) => { location.hash = h; }, hash);
  await frame(page);
};
