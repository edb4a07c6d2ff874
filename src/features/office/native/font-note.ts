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

/** What the stand-ins are called by people who do not know their technical names. */
const CALLED: Record<string, string> = {
  'Noto Serif CJK SC': '思源宋体',
  'Noto Sans CJK SC': '思源黑体',
  'Noto Serif CJK TC': '思源宋体（繁体）',
  'Noto Sans CJK TC': '思源黑体（繁体）',
  'AR PL KaitiM GB': '文鼎简中楷',
  'LXGW WenKai': '霞鹜文楷',
  'LXGW WenKai Light': '霞鹜文楷',
};

/** One sentence naming all replaced fonts, grouped by what was used for them; undefined where none was. */
export function replacedFonts(fonts: Record<string, string>): string | undefined {
  const groups = Map.groupBy(Object.entries(fonts), ([, used]) => used);
  const parts = [...groups].map(([used, asked]) => {
    const names = asked.map(([name]) => name);
    const same = SAME_WIDTH.has(used) && names.every((name) => METRIC.has(name)) ? '（字宽相同）' : '';
    return `${names.map((name) => `“${name}”`).join('、')}用“${CALLED[used] ?? used}”代替${same}`;
  });
  return parts.length > 0 ? `原文的${parts.join('，')}；字形略有不同，文字内容不变。` : undefined;
}
