/**
 * The styles of Chinese type that have a face of their own here: 黑体, 宋体, 小标宋 (the bold 宋体 of official headlines), 楷体,
 * 仿宋.
 */
export type Style = 'hei' | 'song' | 'title' | 'kai' | 'fang';

/**
 * What names of fonts tell their style by, in lower case and without spaces; the first that matches counts, for 仿宋 is
 * no 宋.
 */
const NAMES: [Style, RegExp][] = [
  ['fang', /仿宋|fangsong|simfang|^fzfs/],
  [
    'kai',
    /[楷隶隸]|行书|新魏|kaiti|kaishu|^(df)?kai(std|u)?([-_]|$)|^(sim|st|fz|hy|biau)kai|^fzkt|wenkai|^st(liti|xingkai|xinwei)|^lisu/,
  ],
  ['title', /标宋|[大粗]宋|biaosong|^fz(xbs|dbs)/],
  [
    'song',
    /宋|明[體体朝]|바탕|songti|^(st|fz|hy|adobe)?song(std)?([-_]|$)|zhongsong|shusong|^n?simsun|^fzss|^m(sung|ing)|mingliu|mincho|ryumin|heiseimin|kozmin|batang|(han|noto)serif/,
  ],
  [
    'hei',
    /[黑圆圓]|等线|苹方|蘋方|ゴシック|simhei|heiti|^(m|fz|hy)hei|(ya|jheng|micro|zen|xi)hei|^fz(ht|xh|yao|shuti)|dengxian|youyuan|pingfang|hiraginosans|^(ms|ms-)p?gothic|(yu|malgun)gothic|gothicbbb|kozgo|heiseikaku|meiryo|dotum|gulim|^st(hupo|caiyun)|(han|noto)sans(cjk|sc|tc|hans|hant|cn|jp|kr)/,
  ],
];
const CJK = /[\u3000-\u9fff\uac00-\ud7af]/;

/** The tag of a subset (ISO 32000-1 §9.6.4). */
const TAG = /^[A-Z]{6}\+/;
/** The predefined CMaps (ISO 32000-1 table 118) but `H` and `V`, which may be weights. */
const CMAPS = [
  'Identity|GBK2K|B5pc|KSCms-UHC(?:-HW)?|(?:(?:GB|GBpc|GBKp?|CNS|KSC|KSCpc)-)?EUC',
  '(?:HKscs|ETen|ETenms)-B5|(?:83pv|90msp?|90pv|Add|Ext)-RKSJ',
  'Uni(?:GB|CNS|JIS|KS)[A-Z0-9]{0,8}-(?:UCS2|UTF(?:8|16|32))(?:-HW)?',
];
/** The CMap that the name of a composite font ends with (ISO 32000-1 §9.7.6.1). */
const CMAP = new RegExp(`-(?:${CMAPS.join('|')})-[HV]$`);

/** A font's name without what a PDF adds to it: as its maker calls it, and as a visitor is told it. */
export const plainName = (name: string): string => name.replace(TAG, '').replace(CMAP, '');

/** A font's plain name without its weight. */
export const bareName = (name: string): string =>
  plainName(name).replace(/,.*$|-(bold|italic|regular|oblique).*$/i, '');

/**
 * The style that the name of a Chinese, Japanese or Korean font stands for, sans where it gives none; undefined for
 * other fonts' names.
 */
export function styleOf(name: string): Style | undefined {
  const bare = bareName(name).normalize('NFKC').toLowerCase().replaceAll(' ', '');
  return NAMES.find(([, pattern]) => pattern.test(bare))?.[0] ?? (CJK.test(bare) ? 'hei' : undefined);
}
