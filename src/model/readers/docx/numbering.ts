import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import { chineseNumber, hasNumeral, repeatedLetter, roman } from '../../../lib/numerals.ts';
import { valueOfChild } from './styles.ts';

interface Level {
  format: string;
  text: string;
  start: number;
}

const MAX_LEVEL = 8;

/** Counts paragraphs that a document numbers by itself (ECMA-376 part 1, 17.9). */
export class Numbering {
  /** By the number that paragraphs name: the list that they share, and its levels. */
  private readonly lists = new Map<string, { list: string; levels: Map<number, Level> }>();
  private readonly counts = new Map<string, number[]>();

  constructor(part: XmlElement | undefined) {
    const children = part?.children[0]?.children ?? [];
    const abstract = new Map(
      children.filter(({ name }) => name === 'abstractNum').map((one) => [attributeOf(one, 'abstractNumId'), one]),
    );
    for (const num of children.filter(({ name }) => name === 'num')) {
      const list = valueOfChild(num, 'abstractNumId') ?? '';
      this.lists.set(attributeOf(num, 'numId') ?? '', { list, levels: levelsOf(abstract.get(list)) });
    }
  }

  /** The marker of the next paragraph with these properties; '' for one without a number. */
  next(properties: XmlElement | undefined): string {
    const own = childOf(properties, 'numPr');
    const found = this.lists.get(valueOfChild(own, 'numId') ?? '');
    const depth = Number(valueOfChild(own, 'ilvl') ?? 0);
    const level = found?.levels.get(depth);
    if (!found || !level || !Number.isInteger(depth) || depth < 0 || depth > MAX_LEVEL) return '';
    const counts = this.counts.get(found.list) ?? [];
    counts.length = Math.min(counts.length, depth + 1);
    for (let at = 0; at < depth; at++) counts[at] ??= found.levels.get(at)?.start ?? 1;
    counts[depth] = counts[depth] === undefined ? level.start : counts[depth] + 1;
    this.counts.set(found.list, counts);
    if (level.format === 'bullet') return '•';
    if (level.format === 'none') return '';
    return level.text.slice(0, 40).replace(/%([1-9])/g, (_, at) => {
      return numeral(counts[Number(at) - 1] ?? 1, found.levels.get(Number(at) - 1)?.format ?? 'decimal');
    });
  }
}

function levelsOf(list: XmlElement | undefined): Map<number, Level> {
  const levels = (list?.children ?? []).filter(({ name }) => name === 'lvl');
  return new Map(
    levels.map((level) => [
      Number(attributeOf(level, 'ilvl') ?? 0),
      {
        format: valueOfChild(level, 'numFmt') ?? 'decimal',
        text: valueOfChild(level, 'lvlText') ?? '',
        start: Number(valueOfChild(level, 'start') ?? 1) || 0,
      },
    ]),
  );
}

function numeral(value: number, format: string): string {
  if (/^chinese|^ideographDigital|^japaneseCounting/.test(format) && value >= 0) return chineseNumber(value, '零');
  const write = /Letter$/.test(format) ? repeatedLetter : /Roman$/.test(format) ? roman : undefined;
  if (write && hasNumeral(value)) return format.startsWith('upper') ? write(value).toUpperCase() : write(value);
  if (format === 'decimalZero') return String(value).padStart(2, '0');
  return String(value);
}
