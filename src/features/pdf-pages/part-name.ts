import { baseName } from '../../lib/output-name.ts';

/** What a name pattern may speak of. */
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
  /** The chapter's title, where it has one. */
  title?: string;
}

/**
 * A file name (without extension) by a pattern with {原名}, {序号}, {页码} and {书签}: `规范_03_41-60`. A part without a title is named by its pages there.
 * What no file system takes is taken out; a pattern that comes out empty gives the document's name and the number.
 */
export function partName(pattern: string, part: PartName): string {
  const { number, count, first, last, title } = part;
  const name = baseName(part.name);
  const digits = String(number).padStart(String(count).length, '0');
  const pages = first === last ? `${first}` : `${first}-${last}`;
  const words: Record<string, string> = { 原名: name, 序号: digits, 页码: pages, 书签: title || `第${pages}页` };
  const filled = pattern.replace(/\{(原名|序号|页码|书签)\}/g, (_, word: string) => words[word] ?? '');
  return filled.trim() ? baseName(`${filled}.pdf`) : `${name}_${digits}`;
}
