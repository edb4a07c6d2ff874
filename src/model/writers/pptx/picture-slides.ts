import { tag } from '../../../formats/ooxml/elements.ts';
import { makeRelations } from '../../../formats/ooxml/relations.ts';
import { ZipWriter } from '../../../formats/zip/write.ts';
import { frameFor } from './frame.ts';
import { layoutNumber, TREE_HEAD } from './layouts.ts';
import { notesPath, notesXml } from './notes.ts';
import { pictureXml } from './pictures.ts';
import { type About, addPart, writeFrame } from './write.ts';
import { part } from './xml.ts';

/** A picture that becomes a slide. */
export interface PictureSlide {
  /** JPEG. */
  bytes: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
  /** Alternative text. */
  alt: string;
  /** Plain text for the page of notes. */
  notes: string;
}

/** Writes pictures as slides of this size in points, each in the middle of its own, as large as it can be. */
export function writePictureSlides(
  slides: readonly PictureSlide[],
  size: { width: number; height: number },
  about: About,
): Uint8Array<ArrayBuffer> {
  const zip = new ZipWriter();
  writeFrame(zip, about, size, slides.length, true);
  for (const [at, slide] of slides.entries()) {
    const relations = makeRelations();
    relations.id('slideLayout', `../slideLayouts/slideLayout${layoutNumber('blank')}.xml`);
    relations.id('notesSlide', `../${notesPath(at)}`);
    const picture = relations.id('image', `../media/image${at + 1}.jpeg`);
    zip.add(`ppt/media/image${at + 1}.jpeg`, slide.bytes);
    const box = { left: 0, top: 0, right: slide.width, bottom: slide.height };
    const shown = pictureXml(picture, box, 2, frameFor(slide, size), slide.alt);
    const xml = part(
      'p:sld',
      {},
      tag('p:cSld', {}, tag('p:spTree', {}, TREE_HEAD, shown)),
      tag('p:clrMapOvr', {}, tag('a:masterClrMapping')),
    );
    addPart(zip, `ppt/slides/slide${at + 1}.xml`, xml, relations);
    const back = makeRelations();
    back.id('notesMaster', '../notesMasters/notesMaster1.xml');
    back.id('slide', `../slides/slide${at + 1}.xml`);
    addPart(zip, `ppt/${notesPath(at)}`, notesXml(slide.notes), back);
  }
  return zip.finish();
}
