/**
 * Families by kind, Chinese fonts of Windows, macOS and Linux first; Western letters are set in the font before them.
 */
export const FAMILIES = {
  serif: `'Times New Roman','Songti SC',SimSun,'Noto Serif CJK SC','Source Han Serif SC',serif`,
  sans: `Arial,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Source Han Sans SC',sans-serif`,
  kai: `'Kaiti SC',KaiTi,STKaiti,'LXGW WenKai','AR PL UKai CN','Times New Roman',serif`,
  fang: `'STFangsong',FangSong,'Times New Roman','Songti SC',SimSun,serif`,
  mono: `Consolas,Menlo,'Liberation Mono','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',monospace`,
} as const;

export type Family = keyof typeof FAMILIES;

/** Rules of classes that are named like the kinds. */
export const FAMILY_RULES = Object.entries(FAMILIES)
  .map(([name, fonts]) => `.${name}{font-family:${fonts}}`)
  .join('\n');

/** Names by which a font is known to be of a kind, whatever the file says of it. */
const KINDS: [RegExp, Family][] = [
  [/仿宋|fang ?song|simfang/i, 'fang'],
  [/楷|kai/i, 'kai'],
  [/黑|hei|雅黑|yahei|等线|dengxian|gothic|sans|arial|helvetica|calibri|pingfang/i, 'sans'],
  [/宋|song|simsun|ming|mincho|serif|times|roman|nimbus ?rom|^cmr|^sf[rb]m|lmroman/i, 'serif'],
];

/** The kind of family that stands for a font. */
export function familyOf({ font, serif, monospaced }: { font: string; serif: boolean; monospaced?: boolean }): Family {
  if (monospaced && !/\p{Script=Han}|sim|kai|song/iu.test(font)) return 'mono';
  return KINDS.find(([pattern]) => pattern.test(font))?.[1] ?? (serif ? 'serif' : 'sans');
}
