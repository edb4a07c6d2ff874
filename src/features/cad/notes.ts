import type { Tell } from '../../../schemas/note.ts';
import type { CadFile } from '../../formats/cad/read.ts';
import type { Style } from '../../formats/font/style.ts';
import type { Sheet } from '../../model/readers/cad/sheets.ts';

const FACES: Record<Style, string> = {
  hei: '思源黑体',
  song: '思源宋体',
  title: '思源宋体粗体',
  kai: '霞鹜文楷',
  fang: '霞鹜文楷细体',
};
const MAX_NAMED = 12;

/** Says what is missing or replaced, by name and number, once for all sheets of a file. */
export function tellDrawn({ name }: File, file: CadFile, sheets: readonly Sheet[], note: Tell): void {
  for (const text of notDrawn(file, sheets)) note(`${name}：${text}`, { lost: true });
  const fonts = new Map(sheets.flatMap((sheet) => [...sheet.fonts]));
  if (fonts.size > 0) note(`${name}：${replaced(fonts)}`);
}

/** What of a file is not on its sheets, in sentences. */
export function notDrawn(file: CadFile, sheets: readonly Sheet[]): string[] {
  const unread = [...file.unread.values()].reduce((sum, count) => sum + count, 0);
  const left = new Map<string, number>();
  for (const sheet of sheets)
    for (const [what, count] of sheet.left) left.set(what, Math.max(count, left.get(what) ?? 0));
  return [
    ...(file.cut ? ['文件不完整，只画了读得出来的部分。'] : []),
    ...(unread > 0 ? [`有 ${unread} 个对象读不出来，没有画。`] : []),
    ...(left.size > 0 ? [`没有画或没有画全：${listed(left)}。`] : []),
  ];
}

function listed(left: ReadonlyMap<string, number>): string {
  const named = [...left].slice(0, MAX_NAMED).map(([what, count]) => `${what} ${count} 处`);
  return `${named.join('、')}${left.size > MAX_NAMED ? ` 等 ${left.size} 种` : ''}`;
}

function replaced(fonts: ReadonlyMap<string, Style>): string {
  const byFace = new Map<string, string[]>();
  for (const [font, style] of fonts) byFace.set(FACES[style], [...(byFace.get(FACES[style]) ?? []), font]);
  return `${[...byFace].map(([face, names]) => `字体 ${names.slice(0, MAX_NAMED).join('、')} 换成了${face}`).join('，')}。`;
}
