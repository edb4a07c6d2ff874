const SAME_WIDTH = new Set([
  'Carlito',
  'Caladea',
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Mono',
  'Liberation Sans Narrow',
]);
/** Names whose stand-in has the same widths by design: lines break where they did. */
const METRIC = new Set([
  'Calibri',
  'Cambria',
  'Arial',
  'Helvetica',
  'Times New Roman',
  'Times',
  'Courier New',
  'Courier',
  'Arial Narrow',
]);

/** One sentence naming all replaced fonts, grouped by what was used for them; undefined where none was. */
export function replacedFonts(fonts: Record<string, string>): string | undefined {
  const groups = Map.groupBy(Object.entries(fonts), ([, used]) => used);
  const parts = [...groups].map(([used, asked]) => {
    const names = asked.map(([name]) => name);
    const same = SAME_WIDTH.has(used) && names.every((name) => METRIC.has(name)) ? '（字宽相同）' : '';
    return `${names.map((name) => `“${name}”`).join('、')}用“${used}”代替${same}`;
  });
  return parts.length > 0 ? `文档里的字体没有安装：${parts.join('，')}。` : undefined;
}
