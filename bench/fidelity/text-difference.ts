import { type Block, isTable, plain, textOf } from './document.ts';

/** Characters shown on each side of the first difference. */
const AROUND = 12;

/**
 * What became of a block that is not found whole, by the blocks that stand at its place; nothing where none is like it.
 */
export function textDifference(expected: Block, given: Block[]): string[] {
  const wanted = plain(textOf(expected));
  const texts = given.map((block) => plain(textOf(block))).filter(Boolean);
  const holder = texts.findIndex((text) => text.includes(wanted));
  if (holder >= 0) return [given[holder]?.k === expected.k ? '与别的段并在一起' : said(given[holder] as Block)];
  const pieces = texts.filter((text) => text.length > 1 && wanted.includes(text));
  if (pieces.length > 1 && pieces.join('').length > wanted.length / 2) return [`断成 ${pieces.length} 段`];
  const like = texts.map((text) => firstDifference(text, wanted)).sort((a, b) => b.at - a.at)[0];
  if (!like || like.at < Math.min(AROUND / 2, wanted.length / 2)) return [];
  return [`第 ${like.at + 1} 字起不同：“${like.wanted}” → “${like.given}”`];
}

const said = (block: Block): string => (isTable(block) ? '在一张表格里' : '成了一个段落');

function firstDifference(given: string, wanted: string): { at: number; given: string; wanted: string } {
  let at = 0;
  while (at < given.length && given[at] === wanted[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - AROUND / 2), at + AROUND) || '（完）';
  return { at, given: around(given), wanted: around(wanted) };
}
