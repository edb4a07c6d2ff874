import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../../schemas/option.ts';
import { loadCatalog } from '../../../../src/catalog/load.ts';
import { runEngine } from '../../../../src/engines/load-node.ts';
import { closeOffice, warmOffice } from '../../../../src/features/office/native/convert.ts';
import { pdfaLevel } from '../../../golden/programs.ts';
import { FEATURES, type Feature, longTalk } from './word/features.ts';

const SOFFICE = '/usr/lib/libreoffice/program/soffice.bin';
const entry = loadCatalog().engines.office;
if (!entry) throw new Error('no engine office');
const { limits, options } = entry;
const work = mkdtempSync(join(tmpdir(), 'pdf365-test-word-'));
const result = join(work, 'result.pdf');

/** Makes the PDF of a document, gives the notes, and leaves it in `result`. */
async function print({ bytes, name }: Pick<Feature, 'bytes' | 'name'>, wish: object = {}): Promise<string[]> {
  const notes: string[] = [];
  const folder = async (): Promise<string> => mkdtempSync(join(work, 'call-'));
  const call = { limits, folder, onNote: (text: string) => notes.push(text) };
  const [pdf] = await runEngine(
    'office',
    [new File([bytes as BlobPart], name)],
    optionSchema(options).parse(wish),
    call,
  );
  writeFileSync(result, new Uint8Array(await (pdf as File).arrayBuffer()));
  read = undefined;
  return notes;
}
/** A Word document as LibreOffice saves it in another format. */
async function saved(bytes: Uint8Array, extension: string, filter: string): Promise<Uint8Array> {
  const instance = await warmOffice(limits);
  const [input, output] = ['job/input.docx', `job/output.${extension}`];
  writeFileSync(join(instance.folder, input), bytes);
  const job = { filter: 'MS Word 2007 XML', input, output, export: { filter, data: {} } };
  expect(await instance.convert(job, () => {})).not.toHaveProperty('failed');
  const made = readFileSync(join(instance.folder, output));
  for (const path of [input, output]) rmSync(join(instance.folder, path));
  return made;
}
const ask = (program: string, ...words: string[]): string => execFileSync(program, words, { encoding: 'utf8' });
let read: string | undefined;
/** The text of `result` by poppler, which is asked once, without the spaces that typesetting puts in. */
const text = (): string => {
  read ??= ask('pdftotext', '-raw', result, '-').replace(/\s/g, '');
  return read;
};
const width = (): number => Number(/Page size:\s+([\d.]+)/.exec(ask('pdfinfo', result))?.[1]);
const feature = (title: string): Feature => {
  const [, found] = FEATURES.find(([name]) => name === title) ?? [];
  if (!found) throw new Error(`no feature “${title}”`);
  return found;
};

describe.skipIf(!existsSync(SOFFICE))('what Word documents have', { timeout: 120_000 }, () => {
  afterAll(async () => {
    await closeOffice();
    rmSync(work, { recursive: true, force: true });
  });

  it.each(FEATURES)('%s', async (_title, { name, bytes, shows, hides = [] }) => {
    await print({ name, bytes });
    for (const words of shows) expect(text()).toContain(words.replace(/\s/g, ''));
    for (const words of hides) expect(text()).not.toContain(words);
  });

  describe.each([
    ['odt', 'writer8'],
    ['fodt', 'OpenDocument Text Flat XML'],
    ['doc', 'MS Word 97'],
    ['rtf', 'Rich Text Format'],
  ])('as %s', (extension, filter) => {
    it.each(['comments', 'tracked changes', 'footnotes and endnotes', 'fields', 'content controls'])(
      '%s',
      async (title) => {
        const { bytes, shows } = feature(title);
        await print({ name: `a.${extension}`, bytes: await saved(bytes, extension, filter) });
        for (const words of shows) expect(text()).toContain(words.replace(/\s/g, ''));
      },
    );

    it('comments in the margin', async () => {
      const { bytes } = feature('comments');
      await print({ name: `a.${extension}`, bytes: await saved(bytes, extension, filter) }, { comments: 'margin' });
      expect(text()).toMatch(/请改为十五日.*已核对/);
    });
  });

  it('tracked changes, all accepted', async () => {
    await print(feature('tracked changes'), { changes: 'final' });
    expect(text()).toContain('新增条款');
    expect(text()).not.toContain('旧条款');
  });

  describe('comments', () => {
    it('are left out, which the visitor is told', async () => {
      expect((await print(feature('comments'))).join()).toContain('文档里有 2 条批注，没有印出');
      expect(text()).not.toContain('请改为十五日');
      expect((await print(feature('tables'))).join()).not.toContain('批注');
    });

    it('are printed in the margin beside their places, with their authors', async () => {
      await print(feature('comments'), { comments: 'margin' });
      expect(text()).toMatch(/甲方应在三十日内付款。.*乙方交货。/);
      expect(text()).toMatch(/王芳[^李]*请改为十五日李雷.*已核对/);
      expect(width()).toBeCloseTo(595.3 + 150, 0);
      expect(ask('qpdf', '--check', result)).toContain('No syntax or stream encoding errors');
      expect(ask('qpdf', '--qdf', '--object-streams=disable', result, '-')).not.toContain('/Subtype /Text');
    });

    it('are printed with their answers, in their order, and with the pages that were chosen', async () => {
      await print(feature('comments with replies'), { comments: 'margin', pages: '1' });
      expect(text()).toMatch(/已解决几天？.*李雷.*已解决十五天/);
    });

    it('fill more columns where one does not hold them, and none is lost', async () => {
      await print(longTalk(40), { comments: 'margin' });
      const ends = Array.from({ length: 40 }, (_, index) => `第${index + 1}条意见的末尾`);
      expect(text().match(/第\d+条意见的末尾/g)).toEqual(ends);
      expect(width()).toBeGreaterThan(595.3 + 2 * 150 - 1);
    });

    it('go into the margin of a document for the archive, which stays one', async () => {
      await print(feature('comments'), { comments: 'margin', pdfa: true });
      expect(pdfaLevel(result)).toBe('2b');
      expect(ask('pdffonts', result)).not.toMatch(/ no {2}(?:yes|no) /);
    });
  });
});
