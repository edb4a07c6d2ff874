import { tag } from '../../../formats/ooxml/elements.ts';
import { makeRelations } from '../../../formats/ooxml/relations.ts';
import type { ZipWriter } from '../../../formats/zip/write.ts';
import { heightOf } from '../../box.ts';
import type { Paragraph, Section } from '../../flow.ts';
import { groundXml } from './ground.ts';
import { emptyParagraph, type ParagraphContext, type Placing, paragraphXml } from './paragraph.ts';
import { over, under } from './spacing.ts';
import { part } from './xml.ts';

type Side = 'header' | 'footer';

/** The running heads and feet of a document: the same one is stored once. */
export interface Furniture {
  /** Their parts by path: known before the first is written, for the list of parts stands first. */
  parts: Record<string, Side>;
  /** Left and right pages differ somewhere. */
  facing: boolean;
  /** `w:headerReference` and `w:footerReference` of a section; what they refer to is put into the package. */
  references(section: Section, context: ParagraphContext, zip: ZipWriter): string;
}

const SIDES: Side[] = ['header', 'footer'];

/** A head or foot that a section shows on right pages (or on all), or on left ones. */
interface Shown {
  side: Side;
  type: 'default' | 'even';
}

/**
 * Plans heads and feet: a section takes over what the one before shows, unless it has others; to show none it needs
 * empty ones.
 */
export function planFurniture(sections: readonly Section[]): Furniture {
  const parts: Record<string, Side> = {};
  const needed = new Map<Section, (Shown & { path: string })[]>();
  const facing = sections.some(({ even }) => even);
  for (const side of SIDES) {
    const paths = new Map<string, string>();
    for (const type of facing ? (['default', 'even'] as const) : (['default'] as const)) {
      let before = keyOf([], undefined);
      for (const section of sections) {
        const key = keyOf(shownIn(section, { side, type }), section);
        if (key !== before) {
          const path = paths.get(key) ?? `word/${side}${paths.size + 1}.xml`;
          paths.set(key, path);
          parts[path] = side;
          needed.set(section, [...(needed.get(section) ?? []), { side, type, path }]);
        }
        before = key;
      }
    }
  }
  const written = new Set<string>();
  return {
    parts,
    facing,
    references: (section, context, zip) =>
      (needed.get(section) ?? [])
        .map(({ side, type, path }) => {
          if (!written.has(path)) write(zip, path, { side, type }, section, context);
          written.add(path);
          const id = context.relations.id(side, path.replace('word/', ''));
          return tag(`w:${side}Reference`, { 'w:type': type, 'r:id': id });
        })
        .join(''),
  };
}

const shownIn = (section: Section, { side, type }: Shown): Paragraph[] =>
  (type === 'even' ? (section.even ?? section) : section)[side];

/** What makes two heads alike; what stands behind a tab does so on pages of one width. */
const keyOf = (paragraphs: readonly Paragraph[], section: Section | undefined): string =>
  JSON.stringify(
    paragraphs.map(({ inlines, align }) => {
      const hasTab = inlines.some(({ kind }) => kind === 'tab');
      return [inlines, align, ...(hasTab && section ? [Math.round(section.page.width)] : [])];
    }),
  );

function write(zip: ZipWriter, path: string, shown: Shown, section: Section, context: ParagraphContext): void {
  const { side } = shown;
  const own = { ...context, relations: makeRelations(), style: side };
  const all = shownIn(section, shown);
  const lead = all.map((one) => drawn(one, own)).join('');
  const texts = all.filter((one) => !isPicture(one));
  const paragraphs = texts.map((one, at) =>
    paragraphXml(one, own, { ...placingIn(one, section), ground: groundXml(one), ...(at ? {} : { lead }) }),
  );
  const none = lead ? emptyParagraph(1, { lead }) : '<w:p/>';
  zip.add(path, part(side === 'header' ? 'w:hdr' : 'w:ftr', ...(paragraphs.length ? paragraphs : [none])));
  const relations = own.relations.xml();
  if (relations) zip.add(path.replace('word/', 'word/_rels/').concat('.rels'), relations);
}

/** A picture alone stands at its place, and pushes no text aside. */
const isPicture = ({ inlines, places }: Paragraph): boolean =>
  places.length > 0 && inlines.length === 1 && inlines[0]?.kind === 'picture';

function drawn(paragraph: Paragraph, { pictures, relations }: ParagraphContext): string {
  const [inline] = paragraph.inlines;
  const box = paragraph.places[0]?.box;
  if (!isPicture(paragraph) || inline?.kind !== 'picture' || !box) return '';
  return pictures.anchored(inline.picture, box, 'behind', relations);
}

/** How a head stands; what is behind its tab ends where it ended. */
function placingIn(given: Paragraph, section: Section): Placing {
  const paragraph = endsAtEdge(given, section) ? { ...given, align: 'right' as const } : given;
  const box = paragraph.places[0]?.box;
  const width = box ? box.right - section.margins.left : 0;
  const { align } = paragraph;
  return { before: 0, align, indent: indentIn(paragraph, section), ...(width > 0 && { width }) };
}

/** A head at the right ends where the text of the page does, give or take so many heights of it. */
const AT_EDGE = 0.8;
const RIGHT_PART = 0.4;

/** Whether a lone part stands at the right edge of its page's text: in another font it is to end there too. */
function endsAtEdge({ align, inlines, places: [place] }: Paragraph, { page, margins }: Section): boolean {
  if (align !== 'left' || !place || inlines.some(({ kind }) => kind === 'tab')) return false;
  const [left, right, { box }] = [margins.left, page.width - margins.right, place];
  return Math.abs(right - box.right) < heightOf(box) * AT_EDGE && box.left - left > (right - left) * RIGHT_PART;
}

/** Heads stand where they stood: `indent` moves them against the section's text. */
function indentIn(
  { align, indent, inlines, places: [place] }: Paragraph,
  { page, margins }: Section,
): Paragraph['indent'] {
  const [left, right] = [margins.left, page.width - margins.right];
  if (!place) return indent;
  if (align === 'center') {
    const off = place.box.left + place.box.right - left - right;
    return { first: 0, left: Math.max(0, off), right: Math.max(0, -off) };
  }
  if (align === 'right') return { first: 0, left: 0, right: right - place.box.right };
  // What stands behind a tab may reach over the edge of the text, and would go on in a second line.
  const beyond = inlines.some(({ kind }) => kind === 'tab') ? Math.min(0, right - place.box.right - SLACK) : 0;
  return { first: indent.first, left: place.box.left - left - Math.min(0, indent.first), right: beyond };
}

/** Fonts that are replaced may be a little wider, in points. */
const SLACK = 1;

/** Where heads and feet stand that no section tells of. */
const USUAL = 36;

/** From the page's edges, in points. */
export function distances({ header, footer, page }: Section): { header: number; footer: number } {
  const texts = (paragraphs: readonly Paragraph[]): Paragraph[] => paragraphs.filter((one) => !isPicture(one));
  const [first, last] = [texts(header)[0], texts(footer).at(-1)];
  const [head, foot] = [first?.places[0]?.box, last?.places[0]?.box];
  return {
    header: first && head ? Math.max(0, head.top - over(first)) : USUAL,
    footer: last && foot ? Math.max(0, page.height - foot.bottom - under(last)) : USUAL,
  };
}
