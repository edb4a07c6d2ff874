import { below, child, type Element, type Package, valIn } from './tree.ts';

/** What matters here of a style and of those it is based on. */
export interface StyleFacts {
  heading: number;
  numbered: boolean;
  framed: boolean;
}

/** Names of headings in Word and WPS, English and Chinese; 0.5 is the title of a document. */
function levelOfName(name: string): number {
  const [, digit] = /^(?:heading|标题)\s*([1-9])$/i.exec(name.trim()) ?? [];
  if (digit) return Number(digit);
  return /^(?:title|标题)$/i.test(name.trim()) ? 0.5 : 0;
}

const NO_STYLE: StyleFacts = { heading: 0, numbered: false, framed: false };

/** Facts of the paragraph styles of a package by their ids; undefined is the default style. */
export function readStyles(parts: Package, path = 'word/styles.xml'): (id: string | undefined) => StyleFacts {
  const byId = new Map(below(parts.tree(path), 'style').map((style) => [style.attributes.styleId ?? '', style]));
  const known = new Map<string, StyleFacts>();
  const facts = (id: string | undefined): StyleFacts => {
    const style = id === undefined ? undefined : byId.get(id);
    if (id === undefined || !style) return { ...NO_STYLE, heading: levelOfName(id ?? '') };
    const kept = known.get(id);
    if (kept) return kept;
    known.set(id, NO_STYLE); // a ring ends here
    const found = ownFacts(style, facts(valIn(style, 'basedOn')));
    known.set(id, found);
    return found;
  };
  return facts;
}

function ownFacts(style: Element, base: StyleFacts): StyleFacts {
  const properties = child(style, 'pPr');
  const name = levelOfName(valIn(style, 'name') ?? '');
  return {
    heading: name || (headingOf(properties) ?? base.heading),
    numbered: numberedBy(properties) ?? base.numbered,
    framed: isFramed(properties) || base.framed,
  };
}

/** The level that `w:outlineLvl` gives; 9 is text. */
export function headingOf(properties: Element | undefined): number | undefined {
  const level = valIn(properties, 'outlineLvl');
  if (level === undefined) return undefined;
  return Number(level) < 9 ? Number(level) + 1 : 0;
}

/** Whether these properties put a paragraph in a list (numId 0 takes it out); undefined where they do not say. */
export function numberedBy(properties: Element | undefined): boolean | undefined {
  const id = valIn(properties, 'numPr', 'numId');
  return id === undefined ? undefined : id !== '0';
}

/** A frame, but not a dropped capital, which is part of its text. */
export function isFramed(properties: Element | undefined): boolean {
  const frame = child(properties, 'framePr');
  return frame !== undefined && !['drop', 'margin'].includes(frame.attributes.dropCap ?? '');
}
