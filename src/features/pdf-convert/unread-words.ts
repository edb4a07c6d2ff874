/** What was done with letters whose text could not be found: of `unknown` of them, marks hold the places of `held`. */
export function unreadNote(unknown: number, held: number): string {
  const shown = unknown - held;
  const kept = '已作为图片或项目符号留在原处';
  const marked = '用“〓”占位';
  const done = held === 0 ? kept : shown > 0 ? `${shown} 个${kept}，${held} 个${marked}` : `已${marked}`;
  return `有 ${unknown} 个字取不出文字，${done}，请对照原文补上。`;
}
