import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf, type PdfDocument } from '../../formats/pdf/document.ts';
import { labelFont } from '../../formats/pdf/font/faces.ts';
import type { TextFont } from '../../formats/pdf/font/text-font.ts';
import { type Frame, frameOf } from '../../formats/pdf/frame.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import type { Overlay } from '../../formats/pdf/overlay.ts';
import { type PdfPage, pagesOf } from '../../formats/pdf/pages.ts';
import { writerLike } from '../../formats/pdf/protection.ts';
import { pdfNumber, pdfNumbers } from '../../formats/pdf/serialize.ts';
import { stampPages } from '../../formats/pdf/stamp.ts';
import { digestOf } from '../../lib/digest.ts';
import { channelsOf } from '../../lib/hex.ts';
import { baseName } from '../../lib/output-name.ts';
import { parsePages, rangeText } from '../../lib/page-range.ts';
import { points } from '../../lib/paper.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { choosePlace } from './choose.ts';
import { fillLabel, numeral } from './label.ts';
import { mirrored, type Placed, placeLabel, type Spot } from './place.ts';
import { openRooms } from './room.ts';

type Options = EngineOptions['pdf-add-page-number'];

/** How far letters of either script reach above and below the base line, in ems. */
const RISE = 0.88;
const DROP = 0.2;
const PATTERNS: Record<Exclude<Options['format'], 'custom'>, string> = {
  plain: '{n}',
  page: '第 {n} 页',
  total: '第 {n} 页/共 {N} 页',
  slash: '{n}/{N}',
  dash: '- {n} -',
  official: '— {n} —',
};

interface Job {
  file: File;
  document: PdfDocument;
  pages: PdfPage[];
  options: Options;
  run: Run<Options>;
}

/** The number of each page that gets one: 0-based index → text. */
type Labels = Map<number, string>;

/**
 * Prints numbers on the pages of each PDF; with `continued` a file goes on where the one before it ended. A file that
 * cannot be read is skipped.
 */
const addPageNumbers: Engine<'pdf-add-page-number'> = async (files, options, run) => {
  const results: File[] = [];
  let next = options.start;
  let refused: UserError | undefined;
  for (const [index, file] of files.entries()) {
    try {
      const job = await open(file, options, run);
      const labels = labelsOf(job, options.continued ? next : options.start);
      results.push(await numberFile(job, labels, (part) => run.progress((index + part) / files.length, file.name)));
      next += labels.size;
    } catch (thrown) {
      refused = refusalOf(thrown);
      run.skip(file, refused);
    }
  }
  if (!results.length) throw refused ?? new UserError('no-result');
  return results;
};
export default addPageNumbers;

async function open(file: File, options: Options, run: Run<Options>): Promise<Job> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  return { file, document, pages: pagesOf(document), options, run };
}

function labelsOf({ pages, options }: Job, start: number): Labels {
  const { format, custom, style, digits } = options;
  const chosen = [...new Set(parsePages(options.pages, pages.length))].sort((a, b) => a - b);
  const write = (value: number): string => numeral(value, style, digits);
  const pattern = format === 'custom' ? custom : PATTERNS[format];
  if (format === 'custom' && !pattern.includes('{n}'))
    throw new UserError('bad-option', '自定义格式里要有 {n}，它代表页码。');
  const last = write(start + chosen.length - 1);
  return new Map(chosen.map((page, index) => [page, fillLabel(pattern, write(start + index), last)]));
}

async function numberFile(job: Job, labels: Labels, progress: (part: number) => void): Promise<File> {
  const { file, document, pages, options, run } = job;
  const writer = writerLike(document);
  const font = await labelFont(writer, [...labels.values()], run);
  const places = await placesFor(job, labels, font, (part) => progress(part * 0.6));
  const overlayOf = (index: number): Overlay => {
    const frame = frameOf(document, (pages[index] as PdfPage).dict);
    const text = operators(frame, places.get(index) as Placed, font, labels.get(index) as string, options);
    return {
      over: writer.addStream(new Map(), new TextEncoder().encode(text)),
      resources: { Font: Object.fromEntries(font.resources('P365n')) },
    };
  };
  const digest = digestOf(`${file.name} ${file.size} ${[...labels.values()].join()}`);
  const parts = await stampPages(
    { document, writer, has: (index) => places.has(index), overlayOf, digest },
    async (part) => {
      progress(0.6 + 0.4 * part);
      await yieldToEvents(run.signal);
    },
  );
  for (const notice of noticesOf(document, 'kept')) run.note(`${file.name}：${notice.text}`, notice);
  progress(1);
  return new File(parts, `${baseName(file.name)}-页码.pdf`, { type: 'application/pdf' });
}

/** Where each number goes; pages on which it would cover something are left out and told. */
async function placesFor(
  job: Job,
  labels: Labels,
  font: TextFont,
  progress: (part: number) => void,
): Promise<Map<number, Placed>> {
  const { document, pages, options, run } = job;
  const sight = options.avoid
    ? await openRooms(document.bytes, run.password(job.file), { asset: run.asset, note: () => undefined })
    : undefined;
  const places = new Map<number, Placed>();
  const crowded: number[] = [];
  const moved: number[] = [];
  try {
    for (const [done, [index, text]] of [...labels].entries()) {
      const frame = frameOf(document, (pages[index] as PdfPage).dict);
      const label = {
        width: font.width(text) * options.size,
        height: RISE * options.size,
        margin: points(options.margin),
      };
      const spot = spotOf(options, index);
      const found = sight
        ? await choosePlace({ frame, label, spot, drop: options.size * DROP }, sight.look(index))
        : { place: placeLabel(frame, label, spot), beside: false };
      if (found) places.set(index, found.place);
      else crowded.push(index);
      if (found?.beside) moved.push(index);
      progress((done + 1) / labels.size);
      await yieldToEvents(run.signal);
    }
  } finally {
    sight?.close();
  }
  if (moved.length)
    run.note(
      `${job.file.name}：第 ${rangeText(moved)} 页要印的地方已有页码或页脚，新页码印在离它远一些的地方。原来的页码仍在。`,
    );
  if (crowded.length)
    run.note(
      `${job.file.name}：第 ${rangeText(crowded)} 页四周没有合适的空白，为了不压住内容、不挨着原有的页码、不落进表格，没有印页码。`,
    );
  return places;
}

function spotOf({ position, mirror }: Options, index: number): Spot {
  const [vertical, horizontal] = position.split('-') as [Spot['vertical'], Spot['horizontal']];
  const spot = { vertical, horizontal };
  return mirror && index % 2 ? mirrored(spot) : spot;
}

const decimal = (value: number): string => pdfNumber(value, 3);

/** The operators that print one number, in the page's own user space (ISO 32000-1 §9.4). */
function operators(
  { matrix }: Frame,
  { x, y }: Placed,
  font: TextFont,
  text: string,
  { colour, size }: Options,
): string {
  const channels = channelsOf(colour).map((part) => decimal(part / 255));
  // All six digits: a page in large user units is drawn at a scale of thousandths.
  // An artifact: what reads a tagged file aloud passes it over (ISO 32000-1 §14.8.2.2).
  return `/Artifact <</Type /Pagination>> BDC q ${pdfNumbers(matrix)} cm BT ${channels.join(' ')} rg ${decimal(x)} ${decimal(y)} Td ${font.show('P365n', decimal(size), text)} ET Q EMC\n`;
}
