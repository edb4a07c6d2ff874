import { UserError } from '../../../../schemas/error.ts';
import { afterPrologue, isPageMarkup, isWebArchive, sniff } from '../../../lib/sniff.ts';
import { decodeText } from '../../../lib/text-encoding.ts';
import { type OleFile, openOle } from './ole.ts';
import { checkPackage, isEncryptedOdf } from './package.ts';

/** What kind of document soffice opens: it decides the PDF filter and which options mean something. */
export type Kind = 'text' | 'sheet' | 'slides';

/** A format by content: never left for soffice to guess. */
export interface Format {
  kind: Kind;
  /** soffice's name of the import filter */
  filter: string;
  /** the extension the input gets in the job's folder */
  extension: string;
  /** whether the file says that it is encrypted; only looked at when it does not open */
  encrypted: boolean;
}

const FILTERS: Record<string, [kind: Kind, filter: string]> = {
  docx: ['text', 'MS Word 2007 XML'],
  doc: ['text', 'MS Word 97'],
  rtf: ['text', 'Rich Text Format'],
  odt: ['text', 'writer8'],
  fodt: ['text', 'OpenDocument Text Flat XML'],
  html: ['text', 'HTML (StarWriter)'],
  wordml: ['text', 'MS Word 2003 XML'],
  xlsx: ['sheet', 'Calc MS Excel 2007 XML'],
  xls: ['sheet', 'MS Excel 97'],
  ods: ['sheet', 'calc8'],
  fods: ['sheet', 'OpenDocument Spreadsheet Flat XML'],
  htmlsheet: ['sheet', 'calc_HTML_WebQuery'],
  sheetml: ['sheet', 'MS Excel 2003 XML'],
  csv: ['sheet', 'Text - txt - csv (StarCalc)'],
  pptx: ['slides', 'Impress MS PowerPoint 2007 XML'],
  ppt: ['slides', 'MS PowerPoint 97'],
  odp: ['slides', 'impress8'],
  fodp: ['slides', 'OpenDocument Presentation Flat XML'],
};

const format = (type: string, encrypted = false, filter?: string): Format => {
  const [kind, usual] = FILTERS[type] ?? ['text', ''];
  return { kind, filter: filter ?? usual, extension: type, encrypted };
};

/**
 * The format of an office document by its content. Throws UserError `empty-file`, `wrong-type`, `unsupported`, and
 * those of `checkPackage`.
 */
export function officeFormat(bytes: Uint8Array, name: string): Format {
  if (!bytes.length) throw new UserError('empty-file');
  const ole = openOle(bytes);
  if (ole) return oleFormat(ole, bytes, name);
  const type = sniff(bytes, name) ?? '';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    if (!FILTERS[type]) throw new UserError('wrong-type');
    const entries = checkPackage(bytes);
    return format(type, type.startsWith('od') && isEncryptedOdf(bytes, entries));
  }
  const named = textFormat(bytes, name) ?? (/^od[tsp]$/.test(type) ? `f${type}` : type);
  if (!FILTERS[named]) throw new UserError('wrong-type');
  return format(named);
}

/** Word and Excel also save as web pages and XML under .doc and .xls. */
function textFormat(bytes: Uint8Array, name: string): string | undefined {
  const start = decodeText(bytes.subarray(0, 4096));
  if (/<pkg:package\s/.test(start))
    throw new UserError('unsupported', '这种 XML 文档打不开，请在 Word 里另存为 docx。');
  if (/<\?mso-application\s[^>]*progid="Word\.Document"/.test(start)) return 'wordml';
  if (/<(?:\w+:)?Workbook\s[^>]*"urn:schemas-microsoft-com:office:spreadsheet"/.test(start)) return 'sheetml';
  if (!isPageMarkup(afterPrologue(start)) && !isWebArchive(start)) return undefined;
  return /\.(xlsx?|et|ods|csv)$/i.test(name) ? 'htmlsheet' : 'html';
}

const WORD_97 = 0xa5ec;
const WORD_6 = 0xa5dc;
const NFIB_WORD_95 = 104;
const ENCRYPTED_PPT = 0xf3d1c4df;

function oleFormat(ole: OleFile, bytes: Uint8Array, name: string): Format {
  if (ole.names.includes('EncryptedPackage')) {
    const type = sniff(bytes, name) ?? 'docx';
    return format(FILTERS[type] ? type : 'docx', true);
  }
  const word = ole.head('WordDocument', 32);
  if (word && word.length >= 12) return wordFormat(new DataView(word.buffer, word.byteOffset));
  const book = ole.head('Workbook', 4096) ?? ole.head('Book', 4096);
  if (book) return format('xls', hasFilePass(book), ole.names.includes('Workbook') ? undefined : 'MS Excel 95');
  if (!ole.names.includes('PowerPoint Document')) throw new UserError('wrong-type');
  const user = ole.head('Current User', 16);
  const token = user && user.length >= 16 ? new DataView(user.buffer, user.byteOffset).getUint32(12, true) : 0;
  if (token === ENCRYPTED_PPT)
    throw new UserError('unsupported', '加密的旧版 ppt 暂时打不开，请在 PowerPoint 里去掉密码或另存为 pptx。');
  return format('ppt');
}

/** [MS-DOC] 2.5.1 FibBase: wIdent, nFib, and the flag fEncrypted (obfuscated or RC4). */
function wordFormat(fib: DataView): Format {
  const [ident, version, flags] = [fib.getUint16(0, true), fib.getUint16(2, true), fib.getUint16(10, true)];
  const encrypted = (flags & 0x0100) !== 0;
  if (ident === WORD_97) return format('doc', encrypted);
  if (ident === WORD_6) return format('doc', encrypted, version >= NFIB_WORD_95 ? 'MS Word 95' : 'MS WinWord 6');
  throw new UserError('unsupported', '很早的文字处理格式打不开，请先另存为 docx。');
}

/** [MS-XLS] 2.4.117: the FilePass record follows the first BOF of an encrypted workbook. */
function hasFilePass(book: Uint8Array): boolean {
  const data = new DataView(book.buffer, book.byteOffset, book.byteLength);
  for (let at = 0, seen = 0; at + 4 <= book.length && seen < 16; seen++) {
    if (data.getUint16(at, true) === 0x2f) return true;
    at += 4 + data.getUint16(at + 2, true);
  }
  return false;
}
