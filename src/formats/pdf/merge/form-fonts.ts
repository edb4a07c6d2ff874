import { asArray, type Dict, fromLatin1, latin1, type Obj, PdfString, Ref } from '../objects.ts';
import { freshName, type Source } from './source.ts';

/** The fonts of the merged form's default resources: what is known of each by its name, and the names taken. */
export interface FormFonts {
  looks: Map<string, string | symbol>;
  used: Map<string, number>;
}

export const noFonts = (): FormFonts => ({ looks: new Map(), used: new Map() });

/**
 * New names of the fonts of one form whose names other inputs use for other fonts; a font that looks the same keeps its
 * name.
 */
export function fontNames(all: FormFonts, source: Source, fonts: Dict): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const [name, value] of fonts) {
    const look = lookOf(source, value);
    const fresh = all.looks.get(name) === look ? name : freshName(name, all.used, '_');
    all.looks.set(fresh, look);
    if (fresh !== name) renamed.set(name, fresh);
  }
  return renamed;
}

/**
 * Two fonts are alike when they are of a kind, of a name and of an encoding, and neither brings its own description.
 */
function lookOf({ document }: Source, value: Obj): string | symbol {
  const font = document.dict(value);
  const facts = ['Subtype', 'BaseFont', 'Encoding'].map((key) => document.resolve(font?.get(key)));
  const own = font?.has('FontDescriptor') || facts.some((fact) => fact !== null && typeof fact !== 'string');
  return own ? Symbol() : facts.join(' ');
}

/** A default appearance (ISO 32000-2 §12.7.4.3) with its font called by the new name. */
export function renameFont(appearance: Obj, names: Map<string, string>): Obj {
  if (!(appearance instanceof PdfString) || names.size === 0) return appearance;
  const text = latin1(appearance.bytes).replace(/\/([^\s/()<>[\]{}%]+)/g, (whole, name: string) => {
    const fresh = names.get(name);
    return fresh === undefined ? whole : `/${fresh}`;
  });
  return new PdfString(fromLatin1(text));
}

/** Gives these fields and the fields and widgets under them the new names in their own default appearances. */
export function renameFieldFonts(source: Source, fields: Obj[], names: Map<string, string>): void {
  const { document, copier } = source;
  const seen = new Set<number>();
  const waiting = names.size ? [...fields] : [];
  for (let field = waiting.pop(); field !== undefined; field = waiting.pop()) {
    if (!(field instanceof Ref) || seen.has(field.num)) continue;
    seen.add(field.num);
    const dict = copier.replacement(field.num) ?? document.dict(field);
    if (!dict) continue;
    if (dict.has('DA'))
      copier.replace(field.num, new Map([...dict, ['DA', renameFont(document.resolve(dict.get('DA')), names)]]));
    for (const kid of asArray(document.resolve(dict.get('Kids')))) waiting.push(kid);
  }
}
