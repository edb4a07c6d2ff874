import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { warmJpeg } from '../../formats/image/jpeg-encode.ts';
import { readMetadata } from '../../formats/image/metadata.ts';
import { decodingNotes, readSource } from '../../formats/image/source.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { compress } from './compress.ts';
import { report } from './report.ts';
import { encodeStrip, STRIP } from './strips.ts';
import { wishOf } from './wish.ts';

type Options = EngineOptions['img-compress'];

const MIME: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
};

async function compressFile(
  file: File,
  options: Options,
  run: Run<Options>,
  wholeOf: (part: number) => number,
): Promise<File> {
  const wish = wishOf(options);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const source = readSource(bytes, file.name);
  const metadata = await readMetadata(bytes, source.type);
  const found = { ...metadata, ...(source.header?.dpi && { dpi: source.header.dpi }) };
  const ports = {
    decode: run.image.decode,
    encode: run.image.encode,
    asset: run.asset,
    spread: {
      cores: run.cores,
      strips: async (carriers: File[], to = 0.8) => {
        const parts = carriers.map((strip) => ({ files: [strip], options }));
        return (await run.spread(parts, wholeOf(to))).flat();
      },
    },
    async step(part: number, note?: string) {
      run.progress(wholeOf(part), note);
      await yieldToEvents(run.signal);
    },
  };
  const done = await compress(source, found, wish, ports);
  for (const note of report(source, found, wish, done, decodingNotes(source))) run.note(note.text, note);
  return new File([done.bytes], `${baseName(file.name)}-压缩.${done.type}`, { type: MIME[done.type] ?? '' });
}

/** Called on intent: what most pictures need. */
export const warm = (run: Pick<Run, 'asset'>): Promise<unknown> => warmJpeg(() => run.asset('jpeg-encoder.wasm'));

/**
 * Makes pictures smaller, each in its own format or in the one asked for; never larger where the format stays. On
 * another core it gets strips of a picture from itself, which come back as JPEGs.
 */
const imgCompress: Engine<'img-compress'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries()) {
    if (file.type === STRIP)
      results.push(new File([await encodeStrip(file, () => run.asset('jpeg-encoder.wasm'))], 'strip', { type: STRIP }));
    else results.push(await compressFile(file, options, run, (part) => (index + part) / files.length));
  }
  return results;
};
export default imgCompress;
export { estimate } from './estimate.ts';
