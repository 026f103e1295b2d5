// SPDX-License-Identifier: MIT
// The .tree syntax, for the form that edits it and for what a search never visits. The engine
// reads the same text and has the last word about errors.
//   file := ['max' | 'min'] node
//   node := [LABEL ':'] ( INTEGER | '(' node+ ')' ) | '@' LABEL

export interface TreeNode {
  label: string;
  value: number|null;
  child: TreeNode[];
  ref?: string;
  at?: number;  // of a leaf: where its value stands in the text
}
export interface Tree {
  max: boolean;
  root: TreeNode;
}
export class TreeError extends Error {
  constructor(message: string, readonly line: number, readonly column: number) {
    super(`line ${line}, column ${column}: ${message}`);
  }
}

interface Token {
  text: string;
  line: number;
  column: number;
  at: number;
}

function tokens(text: string): Token[] {
  const out: Token[] = [];
  let start = 0;
  text.split('\n').forEach((line, i) => {
    const body = line.replace(/#.*/, '').replace(
        /\[[^\]]*\]/g, (x) => ' '.repeat(x.length));  // estimates of interior nodes
    const pattern = /[()@:]|[-+]?\d+(?![\w.])|[A-Za-z_][\w.'-]*|\d[\w.'-]*|[^\s]/g;
    for (let m = pattern.exec(body); m; m = pattern.exec(body))
      out.push({ text: m[0], line: i + 1, column: m.index + 1, at: start + m.index });
    start += line.length + 1;
  });
  return out;
}

const isNumber = (t: string) => /^[-+]?\d+$/.test(t);
const isLabel = (t: string) => /^[\w][\w.'-]*$/.test(t);

export function parseTree(text: string): Tree {
  const list = tokens(text);
  let at = 0;
  const end = list[list.length - 1] ?? { text: '', line: 1, column: 1, at: 0 };
  const fail = (what: string): never => {
    const t = list[at] ?? {...end, column: end.column + end.text.length };
    throw new TreeError(what, t.line, t.column);
  };
  const node = (): TreeNode => {
    let label = '';
    const t = list[at];
    if (!t) return fail('the tree ends too early; a value or "(" is missing');
    if (t.text === '@') {
      at += 2;
      return { label: '', value: null, child: [], ref: list[at - 1]?.text ?? '' };
    }
    if (list[at + 1]?.text === ':' && isLabel(t.text)) {
      label = t.text;
      at += 2;
    }
    const v = list[at];
    if (!v) return fail('the tree ends too early; a value or "(" is missing');
    if (isNumber(v.text)) {
      at++;
      return { label, value: Number(v.text), child: [], at: v.at };
    }
    if (v.text !== '(') return fail(`"${v.text}" is neither a value nor "("`);
    at++;
    const child: TreeNode[] = [];
    while (list[at] && list[at]!.text !== ')') child.push(node());
    if (!list[at]) return fail('a ")" is missing at the end');
    if (child.length === 0) return fail('a node in parentheses needs at least one child');
    at++;
    return { label, value: null, child };
  };
  let max = true;
  const first = list[0]?.text;
  if ((first === 'max' || first === 'min') && list[1]?.text !== ':') {
    max = first === 'max';
    at = 1;
  }
  const root = node();
  if (at < list.length) fail('there is something after the end of the tree');
  return { max, root: resolve(root) };
}

// @label stands for the labelled node: the drawing shows it wherever it is reached.
function resolve(root: TreeNode): TreeNode {
  const named = new Map<string, TreeNode>();
  const collect = (n: TreeNode) => {
    if (n.label) named.set(n.label, n);
    n.child.forEach(collect);
  };
  collect(root);
  const follow = (n: TreeNode): TreeNode =>
      n.ref !== undefined ? (named.get(n.ref) ?? n) : {...n, child: n.child.map(follow) };
  return follow(root);
}

export function formatTree(t: Tree): string {
  const lines: string[] = [];
  const flat = (n: TreeNode): string => (n.label ? `${n.label}:` : '') +
      (n.value !== null ? String(n.value) : `( ${n.child.map(flat).join(' ')} )`);
  const put = (n: TreeNode, indent: string) => {
    const one = flat(n);
    if (n.value !== null || one.length + indent.length <= 60) {
      lines.push(indent + one);
      return;
    }
    lines.push(`${indent}${n.label ? `${n.label}:` : ''}(`);
    n.child.forEach((c) => put(c, `${indent}  `));
    lines[lines.length - 1] += ' )';
  };
  put(t.root, '');
  return `${t.max ? '' : 'min\n'}${lines.join('\n')}\n`;
}

export function countNodes(n: TreeNode, most = Infinity): number {
  let count = 1;
  for (const c of n.child) {
    if (count > most) break;
    count += countNodes(c, most - count);
  }
  return count;
}

export function leaves(n: TreeNode, out: number[] = []): number[] {
  if (n.value !== null) out.push(n.value);
  n.child.forEach((c) => leaves(c, out));
  return out;
}

// A generator for quizzes: mulberry32, the same numbers for the same seed everywhere.
export function random(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function randomTree(width: number, depth: number, seed: number): Tree {
  const next = random(seed * 7919 + width * 101 + depth);
  const build = (d: number): TreeNode => d === 0 ?
      { label: '', value: 1 + Math.floor(next() * 99), child: [] } :
      { label: '', value: null, child: Array.from({ length: width }, () => build(d - 1)) };
  const root = build(depth);
  let letter = 0;
  const name = (n: TreeNode) => {
    if (letter < 26 && n.value === null) n.label = String.fromCharCode(97 + letter++);
    n.child.forEach(name);
  };
  name(root);
  return { max: true, root };
}
