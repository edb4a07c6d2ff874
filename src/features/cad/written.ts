import type { CadDocument } from '@node-projects/acad-ts';
import { UserError } from '../../../schemas/error.ts';
import type { Run } from '../../engines/engine.ts';
import { countsOf, lacking } from '../../formats/cad/counts.ts';
import { readCad } from '../../formats/cad/read.ts';
import type { CadTarget } from '../../formats/cad/version-codes.ts';
import { writeCad } from '../../formats/cad/write.ts';
import { concat } from '../../lib/concat.ts';
import { countsText } from './type-names.ts';

const TYPES = { dwg: 'image/vnd.dwg', dxf: 'image/vnd.dxf' };
/** Bytes of a result that is opened again to see whether all is in it. */
const MAX_CHECKED = 60 * 1024 * 1024;

/**
 * Writes a drawing, opens the file again and compares what is in it. What is missing is named in notes. Throws
 * UserError `no-result` where the file cannot be opened again.
 */
export function writeChecked(document: CadDocument, target: CadTarget, name: string, run: Pick<Run, 'note'>): File {
  const { parts, dropped, simplified } = writeCad(document, target);
  const file = new File(parts, `${name}.${target.format}`, { type: TYPES[target.format] });
  const told = target.release === 'R12' ? 'R12 版' : `${target.release} 版 ${target.format.toUpperCase()} `;
  if (dropped.size > 0) run.note(`${told}放不下这些，没有写进去：${countsText(dropped)}。`, { lost: true });
  if (simplified.size > 0) run.note(`这些换成了更简单的画法，样子还在：${countsText(simplified)}。`);
  if (file.size <= MAX_CHECKED) {
    const found = reread(parts);
    const lost = target.release === 'R12' ? new Map() : lacking(countsOf(document), found);
    if (lost.size > 0) run.note(`存好后重新打开核对，少了${countsText(lost)}。`, { lost: true });
  }
  return file;
}

function reread(parts: readonly Uint8Array<ArrayBuffer>[]): Map<string, number> {
  try {
    return countsOf(readCad(concat(parts)).document);
  } catch (thrown) {
    if (thrown instanceof UserError && thrown.code === 'too-complex') throw thrown;
    throw new UserError('no-result', '写出的图纸重新打开时出错，没有给出结果。请换一个版本再试。');
  }
}
