import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { runEngine } from '../../../../../src/engines/load-node.ts';
import { candidates, mirrored, placeLabel } from '../../../../../src/features/pdf-add-page-number/place.ts';
import { hasCorpus, inputPath } from '../../../../corpus.ts';

const page = { width: 600, height: 800 };
const label = { width: 50, height: 9, margin: 34 };

describe('placeLabel', () => {
  it('stands the asked distance from the edges', () => {
    expect(placeLabel(page, label, { vertical: 'bottom', horizontal: 'right' })).toEqual({
      x: 516,
      y: 34,
      width: 50,
      height: 9,
    });
    expect(placeLabel(page, label, { vertical: 'top', horizontal: 'center' })).toEqual({
      x: 275,
      y: 757,
      width: 50,
      height: 9,
    });
  });

  it('mirrors left and right only', () => {
    expect(mirrored({ vertical: 'top', horizontal: 'left' })).toEqual({ vertical: 'top', horizontal: 'right' });
    expect(mirrored({ vertical: 'top', horizontal: 'center' })).toEqual({ vertical: 'top', horizontal: 'center' });
  });

  it('tries the wanted place first, and every place within the page', () => {
    const all = [...candidates(page, label, { vertical: 'bottom', horizontal: 'left' })].flat();
    expect(all[0]).toEqual(placeLabel(page, label, { vertical: 'bottom', horizontal: 'left' }));
    expect(all.every(({ x, y }) => x >= 0 && y >= 0 && x + 50 <= 600 && y + 9 <= 800)).toBe(true);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'pdf365-number-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** All pages in grey, one after the other as PGM files: alike documents have alike heads. */
const draw = (path: string): Buffer => execFileSync('pdftoppm', ['-r', '72', '-gray', path], { maxBuffer: 1e8 });

describe.skipIf(!hasCorpus || spawnSync('pdftoppm', ['-v']).error !== undefined)('避让', () => {
  it('a number is printed on paper only, wherever it is wanted: seen by another program', {
    timeout: 120_000,
  }, async () => {
    const source = hasCorpus ? inputPath('corpus:pdf/scanned/cardinal-4-rotations.pdf') : '';
    const before = draw(source);
    const options = {
      mirror: false,
      format: 'slash',
      custom: '',
      style: 'arabic',
      start: 1,
      digits: 0,
      pages: '',
      continued: false,
    };
    const position = fc.constantFrom('bottom-center', 'bottom-left', 'top-right', 'top-center');
    await fc.assert(
      fc.asyncProperty(
        position,
        fc.integer({ min: 6, max: 24 }),
        fc.integer({ min: 4, max: 40 }),
        async (where, size, margin) => {
          const all = { ...options, position: where, size, margin, colour: '#ff0000', avoid: true };
          const [file] = await runEngine('pdf-add-page-number', [new File([readFileSync(source)], 'a.pdf')], all);
          const path = join(folder, 'numbered.pdf');
          writeFileSync(path, new Uint8Array(await (file as File).arrayBuffer()));
          const now = draw(path);
          expect(now.length).toBe(before.length);
          // Where the page changed there was light paper before.
          const covered = now.findIndex((value, at) => {
            const old = before[at] as number;
            return old < 140 && Math.abs(value - old) > 60;
          });
          expect(covered).toBe(-1);
        },
      ),
      { numRuns: 2 },
    );
  });
});
