import { addPage, finishDocument, startDocument } from '../../../formats/pdf/new-document.ts';
import type { Dict, Obj, Ref } from '../../../formats/pdf/objects.ts';
import { blankPage } from '../../../formats/pdf/pictures/draw.ts';
import { drawImage } from '../../../formats/pdf/pictures/embed.ts';
import { type StoredImage, type StorePorts, storePictures } from '../../../formats/pdf/pictures/store.ts';
import { clock } from '../../../lib/clock.ts';
import { digestOf } from '../../../lib/digest.ts';
import type { OutlineItem } from '../../../model/page.ts';
import { writeOutline } from '../../../model/writers/pdf/outline.ts';
import type { Frame } from './frame.ts';
import { type SlidePage, within } from './pages.ts';

const SIZE = 10;

/**
 * Frames as a PDF, as many on a page as it has places, each with its time under it where `times` says so, and those
 * with a title in the outline. The letters are digits and colons of a font that every reader has (ISO 32000-1
 * §9.6.2.2).
 */
export async function slidesPdf(
  frames: AsyncIterable<Frame>,
  page: SlidePage,
  times: boolean,
  title: string,
  ports: StorePorts,
  keep?: (bytes: Blob) => Promise<Blob>,
): Promise<Blob[]> {
  const document = startDocument('1.5');
  const { writer } = document;
  if (keep) writer.keep = keep;
  const font = writer.add(
    new Map<string, Obj>([
      ['Type', 'Font'],
      ['Subtype', 'Type1'],
      ['BaseFont', 'Helvetica'],
      ['Encoding', 'WinAnsiEncoding'],
    ]),
  );
  let waiting: { picture: StoredImage; frame: Frame }[] = [];
  const pages: Ref[] = [];
  const outline: OutlineItem[] = [];
  const close = (): void => {
    const objects: Dict = new Map();
    const drawn = waiting.map(({ picture, frame }, at) => {
      const place = page.places[at];
      if (!place) return '';
      objects.set(`Im${at}`, picture.image.ref);
      const { x, y, width, height } = within(place, frame);
      const bottom = page.size.height - y - height;
      const image = drawImage(picture.image, `Im${at}`, x, bottom, width, height);
      const [left, line] = [x + (place.x > 0 ? 0 : 6), bottom - SIZE - 2];
      return times
        ? `${image}BT 0.4 g /F ${SIZE} Tf ${left.toFixed(2)} ${line.toFixed(2)} Td (${clock(frame.at)}) Tj ET\n`
        : image;
    });
    const resources: Dict = new Map<string, Obj>([
      ['XObject', objects],
      ['Font', new Map([['F', font]])],
    ]);
    const contents = writer.addStream(new Map(), new TextEncoder().encode(drawn.join('')));
    const sheet = blankPage(page.size.width, page.size.height).set('Resources', resources).set('Contents', contents);
    for (const { frame } of waiting)
      if (frame.title) outline.push({ title: frame.title, depth: 0, page: pages.length });
    pages.push(addPage(document, sheet));
    waiting = [];
  };
  for await (const frame of frames) {
    for await (const picture of storePictures(writer, frame.bytes, 'frame.jpg', ports))
      waiting.push({ picture, frame });
    if (waiting.length >= page.places.length) close();
    await writer.flush();
  }
  if (waiting.length) close();
  const root = writeOutline(writer, outline, pages);
  const catalog: [string, Obj][] = root
    ? [
        ['Outlines', root],
        ['PageMode', 'UseOutlines'],
      ]
    : [];
  return finishDocument(document, { title, digest: digestOf(title), catalog });
}
