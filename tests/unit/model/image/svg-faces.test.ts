import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AssetName, assetPath } from '../../../../src/engines/assets.ts';
import { drawSvg } from '../../../../src/formats/image/svg.ts';
import { svgFaces } from '../../../../src/formats/image/svg-faces.ts';
import { readSvgText, replacedNote } from '../../../../src/formats/image/svg-text.ts';

interface Drawn {
  /** Alpha of all pixels together: how much ink there is. */
  ink: number;
  /** The first and last column with ink. */
  left: number;
  right: number;
  pixels: string;
  fetched: AssetName[];
}

async function drawn(text: string, attributes: string): Promise<Drawn> {
  const fetched: AssetName[] = [];
  // A Buffer, as Node's door gives: its `slice` makes no copy
  const asset = async (name: AssetName): Promise<Uint8Array> => {
    fetched.push(name);
    return readFileSync(assetPath(name));
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="30"><text x="10" y="22" font-size="20" ${attributes}>${text}</text></svg>`;
  const load = { wasm: () => asset('resvg.wasm'), fonts: (source: string) => svgFaces(readSvgText(source), { asset }) };
  const { data, width } = await drawSvg(new TextEncoder().encode(svg), load, () => {});
  const alpha = data.filter((_, at) => at % 4 === 3);
  const columns = [...alpha.keys()].filter((at) => (alpha[at] as number) > 64).map((at) => at % width);
  return {
    ink: alpha.reduce((sum, value) => sum + value, 0),
    left: Math.min(...columns),
    right: Math.max(...columns),
    pixels: Buffer.from(alpha).toString('base64'),
    fetched: fetched.filter((name) => name !== 'resvg.wasm'),
  };
}

/** Widths in thousandths of the em, from the metrics of the standard 14 fonts. */
const WIDTHS = {
  Arial: 'H722 a556 m833 u556 o556 n556 0556',
  'Times New Roman': 'H722 a444 m778 u500 o500 n500 0500',
  'Courier New': 'H600 a600 m600 u600 o600 n600 0600',
};

describe('svgFaces', () => {
  it.each(Object.entries(WIDTHS))('sets %s as wide as it is', async (family, list) => {
    const widths = new Map(list.split(' ').map((entry) => [entry[0] as string, Number(entry.slice(1))]));
    const text = 'Hummunno00oonnaauummHH';
    const { left, right } = await drawn(text, `font-family="${family}"`);
    // From the first to the last H: both begin alike, and the last has its own width to the right
    const single = await drawn('H', `font-family="${family}"`);
    const before = [...text].slice(0, -1).reduce((sum, letter) => sum + (widths.get(letter) as number), 0) * 0.02;
    expect(left).toBe(single.left);
    expect(Math.abs(right - single.right - before)).toBeLessThan(1.5);
  });

  it('draws bold text bold, Western and Chinese', async () => {
    for (const [family, text] of [
      ['Arial', 'Bold'],
      ['Times New Roman', 'Bold'],
      ['Courier New', 'Bold'],
      ['SimSun', '加粗'],
      ['Microsoft YaHei', '加粗'],
      ['Arial', '加粗 Bold'],
    ] as const) {
      const [plain, bold] = [
        await drawn(text, `font-family="${family}"`),
        await drawn(text, `style="font-family:${family};font-weight:700"`),
      ];
      expect(bold.ink, `${family} ${text}`).toBeGreaterThan(plain.ink * 1.12);
    }
  });

  it.each(['中文', 'ab 中文 “12”'])('draws %s in the style of each Chinese font', async (text) => {
    const pictures = [];
    for (const family of ['SimSun', 'SimHei', 'KaiTi', 'FangSong'])
      pictures.push((await drawn(text, `font-family="${family}"`)).pixels);
    expect(new Set(pictures).size).toBe(4);
    expect((await drawn(text, `font-family="Nowhere, '宋体', sans-serif"`)).pixels).toBe(pictures[0]);
  });

  it('sets Chinese beside Western letters in their kind, and rare characters in what has them', async () => {
    expect((await drawn('中', 'font-family="Arial"')).pixels).toBe((await drawn('中', 'font-family="SimHei"')).pixels);
    expect((await drawn('中', 'font-family="Times"')).pixels).toBe(
      (await drawn('&#x4e2d;', 'font-family="SimSun"')).pixels,
    );
    expect((await drawn('中𠮷', 'font-family="SimSun"')).right).toBeGreaterThan(
      (await drawn('中', 'font-family="SimSun"')).right + 15,
    );
  });

  it('fetches what the file asks for', async () => {
    const serif = 'Tinos-Regular.ttf';
    expect((await drawn('abc', 'font-family="Arial"')).fetched).toEqual(['Arimo-Regular.ttf', serif]);
    expect((await drawn('abc', 'font-family="Arial" font-weight="bold"')).fetched).toEqual([
      'Arimo-Regular.ttf',
      'Arimo-Bold.ttf',
      serif,
      'Tinos-Bold.ttf',
    ]);
    expect((await drawn('楷体', 'font-family="KaiTi"')).fetched).toContain('kai.ttf');
    expect((await drawn('楷体', 'font-family="KaiTi"')).fetched).not.toContain('hei.otf');
  });
});

describe('replacedNote', () => {
  const noteOf = (svg: string): string | undefined => replacedNote(readSvgText(svg));

  it('names the families that others stand in for, in attributes and style sheets', () => {
    expect(noteOf('<text font-family="Arial, sans-serif">a</text>')).toBe(
      'SVG 里没有字体文件：“Arial”用 Arimo（字宽相同）代替。',
    );
    expect(noteOf(`<style>text{font: bold 12px/1.5 &quot;SimSun&quot;, serif}</style><text>a</text>`)).toContain(
      '“SimSun”用思源宋体',
    );
    expect(noteOf(`<text style='font-family:"楷体";font-weight:bold'>字</text>`)).toBe(
      'SVG 里没有字体文件：“楷体”用霞鹜文楷代替；楷体、仿宋没有粗体，按常规粗细画。',
    );
  });

  it('says nothing of kinds of fonts and of those that are here', () => {
    for (const family of ['serif', 'sans-serif', "'Noto Sans S Chinese', 'PingFang SC'", 'Arimo', 'Liberation Sans'])
      expect(noteOf(`<text font-family="${family}">a</text>`)).toBeUndefined();
  });
});
