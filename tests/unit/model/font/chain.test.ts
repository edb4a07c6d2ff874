import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AssetName, assetPath, CUT_FACES } from '../../../../src/engines/assets.ts';
import { type FaceAsset, faceFor, facesFor } from '../../../../src/formats/font/chain.ts';
import { readSfnt } from '../../../../src/formats/font/sfnt.ts';
import type { Style } from '../../../../src/formats/font/style.ts';

/** Characters of 通用规范汉字表 that GB 2312 has not, 196 of them outside the basic plane. */
const STANDARD = [...readFileSync('scripts/set-up/standard-characters.txt', 'utf8').replaceAll('\n', '')];
const GB2312 = Array.from({ length: 72 * 94 }, (_, index) =>
  new TextDecoder('gbk').decode(new Uint8Array([0xb0 + Math.floor(index / 94), 0xa1 + (index % 94)])),
).filter((character) => character.length === 1 && character !== '\ufffd' && !/\p{Co}/u.test(character));

function recorder(): { fetched: FaceAsset[]; asset(name: FaceAsset): Promise<Uint8Array> } {
  const fetched: FaceAsset[] = [];
  return {
    fetched,
    asset: async (name) => {
      fetched.push(name);
      return readFileSync(assetPath(name));
    },
  };
}

describe('cut faces', () => {
  it.each(Object.keys(CUT_FACES) as AssetName[])('%s has all of 通用规范汉字表', (name) => {
    expect(STANDARD.length + GB2312.length).toBeGreaterThan(8105);
    const font = readSfnt(readFileSync(assetPath(name)));
    const lacking = [...GB2312, ...STANDARD].filter((character) => !font.glyph(character.codePointAt(0) as number));
    expect(lacking.join('')).toBe('');
  });
});

describe('facesFor', () => {
  const cases: [Style, string, FaceAsset[], string][] = [
    ['hei', '水印堃喆\u{2b5ae} 123 ①→', ['hei.otf'], ''],
    ['hei', '繁體字', ['hei.otf', 'NotoSansHans-Regular.otf'], ''],
    ['hei', '𠮷野家', ['hei.otf', 'NotoSansHans-Regular.otf', 'kai.ttf'], ''],
    ['hei', '한국어', ['hei.otf', 'kai.ttf'], ''],
    ['hei', '会议 🚀 ไทย', ['hei.otf'], '🚀ไทย'],
    ['song', '龘', ['song.ttf', 'NotoSerifSC-Regular.ttf'], ''],
  ];
  it.each(cases)('of %s for %s fetches what it takes', async (style, text, wanted, missing) => {
    const sources = recorder();
    const found = await facesFor(style, text, sources);
    expect(sources.fetched).toEqual(wanted);
    expect([...found.missing].join('')).toBe(missing);
    const shared = found.shares.flatMap(({ characters }) => [...characters]);
    expect(shared.sort()).toEqual([...new Set(text)].filter((character) => !missing.includes(character)).sort());
  });

  it('gives one face that has all where a program takes one', async () => {
    expect((await faceFor('kai', '楷体𠮷', recorder())).asset).toBe('kai.ttf');
    expect((await faceFor('song', '宋体龘', recorder())).asset).toBe('NotoSerifSC-Regular.ttf');
  });
});
