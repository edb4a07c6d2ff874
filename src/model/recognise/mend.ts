import { DOUBTFUL } from '../../../schemas/recognised.ts';
import { pitchOf } from './holes.ts';
import type { ReadLine } from './place.ts';

const HAN = /[\p{Script=Han}、。，！？；：）》」』”’…—]/u;
const STARTS_HAN = /[\p{Script=Han}（《「『“‘]/u;

/** Marks that the network takes for others: of 楷体 and of lines that were read lying on their side. */
const BETWEEN_HAN: Record<string, string> = { 丶: '、', '°': '。', "'": '，', '`': '，', '´': '，' };
/** Marks within numbers are half-width ones. */
const IN_NUMBER: Record<string, string> = { '，': ',', '。': '.', '．': '.' };
const DIGIT = /[0-9]/;
/** A closing quotation mark in a line that opens none. */
const CLOSING = '’';
/** At the end of a line a dot in the middle is a full stop: a name goes on. */
const AT_END: Record<string, string> = { '·': '。', '°': '。', '`': '。' };
/** Half-width marks after Chinese characters are full-width ones. */
const WIDE: Record<string, string> = { ',': '，', ';': '；', ':': '：', '?': '？', '!': '！' };
/** What a ring and a stroke are read as where writing goes down: lying, they look like letters. */
const DOWNWARD: Record<string, string> = { o: '。', O: '。', '0': '。', '°': '。' };

/** A dot that begins a line marks an item; the network knows no other. */
const BULLET = /[·・]/;
/** What the network takes the numeral of a first item for. */
const NUMBERED = /[-—–]/;
/** What the network takes the zero of Chinese years for. */
const ZERO = /[OoΟ0○]/;
const NUMERAL = /[〇一二三四五六七八九]/;
/** Dots in a row after Chinese characters are an ellipsis, of six dots. */
const DOT = /[.·…。]/;
/** In widths of a character: three dots reach less far. */
const ONE_ELLIPSIS = 0.9;
const LATIN = /[A-Za-z]/;

/** A read line with the marks that its neighbours show to be others; nothing else changes. `isDown`: it lay on its side. */
export function mended(line: ReadLine, isDown = false): ReadLine {
  const own = withEllipses(line);
  const opens = own.characters.includes('‘');
  const characters: string[] = [];
  for (const [index, character] of own.characters.entries()) {
    const [before, after] = [characters.at(-1) ?? '', own.characters[index + 1] ?? ''];
    const one = mendedOne(character, before, after, opens);
    const isMark = isDown && one === character && HAN.test(before) && (!after || HAN.test(after));
    characters.push((isMark && DOWNWARD[character]) || one);
  }
  return { ...own, characters: inContext(quoted(characters), own) };
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

/** Runs of dots behind Chinese characters as an ellipsis, `…` or `……` by its width. */
function withEllipses(line: ReadLine): ReadLine {
  const out: ReadLine = { characters: [], at: [], sure: [], other: [] };
  const push = (character: string, index: number): void => {
    out.characters.push(character);
    out.at.push(line.at[index] as number);
    out.sure.push(line.sure[index] as number);
    out.other.push(line.other[index] as string);
  };
  for (let index = 0; index < line.characters.length; index++) {
    let end = index;
    while (DOT.test(line.characters[end] ?? '') && !(end > index && line.characters[end] === '。')) end++;
    const isRun = end - index > 1 && line.characters[index] !== '。' && HAN.test(out.characters.at(-1) ?? '');
    if (!isRun) push(line.characters[index] as string, index);
    else {
      const wide = ((line.at[end - 1] as number) - (line.at[index] as number)) / (pitchOf(line, 1) ?? 1);
      push('…', index);
      if (wide > ONE_ELLIPSIS || end - index > 3) push('…', end - 1);
      index = end - 1;
    }
  }
  return out;
}

/** Double quotation marks of Chinese text in their turn: what opens must close before it opens again. */
function quoted(characters: readonly string[]): string[] {
  let isOpen = false;
  return characters.map((character, index) => {
    if (!/["“”]/.test(character)) return character;
    const [before, after] = [characters[index - 1] ?? '', characters[index + 1] ?? ''];
    if (character === '"' && !HAN.test(before) && !STARTS_HAN.test(after)) return character;
    const closes = character === '"' ? isOpen || (!after && HAN.test(before)) : character === '”';
    const isWrong = character === '“' && isOpen && /[。！？，…]/.test(before);
    isOpen = !(closes || isWrong);
    return isOpen ? '“' : '”';
  });
}

/** What more than two neighbours tell: signs within amounts and between numbers, and letters among digits. */
function inContext(characters: readonly string[], { characters: read, other, sure }: ReadLine): string[] {
  const text = characters.join('');
  if (text.length !== characters.length) return [...characters];
  const mended = [...characters];
  const each = (pattern: RegExp, change: (at: number, match: RegExpExecArray) => void): void => {
    for (const match of text.matchAll(pattern)) change(match.index, match);
  };
  const set = (at: number, character: string): void => {
    mended[at] = character;
  };
  // 78.650.00: what parts thousands is a comma.
  each(/(?<![\d.,])\d{1,3}(?=\.\d{3}(?:[.,]\d{3})*\.\d{2}(?!\d))/g, (at, [digits]) => set(at + digits.length, ','));
  // 50.000元, where the network itself thinks of a comma.
  each(/(?<![\d.,])\d{1,3}(?=\.\d{3}(?![\d.]))/g, (at, [digits]) => {
    const dot = at + digits.length;
    if (read[dot] === '.' && /[,，]/.test(other[dot] ?? '')) set(dot, ',');
  });
  // s4,250.00
  each(/(?<![A-Za-z\d])[sS](?=\d{1,3}(?:,\d{3})*\.\d{2}(?!\d))/g, (at) => set(at, '$'));
  // 2 X 14.50
  each(/(?<=\d ?)[xX](?= ?\d+\.\d\d(?!\d))|(?<=\d )[xX](?= \d)/g, (at) => set(at, '×'));
  // 江政发[2025]37号
  each(/(?<=\p{Script=Han})[[［(（](?:19|20)\d\d[\]］)）](?= ?第?\d+号)/gu, (at, [year]) => {
    const end = at + year.length - 1;
    const isRound = [at, end].every((mark) => /[()（）]/.test(text[mark] as string));
    if (isRound && other[at] !== '〔' && (sure[at] as number) >= DOUBTFUL) return;
    set(at, '〔');
    set(end, '〕');
  });
  // 38.5C，
  each(/(?<=(?<!\d)\d{2,3}(?:\.\d)?)C(?=[，。、；）])/g, (at) => set(at, '℃'));
  // Promise<0rder, size=2o
  each(/(?<![A-Za-z\d])0(?=[a-z]{2})/g, (at) => set(at, 'O'));
  each(/(?<=\d)[oO](?![A-Za-z])/g, (at) => set(at, '0'));
  each(/(?<=[([=,] ?)[‘’]|[‘’](?=[)\]]? ?[+;,)\]])/g, (at) => {
    if (LATIN.test(text)) set(at, "'");
  });
  return mended;
}
