import { describe, expect, it } from 'vitest';
import { type ErrorCode, toErrorData } from '../../../schemas/error.ts';
import { optionSchema } from '../../../schemas/option.ts';
import { scanReportSchema } from '../../../schemas/scan.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { ATTACKS } from '../attacks.ts';

const { engines } = loadCatalog();

/** Engines that read PDFs, with options that have them look at all of it. */
const ENGINES: Record<string, Record<string, unknown>> = {
  preview: {},
  'pdf-raster': { dpi: 36 },
  'pdf-add-page-number': {},
  'pdf-compress': {},
  'pdf-getimg': {},
  'del-watermark': {},
  watermark: { text: '样张' },
  'pdf-scan': { report: 'json', clean: true },
  'pdf-portfolios': { mode: 'unpack' },
  'pdf-merge': {},
  'pdf-nup': {},
  'pdf-split': {},
  'pdf-rotate': {},
  'pdf-delete-page': { pages: ['1'] },
  'pdf-insert': { at: ['1'] },
  'pdf-lock': { user: 'geheim' },
  'pdf-unlock': {},
  'sample-page': {},
  'watermark-finder': {},
  timestamp: { mode: 'verify' },
};

async function outcome(engine: string, bytes: Uint8Array<ArrayBuffer>): Promise<File[] | ErrorCode> {
  const options = optionSchema(engines[engine]?.options ?? {}).parse(ENGINES[engine]);
  try {
    return await runEngine(engine, [new File([bytes], 'a.pdf', { type: 'application/pdf' })], options);
  } catch (error) {
    const { code } = toErrorData(error);
    if (code === 'unknown') throw error;
    return code;
  }
}

/** Attacks whose pages are refused before they are drawn. */
const DRAWN = new Set(
  Object.keys(ATTACKS).filter((name) => !/0,000 × |attachment|index|objects|filters|codes/.test(name)),
);

describe('a small file that would be work without end', () => {
  it.each(Object.keys(ATTACKS))(
    '%s: every engine ends with a result or a code',
    async (name) => {
      const bytes = ATTACKS[name]?.() as Uint8Array<ArrayBuffer>;
      for (const engine of Object.keys(ENGINES)) {
        const result = await outcome(engine, bytes);
        if (DRAWN.has(name) && engine === 'pdf-raster') expect(result, engine).toBe('too-complex');
        expect(Array.isArray(result) ? result.length : result, engine).toBeTruthy();
      }
    },
    300_000,
  );

  it('is reported by the security scan', async () => {
    const codes = async (name: string): Promise<string[]> => {
      const [report] = (await outcome('pdf-scan', ATTACKS[name]?.() as Uint8Array<ArrayBuffer>)) as File[];
      const { findings } = scanReportSchema.parse(JSON.parse((await report?.text()) ?? ''));
      return findings.map(({ code }) => code);
    };
    expect(await codes('forms that draw forms, 10 by 10 deep')).toContain('bomb-draws');
    expect(await codes('content packed three times')).toContain('bomb-stream');
  });
});
