import { UserError } from '../../../schemas/error.ts';
import { baseName } from '../../lib/output-name.ts';
import { sniff } from '../../lib/sniff.ts';
import { decodeText, ENCODING_NAMES, type TextEncoding, textEncoding } from '../../lib/text-encoding.ts';
import type { Engine, Run } from '../engine.ts';
import { warmOffice } from '../native/office/convert.ts';
import { textDocument } from '../native/office/text-document.ts';
import { fileAt } from '../path-file.ts';
import { convert } from './office.ts';

/** Starts soffice before the first call. */
export const warm = (run: Pick<Run, 'limits'>): Promise<unknown> => warmOffice(run.limits);

/** soffice's filter for one OpenDocument file without a package. */
const FORMAT = { kind: 'text', filter: 'OpenDocument Text Flat XML', extension: 'fodt', encrypted: false } as const;

/** Sets plain text in the layout wished for and makes a PDF of it by LibreOffice; the encoding found is told. */
const txtToPdf: Engine<'txt-to-pdf'> = async ([file], options, run) => {
  if (!file) return [];
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = read(bytes, options.encoding, run);
  const document = new File([textDocument(text, options)], 'input.fodt');
  const data = { UseTaggedPDF: false, ExportBookmarks: false };
  const path = await convert({ file: document, original: file, format: FORMAT, data }, '', run);
  return [await fileAt(path, `${baseName(file.name)}.pdf`, 'application/pdf')];
};
export default txtToPdf;

function read(bytes: Uint8Array, wanted: 'auto' | TextEncoding, run: { note(text: string): void }): string {
  if (bytes.length === 0) throw new UserError('empty-file');
  const encoding = wanted === 'auto' ? textEncoding(bytes) : wanted;
  const type = sniff(bytes, 'input.txt');
  const wide = encoding.startsWith('utf-16') || encoding === 'big5';
  if (type !== undefined && !TEXT_TYPES.has(type) && !wide) throw new UserError('wrong-type');
  const text = decodeText(bytes, encoding);
  if (/\0/.test(text)) throw new UserError('wrong-type');
  const unreadable = text.split('\ufffd').length - 1;
  if (wanted === 'auto') run.note(`文字编码按 ${ENCODING_NAMES[encoding]} 读取。`);
  if (unreadable > 0) run.note(`有 ${unreadable} 处读不出来，显示成了“\ufffd”；如果乱码很多，请换一种文字编码再试。`);
  if (text.trim() === '') throw new UserError('no-result', '文件里没有文字。');
  return text;
}

/** Text by content, also where it looks like some language of the web. */
const TEXT_TYPES = new Set(['txt', 'html', 'svg', 'dxf', 'json', 'xml', 'eps']);
