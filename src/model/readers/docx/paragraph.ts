import { attributeOf, childOf, textIn, type XmlElement } from '../../../formats/xml/xml.ts';
import { append } from '../../../lib/extremes.ts';
import type { Inline, Paragraph, Style } from '../../flow.ts';
import type { Numbering } from './numbering.ts';
import { isOn, lettersOf, type Styles, valueOfChild } from './styles.ts';

/** What the parts of a document share. */
export interface Shared {
  styles: Styles;
  numbering: Numbering;
}

const ALIGN: Record<string, Paragraph['align']> = {
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
  distribute: 'justify',
};
/** What holds runs without changing them; deleted text, drawings and their other forms are left out. */
const HOLDERS = new Set(['hyperlink', 'ins', 'smartTag', 'fldSimple', 'sdt', 'sdtContent', 'moveTo', 'dir', 'bdo']);

/** A paragraph (ECMA-376 part 1, 17.3.1). */
export function paragraphOf(element: XmlElement, { styles, numbering }: Shared): Paragraph {
  const properties = childOf(element, 'pPr');
  const style = valueOfChild(properties, 'pStyle');
  const letters = styles.letters(style);
  const fields: boolean[] = [];
  const inlines: Inline[] = [];
  const marker = numbering.next(properties);
  if (marker) inlines.push({ kind: 'text', text: `${marker} `, style: letters });
  const walk = (parent: XmlElement): void => {
    for (const child of parent.children) {
      if (child.name === 'r') append(inlines, runOf(child, letters, fields));
      else if (HOLDERS.has(child.name)) walk(child);
      else if (child.name.startsWith('oMath')) inlines.push({ kind: 'text', text: textIn(child), style: letters });
    }
  };
  walk(element);
  return {
    kind: 'paragraph',
    inlines,
    level: styles.level(style),
    spaceBefore: 0,
    linePitch: 0,
    places: [],
    align: ALIGN[valueOfChild(properties, 'jc') ?? ''] ?? 'left',
    indent: { first: 0, left: 0, right: 0 },
  };
}

/** The text of a run (17.3.2); `fields`: of each open field, whether its result has begun. */
function runOf(run: XmlElement, letters: Style, fields: boolean[]): Inline[] {
  const properties = childOf(run, 'rPr');
  const style = lettersOf(letters, properties);
  const vanish = childOf(properties, 'vanish');
  const inlines: Inline[] = [];
  for (const child of run.children) {
    if (child.name === 'fldChar') openOrClose(attributeOf(child, 'fldCharType'), fields);
    else if ((!vanish || !isOn(attributeOf(vanish, 'val') ?? '1')) && !fields.includes(false))
      append(inlines, inlineOf(child, style));
  }
  return inlines;
}

/** Fields show their result, not what they are made of (17.16). */
function openOrClose(type: string | undefined, fields: boolean[]): void {
  if (type === 'begin') fields.push(false);
  else if (type === 'separate' && fields.length) fields[fields.length - 1] = true;
  else if (type === 'end') fields.pop();
}

function inlineOf({ name, text, attributes }: XmlElement, style: Style): Inline[] {
  if (name === 't') return [{ kind: 'text', text, style }];
  if (name === 'tab' || name === 'ptab') return [{ kind: 'tab', style }];
  if (name === 'br' || name === 'cr') return Object.values(attributes).includes('page') ? [] : [{ kind: 'break' }];
  if (name === 'noBreakHyphen') return [{ kind: 'text', text: '-', style }];
  return [];
}
