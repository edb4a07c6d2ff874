import { UserError } from '../../../../schemas/error.ts';
import { attributeOf, childOf } from '../../../formats/xml/xml.ts';
import type { Flow } from '../../flow.ts';
import { plainFlow, plainSection } from '../../plain-flow.ts';
import { Numbering } from './numbering.ts';
import { openDocx } from './package.ts';
import { stylesOf } from './styles.ts';
import { blocksIn } from './table.ts';

const A4 = { width: 595.3, height: 841.9 };
const MARGIN = 72;

/**
 * A Word document as a flow of one section: its paragraphs and tables. What is deleted, hidden, drawn or stands in
 * heads, feet and notes is left out. Throws UserError `wrong-type`, `damaged`, `truncated`, `unsupported`.
 */
export async function readDocx(file: Blob): Promise<Flow> {
  const { document, part } = await openDocx(file);
  const body = childOf(childOf(document, 'document'), 'body');
  if (!body) throw new UserError('damaged');
  const shared = { styles: stylesOf(await part('styles')), numbering: new Numbering(await part('numbering')) };
  const size = childOf(childOf(body, 'sectPr'), 'pgSz');
  const [width = 0, height = 0] = ['w', 'h'].map((name) => Number(size && attributeOf(size, name)) / 20 || 0);
  const page = width > 0 && height > 0 ? { width, height } : A4;
  const margins = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  const blocks = blocksIn(body, shared).filter((block) => block.kind !== 'paragraph' || block.inlines.length > 0);
  return plainFlow('', [plainSection({ page, margins, blocks })], '');
}
