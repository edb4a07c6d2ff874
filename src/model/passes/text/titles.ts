import type { Style } from '../../flow.ts';
import type { Line, Span } from '../../layout.ts';

/** Lines of one title stand no farther apart, in ems. */
const PITCH = 2.1;
/** Lines of a title are of like length: a shorter one, by this share of the longer, is a name below it. */
const ALIKE = 0.4;
/** What the title of an official document ends with (GB/T 9704 7.3.1): however short its last line is. */
const KIND = /(?:命令|决定|公告|通告|通知|通报|议案|报告|请示|批复|意见|函|纪要|决议|公报|方案|办法|规定|细则|规划)$/;
const ENDED = /[。.！!？?；;：:]["”’）)]?$/;
const DATE = /^[\d〇一二三四五六七八九十]+\s*年\s*[\d一二三四五六七八九十]+\s*月/u;
/** Names beside each other, and letters that are set apart. */
const SPREAD = /[\t\u3000]|\p{sc=Han}\s+\p{sc=Han}/u;

/**
 * Whether a large line in the middle goes on with the one above it. Titles are broken by sense, not where a line is
 * full: so both look the same, both are long, and one line of the column could not hold them.
 */
export function goesOnTitle(one: Line, other: Line, room: number): boolean {
  const [text, more] = [one.text.trim(), other.text.trim()];
  if (other.base - one.base > one.size * PITCH || ENDED.test(text) || DATE.test(more)) return false;
  if (SPREAD.test(text) || SPREAD.test(more) || !isSameLook(one, other)) return false;
  const [long, short] = [widthOf(one), widthOf(other)].sort((a, b) => b - a) as [number, number];
  return long + short > room && (short > long * ALIKE || KIND.test(more));
}

const widthOf = ({ box }: Line): number => box.right - box.left;

/** One font and one colour, other than the red in which who issues a document stands above it (GB/T 9704 7.2.4). */
function isSameLook(one: Line, other: Line): boolean {
  const [look, more] = [lookOf(one), lookOf(other)];
  return look.font === more.font && look.colour === more.colour && one.bold === other.bold && !isRed(look.colour);
}

/** The look of most letters of a line. */
const lookOf = ({ spans }: Line): Style =>
  ([...spans].sort((one, other) => other.text.length - one.text.length)[0] as Span).style;

function isRed(colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return red > 0xa0 && green < 0x60 && blue < 0x60;
}
