import { clock } from '../../../lib/clock.ts';
import { endIsMissing } from '../shared/cut-off.ts';
import { shortNote } from '../shared/short.ts';

/** What to say where a file broke off: how far it was read, and how long it states to be, in seconds. */
export async function lossNote(file: Blob, reached: number, stated: number): Promise<string | undefined> {
  const short = shortNote(reached, stated);
  if (short || !(await endIsMissing(file))) return short;
  return `文件不完整，结尾缺了一段，只转出了前 ${clock(reached)}。`;
}
