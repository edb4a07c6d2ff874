import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

const REPEATED_GROUP = /\)(?:[*+]|\{\d+,)/;

/** The regular expressions of a source file that repeat a group, with where they stand. */
function repeatingIn(path: string): [place: string, expression: RegExp][] {
  const text = readFileSync(join(root, path), 'utf8');
  const found: [string, RegExp][] = [];
  if (!REPEATED_GROUP.test(text)) return found;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && REPEATED_GROUP.test(node.text)) {
      const [, body = '', flags] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push([`${path}:${line} ${node.text}`, new RegExp(body, flags)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What an expression itself speaks of, and white space of both kinds: texts of these are what it takes longest for. */
function wordsOf({ source }: RegExp): string[] {
  const plain = source
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[a-zA-Z]/g, ' ');
  const words = plain.match(/[a-z]{2,}|[^\s\\]/gi) ?? [];
  return [...new Set([...words, 'a', '1', ' ', '\u00a0', '\n'])].slice(0, 40);
}

/** Milliseconds for a text, the shortest of three where the first is long: the machine may have been busy. */
function timeOf(expression: RegExp, text: string): number {
  const once = (): number => {
    expression.lastIndex = 0;
    const begun = performance.now();
    expression.test(text);
    return performance.now() - begun;
  };
  const first = once();
  return first > LONG_MS ? Math.min(first, once(), once()) : first;
}
/** What takes twice the time with each repetition takes a second or more for so many. */
const REPEATS = 23;
const LONG_MS = 60;

/** A text that makes the expression try more and more ways, where there is one. */
function slowText(expression: RegExp): string | undefined {
  const words = wordsOf(expression);
  for (const first of ['', ...words])
    for (const again of words) {
      const text = `${first}${again.repeat(REPEATS)}\0`;
      if (timeOf(expression, text) > LONG_MS) return text;
    }
  return undefined;
}

it('finds an expression whose alternatives overlap', () => {
  expect(slowText(/^(?:[\s#]|[\u0080-\uffff])+$/)).toContain('\u00a0');
  expect(slowText(/-(vkana|kana|v)*$/)).toContain('vkana');
});

it('no expression of the code takes twice the time for each character more', () => {
  const all = globSync(['src/**/*.{ts,tsx}', 'schemas/**/*.ts'], { cwd: root }).flatMap(repeatingIn);
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter(([, expression]) => slowText(expression) !== undefined).map(([place]) => place)).toEqual([]);
}, 120_000);
