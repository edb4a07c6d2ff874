import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { toErrorData } from '../../../../schemas/error.ts';
import { readInline } from '../../../../src/features/mindmap/formats/markdown-inline.ts';
import { readMaps } from '../../../../src/features/mindmap/formats/read.ts';
import { inputPath } from '../../../corpus.ts';

const read = (content: BlobPart, name: string) => readMaps(new File([content], name), () => undefined);
const codeOf = (content: BlobPart, name: string): Promise<string> =>
  read(content, name).then(
    () => 'read',
    (error: unknown) => toErrorData(error).code,
  );
const xmind = (content: string): BlobPart => zipSync({ 'content.json': new TextEncoder().encode(content) });

describe('maps that mean harm are refused in a sentence, in good time', () => {
  test('nesting without end in JSON, XMind, OPML and Markdown', async () => {
    const many = 50_000;
    const json = `${'{"children":['.repeat(many)}${']}'.repeat(many)}`;
    expect(await codeOf(`{"kind":"mindmap","root":${json}}`, 'a.json')).toBe('unsupported');
    const topic = `${'{"title":"a","children":{"attached":['.repeat(many)}${']}}'.repeat(many)}`;
    expect(await codeOf(xmind(`[{"rootTopic":${topic}}]`), 'a.xmind')).toBe('unsupported');
    const outline = `<opml><body>${'<outline text="a">'.repeat(many)}${'</outline>'.repeat(many)}</body></opml>`;
    expect(await codeOf(outline, 'a.opml')).toBe('unsupported');
    const lists = Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');
    expect(await codeOf(lists, 'a.md')).toBe('unsupported');
    expect(await codeOf('- '.repeat(5000), 'a.md')).not.toBe('unknown');
  });

  test('more topics than a map may have', async () => {
    expect(await codeOf('- a\n'.repeat(20_001), 'a.md')).toBe('unsupported');
    expect(await codeOf(`<opml><body>${'<outline/>'.repeat(30_000)}</body></opml>`, 'a.opml')).toBe('unsupported');
  });

  test('two topics with one id', async () => {
    const child = { id: 'a', text: '', children: [] };
    const map = { kind: 'mindmap', version: 1, layout: 'mind', theme: 'clear', root: { ...child, children: [child] } };
    expect(await codeOf(JSON.stringify(map), 'a.json')).toBe('damaged');
  });

  test('one picture in more topics than memory holds', { timeout: 20_000 }, async () => {
    const picture = new Uint8Array(2_900_000).fill(7);
    picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const topic = '{"title":"a","image":{"src":"xap:resources/a.png"}}';
    const content = `[{"rootTopic":{"title":"r","children":{"attached":[${Array(200).fill(topic).join()}]}}}]`;
    const workbook = zipSync({
      'content.json': new TextEncoder().encode(content),
      'resources/a.png': [picture, { level: 0 }],
    });
    expect(await codeOf(workbook, 'a.xmind')).toBe('unsupported');
  });

  test('more sheets than anyone has', async () => {
    expect(await codeOf(xmind(`[${Array(201).fill('{"rootTopic":{"title":"a"}}').join()}]`), 'a.xmind')).toBe(
      'unsupported',
    );
  });

  test('JSON that is something else', async () => {
    expect(await codeOf('{"a":1}', 'a.json')).toBe('wrong-type');
    expect(await codeOf('{"kind":"mindmap",', 'a.json')).toBe('damaged');
    expect(await codeOf('', 'a.json')).toBe('empty-file');
    expect(await codeOf('\n \n', 'a.md')).toBe('no-result');
  });

  // Guarded by the limit of the test alone: read in all the ways there are, these take minutes and more.
  test('Markdown that could be read in many ways ends', () => {
    for (const character of [
      '[',
      '*',
      '*_',
      '_a ',
      'a*',
      '**_',
      '`',
      '[a](',
      '![',
      '<a',
      '&#',
      '\\',
      '~~',
      '](<',
      '[[[]',
    ]) {
      expect(readInline(character.repeat(20_000)), character).toBeDefined();
    }
    for (const nested of [
      `${'*_'.repeat(10_000)}x${'_*'.repeat(10_000)}`,
      `${'_a '.repeat(20_000)}${'b* '.repeat(20_000)}`,
    ]) {
      expect(readInline(nested)).toBeDefined();
    }
  });
});

const samples = ['zen.xmind', 'legacy.xmind', 'plan.json', 'feeds.opml', 'weekly.gb18030.md'];

test.each(samples)('%s with bytes changed or cut off gives maps or a refusal, never a fault', async (name) => {
  const whole = readFileSync(inputPath(`fixture:mindmap/${name}`));
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 4 }), fc.nat(whole.length), async (changes, length) => {
      const bytes = Uint8Array.from(whole.subarray(0, length % 3 ? whole.length : length));
      for (const [at, value] of changes) bytes[at] = value;
      expect(await codeOf(bytes, name)).not.toBe('unknown');
    }),
    { numRuns: 150 },
  );
});
