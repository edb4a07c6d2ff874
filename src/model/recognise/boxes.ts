import { type BoxMark, boxesIn, type FoundBox } from './box-shapes.ts';
import { emOf, type InkedLine } from './dashes.ts';
import { hasUnread, UNKNOWN } from './holes.ts';
import { stripOf } from './ink-strip.ts';
import type { ReadLine } from './place.ts';

/** What the network takes an empty or a marked box for. */
const TAKEN = new Set(['口', UNKNOWN, '区', '凶', '囗', 'V', 'v', '√', '☑', '☐']);
/** Beside these 口 is a character of a word: 人口, 出口, 口径. */
const BEFORE = new Set(
  '两几十人出入进户窗路梯楼港缺接胃借伤门海河关街洞井瓶刀裂切枪改漱噤插岔渡隘谷巷袖闭糊胸端串牲道',
);
/** Words of two characters and it; other labels of boxes end as these do with their last character alone. */
const WORDS = /(?:登机|检票|售票|取票|取餐|取件|充电|[进出排]水|[进排]气|投币|[收发]货|[上下登]车)$/;
const AFTER = new Set('号径袋腔语供述罩岸令诀碑粮');
const MARKS = new Set<string>(['☐', '☑', '☒', '■']);
/** So sure the network is of the character. */
const SURE_MOUTH = 0.95;
/** How sure a box is by its shape: it should not be looked at as a doubtful character. */
const SURE = 0.95;
/** In sides of a box: what it was taken for is told to stand so near. */
const NEAR = 0.85;
/** In characters: how far the neighbours of one that was passed over are from it, and from each other. */
const ROOM = { side: 0.55, all: 1.5 };

/**
 * Read lines in which check boxes are ☐, ☑ or ☒, told by their shapes: the network knows none of them. Looked for on
 * pages on which something was taken for one, or passed over.
 */
export function withBoxes<Line extends InkedLine>(lines: readonly Line[]): Line[] {
  const mayHave = ({ quad, line, ink, pictures: [picture] }: Line): boolean =>
    line.characters.some((character) => TAKEN.has(character)) || (!!picture && hasUnread(picture, quad, line, ink));
  if (!lines.some(mayHave)) return [...lines];
  const told = lines.map((one) => ({ ...one, line: boxed(one) }));
  const isAll = told.every((one, index) => isInWords(one.line, lines[index]?.line));
  return isAll ? [...lines] : told;
}

/**
 * Whether what was told for boxes in a line, if anything was, stands within words: one where nothing, a hole, or
 * without a doubt 口 was read, or crossed ones alone where nothing was. Boxes to choose from stand in rows with empty
 * ones, and one to agree begins its line: a page with no other ones has none.
 */
function isInWords({ characters }: ReadLine, read: ReadLine | undefined): boolean {
  const marks = characters.flatMap((character, index) => (MARKS.has(character) ? [index] : []));
  const [at] = marks;
  if (at === undefined || !read) return true;
  const isHan = (index: number): boolean => /\p{Script=Han}/u.test(characters[index] ?? '');
  const holes = read.characters.filter((character) => character === UNKNOWN).length;
  const arePassedOver = characters.length - read.characters.length + holes >= marks.length;
  const isMouth = read.characters[at] === '口' && (read.sure[at] as number) >= SURE_MOUTH;
  const mayBe =
    marks.length === 1 ? arePassedOver || isMouth : arePassedOver && marks.every((mark) => characters[mark] === '☒');
  return mayBe && marks.every((mark) => isHan(mark - 1) && isHan(mark + 1));
}

function boxed({ quad, line, ink, pictures: [picture] }: InkedLine): ReadLine {
  if (!picture) return line;
  const strip = stripOf(picture, quad, ink);
  const em = emOf({ quad, line });
  const whole = 1 + 2 * strip.beyond;
  return boxesIn(strip).reduce((told, { at, side, ...box }) => {
    const [u, wide] = [(at / strip.width) * whole - strip.beyond, (side / strip.width) * whole];
    return withBox(told, { ...box, at: u, side: wide }, em);
  }, line);
}

/** The line with one box: in the place of what it was taken for, or between two characters. */
function withBox(line: ReadLine, box: FoundBox, em: number): ReadLine {
  const { at: u, side, mark } = box;
  const far = (index: number): number => Math.abs((line.at[index] as number) - u) / side;
  const at = line.at.filter((place) => place < u).length;
  const near = [at - 1, at].filter((index) => line.at[index] !== undefined).sort((a, b) => far(a) - far(b));
  const taken = near.find((index) => TAKEN.has(line.characters[index] as string) && far(index) < NEAR);
  if (taken !== undefined ? isCharacter(line, taken, mark) : !isPassedOver(line, at, box, em)) return line;
  const put = <T>(list: T[], value: T): T[] => list.toSpliced(taken ?? at, taken === undefined ? 0 : 1, value);
  return {
    characters: put(line.characters, mark),
    at: put(line.at, u),
    sure: put(line.sure, SURE),
    other: put(line.other, ''),
  };
}

/**
 * Whether a box was passed over before the character at an index; beyond the line's ends what is full is something
 * else.
 */
function isPassedOver({ at }: ReadLine, index: number, { at: u, mark, apart, isSmall }: FoundBox, em: number): boolean {
  if (!apart || isSmall || (mark === '■' && (u < 0 || u > 1))) return false;
  const [before, after] = [at[index - 1] ?? u - 2 * em, at[index] ?? u + 2 * em];
  return u - before > ROOM.side * em && after - u > ROOM.side * em && after - before > ROOM.all * em;
}

/** Whether what was taken for an empty box is the character that looks like one; full ones are known to the network. */
function isCharacter({ characters }: ReadLine, index: number, mark: BoxMark): boolean {
  if (mark === '■') return true;
  if (mark !== '☐') return false;
  const [before, after] = [characters[index - 1] ?? '', characters[index + 1] ?? ''];
  return (
    characters[index] === '口' &&
    (BEFORE.has(before) || AFTER.has(after) || WORDS.test(characters.slice(Math.max(0, index - 2), index).join('')))
  );
}
