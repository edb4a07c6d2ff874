import type { Tell } from '../../../../schemas/note.ts';
import { DOCUMENT, PACKAGE, rootPart, tag } from '../../../formats/ooxml/elements.ts';
import { makeRelations, type Relations } from '../../../formats/ooxml/relations.ts';
import { ZipWriter } from '../../../formats/zip/write.ts';
import type { Flow } from '../../flow.ts';
import type { Page, Source } from '../../page.ts';
import { visibleRuns } from '../ink-lines.ts';
import { emu, frameFor, slideSize } from './frame.ts';
import { LAYOUTS, layoutXml, masterXml } from './layouts.ts';
import { NOTES_MASTER, notesMasterXml, notesPath } from './notes.ts';
import { contentTypes, relationsPath } from './package.ts';
import { makePictures } from './pictures.ts';
import { slideXml } from './slide.ts';
import { type SlideContent, slidesOf } from './slides.ts';
import { levels, themeXml } from './theme.ts';
import { part, textTag } from './xml.ts';

/** What is written; `rest` is awaited after each slide with the share of the work done. */
interface Writing {
  flow: Flow;
  source: Pick<Source, 'page' | 'picture' | 'region'>;
  /** Pages of the source, from 0: a slide for each. */
  pages: readonly number[];
  note: Tell;
  rest(part: number): Promise<void>;
}

/**
 * Writes pages as slides (ECMA-376-1 transitional): each text, table and picture at its place, in the size of the first
 * page. Pages are read one by one.
 */
export async function writePptx(writing: Writing): Promise<Uint8Array<ArrayBuffer>> {
  const { flow, source, pages } = writing;
  const zip = new ZipWriter();
  const contents = slidesOf(flow);
  const first = await source.page(pages[0] ?? 0);
  const size = slideSize(first);
  writeFrame(zip, flow, size, pages.length);
  const pictures = makePictures(zip, source);
  const noteMark = (note: number): string => flow.notes[note]?.marker ?? '';
  for (const [at, index] of pages.entries()) {
    const page = await source.page(index);
    const content = contents.get(index) ?? { blocks: [], figures: [] };
    const runs = await neighbours(content, page, source);
    const relations = makeRelations();
    const place = {
      relations,
      noteMark,
      frame: frameFor(page, size),
      slideOf: (other: number) => (pages.includes(other) ? pages.indexOf(other) + 1 : undefined),
    };
    const runsOf = (other: number) => runs.get(other) ?? [];
    const xml = await slideXml({ page, content, pictures, place, number: at + 1, runsOf });
    addPart(zip, `ppt/slides/slide${at + 1}.xml`, xml, relations);
    await writing.rest((at + 1) / pages.length);
  }
  if (pictures.lost()) writing.note(`有 ${pictures.lost()} 张图片读不出来，没有放进去。`, { lost: true });
  return zip.finish();
}

/** The runs of all pages that paragraphs of a page stand on too. */
async function neighbours({ blocks }: SlideContent, page: Page, source: Pick<Source, 'page'>) {
  const runs = new Map([[page.index, visibleRuns(page)]]);
  for (const block of blocks)
    if (block.kind === 'paragraph')
      for (const place of block.paragraph.places)
        if (!runs.has(place.page)) runs.set(place.page, visibleRuns(await source.page(place.page)));
  return runs;
}

/** Adds a part and what it refers to. */
export function addPart(zip: ZipWriter, path: string, xml: string, relations: Relations): void {
  zip.add(path, xml);
  zip.add(relationsPath(path), relations.xml());
}

const MASTER = 'ppt/slideMasters/slideMaster1.xml';

/** What a presentation says of itself. */
export type About = Pick<Flow, 'title' | 'author' | 'lang'>;

/** All parts but the slides and pictures; with `notes` each slide has a page of notes, which its writer adds. */
export function writeFrame(
  zip: ZipWriter,
  about: About,
  size: { width: number; height: number },
  count: number,
  notes = false,
): void {
  const slides = Array.from({ length: count }, (_, at) => `slides/slide${at + 1}.xml`);
  const layouts = LAYOUTS.map((_, at) => `slideLayouts/slideLayout${at + 1}.xml`);
  const noted = notes ? [NOTES_MASTER, 'theme/theme2.xml', ...slides.map((_, at) => notesPath(at))] : [];
  const parts = [...slides, ...layouts, ...noted, 'theme/theme1.xml', 'presentation.xml'].map((path) => `ppt/${path}`);
  zip.add('[Content_Types].xml', contentTypes([...parts, MASTER, 'docProps/core.xml', 'docProps/app.xml']));
  const root = makeRelations();
  root.id('officeDocument', 'ppt/presentation.xml');
  root.id('core-properties', 'docProps/core.xml');
  root.id('extended-properties', 'docProps/app.xml');
  zip.add('_rels/.rels', root.xml());
  zip.add('docProps/core.xml', coreXml(about));
  zip.add('docProps/app.xml', appXml(count));
  const relations = makeRelations();
  addPart(zip, 'ppt/presentation.xml', presentationXml(size, slides, relations, notes), relations);
  const own = makeRelations();
  const ids = layouts.map((path) => own.id('slideLayout', `../${path}`));
  own.id('theme', '../theme/theme1.xml');
  addPart(zip, MASTER, masterXml(size, ids), own);
  for (const [at, layout] of LAYOUTS.entries()) {
    const back = makeRelations();
    back.id('slideMaster', '../slideMasters/slideMaster1.xml');
    addPart(zip, `ppt/${layouts[at]}`, layoutXml(layout, size), back);
  }
  zip.add('ppt/theme/theme1.xml', themeXml());
  if (!notes) return;
  const ofNotes = makeRelations();
  ofNotes.id('theme', '../theme/theme2.xml');
  addPart(zip, `ppt/${NOTES_MASTER}`, notesMasterXml(), ofNotes);
  zip.add('ppt/theme/theme2.xml', themeXml());
}

function presentationXml(
  { width, height }: { width: number; height: number },
  slides: readonly string[],
  relations: Relations,
  notes: boolean,
): string {
  const master = relations.id('slideMaster', 'slideMasters/slideMaster1.xml');
  const ids = slides.map((path, at) => tag('p:sldId', { id: 256 + at, 'r:id': relations.id('slide', path) }));
  relations.id('theme', 'theme/theme1.xml');
  const ofNotes = notes && tag('p:notesMasterId', { 'r:id': relations.id('notesMaster', NOTES_MASTER) });
  return part(
    'p:presentation',
    { saveSubsetFonts: 1 },
    tag('p:sldMasterIdLst', {}, tag('p:sldMasterId', { id: 2_147_483_648, 'r:id': master })),
    ofNotes ? tag('p:notesMasterIdLst', {}, ofNotes) : '',
    tag('p:sldIdLst', {}, ...ids),
    tag('p:sldSz', { cx: emu(width), cy: emu(height) }),
    tag('p:notesSz', { cx: 6_858_000, cy: 9_144_000 }),
    tag('p:defaultTextStyle', {}, levels(1800, 'l', false)),
  );
}

const coreXml = ({ title, author, lang }: About): string =>
  rootPart(
    'cp:coreProperties',
    { 'xmlns:cp': `${PACKAGE}/metadata/core-properties`, 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
    title && textTag('dc:title', title),
    author && textTag('dc:creator', author),
    lang && textTag('dc:language', lang),
  );

const appXml = (slides: number): string =>
  rootPart(
    'Properties',
    { xmlns: `${DOCUMENT}/extended-properties` },
    textTag('Application', 'PDF365'),
    textTag('Slides', String(slides)),
  );
