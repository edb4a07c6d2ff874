import type { Recognised, TextPage } from '../../../schemas/recognised.ts';
import type { Run } from '../../engines/engine.ts';
import { type HiddenLine, hiddenFont, hiddenText } from '../../formats/pdf/font/hidden.ts';
import { addPage, finishDocument, startDocument } from '../../formats/pdf/new-document.ts';
import { picturePage } from '../../formats/pdf/pictures/draw.ts';
import { seenSize } from '../../formats/pdf/pictures/embed.ts';
import { naturalSize, planPage } from '../../formats/pdf/pictures/layout.ts';
import { picturePorts } from '../../formats/pdf/pictures/read.ts';
import { storePictures } from '../../formats/pdf/pictures/store.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { mapQuad } from '../../model/recognise/geometry.ts';

/** Pages as large as their pictures: those are kept as they are, and nothing is lost. */
const SETUP = { page: 'image', orientation: 'auto', fit: 'contain', margin: 0, perPage: 1 } as const;

/** The pictures as a PDF, with what was read standing unseen over them, so that it can be searched and copied. */
export async function searchablePdf(
  file: File,
  { pages }: Recognised,
  run: Pick<Run, 'image' | 'asset' | 'note' | 'signal'>,
): Promise<Blob[]> {
  const document = startDocument('1.7');
  const { writer } = document;
  const font = hiddenFont(writer);
  const bytes = new Uint8Array(await file.arrayBuffer());
  let index = 0;
  for await (const picture of storePictures(
    writer,
    bytes,
    file.name,
    picturePorts(run, (text, about) => run.note(`${text}。`, about)),
  )) {
    const plan = planPage(SETUP, [naturalSize(seenSize(picture.image), picture.dpi)]);
    const page = picturePage(writer, plan, [picture]);
    const text = pages[index++];
    if (text?.lines.length) {
      const content = writer.addStream(new Map(), hiddenText('T', linesOn(text, plan.size)));
      const picturesContent = page.get('Contents') ?? null;
      page.set('Contents', [picturesContent, content]);
      (page.get('Resources') as Map<string, unknown>).set('Font', new Map([['T', font]]));
      if (text.turn) page.set('Rotate', text.turn);
    }
    addPage(document, page);
    await writer.flush();
    await yieldToEvents(run.signal);
  }
  return finishDocument(document, { title: baseName(file.name), digest: digestOf(JSON.stringify(pages)) });
}

/** Where the lines stand on a page of this size in points, whose picture lies as it came. */
function linesOn(page: TextPage, size: { width: number; height: number }): HiddenLine[] {
  const { turn, width, height } = page;
  const lies = turn % 180 ? { width: height, height: width } : { width, height };
  const [x, y] = [size.width / lies.width, size.height / lies.height];
  const unturned = (atX: number, atY: number): [number, number] => {
    if (turn === 90) return [atY, width - atX];
    if (turn === 180) return [width - atX, height - atY];
    return turn === 270 ? [height - atY, atX] : [atX, atY];
  };
  return page.lines.map(({ text, quad, at }) => ({
    text,
    at,
    quad: mapQuad(quad, (atX, atY) => {
      const [left, top] = unturned(atX, atY);
      return [left * x, size.height - top * y];
    }),
  }));
}
