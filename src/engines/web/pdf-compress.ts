import { md5 } from '@noble/hashes/legacy.js';
import { breath } from '../../lib/breath.ts';
import { baseName } from '../../lib/output-name.ts';
import { openPdf } from '../../model/pdf/document.ts';
import { noticesOf } from '../../model/pdf/notices.ts';
import { recodeAll } from '../../model/pdf-compress/pictures.ts';
import { prepare } from '../../model/pdf-compress/prepare.ts';
import type { Strength } from '../../model/pdf-compress/recode.ts';
import { write } from '../../model/pdf-compress/write.ts';
import type { Engine, Run } from '../engine.ts';
import type { EngineOptions } from '../options.gen.ts';

type Options = EngineOptions['pdf-compress'];

const LEVELS: Record<'high' | 'balanced' | 'small', Strength> = {
  high: { dpi: 200, quality: 80 },
  balanced: { dpi: 150, quality: 70 },
  small: { dpi: 96, quality: 50 },
};

/** Makes each PDF smaller: without loss where that is enough, else by its pictures alone. Never larger: then the input comes back. */
const pdfCompress: Engine<'pdf-compress'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries())
    results.push(await compress(file, options, run, (part) => run.progress((index + part) / files.length)));
  return results;
};
export default pdfCompress;

async function compress(file: File, options: Options, run: Run<Options>, progress: (part: number) => void): Promise<File> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  const step = (from: number, to: number) => async (part: number) => {
    progress(from + (to - from) * part);
    await breath(run.signal);
  };
  const ports = { asset: run.asset, decode: run.image.decode };
  const prepared = await prepare(document, ports, step(0, 0.2));
  const strength = LEVELS[options.level as 'high'];
  const pictures = strength ? await recodeAll(prepared, strength, ports, step(0.2, 0.9)) : new Map();
  const digest = md5(new TextEncoder().encode(`${file.name} ${file.size} ${JSON.stringify(options)}`));
  const { parts, size } = await write(prepared, pictures, digest, step(0.9, 1));
  if (size >= file.size) return file;
  for (const notice of noticesOf(document)) run.note(notice);
  return new File(parts, `${baseName(file.name)}-压缩.pdf`, { type: 'application/pdf' });
}
