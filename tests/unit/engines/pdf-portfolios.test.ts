import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { runEngine } from '../../../src/engines/load-node.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdf365-portfolio-'));
afterAll(() => rmSync(folder, { recursive: true }));
const OPTIONS = { mode: 'pack', title: '材料', words: '', sort: 'order', description: [] };
const pack = async (files: File[], options = {}): Promise<File> =>
  (await runEngine('pdf-portfolios', files, { ...OPTIONS, ...options }))[0] as File;

describe('pdf-portfolios', () => {
  it('gives back what was put in, byte for byte, whatever the bytes and names', async () => {
    const bytes = fc.uint8Array({ maxLength: 3000 });
    const name = fc.constantFrom('甲.txt', 'a.bin', '乙.xls', '../x.csv', 'a.bin', '');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, bytes), { minLength: 1, maxLength: 6 }), async (given) => {
        const packed = await pack(given.map(([as, data]) => new File([new Uint8Array(data)], as)));
        const back = await runEngine('pdf-portfolios', [packed], { ...OPTIONS, mode: 'unpack' });
        expect(back).toHaveLength(given.length);
        for (const [index, file] of back.entries())
          expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(given[index]?.[1] ?? []));
        expect(new Set(back.map((file) => file.name.toLowerCase())).size).toBe(given.length);
        expect(back.every((file) => !/[/\\]/.test(file.name))).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  it.skipIf(spawnSync('pdfdetach', ['-v']).error !== undefined)(
    'is listed and unpacked by another program, names in Chinese',
    async () => {
      const packed = await pack([new File(['一'], '合同（终稿）.txt'), new File(['二'], '附件.csv')], {
        description: ['正本', ''],
      });
      const path = join(folder, 'packed.pdf');
      writeFileSync(path, new Uint8Array(await packed.arrayBuffer()));
      expect(execFileSync('pdfdetach', ['-list', path], { encoding: 'utf8' })).toMatch(
        /合同（终稿）\.txt[\s\S]*附件\.csv/,
      );
      execFileSync('pdfdetach', ['-save', '1', '-o', join(folder, 'out.txt'), path]);
      expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toBe('一');
    },
  );
});
