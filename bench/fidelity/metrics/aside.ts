import { type Document, plain } from '../document.ts';

/** What is compared of a header: every number as 0, for those of pages differ. */
const key = (text: string): string => plain(text).replace(/\d+/g, '0');

/**
 * Headers and footers kept apart, a half for each that stands in a header or footer, another for each that no
 * paragraph or cell repeats.
 */
export function hf(result: Document, truth: Document): number | undefined {
  const expected = [...truth.headers, ...truth.footers].map(key);
  if (expected.length === 0) return undefined;
  const given = [...result.headers, ...result.footers].map(key);
  const body = result.blocks.flatMap((block) =>
    (block.k === 'p' ? [block.t] : block.cells.map((cell) => cell[4])).map(key),
  );
  const score = (wanted: string): number => (Number(inAnyOf(given, wanted)) + Number(!body.includes(wanted))) / 2;
  return expected.reduce((sum, wanted) => sum + score(wanted), 0) / expected.length;
}

const inAnyOf = (given: string[], wanted: string): boolean => given.some((one) => one.includes(wanted));

/** Share of footnotes that stand in notes. */
export function fnote(result: Document, truth: Document): number | undefined {
  const expected = truth.footnotes.map(plain);
  if (expected.length === 0) return undefined;
  const given = result.footnotes.map(plain);
  return expected.filter((wanted) => inAnyOf(given, wanted)).length / expected.length;
}
