import { describe, expect, it } from 'vitest';
import { FONT_MAP } from '../../../../src/features/office/native/font-map.ts';
import { plainName, type Style, styleOf } from '../../../../src/formats/font/style.ts';

const NAMES: Record<Style, string[]> = {
  song: [
    ...[
      'SimSun',
      'NSimSun',
      'SimSun,Bold',
      'ABCDEF+SimSun',
      '宋体',
      '新宋体',
      'STSong',
      'STSong-Light',
      '华文宋体',
      '华文中宋',
      'STZhongsong',
    ],
    ...[
      'FZSSK--GBK1-0',
      'FZShuSong-Z01',
      'PMingLiU',
      'MingLiU',
      'MS Mincho',
      'MS-Mincho',
      'ＭＳ 明朝',
      'AdobeSongStd-Light',
      'MSung-Light',
    ],
  ],
  title: ['FZXiaoBiaoSong-B05S', '方正小标宋简体', '方正小标宋_GBK', 'FZXBSJW--GB1-0'],
  kai: [
    'SimKai',
    'KaiTi',
    'KaiTi_GB2312',
    '楷体',
    '楷体_GB2312',
    'STKaiti',
    'FZKai-Z03',
    'FZKTK--GBK1-0',
    'DFKai-SB',
    'AdobeKaitiStd-Regular',
  ],
  fang: [
    'FangSong',
    'FangSong_GB2312',
    '仿宋',
    '仿宋_GB2312',
    'STFangsong',
    'FZFangSong-Z02',
    'FZFSK--GBK1-0',
    'AdobeFangsongStd-Regular',
  ],
  hei: [
    'SimHei',
    '黑体',
    '微软雅黑',
    'Microsoft YaHei',
    'MicrosoftYaHei-Bold',
    '等线',
    'DengXian',
    'AdobeHeitiStd-Regular',
    '华文琥珀',
  ],
};

describe('styleOf', () => {
  it.each(Object.entries(NAMES))('finds %s by its names', (style, names) => {
    expect(names.filter((name) => styleOf(name) !== style)).toEqual([]);
  });

  it('knows no style of Western fonts', () => {
    const names = [
      'Arial',
      'TimesNewRoman,Bold',
      'CenturyGothic',
      'LetterGothic',
      'Heidelberg',
      'Sunday',
      'NanKai',
      'Verdana',
      'Courier',
    ];
    expect(names.filter((name) => styleOf(name))).toEqual([]);
  });

  it('agrees with what office documents are set in', () => {
    const styles = {
      'Noto Serif CJK SC': ['song', 'title'],
      'AR PL KaitiM GB': ['kai'],
      'LXGW WenKai Light': ['fang', 'song'],
    };
    const wrong = Object.entries(styles).flatMap(([use, allowed]) =>
      FONT_MAP.filter((entry) => entry.use === use).flatMap(({ names }) =>
        names.filter((name) => !allowed.includes(styleOf(name) ?? '')),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('plainName', () => {
  it.each([
    ['ABCDEF+SimSun-Identity-H', 'SimSun'],
    ['STSong-Light-UniGB-UCS2-H', 'STSong-Light'],
    ['SimHei-GBK-EUC-V', 'SimHei'],
    ['Ryumin-Light-EUC-H', 'Ryumin-Light'],
    ['HYSMyeongJo-Medium-KSCms-UHC-HW-H', 'HYSMyeongJo-Medium'],
    ['KozMinPro-Regular-UniJIS-UCS2-HW-V', 'KozMinPro-Regular'],
    ['MSung-Light-ETenms-B5-H', 'MSung-Light'],
    ['FZSSK--GBK1-0', 'FZSSK--GBK1-0'],
    ['Avenir-H', 'Avenir-H'],
  ])('calls %s %s', (name, plain) => expect(plainName(name)).toBe(plain));
});
