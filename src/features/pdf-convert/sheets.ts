import { UserError } from '../../../schemas/error.ts';
import { writeXlsx, type XlsxWriting } from '../../model/writers/xlsx/write.ts';
import { SCAN_READERS } from './shared/scans-ahead.ts';

/** The tables of a document as a book; throws UserError `no-result`, with what to do, where there are none. */
export async function writeSheets(writing: XlsxWriting): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await writeXlsx(writing);
  if (bytes) return bytes;
  const { flow, options } = writing;
  throw new UserError('no-result', flow.scanned.length ? SCANNED : options.text ? EMPTY : NO_TABLE);
}

const NO_TABLE = '没有找到表格。要把文字也放进工作表，请打开“表格以外的文字”；只想改文字，请转成 Word。';
const EMPTY = '选中的页面里没有文字，也没有表格。';
const SCANNED = `页面是扫描的图片，没有文字可取，请用“${SCAN_READERS.tables.name}”。`;
