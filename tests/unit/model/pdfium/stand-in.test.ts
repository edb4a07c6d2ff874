import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { type AssetName, assetPath } from '../../../../src/engines/assets.ts';
import { buildPdf } from '../pdf/tools.ts';

const [WIDTH, HEIGHT] = [320, 50];
const FONT_OBJECTS = 3;

/**
 * Pages of one line each, in a font that the file names but does not hold; the flags are of its descriptor (ISO 32000-1
 * table 123).
 */
function pagesIn(lines: { font: string; text: string; flags?: number }[]): Uint8Array<ArrayBuffer> {
  const firstPage = 3;
  const perPage = 2 + FONT_OBJECTS;
  const kids = lines.map((_, index) => `${firstPage + index * perPage} 0 R`);
  const bodies = lines.flatMap(({ font, text, flags = 4 }, index) => {
    const page = firstPage + index * perPage;
    const codes = [...text].map((character) => character.charCodeAt(0).toString(16).padStart(4, '0')).join('');
    const content = `BT /F 30 Tf 10 12 Td <${codes}> Tj ET`;
    const name = [...new TextEncoder().encode(font)].map((byte) => `#${byte.toString(16).padStart(2, '0')}`).join('');
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents ${page + 1} 0 R/Resources<</Font<</F ${page + 2} 0 R>>>>>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/UniGB-UCS2-H/DescendantFonts[${page + 3} 0 R]>>`,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor ${page + 4} 0 R>>`,
      `<</Type/FontDescriptor/FontName/${name}/Flags ${flags}/StemV 80/Ascent 860/Descent -140/CapHeight 700/ItalicAngle 0/FontBBox[0 -140 1000 860]>>`,
    ];
  });
  return buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${lines.length}/Kids[${kids.join(' ')}]>>`,
    ...bodies,
  ]);
}

// Every test has a PDFium of its own, which has no faces yet.
beforeEach(() => {
  vi.resetModules();
});

/** The pages' pixels as text, what was fetched for them and what was noted. */
async function drawn(bytes: Uint8Array): Promise<{ pages: string[]; fetched: AssetName[]; notes: string[] }> {
  const { openPdf } = await import('../../../../src/formats/pdfium/document.ts');
  const { createBitmap, drawPage } = await import('../../../../src/formats/pdfium/render.ts');
  const [fetched, notes, pages]: [AssetName[], string[], string[]] = [[], [], []];
  const asset = async (name: AssetName) => {
    if (!fetched.includes(name)) fetched.push(name);
    return new Uint8Array(readFileSync(assetPath(name)));
  };
  const document = await openPdf(bytes, undefined, { asset, note: (text) => notes.push(text) });
  for (let index = 0; index < document.pages; index++) {
    const bitmap = createBitmap(document, WIDTH, HEIGHT, 3);
    await drawPage(document, index, bitmap, { x: 0, y: 0, width: WIDTH, height: HEIGHT });
    pages.push(Buffer.from(bitmap.pixels()).toString('base64'));
    bitmap.free();
  }
  document.close();
  return { pages, fetched: fetched.filter((name) => name !== 'pdfium.wasm'), notes };
}

const TEXT = '增值税专用发票';
const pageIn = async (font: string, flags?: number): Promise<string> =>
  (await drawn(pagesIn([{ font, text: TEXT, ...(flags && { flags }) }]))).pages[0] as string;

it('draws 宋体, 小标宋, 楷体, 仿宋 and 黑体 each in a face of its own', async () => {
  const pages = await Promise.all(
    ['SimSun', 'FZXiaoBiaoSong-B05S', 'KaiTi_GB2312', '仿宋_GB2312', 'SimHei'].map((font) => pageIn(font)),
  );
  expect(new Set(pages).size).toBe(5);
});

it('goes by the descriptor where the name tells nothing', async () => {
  const SERIF = 2;
  expect(await pageIn('Unknown', 4 | SERIF)).toBe(await pageIn('SimSun'));
  expect(await pageIn('Unknown')).toBe(await pageIn('SimHei'));
});

it('fetches the faces that the pages ask for and no others, and says all in one note', async () => {
  const { fetched, notes } = await drawn(
    pagesIn([
      { font: 'SimSun', text: TEXT },
      { font: 'KaiTi_GB2312', text: TEXT },
      { font: 'FangSong', text: TEXT },
    ]),
  );
  expect(fetched).toEqual(['song.ttf', 'kai.ttf', 'fang.ttf']);
  expect(notes).toEqual([
    '文件没有嵌入“宋体”字体，已用思源宋体代替显示；没有嵌入“楷体”字体，已用霞鹜文楷代替显示；没有嵌入“仿宋”字体，已用霞鹜文楷细体代替显示；没有可用的开源仿宋，用了最接近的楷体。',
  ]);
});

it('takes a larger face for a character that the light one lacks, also on a later page, and never leaves it blank', async () => {
  const blank = (await drawn(pagesIn([{ font: 'SimSun', text: '　' }]))).pages[0];
  for (const [font, larger] of [
    ['SimSun', 'NotoSerifSC-Regular.ttf'],
    ['FangSong', 'kai.ttf'],
    ['SimHei', 'NotoSansHans-Regular.otf'],
  ] as const) {
    const { pages, fetched, notes } = await drawn(
      pagesIn([
        { font, text: TEXT },
        { font, text: '龘' },
      ]),
    );
    expect(pages[1], font).not.toBe(blank);
    expect(fetched, font).toContain(larger);
    expect(notes).toHaveLength(1);
  }
});

it('tries a character again in another style, where the first has no face with it', async () => {
  const character = '\uf900'; // in 思源黑体 alone
  const { fetched, notes } = await drawn(
    pagesIn([
      { font: 'SimSun', text: character },
      { font: 'SimHei', text: character },
    ]),
  );
  expect(fetched).toContain('NotoSansHans-Regular.otf');
  expect(notes[0]).toContain('思源黑体');
});

it('keeps to the light face in the next document', async () => {
  await drawn(pagesIn([{ font: 'FangSong', text: '龘' }]));
  const { fetched } = await drawn(pagesIn([{ font: 'FangSong', text: TEXT }]));
  expect(fetched).toEqual(['fang.ttf']);
});
