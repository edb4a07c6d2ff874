import { WISHED } from './wished-size.ts';

/** Full-width letters narrow, lower case. */
const narrow = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Texts are compared in this form: full-width letters narrow, lower case, no spaces. */
export const fold = (text: string): string => narrow(text).replace(/\s+/g, '');

/**
 * “压缩到2M”, “200KB以内”: the size itself says nothing of the tool but that it must reach it. It does not begin within
 * the name of a format, as in “mp3 5m” or “mp35m”.
 */
const SIZE =
  /(?:[到至成]|不超过|不大于|小于|低于)?\s*(?<!mp|azw|ac|[\d.])(\d+(?:\.\d+)?)\s*(?:([kmg])(b?)|(兆))(?:以内|以下|左右)?(?![a-z])/;
const BYTES: Readonly<Record<string, number>> = { k: WISHED.KB, m: WISHED.MB, g: 1000 * WISHED.MB };
/** 2K, 4K and 8K are how sharp a film is. */
const MIN_K = 10;
/** What people write around what they want. */
const FILLERS =
  /怎么样?|如何|怎样|请问?|帮我|我想|我要|想要|可以|在线|免费|一下|一点|工具|软件|[把将的吗呢？?！!，,。]/g;

/** What was typed, in the forms that are compared. */
export interface Query {
  whole: string;
  /** Without a size and without what people write around what they want. */
  core: string;
  size: boolean;
  /** That size, in bytes. */
  bytes?: number | undefined;
}

/**
 * Reads what was typed. `traditional` holds pairs of characters: a traditional one and the simplified one it stands
 * for.
 */
export function readQuery(typed: string, traditional: string): Query {
  const simple = [...narrow(typed)].map((character) => {
    const place = traditional.indexOf(character);
    return place % 2 === 0 ? (traditional[place + 1] ?? character) : character;
  });
  const text = simple.join('');
  const found = sizeIn(text);
  const whole = fold(text);
  const core = fold(found ? text.replace(found.words, '') : text).replace(FILLERS, '');
  return { whole, core: core || whole, size: !!found, bytes: found?.bytes };
}

function sizeIn(text: string): { words: string; bytes: number | undefined } | undefined {
  const [words, number, letter = '', rest, million] = SIZE.exec(text) ?? [];
  const unit = million ? 'm' : letter;
  if (words === undefined || (unit === 'k' && !rest && Number(number) < MIN_K)) return undefined;
  return { words, bytes: Math.round(Number(number) * (BYTES[unit] ?? 0)) || undefined };
}
