import type { MarkedContent } from '../../../formats/pdf/content/marked.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { asArray, asNumber, type Dict, type Obj, Ref } from '../../../formats/pdf/objects.ts';
import { textOf } from '../../../formats/pdf/text/string.ts';

/** What marked content says of what stands in it. */
export interface Marks {
  /** Decoration, with its subtype. */
  artifact?: string;
  /** Its number for the structure tree. */
  id?: number;
  /** What stands for its text, and the marked content that says so. */
  actual?: { text: string; mark: MarkedContent };
  /** It stands in a layer that is not shown. */
  off: boolean;
  /** The name of the layer it stands in, the innermost one (§8.11.2). */
  layer?: string;
}

const NONE: Marks = { off: false };

/** Reads marks (ISO 32000-1 §14.6, §14.9.4, §8.11) once for each marked content. */
export class MarkReader {
  private readonly document: PdfDocument;
  private readonly known = new WeakMap<MarkedContent, Marks>();
  private readonly hidden: Set<number>;

  constructor(document: PdfDocument) {
    this.document = document;
    this.hidden = hiddenLayers(document);
  }

  of(marked: MarkedContent | undefined): Marks {
    if (!marked) return NONE;
    const known = this.known.get(marked);
    if (known) return known;
    const marks = { ...this.of(marked.outer), ...this.own(marked) };
    this.known.set(marked, marks);
    return marks;
  }

  private own(mark: MarkedContent): Partial<Marks> {
    if (mark.tag === 'OC') {
      const layer = this.layerOf(mark.properties);
      return { ...(this.isOff(mark.properties) && { off: true }), ...(layer !== undefined && { layer }) };
    }
    const dict = this.document.dict(mark.properties);
    const id = asNumber(this.document.resolve(dict?.get('MCID')));
    const actual = dict?.has('ActualText') ? textOf(this.document.resolve(dict.get('ActualText'))) : undefined;
    const subtype = this.document.resolve(dict?.get('Subtype')) ?? this.document.resolve(dict?.get('Type'));
    return {
      ...(mark.tag === 'Artifact' && { artifact: typeof subtype === 'string' ? subtype : '' }),
      ...(id !== undefined && { id }),
      ...(actual !== undefined && { actual: { text: actual, mark } }),
    };
  }

  /** The name of a group, or of the first one of a membership dictionary. */
  private layerOf(value: Obj): string | undefined {
    const dict = this.document.dict(value);
    const [first] = asArray(this.document.resolve(dict?.get('OCGs')));
    const group = dict?.has('OCGs') ? this.document.dict(first ?? dict.get('OCGs')) : dict;
    const name = textOf(this.document.resolve(group?.get('Name')));
    return name || undefined;
  }

  /** A group that is off, or a membership dictionary all of whose groups are (§8.11.2.2, policy AnyOn). */
  private isOff(value: Obj): boolean {
    if (value instanceof Ref && this.hidden.has(value.num)) return true;
    const groups = this.document.dict(value)?.get('OCGs');
    const list =
      groups instanceof Ref && !Array.isArray(this.document.resolve(groups))
        ? [groups]
        : asArray(this.document.resolve(groups));
    return list.length > 0 && list.every((each) => each instanceof Ref && this.hidden.has(each.num));
  }
}

/** The layers that the default configuration does not show, by object number (§8.11.4.3). */
function hiddenLayers(document: PdfDocument): Set<number> {
  const properties = document.dict(document.catalog().get('OCProperties'));
  const config = document.dict(properties?.get('D'));
  const numbers = (dict: Dict | undefined, key: string): number[] =>
    asArray(document.resolve(dict?.get(key))).flatMap((each) => (each instanceof Ref ? [each.num] : []));
  const hidden = new Set(numbers(config, 'OFF'));
  if (document.resolve(config?.get('BaseState')) !== 'OFF') return hidden;
  const shown = new Set(numbers(config, 'ON'));
  for (const num of numbers(properties, 'OCGs')) if (!shown.has(num)) hidden.add(num);
  return hidden;
}
