import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { answerTo } from '../../../src/cli/answer.ts';
import { buildPdf } from '../model/pdf/tools.ts';

const base = mkdtempSync(join(tmpdir(), 'pdf365-dump-'));
afterAll(() => rmSync(base, { recursive: true }));
const content = 'BT /F 10 Tf 50 700 Td (Hello) Tj ET';
writeFileSync(
  join(base, 'a.pdf'),
  buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]),
);

async function dump(...words: string[]) {
  const { signal } = new AbortController();
  const { text, status } = await answerTo(words, { base, signal, say: () => undefined });
  return { status, value: JSON.parse(text) };
}

describe('--dump', () => {
  it('prints what stands on pages', async () => {
    const { status, value } = await dump('--dump', 'page', 'a.pdf');
    expect([status, value[0].width, value[0].runs[0].text]).toEqual([0, 600, 'Hello']);
  });

  it('prints what they are read as', async () => {
    const { value } = await dump('--dump=flow', 'a.pdf');
    expect(value.sections[0].blocks[0].inlines[0].text).toBe('Hello');
  });

  it.each([
    ['another kind', ['--dump', 'words', 'a.pdf'], 'bad-usage'],
    ['no file', ['--dump', 'flow'], 'bad-usage'],
    ['a file that is not there', ['--dump', 'flow', 'b.pdf'], 'file-not-found'],
  ])('refuses %s', async (_, words, code) => {
    const { status, value } = await dump(...words);
    expect([status, value.error.code]).toEqual([1, code]);
  });
});
