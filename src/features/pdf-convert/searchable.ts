import { UserError } from '../../../schemas/error.ts';
import type { Run } from '../../engines/engine.ts';
import { openPdf, type PdfDocument } from '../../formats/pdf/document.ts';
import { hiddenFont, hiddenText } from '../../formats/pdf/font/hidden.ts';
import { frameOf } from '../../formats/pdf/frame.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { asNumber } from '../../formats/pdf/objects.ts';
import { type PdfPage, pagesOf } from '../../formats/pdf/pages.ts';
import { writerLike } from '../../formats/pdf/protection.ts';
import { stampPages } from '../../formats/pdf/stamp.ts';
import { digestOf } from '../../lib/digest.ts';
import type { Matrix } from '../../lib/matrix.ts';
import { parsePages } from '../../lib/page-range.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { onPage, type ReadOnPage } from '../../model/readers/picture/on-page.ts';
import type { ReadSource } from '../../model/readers/picture/scans.ts';
import { mapQuad } from '../../model/recognise/geometry.ts';
import { tellScans } from './scan-words.ts';

/** Of the work, reading the pages takes this share. */
const READING = 0.95;
const FONT = 'P365unseen';

/** A PDF whose pages that are pictures get what is written on them as unseen text, to be searched and copied. */
export interface Searchable {
  bytes: Uint8Array;
  source: ReadSource;
  name: string;
  /** As the visitor chose them. */
  pages: string;
  password: string | undefined;
}

/**
 * Writes such a PDF: all its pages, those that were read with unseen text over them and turned upright; nothing that is
 * seen changes. Pages that have unseen text already are left alone. Throws UserError `no-result` where no page was
 * read.
 */
export async function searchablePdf({ bytes, source, name, pages, password }: Searchable, run: Run): Promise<File> {
  const chosen = [...new Set(parsePages(pages, source.pages))].sort((one, other) => one - other);
  const searchable: number[] = [];
  for (const index of chosen) {
    run.signal.throwIfAborted();
    if (await source.hasHidden(index)) searchable.push(index);
    else await source.page(index);
  }
  tell(source, { chosen, searchable }, run);
  run.progress(READING, '正在保存');
  const document = openPdf(bytes, { password });
  const parts = await withText(document, source, (part) => run.progress(READING + (1 - READING) * part), run);
  for (const notice of noticesOf(document, 'kept')) run.note(notice.text, notice);
  return new File(parts, `${name}-可搜索.pdf`, { type: 'application/pdf' });
}

function tell(source: ReadSource, { chosen, searchable }: Record<'chosen' | 'searchable', number[]>, run: Run): void {
  if (searchable.length && !source.read.size)
    throw new UserError('no-result', '扫描页里已经有能搜索的文字，不用再转。');
  if (!source.read.size) throw new UserError('no-result', NOTHING);
  tellScans(source.read, chosen.length, run);
  if (searchable.length) run.note(`第 ${named(searchable)} 页已经有能搜索的文字，没有改。`);
}

const MAX_NAMED = 12;
const named = (pages: readonly number[]): string =>
  pages
    .slice(0, MAX_NAMED)
    .map((page) => page + 1)
    .join('、') + (pages.length > MAX_NAMED ? ` 等 ${pages.length}` : '');
const NOTHING = '没有要识别的页：页面里本来就有文字，或者图上没有字。';

async function withText(
  document: PdfDocument,
  source: ReadSource,
  progress: (part: number) => void,
  run: Run,
): Promise<Blob[]> {
  const writer = writerLike(document);
  const font = hiddenFont(writer);
  const leaves = pagesOf(document);
  return stampPages(
    {
      document,
      writer,
      has: (index) => source.read.has(index),
      edit: (page, index) => {
        const turn = source.readOn(index)?.text.turn;
        if (turn) page.set('Rotate', ((asNumber(document.resolve(page.get('Rotate'))) ?? 0) + turn) % 360);
      },
      overlayOf: (index) => ({
        over: writer.addStream(
          new Map(),
          hiddenText(FONT, linesOn(document, leaves[index] as PdfPage, source.readOn(index) as ReadOnPage)),
        ),
        resources: { Font: { [FONT]: font } },
      }),
      digest: digestOf(JSON.stringify([...source.read])),
    },
    async (part) => {
      progress(part);
      await yieldToEvents(run.signal);
    },
  );
}

/** The lines in the page's own user space. */
function linesOn(document: PdfDocument, { dict }: PdfPage, read: ReadOnPage) {
  const { height, matrix } = frameOf(document, dict);
  const seen = onPage(read);
  return read.text.lines.map(({ text, quad, at }) => ({
    text,
    at,
    quad: mapQuad(seen(quad), (x, y) => applied(matrix, x, height - y)),
  }));
}

const applied = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];
