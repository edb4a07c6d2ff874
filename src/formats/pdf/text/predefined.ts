import type { CodeMap } from './code-map.ts';

/** How the bytes of a shown string are cut into codes; gives the bytes of the code at a place. */
type Cut = (bytes: Uint8Array, at: number) => number;

const from = (low: number, high: number): Cut => {
  return (bytes, at) => {
    const byte = bytes[at] as number;
    return byte >= low && byte <= high ? 2 : 1;
  };
};
const pairs: Cut = () => 2;
/** GB 18030: four bytes where the second is a digit. */
const gb18030: Cut = (bytes, at) => {
  const [first, second] = [bytes[at] as number, bytes[at + 1] ?? 0];
  return first < 0x81 || first > 0xfe ? 1 : second >= 0x30 && second <= 0x39 ? 4 : 2;
};
/** Shift JIS: half-width kana are one byte. */
const shiftJis: Cut = (bytes, at) => {
  const byte = bytes[at] as number;
  return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc) ? 2 : 1;
};
const eucJp: Cut = (bytes, at) => ((bytes[at] as number) >= 0xa1 || bytes[at] === 0x8e ? 2 : 1);
/** CNS 11643 in EUC: planes besides the first are named by two bytes more. */
const eucTw: Cut = (bytes, at) => (bytes[at] === 0x8e ? 4 : (bytes[at] as number) >= 0xa1 ? 2 : 1);
const utf16: Cut = (bytes, at) => ((bytes[at] as number) >= 0xd8 && (bytes[at] as number) <= 0xdb ? 4 : 2);
const utf8: Cut = (bytes, at) => {
  const byte = bytes[at] as number;
  return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
};

/** What a decoder gives for codes that it has no character for; platforms differ in private ones. */
const UNREADABLE = /[\ufffd\ue000-\uf8ff]/;

/** The code page behind predefined CMaps. */
interface Page {
  name: RegExp;
  cut: Cut;
  /** For TextDecoder; undefined where it knows none. */
  label?: string;
  /** The CID of a space: those of the other ASCII characters follow it. */
  space: number;
  /** Codes are seven-bit pairs of the code page's upper half. */
  sevenBit?: true;
}

/**
 * CIDs of a proportional space, and of a half-width one in the collections GB1, CNS1, Japan1, Korea1; in GB1 the space
 * itself stands elsewhere.
 */
const [PROPORTIONAL, GB1, CNS1, JAPAN1, KOREA1] = [1, 813, 13_648, 231, 8094];
const GB1_SPACE = 7716;
const double = from(0x81, 0xfe);
const euc = from(0xa1, 0xfe);

/** Predefined CMaps (ISO 32000-1 table 118) and their like by the beginnings of their names, the first that fits. */
const PAGES: Page[] = [
  { name: /^Uni\w+-UCS2-HW/, cut: pairs, label: 'utf-16be', space: JAPAN1 },
  { name: /^Uni\w+-UCS2/, cut: pairs, label: 'utf-16be', space: PROPORTIONAL },
  { name: /^Uni\w+-UTF16/, cut: utf16, label: 'utf-16be', space: PROPORTIONAL },
  { name: /^Uni\w+-UTF8/, cut: utf8, label: 'utf-8', space: PROPORTIONAL },
  { name: /^GB(T)?-[HV]$/, cut: pairs, label: 'gbk', space: GB1, sevenBit: true },
  { name: /^GBT?pc-EUC/, cut: euc, label: 'gbk', space: PROPORTIONAL },
  { name: /^GBT?-EUC/, cut: euc, label: 'gbk', space: GB1 },
  { name: /^GBK-EUC/, cut: double, label: 'gbk', space: GB1 },
  { name: /^GBKp-EUC/, cut: double, label: 'gbk', space: PROPORTIONAL },
  { name: /^GBK2K/, cut: gb18030, label: 'gb18030', space: PROPORTIONAL },
  { name: /^ETen-B5/, cut: euc, label: 'big5', space: CNS1 },
  { name: /^(B5pc|ETenms-B5)/, cut: euc, label: 'big5', space: PROPORTIONAL },
  { name: /^HKscs-B5/, cut: double, label: 'big5', space: PROPORTIONAL },
  { name: /^CNS-EUC/, cut: eucTw, space: CNS1 },
  { name: /^(83pv|90msp|90pv)-RKSJ/, cut: shiftJis, label: 'shift_jis', space: PROPORTIONAL },
  { name: /RKSJ/, cut: shiftJis, label: 'shift_jis', space: JAPAN1 },
  { name: /^EUC-[HV]$/, cut: eucJp, label: 'euc-jp', space: JAPAN1 },
  { name: /^[HV]$/, cut: pairs, label: 'euc-jp', space: JAPAN1, sevenBit: true },
  { name: /^KSC-[HV]$/, cut: pairs, label: 'euc-kr', space: KOREA1, sevenBit: true },
  { name: /^KSC(ms-UHC-HW|-EUC)/, cut: double, label: 'euc-kr', space: KOREA1 },
  { name: /^KSC(ms-UHC|pc-EUC)/, cut: double, label: 'euc-kr', space: PROPORTIONAL },
];

/**
 * A predefined CMap by its name: Identity, or one of a code page, whose text the platform's decoder reads. CIDs are
 * known of ASCII characters alone, which are all whose widths differ. Undefined for other names.
 */
export function predefined(name: string): CodeMap | undefined {
  const vertical = /(^|-)V$/.test(name);
  if (/^Identity-[HV]$/.test(name))
    return { vertical, identity: true, length: pairs, cid: (code) => code, text: () => undefined };
  const page = PAGES.find((each) => each.name.test(name));
  if (!page) return undefined;
  const { cut, label, space, sevenBit } = page;
  const decoder = label ? new TextDecoder(label) : undefined;
  const ascii = (code: number): number => {
    if (code === 0x20 && space === GB1) return GB1_SPACE;
    return code >= 0x20 && code < 0x7f ? space + code - 0x20 : -1;
  };
  return {
    vertical,
    identity: false,
    length: cut,
    cid(code, length) {
      // Codes below the space are undefined and show one (the notdef ranges of Adobe's CMaps).
      if (code < 0x20 && label === 'utf-16be' && space === PROPORTIONAL) return PROPORTIONAL;
      const cid = sevenBit ? -1 : ascii(code);
      if (cid >= 0) return cid;
      return cut === shiftJis && length === 1 && code >= 0xa0 ? 326 + code - 0xa0 : undefined; // half-width kana
    },
    text(bytes) {
      const text = decoder?.decode(sevenBit ? bytes.map((byte) => byte | 0x80) : bytes);
      return text && !UNREADABLE.test(text) ? text : undefined;
    },
  };
}

const HALF_WIDTH = new Map(Object.entries({ GB1, CNS1, Japan1: JAPAN1, Korea1: KOREA1 }));

/** The character of a CID among the ASCII ones of a character collection, by its /Ordering; undefined for others. */
export function asciiOfCid(ordering: string, cid: number): string | undefined {
  const half = HALF_WIDTH.get(ordering);
  if (half === undefined) return undefined;
  if (half === GB1 && (cid === GB1_SPACE || cid === GB1)) return cid === GB1_SPACE ? ' ' : undefined;
  const space = cid >= half ? half : PROPORTIONAL;
  return cid >= space && cid < space + 95 ? String.fromCharCode(0x20 + cid - space) : undefined;
}
