import { isUnicode } from './version.ts';

/** What the header of a DXF file says of its strings; '' where it says nothing. */
export interface DxfHead {
  version: string;
  codePage: string;
}

const HEAD = 1 << 16;
/** Bytes that are looked at to tell an encoding. */
const SAMPLE = 1 << 16;

/** Version and code page out of the first bytes of an ASCII or binary DXF file. */
export function headOf(bytes: Uint8Array): DxfHead {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  const version = /\$ACADVER(?:\s+1\s+|\0[\s\S]{1,2})(AC[\d.]+)/.exec(start)?.[1] ?? '';
  const codePage = /\$DWGCODEPAGE(?:\s+3\s+|\0[\s\S]{1,2})([\w-]+)/.exec(start)?.[1] ?? '';
  return { version, codePage };
}

/**
 * How the strings of a DXF file are encoded, as a label of the Encoding Standard. From 2007 on they are UTF-8; before,
 * of the code page that the header names. Programs keep to neither: what is valid UTF-8 is UTF-8 (but see `isUtf8`),
 * and what is said to be Western but reads as Chinese throughout is GB 18030.
 */
export function encodingOf(bytes: Uint8Array, { version, codePage }: DxfHead): string {
  const sample = highBytes(bytes);
  if (sample.length === 0) return 'utf-8';
  const named = labelOf(codePage);
  if (isUtf8(sample, isUnicode(version) ? undefined : named)) return 'utf-8';
  if (named && named !== 'windows-1252') return named;
  if (isUnicode(version) || !named || mostlyPairs(sample)) return mostlyPairs(sample) ? 'gb18030' : 'windows-1252';
  return named;
}

/**
 * A DXF file that begins with a byte order mark, as editors put it there, without it and in UTF-8; undefined where it
 * has none.
 */
export function withoutMark(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.slice(3);
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : '';
  return wide ? new TextEncoder().encode(new TextDecoder(wide).decode(bytes)) : undefined;
}

/** What the head alone says of strings: in binary files they cannot be told from numbers before they are read. */
export const namedEncoding = ({ version, codePage }: DxfHead): string =>
  isUnicode(version) ? 'utf-8' : (labelOf(codePage) ?? 'windows-1252');

/** Code pages whose characters are pairs of bytes. */
const WIDE = ['gb18030', 'big5', 'shift_jis', 'euc-kr'];

/**
 * Many pairs of a wide code page are valid UTF-8 of two bytes (墙 is ǽ): only three bytes tell against what is named.
 */
const isUtf8 = (sample: Uint8Array, named: string | undefined): boolean =>
  valid('utf-8', sample) && (!named || !WIDE.includes(named) || sample.some((byte) => byte >= 0xe0));

/** The label of a code page as CAD programs write it. */
export function labelOf(codePage: string): string | undefined {
  const name = codePage.toLowerCase();
  const windows = /^ansi_?(\d{3,4})$/.exec(name)?.[1];
  if (windows === '936' || name === 'gb2312' || name === 'gbk') return 'gb18030';
  if (windows === '932') return 'shift_jis';
  if (windows === '949') return 'euc-kr';
  if (windows === '950' || name === 'big5') return 'big5';
  if (windows && /^(874|125\d)$/.test(windows)) return `windows-${windows}`;
  const iso = /^iso_?8859-?(\d+)$/.exec(name)?.[1];
  return iso ? `iso-8859-${iso}` : undefined;
}

/** The stretches of bytes from 0x80 on with the byte after each, which may be half of a character. */
function highBytes(bytes: Uint8Array): Uint8Array {
  const found: number[] = [];
  for (let at = 0; at < bytes.length && found.length < SAMPLE; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x80 && (bytes[at - 1] ?? 0) < 0x80) continue;
    found.push(byte);
  }
  return Uint8Array.from(found);
}

function valid(label: string, sample: Uint8Array): boolean {
  try {
    // The sample may end within a character.
    new TextDecoder(label, { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether nearly all high bytes are pairs of GB 2312, as Western text never is. */
function mostlyPairs(sample: Uint8Array): boolean {
  let [pairs, high] = [0, 0];
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] as number;
    if (byte < 0x80) continue;
    high++;
    const next = sample[at + 1] ?? 0;
    if (byte >= 0xa1 && byte <= 0xf7 && next >= 0xa1) {
      pairs++;
      at++;
    }
  }
  return pairs > 0 && pairs >= high * 0.9;
}
