/** How a face may be used. */
export type Licence = 'ofl' | 'apache' | 'ufl' | 'unknown';

interface Terms {
  name: string;
  /** Whether it may be used for money without paying; `undefined` where nobody knows. */
  free: boolean | undefined;
  words: string;
}

/** What each licence says, in a sentence for visitors. */
export const LICENCES: Record<Licence, Terms> = {
  ofl: {
    name: 'SIL OFL 1.1',
    free: true,
    words: '可以免费商用、嵌入和修改；不能单独出售字体文件，改过的字体不能沿用保留的名称。',
  },
  apache: { name: 'Apache License 2.0', free: true, words: '可以免费商用、嵌入和修改；分发字体文件时要附上许可证。' },
  ufl: { name: 'Ubuntu Font Licence 1.0', free: true, words: '可以免费商用和嵌入；改过的字体要另取名称。' },
  unknown: { name: '许可未知', free: undefined, words: '字体文件里没有写明许可，商用之前请向版权方查证。' },
};
