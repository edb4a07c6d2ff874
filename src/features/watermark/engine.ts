import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf, type PdfDocument } from '../../formats/pdf/document.ts';
import { labelFont } from '../../formats/pdf/font/faces.ts';
import { type Frame, frameOf } from '../../formats/pdf/frame.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import type { Overlay } from '../../formats/pdf/overlay.ts';
import { type PdfPage, pagesOf } from '../../formats/pdf/pages.ts';
import { storePictures } from '../../formats/pdf/pictures/store.ts';
import { writerLike } from '../../formats/pdf/protection.ts';
import { stampPages } from '../../formats/pdf/stamp.ts';
import type { PdfWriter } from '../../formats/pdf/writer.ts';
import { pictureOf } from '../../lib/data-url.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { parsePages } from '../../lib/page-range.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { placeOn, tilesOver } from './layout.ts';
import { type Ink, type Mark, pictureMark, type Stamp, stampForm, stampOverlay, textMark, UNITS } from './mark.ts';

type Options = EngineOptions['watermark'];

const POINTS_PER_MM = 72 / 25.4;

interface Job {
  file: File;
  document: PdfDocument;
  pages: PdfPage[];
  options: Options;
  run: Run<Options>;
}

/** Stamps the pages of each PDF with lines of text or a picture, tiled or once, over or under what they have. */
const watermark: Engine<'watermark'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries()) {
    const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
    const job = { file, document, pages: pagesOf(document), options, run };
    results.push(await stampFile(job, (part) => run.progress((index + part) / files.length, file.name)));
  }
  return results;
};
export default watermark;

async function stampFile(job: Job, progress: (part: number) => void): Promise<File> {
  const { file, document, pages, options, run } = job;
  const chosen = new Set(parsePages(options.pages, pages.length));
  const writer = writerLike(document);
  const mark = await (options.kind === 'picture' ? markOfPicture(writer, job) : markOfText(writer, job));
  const overlayOf = overlays(writer, mark, job);
  const digest = digestOf(`${file.name} ${file.size} ${JSON.stringify(options)}`);
  const pageOverlay = (index: number): Overlay => overlayOf(frameOf(document, (pages[index] as PdfPage).dict));
  const parts = await stampPages(
    { document, writer, has: (index) => chosen.has(index), overlayOf: pageOverlay, digest },
    async (part) => {
      progress(part);
      await yieldToEvents(run.signal);
    },
  );
  if (chosen.size < pages.length) run.note(`${chosen.size} 页加了水印，其余 ${pages.length - chosen.size} 页没有加。`);
  for (const notice of noticesOf(document, 'kept')) run.note(notice.text, notice);
  progress(1);
  return new File(parts, `${baseName(file.name)}-水印.pdf`, { type: 'application/pdf' });
}

const inkOf = ({ colour, opacity }: Options): Ink => ({ colour, opacity: opacity / 100 });

async function markOfText(writer: PdfWriter, { options, run }: Job): Promise<Mark> {
  const lines = options.text
    .trim()
    .split(/\s*[\r\n]\s*/)
    .map((line) => line.replaceAll(/\s/g, ' '));
  if (!lines.some(Boolean)) throw new UserError('bad-option', '请写上水印文字。');
  const font = await labelFont(writer, lines, run);
  if (lines.every((line) => font.width(line) === 0))
    throw new UserError('bad-option', '字体里没有这些字，请换一种写法。');
  return textMark(writer, font, lines, inkOf(options));
}

async function markOfPicture(writer: PdfWriter, { options, run }: Job): Promise<Mark> {
  const picture = pictureOf(options.picture);
  if (!picture) throw new UserError('bad-option', '请选一张图片。');
  const ports = {
    decode: (blob: Blob) => run.image.decode(blob),
    asset: run.asset,
    encode: run.image.encode,
    tell: (text: string) => run.note(`水印图片：${text}。`),
  };
  for await (const { image } of storePictures(writer, picture, '', ports))
    return pictureMark(writer, image, inkOf(options));
  throw new UserError('damaged', '水印图片读不出来。');
}

/** The overlay of pages with one frame, made once. */
function overlays(writer: PdfWriter, mark: Mark, { options, run }: Job): (frame: Frame) => Overlay {
  const known = new Map<string, Overlay>();
  let told = false;
  return (frame) => {
    const key = [frame.width, frame.height, ...frame.matrix].join();
    let overlay = known.get(key);
    if (!overlay) {
      const { thinned, ...stamp } = stampOn(frame, mark, options);
      if (thinned && !told) run.note('水印太密，已适当拉开间距。');
      told ||= thinned;
      overlay = stampOverlay(writer, frame, stampForm(writer, frame, stamp), options.layer === 'under');
      known.set(key, overlay);
    }
    return overlay;
  };
}

function stampOn(frame: Frame, mark: Mark, options: Options): Stamp & { thinned: boolean } {
  const { kind, sizing, size, width, layout, gap, position, margin, angle } = options;
  const scale =
    sizing === 'points' ? size / (kind === 'text' ? UNITS : mark.height) : (frame.width * width) / 100 / mark.width;
  const extent = { width: mark.width * scale, height: mark.height * scale };
  const base = { mark, scale, degrees: angle };
  if (layout === 'tile') return { ...base, ...tilesOver(frame, extent, angle, gap * POINTS_PER_MM) };
  return { ...base, centres: [placeOn(frame, extent, angle, position, margin * POINTS_PER_MM)], thinned: false };
}
