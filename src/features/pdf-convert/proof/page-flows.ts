import type { Block, Flow, Inline, Paragraph, Section } from '../../../model/flow.ts';
import { paragraphsIn } from '../../../model/paragraphs.ts';
import { numberOn, numberText, runningIn, runningOn } from '../../../model/running.ts';
import { piecesOf } from '../../../model/writers/docx/split.ts';

/**
 * A document cut into its pages: for each page (from 0) a document of what stands there, its sections, heads, feet and
 * notes. What goes on over pages is parted where the writers part it.
 */
export function* pageFlows(flow: Flow): Generator<[page: number, flow: Flow]> {
  const pages = new Map<number, Section[]>();
  for (const section of flow.sections) {
    const own = Map.groupBy(section.blocks.flatMap(piecesOf), ({ place }) => place.page);
    for (const [page, pieces] of own) {
      const sections = pages.get(page) ?? [];
      pages.set(page, sections);
      sections.push(
        sectionOn(
          section,
          page,
          pieces.map(({ block }) => block),
        ),
      );
    }
  }
  const last = flow.sections.at(-1)?.pages.last ?? 0;
  for (const [page, sections] of pages) yield [page, pageFlow(flow, structuredClone(sections), page, last)];
}

function sectionOn(section: Section, page: number, blocks: Block[]): Section {
  const { even: _, ...own } = section;
  const numbers = { format: 'decimal' as const, ...section.numbers, first: numberOn(section, page) };
  return {
    ...own,
    ...runningOn(section, page),
    numbers,
    blocks,
    plainFirst: false,
    pages: { first: page, last: page },
  };
}

/** The notes of these sections alone, by numbers of their own, and numbers of pages as text; `sections` are changed. */
function pageFlow(flow: Flow, sections: Section[], page: number, last: number): Flow {
  const notes: Flow['notes'] = [];
  const numbers = new Map<number, number>();
  const numberOf = (note: number): number => {
    const known = numbers.get(note);
    if (known !== undefined) return known;
    notes.push(flow.notes[note] ?? { marker: '', blocks: [] });
    numbers.set(note, notes.length - 1);
    return notes.length - 1;
  };
  for (const section of sections) {
    const { blocks } = section;
    for (const { inlines } of paragraphsIn(blocks))
      for (const inline of inlines) if (inline.kind === 'note') inline.note = numberOf(inline.note);
    const number = numberText(numberOn(section, page), section.numbers?.format);
    for (const paragraph of runningIn(section)) countPages(paragraph, number, last + 1);
  }
  return { ...flow, sections, notes, scanned: flow.scanned.filter((one) => one === page) };
}

function countPages(paragraph: Paragraph, page: string, pages: number): void {
  paragraph.inlines = paragraph.inlines.map((inline): Inline => {
    if (inline.kind !== 'page-number' && inline.kind !== 'page-count') return inline;
    return { kind: 'text', text: String(inline.kind === 'page-number' ? page : pages), style: inline.style };
  });
}

/** What many parts of a document have alike: it stands once. */
const SHARED = new Set(['style', 'borders']);

/** A page's document as text. */
export function packFlow(flow: Flow): string {
  const known = new Map<string, number>();
  const packed = JSON.stringify(flow, (key, value: unknown) => {
    if (!SHARED.has(key)) return value;
    const written = JSON.stringify(value);
    const at = known.get(written) ?? known.size;
    known.set(written, at);
    return at;
  });
  return `{"shared":[${[...known.keys()].join(',')}],"flow":${packed}}`;
}

/** The document that `packFlow` wrote. */
export function unpackFlow(text: string): Flow {
  let shared: unknown[] = [];
  const read = JSON.parse(text, (key, value: unknown) => {
    if (key === 'shared') shared = value as unknown[]; // it stands before all that names its parts
    return SHARED.has(key) ? shared[value as number] : value;
  }) as { flow: Flow };
  return read.flow;
}
