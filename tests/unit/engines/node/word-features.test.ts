import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../../schemas/option.ts';
import { loadCatalog } from '../../../../src/catalog/load.ts';
import { runEngine } from '../../../../src/engines/load-node.ts';
import { closeOffice } from '../../../../src/engines/native/office/convert.ts';
import { FEATURES } from './word/features.ts';

const SOFFICE = '/usr/lib/libreoffice/program/soffice.bin';
const entry = loadCatalog().engines.office;
if (!entry) throw new Error('no engine office');
const work = mkdtempSync(join(tmpdir(), 'pdf365-test-word-'));

/** The text of a document's PDF, by poppler, without the spaces that typesetting puts in. */
async function printed(bytes: Uint8Array, name: string, wish: object = {}): Promise<string> {
  const folder = async (): Promise<string> => mkdtempSync(join(work, 'call-'));
  const file = new File([bytes as BlobPart], name);
  const [pdf] = await runEngine('office', [file], optionSchema(entry!.options).parse(wish), { limits: entry!.limits, folder });
  const path = join(work, 'result.pdf');
  writeFileSync(path, new Uint8Array(await (pdf as File).arrayBuffer()));
  return execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }).replace(/\s/g, '');
}

describe.skipIf(!existsSync(SOFFICE))('what Word documents have', { timeout: 120_000 }, () => {
  afterAll(async () => {
    await closeOffice();
    rmSync(work, { recursive: true, force: true });
  });

  it.each(FEATURES)('%s', async (_title, { name, bytes, shows, hides = [] }) => {
    const text = await printed(bytes, name);
    for (const words of shows) expect(text).toContain(words.replace(/\s/g, ''));
    for (const words of hides) expect(text).not.toContain(words);
  });
});
