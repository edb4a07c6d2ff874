import { tag } from '../../../formats/ooxml/elements.ts';
import { makeRelations } from '../../../formats/ooxml/relations.ts';
import { type KeptBytes, ZipWriter } from '../../../formats/zip/write.ts';
import { frameFor, transform } from './frame.ts';
import { layoutNumber, TREE_HEAD } from './layouts.ts';
import { notesPath, notesXml } from './notes.ts';
import { pictureXml } from './pictures.ts';
import { type About, addPart, writeFrame } from './write.ts';
import { part, textTag } from './xml.ts';

/** A picture that becomes a slide. */
export interface PictureSlide {
  /** JPEG. */
  bytes: KeptBytes;
  /** In pixels. */
  width: number;
  height: number;
  /** Alternative text. */
  alt: string;
  /** Plain text for the page of notes. */
  notes: string;
  /** What the outline calls the slide; stands above its upper edge, where nobody sees it. */
  title?: string;
}

/**
 * Writes pictures as slides of this size in points, each in the middle of its own, as large as it can be; the file in
 * pieces.
 */
export function writePictureSlides(
  slides: readonly PictureSlide[],
  size: { width: number; height: number },
  about: About,
): (Uint8Array<ArrayBuffer> | Blob)[] {
  const zip = new ZipWriter();
  writeFrame(zip, about, size, slides.length, true);
  for (const [at, slide] of slides.entries()) {
    const relations = makeRelations();
    relations.id('slideLayout', `../slideLayouts/slideLayout${layoutNumber(slide.title ? 'titleOnly' : 'blank')}.xml`);
    relations.id('notesSlide', `../${notesPath(at)}`);
    const picture = relations.id('image', `../media/image${at + 1}.jpeg`);
    zip.add(`ppt/media/image${at + 1}.jpeg`, slide.bytes);
    const box = { left: 0, top: 0, right: slide.width, bottom: slide.height };
    const shown = pictureXml(picture, box, 2, frameFor(slide, size), slide.alt);
    const xml = part(
      'p:sld',
      {},
      tag('p:cSld', {}, tag('p:spTree', {}, TREE_HEAD, hiddenTitle(slide.title, size), shown)),
      tag('p:clrMapOvr', {}, tag('a:masterClrMapping')),
    );
    addPart(zip, `ppt/slides/slide${at + 1}.xml`, xml, relations);
    const back = makeRelations();
    back.id('notesMaster', '../notesMasters/notesMaster1.xml');
    back.id('slide', `../slides/slide${at + 1}.xml`);
    addPart(zip, `ppt/${notesPath(at)}`, notesXml(slide.notes), back);
  }
  return zip.parts();
}

/** How high the title stands above the slide, in points. */
const ABOVE = 60;

/** A title that outline and screen readers find, beyond the edge of the slide. */
function hiddenTitle(title: string | undefined, size: { width: number; height: number }): string {
  if (!title) return '';
  const box = { left: 0, top: -ABOVE, right: size.width, bottom: -ABOVE / 4 };
  const holder = tag('p:cNvPr', { id: 3, name: '标题 3' }) + tag('p:cNvSpPr', {}, tag('a:spLocks', { noGrp: 1 }));
  return tag(
    'p:sp',
    {},
    tag('p:nvSpPr', {}, holder, tag('p:nvPr', {}, tag('p:ph', { type: 'title' }))),
    tag('p:spPr', {}, transform(frameFor(size, size), box)),
    tag(
      'p:txBody',
      {},
      tag('a:bodyPr', {}, tag('a:normAutofit')),
      tag('a:lstStyle'),
      tag('a:p', {}, tag('a:r', {}, tag('a:rPr', { lang: 'zh-CN' }), textTag('a:t', title))),
    ),
  );
}
