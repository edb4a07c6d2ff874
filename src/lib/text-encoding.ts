import { isShiftJis, isWestern } from './foreign-text.ts';
import { unmarkedUtf16 } from './utf16.ts';

/** Encodings that text files come in, most of them Chinese ones, by the labels of the WHATWG Encoding standard. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'windows-1252',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** What each is called in a sentence. */
export const ENCODING_NAMES: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB18030（GBK）',
  big5: 'Big5（繁体）',
  shift_jis: 'Shift_JIS（日文）',
  'windows-1252': 'Windows-1252（西文）',
};

const MARKS: [mark: number[], encoding: TextEncoding][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x84, 0x31, 0x95, 0x33], 'gb18030'],
];
const SAMPLE = 256 * 1024;

/**
 * The encoding of a text: by its mark, by the zeros of UTF-16 without one, as valid UTF-8, else GB 18030 or Big5: the
 * one that it declares where it is a web page, or whichever reads as the more usual Chinese; Shift_JIS where that gives
 * kana, and Windows-1252 where all but lone bytes is ASCII. Always gives one; text that is none of them is read as GB
 * 18030 with replacement characters.
 */
export function textEncoding(bytes: Uint8Array): TextEncoding {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[1];
  const sample = bytes.subarray(0, SAMPLE);
  const wide = unmarkedUtf16(sample);
  if (wide) return wide;
  const whole = bytes.length > SAMPLE;
  const utf8 = reads(sample, 'utf-8', whole);
  if (utf8 !== undefined) return isByChance(utf8, sample) ? 'gb18030' : 'utf-8';
  if (isNearlyUtf8(sample, whole)) return 'utf-8';
  const declared = TEXT_ENCODINGS.find((encoding) => encoding === declaredEncoding(sample));
  if (declared && !declared.startsWith('utf') && reads(sample, declared, whole) !== undefined) return declared;
  if (isWestern(sample)) return 'windows-1252';
  if (isShiftJis(sample, whole)) return 'shift_jis';
  const [gb, big5] = [score(sample, 'gb18030', whole), score(sample, 'big5', whole)];
  return big5 > gb ? 'big5' : 'gb18030';
}

/** The text in the encoding given or found, without its mark; what cannot be read becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding = textEncoding(bytes)): string {
  return new TextDecoder(encoding).decode(bytes).replace(/^\uFEFF/, '');
}

/**
 * The text of a web page. What it is counts before what it declares, which is wrong on many pages that programs export:
 * UTF-8 and UTF-16 are known by themselves, other encodings by the declaration, of XML or HTML, else as Chinese.
 */
export function decodePage(bytes: Uint8Array): string {
  const found = textEncoding(bytes);
  const declared = found.startsWith('utf') ? [] : [declaredEncoding(bytes), xmlEncoding(bytes)];
  for (const name of declared) {
    const text = name && reads(bytes, name, false);
    if (text) return text.replace(/^\uFEFF/, '');
  }
  return decodeText(bytes, found);
}

/**
 * The text of an XML file by its declaration (XML 1.0, appendix F) where that holds, else by what it looks like:
 * programs that turn files into UTF-8, or out of it, often leave the declaration as it was.
 */
export function decodeDeclared(bytes: Uint8Array): string {
  const declared = xmlEncoding(bytes);
  if (!declared || declared === 'utf-8') return decodeText(bytes);
  const text = reads(bytes, 'utf-8', false);
  // Two bytes of a Chinese letter may be two of UTF-8 by chance, three and more hardly are.
  const beyond = /^(windows|iso)-/.test(declared) ? /[^\0-\x7f]/ : /[\u0800-\uffff]/;
  return text !== undefined && beyond.test(text) ? text : new TextDecoder(declared).decode(bytes);
}

/**
 * The encoding that an XML declaration names, by its name in the Encoding standard; undefined for one nobody knows, and
 * for UTF-16, in which the declaration could not be read like this.
 */
export function xmlEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, label] = /^<\?xml[^>]*\sencoding\s{0,9}=\s{0,9}["']([\w.:-]+)["']/.exec(head) ?? [];
  try {
    const encoding = label && new TextDecoder(label).encoding;
    return encoding?.startsWith('utf-16') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/**
 * How far into a page its declaration may stand: the standard says 1024 bytes, office programs put more in front of it.
 */
const DECLARED_WITHIN = 16_384;

/**
 * The encoding that a web page declares (WHATWG HTML §13.2.3.2), by its name in the Encoding standard. Not the Latin
 * ones, by which any bytes can be read: they are what programs write that know nothing of encodings.
 */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN));
  const [, label] = /<meta\s[^>]{0,500}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]+)/i.exec(head) ?? [];
  try {
    const { encoding } = new TextDecoder(label ?? 'latin1');
    if (/^(windows|iso)-/.test(encoding)) return undefined;
    return encoding === 'gbk' ? 'gb18030' : encoding;
  } catch {
    return undefined; // no such encoding
  }
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];

/**
 * A few letters of GB 18030 may be UTF-8 by chance (图片 is ͼƬ): two bytes each, and of scripts that no word mixes. Only
 * the usual ones (GB 2312) count: phonetic letters (θɪŋk) are rare ones.
 */
function isByChance(utf8: string, bytes: Uint8Array): boolean {
  if (!/[\u0080-\u07ff]/.test(utf8) || /[\u0800-\uffff]/.test(utf8)) return false;
  if (bytes.some((byte) => byte >= 0x80 && byte <= 0xa0)) return false;
  const words = utf8.match(/[\u0080-\u07ff]+/g) ?? [];
  if (!words.some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1)) return false;
  const chinese = reads(bytes, 'gb18030', false);
  return chinese !== undefined && /^[\0-\x7f\u4e00-\u9fff]*$/.test(chinese);
}

/**
 * How many characters beyond ASCII must be sound for one that is not: text of another encoding reads as faults nearly
 * throughout.
 */
const SOUND_FOR_FAULT = 20;

/** A text that was cut in the middle of a character, or holds a few bytes of something else. */
function isNearlyUtf8(bytes: Uint8Array, more: boolean): boolean {
  const beyond = new TextDecoder().decode(bytes, { stream: more }).match(/[^\0-\x7f]/gu) ?? [];
  const faults = beyond.filter((character) => character === '\uFFFD').length;
  return beyond.length - faults >= faults * SOUND_FOR_FAULT && beyond.length > faults;
}

function reads(bytes: Uint8Array, encoding: string, more: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: more });
  } catch {
    return undefined;
  }
}

/**
 * The hundred-odd characters that make up nearly half of any Chinese text, simplified and traditional, and the marks
 * between sentences.
 */
const USUAL = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运' +
    '這們來為國說時會對過發後裡開從軍無與長機業學經麼現當動還進樣實將兩間問並應戰頭體見產關點條氣題門員東聲處認幾爾變總電數報結務場計據區書聽達強難權萬術傳觀運讓識導爭統領師' +
    '，。、：；！？“”（）《》　',
);
/** A character that cannot be read weighs more than many that are merely unusual. */
const UNREADABLE = 20;

/**
 * How much the bytes look like Chinese in an encoding: usual characters less unusual ones and faults, per character
 * above ASCII.
 */
function score(bytes: Uint8Array, encoding: TextEncoding, more: boolean): number {
  const text = new TextDecoder(encoding).decode(bytes, { stream: more });
  let [points, characters] = [0, 0];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) continue;
    characters++;
    if (character === '\uFFFD' || (code >= 0xe000 && code <= 0xf8ff)) points -= UNREADABLE;
    else if (USUAL.has(character)) points += 1;
    else if (code < 0x2e80 || (code > 0x3100 && code < 0x4e00)) points -= 1;
  }
  return characters === 0 ? 0 : points / characters;
}
