import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf } from '../../formats/pdf/document.ts';
import { embeddedFiles } from '../../formats/pdf/embedded-files.ts';
import { embedStyle } from '../../formats/pdf/font/faces.ts';
import { finishDocument, startDocument } from '../../formats/pdf/new-document.ts';
import type { Obj, Ref } from '../../formats/pdf/objects.ts';
import { isRestricted } from '../../formats/pdf/restricted.ts';
import { digestOf } from '../../lib/digest.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { freeName, safeName } from '../../lib/names.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { RESTRICTED } from '../../lib/restricted.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { COVER, type Cover, coverTexts, writeCover } from './cover.ts';
import { writeCollection, writeItem } from './write.ts';

type Options = EngineOptions['pdf-portfolios'];

/** Formats whose data is not compressed yet. */
const LOOSE = /\.(txt|csv|doc|xls|ppt|wps|et|dps|dxf|tiff?|bmp|json|xml|html?|md|rtf)$/i;
const MB = 1024 * 1024;
/** Files out of one PDF may be this large in all. */
const MAX_OUT = 2048 * MB;

/**
 * Packs files as they are into a PDF portfolio with a cover and a list, or takes the files out of PDFs that hold some.
 */
const pdfPortfolios: Engine<'pdf-portfolios'> = (files, options, run) =>
  options.mode === 'pack' ? pack(files, options, run) : unpack(files, run);
export default pdfPortfolios;

async function pack(files: File[], options: Options, run: Run<Options>): Promise<File[]> {
  const document = startDocument('1.7');
  const { writer } = document;
  const names = freeNames(files.map(({ name }) => safeName(name)));
  const title = options.title.trim() || '文件包';
  const cover: Cover = {
    title,
    words: options.words,
    items: files.map(({ size }, index) => ({
      name: names[index] as string,
      size: formatBytes(size),
      description: options.description[index] ?? '',
    })),
  };
  const refs: Ref[] = [];
  for (const [index, file] of files.entries()) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = names[index] as string;
    const { type, lastModified } = file;
    const description = options.description[index] ?? '';
    const item = {
      name,
      description,
      type,
      bytes,
      modified: new Date(lastModified || Date.now()),
      loose: LOOSE.test(name),
    };
    refs.push(await writeItem(writer, item, index + 1, () => yieldToEvents(run.signal)));
    await writer.flush(); // the bytes leave the heap
    run.progress(((index + 1) / files.length) * 0.9, name);
    await yieldToEvents(run.signal);
  }
  const { files: tree, collection } = writeCollection(writer, refs, options.sort);
  const faces = { text: await embedStyle(writer, 'hei', coverTexts(cover), run) };
  await writeCover({ ...document, faces, layout: COVER, rows: [] }, cover);
  const catalog: [string, Obj][] = [
    ['Names', new Map([['EmbeddedFiles', tree]])],
    ['Collection', collection],
    ['PageMode', 'UseAttachments'],
  ];
  const digest = digestOf(`${names.join()} ${files.map(({ size }) => size).join()} ${title}`);
  const parts = await finishDocument(document, { title, digest, catalog });
  run.progress(1);
  return [new File(parts, `${safeName(title)}.pdf`, { type: 'application/pdf' })];
}

async function unpack(files: File[], run: Run<Options>): Promise<File[]> {
  const out: File[] = [];
  const taken = new Set<string>();
  let refused: UserError | undefined;
  for (const [index, file] of files.entries()) {
    try {
      for (const part of await filesOf(file, run)) {
        const name = freeName(part.name, taken);
        taken.add(name.toLowerCase());
        out.push(name === part.name ? part : new File([part], name, { type: part.type }));
      }
    } catch (thrown) {
      refused = refusalOf(thrown);
      run.skip(file, refused);
    }
    run.progress((index + 1) / files.length, file.name);
    await yieldToEvents(run.signal);
  }
  if (!out.length) throw refused ?? new UserError('no-result');
  return out;
}

/** The files in one PDF. Throws UserError `no-result` where it has none. */
async function filesOf(file: File, run: Run<Options>): Promise<File[]> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  if (isRestricted(document)) run.note(`${file.name}：${RESTRICTED}`);
  const out: File[] = [];
  let left = MAX_OUT;
  const lost: string[] = [];
  for (const embedded of embeddedFiles(document)) {
    const name = safeName(embedded.name);
    const bytes = embedded.bytes(left);
    if (!bytes) lost.push(name);
    else {
      left -= bytes.length;
      out.push(new File([bytes], name));
    }
    await yieldToEvents(run.signal);
  }
  if (lost.length) run.note(`${file.name}：${lost.join('、')} 已损坏或太大，没有取出来。`, { lost: true });
  if (!out.length) throw new UserError('no-result', '这份 PDF 里没有装着别的文件。');
  return out;
}

function freeNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const free = freeName(name, taken);
    taken.add(free.toLowerCase());
    return free;
  });
}
