import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runEngine } from '../../../../src/engines/load-node.ts';
import { openPdf } from '../../../../src/formats/pdf/document.ts';
import { createSealer } from '../../../../src/formats/pdf/encrypt.ts';
import { pagesOf } from '../../../../src/formats/pdf/pages.ts';
import { rewriteWhole } from '../../../../src/formats/pdf/rewrite.ts';
import { saslprep } from '../../../../src/formats/pdf/saslprep.ts';
import { PdfWriter } from '../../../../src/formats/pdf/writer.ts';
import { hasCorpus, inputPath } from '../../../corpus.ts';
import { probe } from './tools.ts';

const ALL = { print: 'full', modify: true, copy: true, annotate: true, fill: true, assemble: true } as const;

describe.skipIf(!hasCorpus)('encryption', () => {
  const source = hasCorpus
    ? new Uint8Array(readFileSync(inputPath('corpus:pdf/born/pdflatex-outline.pdf')))
    : new Uint8Array();
  const lock = async (user: string, owner: string): Promise<Uint8Array> => {
    const writer = new PdfWriter('2.0');
    writer.sealer = createSealer(user, owner, ALL);
    const parts = await rewriteWhole(openPdf(source), writer, new Uint8Array(16), async () => undefined);
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  };
  const content = (bytes: Uint8Array, password?: string): string => {
    const document = openPdf(bytes, { password });
    return pagesOf(document)
      .map(({ dict }) => JSON.stringify(document.dict(dict.get('Contents'))?.size))
      .join();
  };

  it('opens with either password whatever it is made of, and with no other', async () => {
    const password = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(password, password, async (user, owner) => {
        const [preparedUser, preparedOwner] = [saslprep(user), saslprep(owner)];
        fc.pre(Boolean(preparedUser && preparedOwner) && preparedUser !== preparedOwner);
        const locked = await lock(user, owner);
        expect(content(locked, user)).toBe(content(source));
        expect(content(locked, owner)).toBe(content(source));
        expect(() => openPdf(locked)).toThrow(expect.objectContaining({ code: 'password-needed' }));
        expect(() => openPdf(locked, { password: `${user}${owner}x` })).toThrow(
          expect.objectContaining({ code: 'wrong-password' }),
        );
      }),
      { numRuns: 3 },
    );
  });

  it.each([
    ['a\u00adb\u200bc', 'abc'],
    ['口\u3000令\u00a0', '口 令 '],
    ['ＡＢ①', 'AB1'],
  ])('SASLprep makes %j the same as %j, for other programs too', async (typed, prepared) => {
    const locked = await lock(typed, '');
    for (const password of [typed, prepared]) expect(content(locked, password)).toBe(content(source));
    expect(probe(locked, 'qpdf', `--password=${prepared}`, '--check', '{}').status).toBe(0);
    expect(content(await lock(prepared, ''), typed)).toBe(content(source));
  });

  it.each(['a\u202eb', 'a\u0007', '\u{e000}', '\u200b\u2060'])('refuses the password %j', async (password) => {
    await expect(lock(password, '')).rejects.toMatchObject({ code: 'bad-option' });
  });

  it('lock, then unlock gives the same pages and text streams', async () => {
    const file = new File([source], 'a.pdf');
    const options = {
      user: '口令',
      owner: '',
      print: 'full',
      copy: true,
      modify: true,
      annotate: true,
      fill: true,
      assemble: true,
    };
    const [locked] = await runEngine('pdf-lock', [file], options);
    const [clear] = await runEngine('pdf-unlock', [locked as File], { confirm: true }, { password: () => '口令' });
    const streams = async (one: File): Promise<string[]> => {
      const document = openPdf(new Uint8Array(await one.arrayBuffer()));
      return pagesOf(document).map(({ dict }) => {
        const stream = document.resolve(dict.get('Contents'));
        return stream && typeof stream === 'object' && 'raw' in stream
          ? Buffer.from(stream.raw as Uint8Array).toString('base64')
          : '';
      });
    };
    const before = await streams(file);
    expect(before.every((text) => text.length > 0)).toBe(true);
    expect(await streams(clear as File)).toEqual(before);
  });
});
