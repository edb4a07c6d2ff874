import type { Tell } from '../../../../schemas/note.ts';
import { tag } from '../../../formats/ooxml/elements.ts';
import { makeRelations } from '../../../formats/ooxml/relations.ts';
import { ZipWriter } from '../../../formats/zip/write.ts';
import { greatest } from '../../../lib/extremes.ts';
import type { Flow, Section } from '../../flow.ts';
import type { GlyphRun, Source } from '../../page.ts';
import { runningIn } from '../../running.ts';
import { withColumns } from './columns.ts';
import { contentTypes } from './content-types.ts';
import { writeExact } from './exact.ts';
import { planFurniture } from './furniture.ts';
import { letterFit } from './letter-fit.ts';
import { planLists } from './lists.ts';
import { planNotes } from './notes.ts';
import { overhangOf } from './overhang.ts';
import type { ParagraphContext } from './paragraph.ts';
import { makePictures } from './pictures.ts';
import { writeReflow } from './reflow.ts';
import { appXml, coreXml, settingsXml } from './settings.ts';
import { stylesXml } from './styles.ts';
import { surveyOf } from './survey.ts';
import { upturned } from './vertical.ts';
import { countTooWide } from './wide-table.ts';
import { partHead, textElement, val } from './xml.ts';

/** What is written, and where. */
export interface Writing {
  flow: Flow;
  /** Gives the pictures, and pages to measure letters on where the flow was made of such. */
  source: Pick<Source, 'picture' | 'region'> & Partial<Pick<Source, 'page'>>;
  /** `flow`: text that flows, for editing; `exact`: every block at its place on its page. */
  options: { layout: 'flow' | 'exact' };
  /** A sentence for the visitor. */
  note: Tell;
  /**
   * The source pages (from 0) that were chosen; all between the first and the last of a section where they are not
   * given.
   */
  pages?: readonly number[];
  /** Awaited now and then with the share of the work done; may throw to end it. */
  rest(part: number): Promise<void>;
}

/**
 * Writes a flow as a Word document (ECMA-376 transitional). Pictures are read one by one, and of what is written only
 * the packed bytes are kept.
 */
export async function writeDocx({
  flow: given,
  source,
  options,
  pages: chosen,
  note,
  rest,
}: Writing): Promise<Uint8Array<ArrayBuffer>> {
  const sample = await samplePages(source, chosen ?? pagesOf(given));
  const [fit, overhang] = [letterFit(sample), overhangOf(sample)];
  const sections = given.sections.length ? given.sections : [BLANK];
  const flow = { ...given, sections: sections.map((section) => withColumns(section, overhang)) };
  const isExact = options.layout === 'exact';
  const upright = isExact ? flow.sections : flow.sections.map(upturned);
  const [survey, lists, notes] = [surveyOf(flow, fit), planLists({ sections: upright }), planNotes(flow)];
  const [zip, relations, furniture] = [new ZipWriter(), makeRelations(), planFurniture(flow.sections)];
  const pictures = makePictures(zip, source);
  const pages = greatest(
    flow.sections.map((section) => section.pages.last + 1),
    1,
  );
  const hasNotes = flow.notes.length > 0 && !isExact;
  const numbering = lists.xml;
  zip.add(
    '[Content_Types].xml',
    contentTypes({
      'word/document.xml': 'document.main',
      'word/styles.xml': 'styles',
      'word/settings.xml': 'settings',
      'docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
      'docProps/app.xml': 'application/vnd.openxmlformats-officedocument.extended-properties+xml',
      ...(numbering && { 'word/numbering.xml': 'numbering' }),
      ...(hasNotes && { 'word/footnotes.xml': 'footnotes' }),
      ...furniture.parts,
    }),
  );
  zip.add('_rels/.rels', packageRelations());
  zip.add('docProps/core.xml', coreXml(flow));
  zip.add('docProps/app.xml', appXml(pages));
  zip.add('word/styles.xml', stylesXml(survey, flow.lang, overhang > 0));
  zip.add('word/settings.xml', settingsXml(hasNotes, notes.format, furniture.facing));
  relations.id('styles', 'styles.xml');
  relations.id('settings', 'settings.xml');
  if (numbering) zip.add('word/numbering.xml', numbering);
  if (numbering) relations.id('numbering', 'numbering.xml');
  const base: ParagraphContext = { relations, pictures, page: '1', pages, survey, lists };
  if (hasNotes) {
    const own = makeRelations();
    zip.add('word/footnotes.xml', notes.xml({ ...base, relations: own }));
    if (own.xml()) zip.add('word/_rels/footnotes.xml.rels', own.xml());
    relations.id('footnotes', 'footnotes.xml');
  }
  const document = zip.begin('word/document.xml');
  document.write(`${partHead('w:document')}<w:body>`);
  const context = { ...base, note: isExact ? (index: number) => plainMark(flow, index) : notes.mark };
  for (const section of flow.sections) for (const one of runningIn(section)) await pictures.load(one);
  const body = { flow, source, upright, context, overhang, furniture, zip, pages: chosen, write: document.write, rest };
  await (isExact ? writeExact(body) : writeReflow(body));
  document.write('</w:body></w:document>');
  document.end();
  zip.add('word/_rels/document.xml.rels', relations.xml());
  const lost = pictures.lost();
  if (lost) note(`有 ${lost} 张图片读不出来，没有放进去。`, { lost: true });
  const wide = countTooWide(flow);
  if (wide) note(`有 ${wide} 个表格超过 63 列，Word 放不下，已从左到右分成几个。`);
  return zip.finish();
}

/** A document without a page is an empty A4 page. */
const BLANK: Section = {
  page: { width: 595.3, height: 841.9 },
  margins: { top: 72, right: 72, bottom: 72, left: 72 },
  columns: [],
  continuous: false,
  vertical: false,
  header: [],
  footer: [],
  plainFirst: false,
  pages: { first: 0, last: 0 },
  blocks: [],
};

/** Pages that are looked at for how their letters stand. */
const MAX_SAMPLE = 4;

async function samplePages(source: Partial<Pick<Source, 'page'>>, pages: readonly number[]): Promise<GlyphRun[][]> {
  if (!source.page) return [];
  const step = Math.max(1, Math.ceil(pages.length / MAX_SAMPLE));
  const sample: GlyphRun[][] = [];
  for (let at = 0; at < pages.length; at += step) sample.push((await source.page(pages[at] as number)).runs);
  return sample;
}

/** The pages of a document, where nothing says which were chosen. */
const pagesOf = ({ sections }: Flow): number[] => [
  ...new Set(sections.flatMap(({ blocks }) => blocks.flatMap(({ places }) => places.map(({ page }) => page)))),
];

function packageRelations(): string {
  const relations = makeRelations();
  relations.id('officeDocument', 'word/document.xml');
  relations.id('core-properties', 'docProps/core.xml');
  relations.id('extended-properties', 'docProps/app.xml');
  return relations.xml();
}

/** The mark of a note in frames, which cannot have footnotes. */
function plainMark({ notes }: Flow, index: number): string {
  const marker = notes[index]?.marker ?? '';
  return tag('w:r', {}, tag('w:rPr', {}, val('vertAlign', 'superscript')), textElement(marker));
}
