import { tag } from '../../../formats/ooxml/elements.ts';
import { around, heightOf, widthOf } from '../../box.ts';
import type { Paragraph, Section } from '../../flow.ts';
import type { Box } from '../../page.ts';
import { type ParagraphContext, paragraphXml } from './paragraph.ts';
import { anchor, shapeBox } from './pictures.ts';
import { linesIn, over, spaceOver } from './spacing.ts';

/** Other fonts may be a little wider: lines of a paragraph get so many points, a line alone this share of its width. */
const SLACK = 1.5;
const ALONE = 0.12;

const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';

/** Paragraphs below each other in a text box at their place on the page. */
export function frameXml(
  paragraphs: readonly Paragraph[],
  section: Section,
  context: ParagraphContext,
  hangs: ReadonlyMap<Paragraph, number>,
): string {
  const boxes = paragraphs.map(boxOf);
  const text = around(boxes);
  const [first] = paragraphs as [Paragraph];
  const slack = Math.max(SLACK, widthOf(text) * ALONE);
  const frame: Box = {
    left: Math.max(0, text.left - slack),
    right: Math.min(section.page.width, text.right + slack),
    top: text.top - over(first),
    bottom: text.bottom + first.linePitch,
  };
  const inner = paragraphs.map((paragraph, at) =>
    paragraphXml(paragraph, context, {
      before: at ? spaceOver(paragraphs[at - 1], paragraph) : 0,
      indent: indentIn(frame, paragraph, hangs.get(paragraph)),
      newPage: false,
    }),
  );
  return boxXml(upright(frame, first.angle ?? 0), inner.join(''), first.angle ?? 0, section.vertical, context);
}

const boxOf = ({ places: [place] }: Paragraph): Box => place?.box ?? { left: 0, top: 0, right: 0, bottom: 0 };

/** Indents that put a paragraph where it stood in a frame. */
function indentIn(frame: Box, paragraph: Paragraph, hang = 0): Paragraph['indent'] {
  const box = boxOf(paragraph);
  const [left, right] = [box.left - frame.left, frame.right - box.right];
  const isLong = linesIn(paragraph, box) > 1;
  const { first } = paragraph.indent;
  if (paragraph.align === 'center') {
    const free = isLong ? SLACK : Math.min(left, right);
    return { first: 0, left: left - free, right: right - free };
  }
  if (paragraph.align === 'right') return { first: 0, left: 0, right };
  if (paragraph.item && hang > 0) return { first: -hang, left: left + hang, right: 0 };
  // The box begins where the line that stands furthest left does.
  const isSet = paragraph.inlines.some(({ kind }) => kind === 'break');
  if (isLong) return { first, left: left - Math.min(0, first), right: isSet ? 0 : right - SLACK };
  if (paragraph.item && hang > 0) return { first: -hang, left: left + hang, right: 0 };
  return paragraph.item && first < 0 ? { first, left: left - first, right: 0 } : { first: 0, left, right: 0 };
}

/** The frame of turned text before it is turned: around the same middle. */
function upright(box: Box, angle: number): Box {
  if (!angle) return box;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const [width, height] = [widthOf(box) * cos + heightOf(box) * sin, widthOf(box) * sin + heightOf(box) * cos];
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function boxXml(box: Box, inner: string, angle: number, vertical: boolean, { pictures }: ParagraphContext): string {
  const insets = { lIns: 0, tIns: 0, rIns: 0, bIns: 0 };
  const shape = tag(
    'wps:wsp',
    {},
    tag('wps:cNvSpPr', { txBox: 1 }),
    tag(
      'wps:spPr',
      {},
      shapeBox(widthOf(box), heightOf(box), Math.round(angle * 60_000)),
      tag('a:noFill'),
      tag('a:ln', {}, tag('a:noFill')),
    ),
    tag('wps:txbx', {}, tag('w:txbxContent', {}, inner)),
    tag(
      'wps:bodyPr',
      { rot: 0, vert: vertical ? 'eaVert' : 'horz', wrap: 'square', ...insets, anchor: 't' },
      tag('a:noAutofit'),
    ),
  );
  const graphic = tag('a:graphic', {}, tag('a:graphicData', { uri: SHAPE }, shape));
  const drawn = anchor(box, { id: pictures.drawing(), behind: false, wrap: tag('wp:wrapNone') }, graphic);
  const choice = tag('mc:Choice', { Requires: 'wps' }, tag('w:drawing', {}, drawn));
  return tag('w:r', {}, tag('mc:AlternateContent', {}, choice));
}
