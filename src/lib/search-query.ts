import { WISHED } from './wished-size.ts';

/** Texts are compared in this form: full-width letters narrow, lower case, no spaces. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** “压缩到2M”, “200KB以内”: the size itself says nothing of the tool but that it must reach it. */
const SIZE = /(?:[到至成]|不超过|不大于|小于|低于)?(\d+(?:\.\d+)?)([kmg])b?(?:以内|以下|左右)?(?![a-z])/;
const BYTES: Readonly<Record<string, number>> = { k: WISHED.KB, m: WISHED.MB, g: 1000 * WISHED.MB };
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
  const simple = [...fold(typed)].map((character) => {
    const place = traditional.indexOf(character);
    return place % 2 === 0 ? (traditional[place + 1] ?? character) : character;
  });
  const whole = simple.join('');
  const core = whole.replace(SIZE, '').replace(FILLERS, '');
  const [size, number, unit = ''] = SIZE.exec(whole) ?? [];
  const bytes = Math.round(Number(number) * (BYTES[unit] ?? 0)) || undefined;
  return { whole, core: core || whole, size: size !== undefined, bytes };
}
