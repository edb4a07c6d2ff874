import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { optionSchema } from '../../../schemas/option.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { hasPrograms } from '../../has-program.ts';
import { buildPdf, contents, faults, textOf } from '../model/pdf/tools.ts';

const { engines } = parse(readFileSync('tools.yaml', 'utf8'));

/** Of Extension B, as names have it, and of Extension E, which 通用规范汉字表 has: the sans face has only the second. */
const RARE = '𠮷田\u{2b8b8}';
const PAGE = buildPdf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]>>',
]);

async function run(
  engine: string,
  file: File,
  wish: Record<string, unknown>,
): Promise<{ file: File; notes: string[] }> {
  const notes: string[] = [];
  const options = optionSchema(engines[engine].options).parse(wish);
  const [made] = await runEngine(engine, [file], options, { onNote: (text) => notes.push(text) });
  return { file: made as File, notes };
}

const pdf = new File([PAGE], `${RARE}.pdf`);
const outline = new File([`# ${RARE}\n`], 'map.md');

describe('rare characters of names', () => {
  it.skipIf(!hasPrograms('pdftotext', 'qpdf')).each([
    ['watermark', pdf, { text: RARE, layout: 'single' }],
    ['pdf-add-page-number', pdf, { format: 'custom', custom: `${RARE}{n}` }],
    ['pdf-scan', pdf, { report: 'pdf' }],
    ['txt-to-pdf', new File([RARE], 'a.txt'), { font: 'song' }],
    ['txt-to-pdf', new File([RARE], 'a.txt'), { font: 'mono' }],
    ['pdf-portfolios', pdf, { title: RARE }],
    ['mindmap', outline, { format: 'pdf' }],
  ])('are printed by %s', async (engine, file, options) => {
    const made = await run(engine, file, options);
    const bytes = await contents(made.file);
    expect(faults(bytes)).toBe('');
    expect(textOf(bytes)).toContain(RARE);
    expect(made.notes.join()).not.toContain('字体里没有');
  });

  it('are drawn in pictures of maps', async () => {
    const picture = async (text: string): Promise<{ pixels: Buffer; notes: string[] }> => {
      const { file, notes } = await run('mindmap', new File([`# ${text}\n`], 'map.md'), { format: 'png' });
      return {
        pixels: await sharp(await contents(file))
          .raw()
          .toBuffer(),
        notes,
      };
    };
    const [drawn, leftOut] = [await picture('𠮷'), await picture('𠮸')];
    expect(drawn.notes).toEqual([]);
    expect(leftOut.notes.join()).toContain('𠮸');
    expect(drawn.pixels.length).toBe(leftOut.pixels.length);
    expect(drawn.pixels.equals(leftOut.pixels)).toBe(false);
  });

  it('go with an SVG as a font of their own', async () => {
    const { file } = await run('mindmap', outline, { format: 'svg' });
    const svg = await file.text();
    expect(svg).toContain("@font-face{font-family:'LXGW WenKai'");
    expect(svg).toContain(RARE);
  });
});
