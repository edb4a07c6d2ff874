import { DOUBTFUL } from '../../../schemas/recognised.ts';
import type { ReadLine } from './place.ts';

const MONEY = /[¥￥$]/;
/** Words that stand before degrees, in so many characters. */
const WARM = /[温热烧]/;
const NEARBY = 10;
/** What follows a number, not a capital O. */
const UNIT =
  /^(?:[kmnuµ]?(?:g|m|s|l|w|pa|hz|mol)|[cd][ml]|kwh|px|pt|r?em|dpi|rpm|d?b|bits?|bytes?|mins?|secs?|hours?|days?|weeks?|months?|years?|times|lbs?|oz|ft|in|th)$/;
/** Marks that code has and hardly any prose. */
const CODE = /[={}<>_]|[A-Za-z][([][‘’]/;

/** What more than two neighbours tell: signs within amounts and between numbers, and letters among digits. */
export function inContext(characters: readonly string[], { characters: read, other, sure }: ReadLine): string[] {
  const text = characters.join('');
  if (text.length !== characters.length) return [...characters];
  const mended = [...characters];
  const each = (pattern: RegExp, change: (at: number, match: RegExpExecArray) => void): void => {
    for (const match of text.matchAll(pattern)) change(match.index, match);
  };
  const set = (at: number, character: string): void => {
    mended[at] = character;
  };
  /** Whether the network is not sure of a character, or thinks of one of those meant. */
  const mayBe = (at: number, meant: RegExp): boolean => (sure[at] as number) < DOUBTFUL || meant.test(other[at] ?? '');
  // 78.650.00: what parts thousands is a comma, unless it may be a version or an address.
  each(/(?<![\d.,])\d{1,3}(?=\.\d{3}(?:[.,]\d{3})*\.\d{2}(?![\d.])(元?))/g, (at, [digits, unit]) => {
    const dot = at + digits.length;
    if (unit || MONEY.test(text[at - 1] ?? '') || mayBe(dot, /[,，]/)) set(dot, ',');
  });
  // 50.000元, where the network itself thinks of a comma.
  each(/(?<![\d.,])\d{1,3}(?=\.\d{3}(?![\d.]))/g, (at, [digits]) => {
    const dot = at + digits.length;
    if (read[dot] === '.' && /[,，]/.test(other[dot] ?? '')) set(dot, ',');
  });
  // s4,250.00; without thousands it may be the number of a section.
  each(/(?<![A-Za-z\d])[sS](?=\d{1,3}((?:,\d{3})*)\.\d{2}(?![\d.]))/g, (at, [, thousands]) => {
    const isNumber = /\p{Script=Han}/u.test(text[at - 1] ?? '');
    if (thousands || (!isNumber && mayBe(at, /\$/))) set(at, '$');
  });
  // 2 X 14.50
  each(/(?<=\d ?)[xX](?= ?\d+\.\d\d(?!\d))|(?<=\d )[xX](?= \d)/g, (at) => set(at, '×'));
  // 江政发[2025]37号
  each(/(?<=[\p{Script=Han}》])[[［(（【](?:19|20)\d\d[\]］)）】](?= ?第?\d+号)/gu, (at, [year]) => {
    const end = at + year.length - 1;
    const isRound = [at, end].every((mark) => /[()（）]/.test(text[mark] as string));
    if (isRound && other[at] !== '〔' && (sure[at] as number) >= DOUBTFUL) return;
    set(at, '〔');
    set(end, '〕');
  });
  // 想—想
  each(/(?<=(\p{Script=Han}))[-—–](?=\1)/gu, (at) => set(at, '一'));
  // 误差±0.05, 25℃±2℃, 10±2; but 样品3土1
  each(/(?<=差|[℃°%]|\dk?[gmVAW])[士土](?=\d)|(?<=\d)士(?=\d)/g, (at) => set(at, '±'));
  // 周一, where a numeral may be as even as a dash; but 第1周—第16周, 本周—下周
  each(/(?<=(?<![\d一二三四五六七八九十两几本下上每])周|星期|礼拜)[-—–](?![-—–\d第]|[本下上]周)/g, (at) =>
    set(at, '一'),
  );
  each(/(?<=[本下上每]周)[-—–](?=[至到和、，。；）早晚]|[上下中]午)/g, (at) => set(at, '一'));
  // 38.5C，
  each(/C(?<=(?<![A-Za-z\d.])(\d{1,3})(\.\d)?C)(?=[，。、；）])/g, (at, [, whole = '', tenth = '']) => {
    const before = text.slice(Math.max(0, at - NEARBY), at);
    if ((tenth && whole.length < 3) || WARM.test(before)) set(at, '℃');
  });
  // 建筑面积128.6m，
  each(/m(?<=面积[^，。；\d]{0,6}\d+(?:\.\d+)?m)(?![A-Za-z\d²³])/g, (at) => set(at, '㎡'));
  // 10kQ
  each(/(?<=\d ?[kM]?)[Q2](?![A-Za-z\d])/g, (at) => {
    if (other[at] === 'Ω') set(at, 'Ω');
  });
  // Promise<0rder, size=2o; but 10.0mm, 0xff, H2O
  each(/(?<![A-Za-z\d.±-])0(?!x)([a-z]{2,})/g, (at, [, word = '']) => {
    if (!UNIT.test(word) && mayBe(at, /[Oo]/)) set(at, 'O');
  });
  // CtrL, ALt; but URL, 5 mL, addLine, maxL
  each(/(?<=(?<![A-Za-z])Ctr)L(?![A-Za-z])|(?<=(?<![A-Za-z])A)L(?=t(?![A-Za-z]))/g, (at) => set(at, 'l'));
  each(/(?<=[A-Za-z][a-z]+)L(?![A-Za-z])/g, (at) => {
    if (mayBe(at, /l/)) set(at, 'l');
  });
  each(/[oO](?<=(?<![A-Za-z\d])\d+[oO])(?![A-Za-z])/g, (at) => {
    if (mayBe(at, /0/)) set(at, '0');
  });
  // o.5, o%, and a cell that says o alone
  each(/(?<![A-Za-z\d.,])[oO](?=[.,]\d|%)|^o$/g, (at) => {
    if (mayBe(at, /0/)) set(at, '0');
  });
  // OxFF; but a word before it goes on
  each(/(?<![A-Za-z\d])[oO](?=x[\dA-F]{2,}(?![A-Za-z\d]))/g, (at) => set(at, '0'));
  // couNT(*): small letters that differ from capitals by their size alone, within a word of capitals
  each(/(?<![A-Za-z])[A-Zcosuvwxz]{4,}(?![A-Za-z])/g, (at, [word]) => {
    const isShort = word.replace(/[^ABD-NP-RTY]/g, '').length < 2;
    if (isShort || /^[A-Z]*s?$|^[Oo]x/.test(word) || /^[a-z][A-Z]+$/.test(word)) return;
    for (const [index, letter] of [...word].entries()) set(at + index, letter.toUpperCase());
  });
  // get(’id’), in lines of code
  each(/(?<=[([=,] ?)[‘’][^‘’]*([‘’])(?=[)\]]? ?[+;,)\]])/g, (at, [pair]) => {
    if (!CODE.test(text)) return;
    set(at, "'");
    set(at + pair.length - 1, "'");
  });
  return mended;
}
