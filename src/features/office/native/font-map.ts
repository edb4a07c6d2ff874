import { content } from '../../../formats/xml/xml.ts';

/**
 * What stands in for the fonts of Chinese office documents that nobody may ship: the installed face and the names it
 * answers to.
 */
export const FONT_MAP: { use: string; rest?: string; bold?: true; names: string[] }[] = [
  {
    use: 'Noto Serif CJK SC',
    names: [
      ...[
        '宋体',
        'SimSun',
        '新宋体',
        'NSimSun',
        '宋体-PUA',
        '宋体-18030',
        'SimSun-18030',
        'SimSun-ExtB',
        '宋体-方正超大字符集',
        '华文宋体',
        'STSong',
        '华文中宋',
      ],
      ...[
        'STZhongsong',
        '宋体-简',
        'Songti SC',
        '方正书宋简体',
        '方正书宋_GBK',
        'FZShuSong-Z01',
        '方正新书宋简体',
        '方正宋三简体',
      ],
      ...[
        '方正报宋简体',
        '汉仪书宋一简',
        '汉仪书宋二简',
        '思源宋体',
        '思源宋体 CN',
        'Source Han Serif SC',
        'Source Han Serif CN',
      ],
      ...['Noto Serif SC', '文鼎书宋简', '经典宋体简'],
    ],
  },
  {
    use: 'Noto Serif CJK SC',
    bold: true,
    names: [
      ...[
        '方正小标宋简体',
        '方正小标宋_GBK',
        '方正小标宋',
        'FZXiaoBiaoSong-B05',
        'FZXiaoBiaoSong-B05S',
        'FZXBSJW--GB1-0',
        'FZXBSK--GBK1-0',
      ],
      ...[
        '方正大标宋简体',
        '方正大标宋_GBK',
        'FZDaBiaoSong-B06',
        'FZDaBiaoSong-B06S',
        '方正粗宋简体',
        '方正粗宋_GBK',
        '汉仪大宋简',
      ],
      ...['文星标宋', '华康标题宋W9(P)', '创艺简标宋', '长城小标宋体'],
    ],
  },
  {
    use: 'Noto Sans CJK SC',
    names: [
      ...[
        '黑体',
        'SimHei',
        '微软雅黑',
        'Microsoft YaHei',
        '微软雅黑 Light',
        'Microsoft YaHei Light',
        'Microsoft YaHei UI',
        '等线',
        'DengXian',
      ],
      ...[
        '等线 Light',
        'DengXian Light',
        '华文黑体',
        'STHeiti',
        '华文细黑',
        'STXihei',
        '黑体-简',
        'Heiti SC',
        '苹方',
        '苹方-简',
        'PingFang SC',
      ],
      ...[
        '方正黑体简体',
        '方正黑体_GBK',
        'FZHei-B01',
        'FZHei-B01S',
        '方正兰亭黑简体',
        '方正兰亭黑_GBK',
        '方正中等线简体',
        '方正细等线简体',
      ],
      ...[
        '思源黑体',
        '思源黑体 CN',
        'Source Han Sans SC',
        'Source Han Sans CN',
        'Noto Sans SC',
        'Noto Sans Hans',
        '文泉驿微米黑',
        '文泉驿正黑',
      ],
      ...[
        'WenQuanYi Micro Hei',
        'WenQuanYi Zen Hei',
        'HarmonyOS Sans SC',
        'MiSans',
        'OPPOSans',
        '阿里巴巴普惠体',
        'Alibaba PuHuiTi',
      ],
      ...[
        '冬青黑体简体中文',
        'Hiragino Sans GB',
        '汉仪中黑简',
        '汉仪旗黑',
        '幼圆',
        'YouYuan',
        '方正细圆简体',
        '方正准圆简体',
        '华文琥珀',
        'STHupo',
      ],
      ...['华文彩云', 'STCaiyun', '方正姚体', 'FZYaoTi', '方正舒体', 'FZShuTi', '方正综艺简体'],
    ],
  },
  {
    // The first has the punctuation of the mainland but only the characters of GB 2312; the second has the others.
    use: 'AR PL KaitiM GB',
    rest: 'LXGW WenKai',
    names: [
      ...[
        '楷体',
        'KaiTi',
        '楷体_GB2312',
        'KaiTi_GB2312',
        '楷体-简',
        'Kaiti SC',
        '华文楷体',
        'STKaiti',
        '方正楷体简体',
        '方正楷体_GBK',
      ],
      ...[
        '方正楷体_GB2312',
        'FZKai-Z03',
        'FZKai-Z03S',
        'FZKTJW--GB1-0',
        '汉仪楷体简',
        '华文行楷',
        'STXingkai',
        '华文新魏',
        'STXinwei',
        '隶书',
        'LiSu',
      ],
      ...['华文隶书', 'STLiti', '方正隶书简体', '文鼎ＰＬ简中楷', '霞鹜文楷', 'LXGW WenKai'],
    ],
  },
  {
    use: 'LXGW WenKai Light',
    names: [
      ...[
        '仿宋',
        'FangSong',
        '仿宋_GB2312',
        '仿宋_GB18030',
        'FangSong_GB2312',
        '仿宋体',
        '华文仿宋',
        'STFangsong',
        '方正仿宋简体',
        '方正仿宋_GBK',
        '方正仿宋_GB2312',
      ],
      ...['FZFangSong-Z02', 'FZFangSong-Z02S', 'FZFSJW--GB1-0', 'FZFSK--GBK1-0', '汉仪仿宋简', '文鼎ＰＬ简报宋'],
    ],
  },
  {
    use: 'Noto Serif CJK TC',
    names: [
      '新細明體',
      'PMingLiU',
      '細明體',
      'MingLiU',
      'PMingLiU-ExtB',
      'MingLiU-ExtB',
      '宋體-繁',
      'Songti TC',
      '思源宋體',
    ],
  },
  { use: 'Noto Serif CJK HK', names: ['細明體_HKSCS', 'MingLiU_HKSCS'] },
  {
    use: 'Noto Sans CJK TC',
    names: [
      '微軟正黑體',
      'Microsoft JhengHei',
      'Microsoft JhengHei UI',
      '蘋方-繁',
      'PingFang TC',
      '黑體-繁',
      'Heiti TC',
      '思源黑體',
    ],
  },
  { use: 'AR PL UKai TW', names: ['標楷體', 'DFKai-SB', 'BiauKai', '楷體-繁', 'Kaiti TC'] },
  {
    use: 'Noto Serif CJK JP',
    names: ['ＭＳ 明朝', 'MS Mincho', 'ＭＳ Ｐ明朝', 'MS PMincho', '游明朝', 'Yu Mincho', 'Hiragino Mincho ProN'],
  },
  {
    use: 'Noto Sans CJK JP',
    names: [
      'ＭＳ ゴシック',
      'MS Gothic',
      'ＭＳ Ｐゴシック',
      'MS PGothic',
      '游ゴシック',
      'Yu Gothic',
      'メイリオ',
      'Meiryo',
    ],
  },
  { use: 'Noto Serif CJK KR', names: ['바탕', 'Batang', '바탕체', 'BatangChe'] },
  { use: 'Noto Sans CJK KR', names: ['맑은 고딕', 'Malgun Gothic', '굴림', 'Gulim', '돋움', 'Dotum'] },
  { use: 'Carlito', names: ['Calibri', 'Calibri Light'] },
  { use: 'Caladea', names: ['Cambria', 'Cambria Math'] },
  {
    use: 'Liberation Sans',
    names: [
      'Arial',
      'Helvetica',
      'Verdana',
      'Tahoma',
      'Segoe UI',
      'Trebuchet MS',
      'Arial Black',
      'Arial Unicode MS',
      'Aptos',
    ],
  },
  { use: 'Liberation Sans Narrow', names: ['Arial Narrow'] },
  {
    use: 'Liberation Serif',
    names: ['Times New Roman', 'Times', 'Georgia', 'Garamond', 'Book Antiqua', 'Palatino Linotype', 'Century'],
  },
  { use: 'Liberation Mono', names: ['Courier New', 'Courier', 'Consolas', 'Lucida Console', 'Menlo', 'Monaco'] },
];

/**
 * What any other unknown name falls back to, one after the other: Western letters from the first, Chinese from the
 * second.
 */
const FALL_BACK: Record<'sans-serif' | 'serif' | 'monospace', string[]> = {
  'sans-serif': ['Liberation Sans', 'Noto Sans CJK SC', 'DejaVu Sans', 'OpenSymbol'],
  serif: ['Liberation Serif', 'Noto Serif CJK SC', 'DejaVu Serif', 'OpenSymbol'],
  monospace: ['Liberation Mono', 'Noto Sans Mono CJK SC', 'DejaVu Sans Mono', 'OpenSymbol'],
};

const FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts'];

/** The stand-in comes right behind the name, so that a font which is installed after all keeps its place. */
const rule = (name: string, faces: string[], bold?: true): string =>
  `<match target="pattern"><test name="family" compare="eq"><string>${content(name)}</string></test>
<edit name="family" mode="append" binding="strong"><string>${faces.join('</string><string>')}</string></edit>${
    bold ? '<edit name="weight" mode="assign" binding="strong"><const>bold</const></edit>' : ''
  }</match>`;

const fallBack = ([generic, faces]: [string, string[]]): string =>
  `<alias binding="strong"><family>${generic}</family><prefer>${faces.map((face) => `<family>${face}</family>`).join('')}</prefer></alias>`;

/** Bold and italic for faces that have none, as fontconfig's own 90-synthetic.conf makes them. */
const SYNTHETIC = `<match target="font"><test name="weight" compare="less_eq"><const>medium</const></test>
<test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
<edit name="embolden" mode="assign"><bool>true</bool></edit><edit name="weight" mode="assign"><const>bold</const></edit></match>
<match target="font"><test name="slant"><const>roman</const></test>
<test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
<edit name="matrix" mode="assign"><times><name>matrix</name><matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix></times></edit>
<edit name="slant" mode="assign"><const>oblique</const></edit></match>`;

/**
 * A fontconfig file (fonts.conf(5)) of the system's fonts and the map above. It stands alone, so that a document looks
 * the same on every machine.
 */
export function fontConfiguration(): string {
  const rules = FONT_MAP.flatMap(({ use, rest, bold, names }) =>
    names.map((name) => rule(name, rest ? [use, rest] : [use], bold)),
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${FOLDERS.map((folder) => `<dir>${folder}</dir>`).join('')}
<cachedir>/var/cache/fontconfig</cachedir>
<cachedir prefix="xdg">fontconfig</cachedir>
${rules.join('\n')}
<match target="pattern"><edit name="family" mode="append_last"><string>sans-serif</string></edit></match>
${Object.entries(FALL_BACK).map(fallBack).join('\n')}
${SYNTHETIC}
</fontconfig>
`;
}
