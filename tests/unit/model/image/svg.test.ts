import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AssetName, assetPath } from '../../../../src/engines/assets.ts';
import { drawSvg } from '../../../../src/formats/image/svg.ts';
import { svgFaces } from '../../../../src/formats/image/svg-faces.ts';
import { readSvgText } from '../../../../src/formats/image/svg-text.ts';

const asset = async (name: AssetName) => new Uint8Array(readFileSync(assetPath(name)));
const load = { wasm: () => asset('resvg.wasm'), fonts: (text: string) => svgFaces(readSvgText(text), { asset }) };
const svg = (body: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${body}</svg>`);

describe('drawSvg', () => {
  it('gives straight alpha', async () => {
    const bitmap = await drawSvg(
      svg('<rect width="40" height="20" fill="#804020" fill-opacity="0.5"/>'),
      load,
      () => {},
    );
    expect(bitmap).toMatchObject({ width: 40, height: 20 });
    [128, 64, 32, 128].forEach((value, i) => {
      expect(Math.abs((bitmap.data[i] ?? 0) - value)).toBeLessThanOrEqual(2);
    });
  });

  it('draws Chinese text in whatever font the file names', async () => {
    const bitmap = await drawSvg(
      svg('<text x="0" y="18" font-size="18" font-family="SimSun">中文</text>'),
      load,
      () => {},
    );
    const ink = bitmap.data.filter((value, i) => i % 4 === 3 && value > 128).length;
    expect(ink).toBeGreaterThan(60);
    expect(ink).toBeLessThan(500);
  });

  it.each(['utf-16le', 'utf-16be', 'gbk', 'no-such'])('reads %s', async (encoding) => {
    const body = '<text x="0" y="18" font-size="18">中文</text></svg>';
    const start = `<?xml version="1.0" encoding="${encoding}"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">`;
    const wide = Buffer.from(`\ufeff${start}${body}`, 'utf16le');
    const gbk = Buffer.from(`${start}${body}`.replace('中文', '\xd6\xd0\xce\xc4'), 'latin1');
    const spelled: Record<string, Buffer> = { 'utf-16le': wide, 'utf-16be': Buffer.from(wide).swap16(), gbk };
    const drawn = await drawSvg(new Uint8Array(spelled[encoding] ?? Buffer.from(start + body)), load, () => {});
    const plain = await drawSvg(svg(body.replace('</svg>', '')), load, () => {});
    expect(drawn.data).toEqual(plain.data);
  });

  it('asks about the size before drawing, and scales to the side asked for', async () => {
    const bytes = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="2000000" height="1000000"/>',
    );
    const refuse = (width: number) => {
      throw new RangeError(String(width));
    };
    await expect(drawSvg(bytes, load, refuse)).rejects.toThrow('2000000');
    expect(await drawSvg(svg('<rect width="9" height="9"/>'), load, () => {}, 256)).toMatchObject({
      width: 256,
      height: 128,
    });
  });
});
