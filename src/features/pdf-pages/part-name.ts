import { baseName } from '../../lib/output-name.ts';

/** The placeholders of a name pattern. */
export interface PartName {
  /** The document's name. */
  name: string;
  /** 1-based. */
  number: number;
  /** How many parts there are: numbers get as many digits. */
  count: number;
  /** First and last page, 1-based. */
  first: number;
  last: number;
  /**
   * How many pages the document has: page numbers get as many digits where no number of the part puts the files in
   * order.
   */
  pages: number;
  /** The chapter's title, where it has one. */
  title?: string;
  /** Its pages in words, where first and last do not tell them: 奇数页. */
  label?: string;
}

/**
 * The pattern for parts that nobody gave one for. Chapters are named by their titles. Others are named by number and
 * pages, or by their pages alone where the two would say the same twice: for single pages, for pages in words, and for
 * a part that is the only one.
 */
export function patternFor(parts: readonly PartName[]): string {
  if (parts.some(({ title }) => title)) return '{序号}_{书签}';
  const isSaidTwice = parts.some(({ first, last, number }) => first === last && first === number);
  const areSingle = parts.every(({ first, last, label }) => label || first === last);
  return parts.length === 1 || isSaidTwice || areSingle ? '{原名}_{页码}' : '{原名}_{序号}_{页码}';
}

/**
 * A file name (without extension) by a pattern with {原名}, {序号}, {页码} and {书签}: `规范_03_41-60`. A part without a title is
 * named by its pages there, and nothing is said twice: neither these pages nor a title with which the document's name
 * ends. What no file system takes is taken out; a pattern that comes out empty gives the document's name and the
 * number.
 */
export function partName(pattern: string, part: PartName): string {
  const name = baseName(part.name);
  const digits = padded(part.number, part.count);
  const pages = pagesText(pattern, part);
  const words: Record<string, string> = {
    原名: name,
    序号: digits,
    页码: pages,
    书签: titleText(pattern, name, pages, part),
  };
  const filled = pattern.replace(/([-_ ]?)\{(原名|序号|页码|书签)\}/g, (_, joint: string, word: string) =>
    words[word] ? joint + words[word] : '',
  );
  const tidy = filled.replace(/^[-_ ]+/, '');
  return tidy ? baseName(`${tidy}.pdf`) : `${name}_${digits}`;
}

/** With as many digits as the highest has. */
const padded = (value: number, highest: number): string => String(value).padStart(String(highest).length, '0');

function pagesText(pattern: string, { first, last, pages, label }: PartName): string {
  if (label) return label;
  const highest = pattern.includes('{序号}') ? 0 : pages;
  return first === last ? padded(first, highest) : `${padded(first, highest)}-${padded(last, highest)}`;
}

/** What stands for the title: empty where the rest of the name says it already. */
function titleText(pattern: string, name: string, pages: string, { title, label }: PartName): string {
  const bare = title?.replace(/\.pdf$/i, '');
  if (!bare) return pattern.includes('{页码}') ? '' : (label ?? `第${pages}页`);
  return pattern.includes('{原名}') && name.endsWith(bare) ? '' : bare;
}
