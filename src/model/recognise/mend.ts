import { inContext } from './context.ts';
import { pitchOf } from './holes.ts';
import { withOnes } from './ones.ts';
import type { ReadLine } from './place.ts';
import { westernMarks } from './western.ts';

const HAN = /[\p{Script=Han}、。，！？；：）》」』”’…—]/u;
const STARTS_HAN = /[\p{Script=Han}（《「『“‘]/u;

/** Marks that the network takes for others: of 楷体 and of lines that were read lying on their side. */
const BETWEEN_HAN: Record<string, string> = { 丶: '、', '∶': '：', '°': '。', "'": '，', '`': '，', '´': '，' };
/** Marks within numbers are half-width ones. */
const IN_NUMBER: Record<string, string> = { '，': ',', '。': '.', '．': '.' };
const DIGIT = /[0-9]/;
const WORD = /[0-9A-Za-z]/;
const DEGREE = /[°℃]/;
/** A closing quotation mark in a line that opens none. */
const CLOSING = '’';
/** At the end of a line a dot in the middle is a full stop: a name goes on. */
const AT_END: Record<string, string> = { '·': '。', '°': '。', '`': '。' };
/** Half-width marks after Chinese characters are full-width ones. */
const WIDE: Record<string, string> = { ',': '，', ';': '；', ':': '：', '?': '？', '!': '！' };
/** What a ring and a stroke are read as where writing goes down: lying, they look like letters. */
const DOWNWARD: Record<string, string> = { o: '。', O: '。', '0': '。', '°': '。', '○': '。' };
/** Behind the end of a sentence no other mark stands but a quotation mark that closes; lying, it looks like these. */
const CLOSED = /[;；]/;
const ENDED = /[。！？!?…]/;

/** A dot that begins a line marks an item; the network knows no other. */
const BULLET = /[·・]/;
/** What the network takes the numeral of a first item for. */
const NUMBERED = /[-—–]/;
/** What the network takes the zero of Chinese years for. */
const ZERO = /[OoΟ0○]/;
const NUMERAL = /[〇一二三四五六七八九]/;
/** Dots in a row after Chinese characters are an ellipsis, of six dots. */
const DOT = /[.·…]/;
/** In widths of a character: three dots reach less far. */
const ONE_ELLIPSIS = 0.9;
/** Longer runs of dots lead to a page number, as those before one do. */
const MAX_DOTS = 6;
const PAGE_NUMBER = /^ *[(（]?(?:\d{1,4}|[ivxIVX]{1,5})[)）]?$/;

/**
 * A read line with the marks that its neighbours show to be others; nothing else changes. `isDown`: it lay on its side.
 */
export function mended(line: ReadLine, isDown = false): ReadLine {
  const own = withEllipses(withOnes(withoutRests(line)));
  const opens = own.characters.includes('‘');
  const characters: string[] = [];
  for (const [index, character] of own.characters.entries()) {
    const [before, after] = [characters.at(-1) ?? '', own.characters[index + 1] ?? ''];
    const one = mendedOne(character, before, after, opens);
    const isMark = isDown && one === character && HAN.test(before) && (!after || HAN.test(after));
    const isClosing = isDown && CLOSED.test(character) && ENDED.test(before);
    if (isClosing) characters.push(characters.includes('“') ? '”' : '』');
    else characters.push((isMark && DOWNWARD[character]) || one);
  }
  return { ...own, characters: inContext(quoted(westernMarks(characters)), own) };
}

/** A line without what rests of an underline, and of a sign that was read twice. */
function withoutRests(line: ReadLine): ReadLine {
  const { characters } = line;
  const hasHan = characters.some((character) => HAN.test(character));
  const isRest = (character: string, index: number): boolean => {
    const [before, after] = [characters[index - 1] ?? '', characters[index + 1] ?? ''];
    if (DEGREE.test(character)) return after === '℃';
    return character === '_' && hasHan && before !== '_' && after !== '_' && !(WORD.test(before) && WORD.test(after));
  };
  const kept = characters.map((character, index) => !isRest(character, index));
  if (kept.every(Boolean)) return line;
  const pick = <Item>(list: readonly Item[]): Item[] => list.filter((_, index) => kept[index]);
  return { characters: pick(characters), at: pick(line.at), sure: pick(line.sure), other: pick(line.other) };
}

/** A character between its neighbours: the one before mended already, '' at the ends of a line. */
function mendedOne(character: string, before: string, after: string, opens: boolean): string {
  if (!before && BULLET.test(character)) return '•';
  if (ZERO.test(character) && NUMERAL.test(before) && (NUMERAL.test(after) || ZERO.test(after) || after === '年'))
    return '〇';
  if (DIGIT.test(before) && DIGIT.test(after)) return IN_NUMBER[character] ?? character;
  if (NUMBERED.test(character) && after === '、' && (!before || before === '第')) return '一';
  if (!HAN.test(before)) return character;
  if (!after && AT_END[character]) return AT_END[character];
  if (character === CLOSING && !opens) return '，';
  if (!after || STARTS_HAN.test(after)) return BETWEEN_HAN[character] ?? WIDE[character] ?? character;
  return character;
}

/** Runs of dots behind Chinese characters as an ellipsis, `…` or `……` by its width; those that lead to a page stay. */
function withEllipses(line: ReadLine): ReadLine {
  const { characters, at } = line;
  const out: ReadLine = { characters: [], at: [], sure: [], other: [] };
  const push = (character: string, index: number): void => {
    out.characters.push(character);
    out.at.push(at[index] as number);
    out.sure.push(line.sure[index] as number);
    out.other.push(line.other[index] as string);
  };
  const pitch = pitchOf(line, 1) ?? 1;
  for (let index = 0, end = 0; index < characters.length; index = end) {
    for (end = index; DOT.test(characters[end] ?? ''); ) end++;
    const isRun = end - index > 1 && HAN.test(out.characters.at(-1) ?? '') && !leads(characters, index, end);
    if (isRun) {
      push('…', index);
      const wide = ((at[end - 1] as number) - (at[index] as number)) / pitch;
      if (wide > ONE_ELLIPSIS || end - index > 3) push('…', end - 1);
    } else {
      end = Math.max(end, index + 1);
      for (let one = index; one < end; one++) push(characters[one] as string, one);
    }
  }
  return out;
}

/** Whether dots lead to the number of a page, as in a table of contents. */
const leads = (characters: readonly string[], from: number, to: number): boolean =>
  to - from > MAX_DOTS || PAGE_NUMBER.test(characters.slice(to, to + 9).join(''));

/** Double quotation marks of Chinese text in their turn: what opens must close before it opens again. */
function quoted(characters: readonly string[]): string[] {
  let isOpen = false;
  return characters.map((character, index) => {
    if (!/["“”]/.test(character)) return character;
    const [before, after] = [characters[index - 1] ?? '', characters[index + 1] ?? ''];
    // After a digit it may close, but else means inches.
    const isApart = DIGIT.test(before) ? !isOpen : !HAN.test(before) && !STARTS_HAN.test(after);
    if (character === '"' && isApart) return character;
    const closes = character === '"' ? isOpen || (!after && HAN.test(before)) : character === '”';
    const isWrong = character === '“' && isOpen && /[。！？，…]/.test(before);
    isOpen = !(closes || isWrong);
    return isOpen ? '“' : '”';
  });
}
