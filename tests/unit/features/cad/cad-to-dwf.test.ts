import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zipEntries } from '../../../../src/formats/zip/entries.ts';
import { unpack } from '../../../../src/formats/zip/unpack.ts';
import { IDENTITY } from '../../../../src/lib/matrix.ts';
import type { Drawing, PathItem } from '../../../../src/model/drawing.ts';
import { Outlines } from '../../../../src/model/outlines.ts';
import { addSheet, finishDwf, startDwf } from '../../../../src/model/writers/dwf/write.ts';

const outlines = () => new Outlines({ asset: () => Promise.reject(new Error('no text')) });
const flat = (colour: string) => ({ kind: 'flat' as const, colour, alpha: 1 });

const path = (more: Partial<PathItem>): PathItem => ({
  kind: 'path',
  evenOdd: false,
  matrix: IDENTITY,
  clips: [],
  segments: [],
  ...more,
});

const stroke = (dash: number[] = []) => ({
  brush: flat('#ff0000'),
  width: 1,
  cap: 0 as const,
  join: 0 as const,
  miterLimit: 10,
  dash,
  dashOffset: 0,
});

const page = (items: Drawing['items']): Drawing => ({ width: 720, height: 360, items, links: [] });

/** Names and texts of the archive behind the header, and where it says that its directory begins. */
async function opened(drawing: Drawing) {
  const book = startDwf('图纸');
  await addSheet(book, '模型 <1>', drawing, outlines());
  const bytes = finishDwf(book);
  const entries = await zipEntries(new File([bytes], 'a.dwf'));
  const files = new Map<string, string>();
  for (const entry of entries)
    files.set(entry.name, new TextDecoder().decode(await unpack(new File([bytes], 'a.dwf'), entry)));
  const graphics = [...files].find(([name]) => name.endsWith('.w2d'))?.[1] ?? '';
  return { bytes, files, graphics };
}

describe('the package', () => {
  it('is a header of twelve bytes and an archive whose places count from the beginning', async () => {
    const { bytes, files } = await opened(page([]));
    expect(new TextDecoder().decode(bytes.subarray(0, 12))).toBe('(DWF V06.00)');
    const view = new DataView(bytes.buffer);
    expect(view.getUint32(12, true)).toBe(0x04034b50);
    const [length, nameLength] = [view.getUint32(12 + 18, true), view.getUint16(12 + 26, true)];
    expect(inflateRawSync(bytes.subarray(12 + 30 + nameLength, 12 + 30 + nameLength + length)).toString()).toContain(
      'W2D',
    );
    const manifest = files.get('manifest.xml') ?? '';
    const [, href] = /href="([^"]+\.w2d)"/.exec(manifest) ?? [];
    expect(href && files.has(href.replaceAll('\\', '/'))).toBe(true);
    expect(manifest).toContain('title="模型 &lt;1&gt;"');
    expect(manifest).toContain('715941D4-1AC2-4545-8185-BC40E053B551');
  });

  it('describes the paper in millimetres', async () => {
    const { files } = await opened(page([]));
    const [, descriptor] = [...files].find(([name]) => name.endsWith('descriptor.xml')) ?? [];
    expect(descriptor).toContain('units="mm" width="254" height="127"');
    expect(descriptor).toContain('transform="0.005 0 0 0 0 0.005 ');
  });
});

describe('the graphics', () => {
  it('a line stands in its place, its layer and colour told once', async () => {
    const segments: PathItem['segments'] = [
      ['M', 0, 360],
      ['L', 72, 360],
    ];
    const items = [
      path({ segments, stroke: stroke(), layer: '墙' }),
      path({ segments, stroke: stroke(), layer: '墙' }),
    ];
    const { graphics } = await opened(page(items));
    expect(graphics).toContain("(Color 255,0,0,255)\n(LineWeight 71)\n(Layer 1 '墙')\nL 0,0 5080,0\nL 0,0 5080,0\n");
    expect(graphics.endsWith('(EndOfDWF)')).toBe(true);
  });

  it('an area is filled, one with a hole is a set of contours', async () => {
    const square = (a: number, b: number): PathItem['segments'] => [
      ['M', a, a],
      ['L', b, a],
      ['L', b, b],
      ['L', a, b],
      ['Z'],
    ];
    const fill = flat('#00ff00');
    const { graphics } = await opened(
      page([
        path({ segments: square(0, 72), fill }),
        path({ segments: [...square(0, 72), ...square(9, 18)], fill, evenOdd: true }),
      ]),
    );
    expect(graphics).toMatch(/F\nP 5 0,25400 5080,25400 /);
    expect(graphics).toMatch(/\(Contour 2 5 5 /);
  });

  it('dashes are lines of their own, too many of them are one line', async () => {
    const segments: PathItem['segments'] = [
      ['M', 0, 0],
      ['L', 100, 0],
    ];
    const dashes = async (dash: number[]) =>
      (await opened(page([path({ segments, stroke: stroke(dash) })]))).graphics.match(/^L /gm)?.length;
    expect(await dashes([10, 10])).toBe(5);
    expect(await dashes([0.001, 0.001])).toBe(1);
  });

  it('names cannot end their string', async () => {
    const segments: PathItem['segments'] = [
      ['M', 0, 0],
      ['L', 9, 9],
    ];
    const { graphics } = await opened(page([path({ segments, stroke: stroke(), layer: "a') (EndOfDWF" })]));
    expect(graphics).toContain("(Layer 1 'a\\') (EndOfDWF')");
  });
});
