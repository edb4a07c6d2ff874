import { afterEach, describe, expect, it } from 'vitest';
import { type ErrorCode, toErrorData } from '../../../schemas/error.ts';
import { optionSchema } from '../../../schemas/option.ts';
import { scanReportSchema } from '../../../schemas/scan.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { allow } from '../allowance.ts';
import { ATTACKS } from '../attacks.ts';

const { engines } = loadCatalog();

/**
 * Engines that read PDFs, with options that have them look at all of it. `like`: the engine that reads the contents of
 * pages through the same door, where there is one.
 */
const ENGINES: Record<string, { options?: Record<string, unknown>; like?: string }> = {
  'pdf-raster': { options: { dpi: 36 } },
  preview: { like: 'pdf-raster' }, // src/formats/pdfium/page-survey.ts
  'pdf-add-page-number': { like: 'pdf-raster' },
  'pdf-compress': {},
  'pdf-getimg': {},
  'del-watermark': {},
  'watermark-finder': { like: 'del-watermark' }, // its survey.ts
  watermark: { options: { text: '样张' } },
  'pdf-convert': {},
  'pdf-to-ofd': { like: 'pdf-convert' }, // the same interpreter, pictures and regions
  'pdf-scan': { options: { report: 'json', clean: true } },
  'pdf-portfolios': { options: { mode: 'unpack' } },
  'pdf-merge': {},
  'pdf-nup': {},
  'pdf-split': {},
  'pdf-rotate': {},
  'pdf-delete-page': { options: { pages: ['1'] } },
  'pdf-insert': { options: { at: ['1'] } },
  'pdf-lock': { options: { user: 'geheim' } },
  'pdf-unlock': {},
  'sample-page': {},
  timestamp: { options: { mode: 'verify' } },
};

/**
 * Attacks on what opens every file (src/formats/pdf/document.ts), and engines that open files in all ways there are.
 */
const OPENING = /^(?:an index|objects) packed/;
const OPENERS = ['pdf-raster', 'pdf-scan', 'pdf-merge', 'pdf-unlock', 'timestamp'];

/** Attacks of which every reader spends its whole budget: half a second of work each. */
const COSTLY =
  /^(?:saved|brackets|.* without end$|many pages|.* packed (?:three times|twice)$|filters|a fax|JPEG 2000)/;

/** The engines that an attack is given to: all, or one for each door where all would do the same long work. */
function enginesFor(attack: string): string[] {
  if (OPENING.test(attack)) return OPENERS;
  return Object.keys(ENGINES).filter((engine) => !(COSTLY.test(attack) && ENGINES[engine]?.like));
}

/** The engine that spends whole budgets: it reads and it draws. The others end at a fiftieth, by the same counts. */
const WHOLE = 'pdf-raster';

async function outcome(
  engine: string,
  bytes: Uint8Array<ArrayBuffer>,
  part = engine === WHOLE ? 1 : 0.02,
): Promise<File[] | ErrorCode> {
  allow(part);
  const options = optionSchema(engines[engine]?.options ?? {}).parse(ENGINES[engine]?.options ?? {});
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
  Object.keys(ATTACKS).filter((name) => !/0,000 × |attachment|index|objects|filters|codes|brackets/.test(name)),
);

describe('a small file that would be work without end', () => {
  afterEach(() => allow(1));

  it.each(Object.keys(ATTACKS))(
    '%s: every engine ends with a result or a code',
    async (name) => {
      const bytes = ATTACKS[name]?.() as Uint8Array<ArrayBuffer>;
      for (const engine of enginesFor(name)) {
        const result = await outcome(engine, bytes);
        if (DRAWN.has(name) && engine === 'pdf-raster') expect(result, engine).toBe('too-complex');
        expect(Array.isArray(result) ? result.length : result, engine).toBeTruthy();
      }
    },
    300_000,
  );

  it('is reported by the security scan', async () => {
    const codes = async (name: string): Promise<string[]> => {
      const [report] = (await outcome('pdf-scan', ATTACKS[name]?.() as Uint8Array<ArrayBuffer>, 1)) as File[];
      const { findings } = scanReportSchema.parse(JSON.parse((await report?.text()) ?? ''));
      return findings.map(({ code }) => code);
    };
    expect(await codes('forms that draw forms, 10 by 10 deep')).toContain('bomb-draws');
    expect(await codes('content packed three times')).toContain('bomb-stream');
  });
});
