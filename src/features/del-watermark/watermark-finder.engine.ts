import type { WatermarkFinding } from '../../../schemas/watermark.ts';
import type { Engine } from '../../engines/engine.ts';
import { openPdf } from '../../formats/pdf/document.ts';
import { pagesOf } from '../../formats/pdf/pages.ts';
import { rangeText } from '../../lib/page-range.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import type { Mark } from './groups.ts';
import { survey } from './survey.ts';

/** Appearances on its first page that are outlined for the visitor. */
const MAX_BOXES = 60;

/** What may be watermarks in a PDF, as `watermarks.json` (schemas/watermark.ts), for the visitor to choose from. */
const watermarkFinder: Engine<'watermark-finder'> = async ([file], _, run) => {
  if (!file) return [];
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  const marks = await survey(document, async (part) => {
    run.progress(part);
    await yieldToEvents(run.signal);
  });
  const finding: WatermarkFinding = { pages: pagesOf(document).length, candidates: marks.map(candidateOf) };
  return [new File([JSON.stringify(finding)], 'watermarks.json', { type: 'application/json' })];
};
export default watermarkFinder;

function candidateOf({
  id,
  kind,
  text,
  pages,
  places,
  certain,
  reasons,
}: Mark): WatermarkFinding['candidates'][number] {
  const page = pages[0] ?? 0;
  const here = places.filter((place) => place.page === page && Number.isFinite(place.box[0]));
  const boxes = here.slice(0, MAX_BOXES).map(({ box }) => box.map((part) => Math.round(part * 10_000) / 10_000));
  return {
    id,
    kind,
    text,
    certain,
    reasons,
    boxes: boxes as WatermarkFinding['candidates'][number]['boxes'],
    pages: rangeText(pages),
    pageCount: pages.length,
    places: places.length,
    page: page + 1,
  };
}
