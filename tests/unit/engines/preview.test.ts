import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { previewSchema } from '../../../schemas/preview.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { factsOf } from '../../../src/stores/facts.ts';
import { corpusFile, hasCorpus } from './corpus.ts';

async function preview(path: string, options = {}, password?: string) {
  const [info, ...thumbnails] = await runEngine(
    'preview',
    [corpusFile(path)],
    { pages: '1', size: 240, ...options },
    { password: () => password },
  );
  return { info: previewSchema.parse(JSON.parse(await (info as File).text())), thumbnails };
}

const sizeOf = async (file: File | undefined) => {
  const { width, height, format } = await sharp(await (file as File).arrayBuffer()).metadata();
  return { width, height, format };
};

describe.skipIf(!hasCorpus)('preview', { timeout: 60_000 }, () => {
  it('gives a PDF its page count, first page in points, and a thumbnail', async () => {
    const { info, thumbnails } = await preview('pdf/zh/debian-reference-251p.pdf');
    expect(info).toMatchObject({
      kind: 'pdf',
      pages: 251,
      width: expect.closeTo(595.28, 1),
      height: expect.closeTo(841.89, 1),
    });
    expect(thumbnails.map((file) => file.name)).toEqual(['page-1.jpg']);
    expect(await sizeOf(thumbnails[0])).toEqual({ width: 170, height: 240, format: 'jpeg' });
  });

  it('gives what a start decides by without a drawing: pages, and their shape as it is seen', async () => {
    const [info] = await runEngine('file-facts', [corpusFile('pdf/born/slides-go-41p.pdf')], {}, {});
    const facts = previewSchema.parse(JSON.parse(await (info as File).text()));
    expect(facts).toMatchObject({ kind: 'pdf', pages: 41 });
    expect(factsOf(facts, undefined)).toMatchObject({ pages: 41, wide: true });
  });

  it.each([
    ['scanned/chinese-book-8p', '1-8'],
    ['scanned/linn', '1'],
    ['born/slides-go-41p', undefined],
  ])('tells before a start which pages of %s are only pictures', async (path, scans) => {
    const [info] = await runEngine('file-facts', [corpusFile(`pdf/${path}.pdf`)], {}, {});
    expect(previewSchema.parse(JSON.parse(await (info as File).text())).scans).toBe(scans);
  });

  it('tells of a broken page tree, whichever way the file is looked into', async () => {
    const [info] = await runEngine('file-facts', [corpusFile('bad/page-tree-loop.pdf')], {}, {});
    const looks = [previewSchema.parse(JSON.parse(await (info as File).text()))];
    looks.push((await preview('bad/page-tree-loop.pdf')).info);
    for (const look of looks) expect(factsOf(look, undefined)).toMatchObject({ pages: 1, damaged: true });
    // A look that finds nothing wrong takes that back; one that could not look in says nothing of it.
    expect(factsOf({ kind: 'pdf', pages: 1 }, undefined)).toMatchObject({ damaged: false });
    expect(factsOf({ kind: 'pdf', encrypted: true }, undefined)).not.toHaveProperty('damaged');
  });

  it.each([
    ['ebook/epub/alice.epub', 'jpeg'],
    ['ofd/official-document-2p.ofd', 'jpeg'],
    ['cad/dxf/floorplan.dxf', 'jpeg'],
    ['cad/dwg/example_2018.dwg', 'jpeg'],
  ])('shows what %s begins with', async (path, format) => {
    const { thumbnails } = await preview(path);
    expect(thumbnails).toHaveLength(1);
    const picture = await sharp(await (thumbnails[0] as File).arrayBuffer()).stats();
    const { width, height, format: own } = await sizeOf(thumbnails[0]);
    expect([own, Math.max(width ?? 0, height ?? 0) <= 240, picture.entropy > 0.1]).toEqual([format, true, true]);
  });

  it('gives the pages a panel shows', async () => {
    const { thumbnails } = await preview('pdf/zh/quarterly-report-22p-simsun.pdf', { pages: '4-6,9', size: 100 });
    expect(thumbnails.map((file) => file.name)).toEqual(['page-4.jpg', 'page-5.jpg', 'page-6.jpg', 'page-9.jpg']);
  });

  it('shows a locked PDF as locked until the password is right', async () => {
    const locked = { info: { kind: 'pdf', encrypted: true }, thumbnails: [] };
    const path = 'pdf/encrypted/aes-256_user-baz_owner-foo.pdf';
    expect(await preview(path)).toEqual(locked);
    expect(await preview(path, {}, 'wrong')).toEqual(locked);
    expect((await preview(path, {}, 'baz')).info.pages).toBe(1);
    expect((await preview(path, {}, 'baz')).info.restricted).toBeUndefined();
    expect((await preview('pdf/encrypted/owner-only_owner-master.pdf')).info).toMatchObject({
      pages: 30,
      restricted: true,
    });
  });

  it.each([
    ['image/jpg/exif-orientation-landscape-6.jpg', 'jpg', 'jpeg'],
    ['image/png/alpha-layer.png', 'png', 'png'],
    ['image/webp/lossy-4.webp', 'webp', 'jpeg'],
    ['image/gif/chi-animated.gif', 'gif', undefined],
    ['image/tiff/lzw.tiff', 'tiff', undefined],
    ['bad/really-png.jpg', 'png', undefined],
  ])('shows the picture %s', async (path, kind, format) => {
    const { info, thumbnails } = await preview(path);
    const { width = 0, height = 0 } = info;
    expect(info.kind).toBe(kind);
    const thumbnail = await sizeOf(thumbnails[0]);
    expect(Math.max(thumbnail.width, thumbnail.height)).toBe(Math.min(240, Math.max(width, height)));
    expect(thumbnail.width / thumbnail.height).toBeCloseTo(width / height, 1);
    if (format) expect(thumbnail.format).toBe(format);
  });

  it('does not decode a picture whose head claims too many pixels', async () => {
    expect(await preview('bad/png-header-100000x100000.png')).toEqual({
      info: { kind: 'png', width: 100_000, height: 100_000 },
      thumbnails: [],
    });
  });

  it('names other types without opening them', async () => {
    expect(await preview('office/docx/footnotes.docx')).toEqual({ info: { kind: 'docx' }, thumbnails: [] });
  });

  it.each([
    ['bad/empty.pdf', 'empty-file'],
    ['bad/only-header.pdf', 'damaged'],
    ['bad/page-tree-100-million.pdf', 'too-many-pages'],
  ])('refuses %s as %s', async (path, code) => {
    await expect(preview(path)).rejects.toMatchObject({ code });
  });
});
