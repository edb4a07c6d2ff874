import { concat } from '../../../lib/concat.ts';
import { Copier } from '../../pdf/copier.ts';
import { addPage, finishDocument, startDocument } from '../../pdf/new-document.ts';
import type { Dict, Obj } from '../../pdf/objects.ts';
import type { Picture } from './picture.ts';

/** A picture at a place of a sheet: its upper left corner and its size there, in pixels. */
export interface OnSheet {
  picture: Picture;
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A PDF with these pictures of one document on its page, a point a pixel, later ones over earlier ones. A stencil
 * becomes a black and white picture.
 */
export async function sheetOf(pictures: OnSheet[], width: number, height: number): Promise<Uint8Array> {
  const sheet = startDocument('1.7');
  const { writer } = sheet;
  const copiers = new Map(pictures.map(({ picture: { document } }) => [document, new Copier(document, writer)]));
  const drawn = pictures.map(({ picture }) => {
    const copier = copiers.get(picture.document) as Copier;
    return writer.addStream(copier.value(entriesOf(picture)) as Dict, picture.image.raw);
  });
  for (const copier of copiers.values()) while (copier.drain(1000));
  const operators = pictures.map(
    (each, index) =>
      `q ${each.width} 0 0 ${each.height} ${each.x} ${height - each.y - each.height} cm /I${index} Do Q\n`,
  );
  const content = writer.addStream(new Map(), new TextEncoder().encode(operators.join('')));
  const names = new Map<string, Obj>(drawn.map((ref, index) => [`I${index}`, ref]));
  addPage(sheet, [
    ['MediaBox', [0, 0, width, height]],
    ['Resources', new Map([['XObject', names]])],
    ['Contents', content],
  ]);
  const parts = await finishDocument(sheet, {});
  return concat(await Promise.all(parts.map(async (part) => new Uint8Array(await part.arrayBuffer()))));
}

/** The entries of an image without those that lead elsewhere or hide it. */
function entriesOf({ image, stencil }: Picture): Dict {
  const dict: Dict = new Map(image.dict);
  for (const key of ['Length', 'Alternates', 'OC', 'Metadata', 'StructParent', 'OPI', 'Intent']) dict.delete(key);
  if (stencil) dict.set('ImageMask', false).set('ColorSpace', 'DeviceGray').set('BitsPerComponent', 1);
  return dict;
}
