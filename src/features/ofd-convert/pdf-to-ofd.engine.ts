import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { parsePages, rangeText } from '../../lib/page-range.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import type { Drawing, DrawnLink } from '../../model/drawing.ts';
import type { OutlineItem } from '../../model/page.ts';
import { type DrawingSource, openPdfDrawings } from '../../model/readers/pdf/drawing/source.ts';
import { addDrawing, finishOfd, type OfdBook, startOfd } from '../../model/writers/ofd/write.ts';

type Options = EngineOptions['pdf-to-ofd'];

/** A PDF as an OFD file: text stays text with the fonts the PDF holds, lines stay lines, pictures go in as they are. */
const pdfToOfd: Engine<'pdf-to-ofd'> = async ([file], options, run) => {
  if (!file) return [];
  const source = openPdfDrawings(new Uint8Array(await file.arrayBuffer()), run.password(file), run);
  try {
    const pages = parsePages(options.pages, source.pages);
    const name = baseName(file.name);
    const date = new Date(file.lastModified).toISOString().slice(0, 10);
    const digest = digestOf(`${name} ${file.size} ${pages.join()}`);
    const book = startOfd({ title: source.title || name, author: source.author, date, digest });
    const places = new Map(pages.map((page, index) => [page, index]));
    for (const [index, page] of pages.entries()) {
      await yieldToEvents(run.signal);
      addDrawing(book, relinked(await source.drawing(page), places));
      run.progress((index + 1) / (pages.length + 1), `第 ${index + 1} 页`);
    }
    book.outline = outlineOf(source.outline, places);
    book.attachments = attachedTo(source, run);
    const bytes = await finishOfd(book, () => run.asset('harfbuzz-subset.wasm'), date);
    tell(source, run);
    run.progress(1);
    return [new File([bytes], `${name}.ofd`, { type: 'application/ofd' })];
  } finally {
    source.close();
  }
};
export default pdfToOfd;

/** A page with its links to the pages that come over, by their places. */
function relinked(drawing: Drawing, places: ReadonlyMap<number, number>): Drawing {
  const links = drawing.links.flatMap((link): DrawnLink[] => {
    if (link.page === undefined) return [link];
    const page = places.get(link.page);
    return page === undefined ? [] : [{ ...link, page }];
  });
  return { ...drawing, links };
}

/** The outline without what leads to pages that do not come over. */
const outlineOf = (items: readonly OutlineItem[], places: ReadonlyMap<number, number>): OutlineItem[] =>
  items.flatMap((item) => {
    if (item.page === undefined) return [item];
    const page = places.get(item.page);
    return page === undefined ? [] : [{ ...item, page }];
  });

/** All attached files together, unpacked. */
const MAX_ATTACHED = 256 * 1024 * 1024;

/** The files that travel in the PDF, for those who open the OFD file; how many cannot be had is said. */
function attachedTo(source: DrawingSource, run: Run<Options>): OfdBook['attachments'] {
  let left = MAX_ATTACHED;
  const files = source.embedded();
  const kept = files.flatMap(({ name, bytes }, index) => {
    const data = bytes(left);
    left -= data?.length ?? 0;
    return data ? [{ name: name || `附件${index + 1}`, bytes: data }] : [];
  });
  const lost = files.length - kept.length;
  if (lost > 0) run.note(`有 ${lost} 个附件读不出来或太大，没有放进去。`, { lost: true });
  return kept;
}

const MAX_NAMED = 12;

/** What is not in the OFD file as it is in the PDF. */
function tell({ absent, pictured }: DrawingSource, run: Run<Options>): void {
  const names = [...absent];
  if (names.length > 0) {
    const rest = names.length > MAX_NAMED ? `等 ${names.length} 种` : '';
    run.note(
      `PDF 里没有带字体“${names.slice(0, MAX_NAMED).join('、')}”${rest}，OFD 里也没有，由阅读器用自己的字体显示。`,
    );
  }
  const say = (pages: readonly number[], what: string): void => {
    if (pages.length > 0) run.note(`第 ${rangeText([...pages])} 页${what}`);
  };
  say(pictured.parts, '有 OFD 画不出的透明或图案效果，这些地方按图片保存，文字仍可选取。');
  say(pictured.whole, '的效果 OFD 画不出来，整页按图片保存，文字仍可选取。');
}
