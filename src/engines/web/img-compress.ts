import { breath } from '../../lib/breath.ts';
import { baseName } from '../../lib/output-name.ts';
import { readMetadata } from '../../model/image/metadata.ts';
import { decodeRefusal, decodingNotes, readSource } from '../../model/image/source.ts';
import { compress, type Wish } from '../../model/img-compress/compress.ts';
import { report } from '../../model/img-compress/report.ts';
import type { Engine, Run } from '../engine.ts';
import type { EngineOptions } from '../options.gen.ts';

type Options = EngineOptions['img-compress'];

const MIME: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
};

const wishOf = ({ mode, quality, target, shrink, format, png, colours, longest, metadata }: Options): Wish => ({
  ...{ format, quality, shrink, longest, metadata },
  ...(mode === 'size' ? { budget: Math.floor(target * 1024) } : png === 'palette' && { colours }),
});

async function compressFile(file: File, wish: Wish, run: Run<Options>, progress: (part: number) => void): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const source = readSource(bytes, file.name);
  const metadata = await readMetadata(bytes, source.type);
  const found = { ...metadata, ...(source.header?.dpi && { dpi: source.header.dpi }) };
  const ports = {
    ...{ decode: run.image.decode, encode: run.image.encode, asset: run.asset },
    async step(part: number) {
      progress(part);
      await breath(run.signal);
    },
  };
  try {
    const done = await compress(source, found, wish, ports);
    for (const note of report(source, found, wish, done, decodingNotes(source))) run.note(note);
    return new File([done.bytes], `${baseName(file.name)}-压缩.${done.type}`, { type: MIME[done.type] ?? '' });
  } catch (thrown) {
    throw decodeRefusal(thrown, source);
  }
}

/** Makes pictures smaller, each in its own format or in the one asked for; never larger where the format stays. */
const imgCompress: Engine<'img-compress'> = async (files, options, run) => {
  const wish = wishOf(options);
  const results: File[] = [];
  for (const [index, file] of files.entries())
    results.push(await compressFile(file, wish, run, (part) => run.progress((index + part) / files.length)));
  return results;
};
export default imgCompress;
