import { tag } from '../../../formats/ooxml/elements.ts';
import { greatest } from '../../../lib/extremes.ts';
import { heightOf, widthOf } from '../../box.ts';
import type { Box } from '../../page.ts';
import { transform } from './frame.ts';
import { groupBox } from './groups.ts';
import type { Piece } from './pieces.ts';
import { descent, paragraphsXml, spacing, type TextPlace } from './text.ts';

/** A placeholder of the layout: its type and index. */
export interface Placeholder {
  type: 'title' | 'ctrTitle' | 'subTitle' | 'body' | 'sldNum';
  idx?: number;
}

/** The content of a slide says no type (§19.7.10): text, a table or a picture may stand there. */
const typeOf = ({ type }: Placeholder): string | undefined => (type === 'body' ? undefined : type);

/**
 * Room beside text, so that letters a little wider stay on their line: a share of its width, and ems; `full`: ems
 * beside full lines.
 */
const SLACK = { share: 0.06, ems: 1, full: 0.4 };

/** The shape of a text box with neighbouring paragraphs at their places; `id` is unique on its slide. */
export function textBoxXml(
  group: readonly Piece[],
  id: number,
  place: TextPlace,
  page: Box,
  placeholder?: Placeholder,
): string {
  const [first] = group as [Piece, ...Piece[]];
  const turned = first.angle !== 0 && !first.vertical;
  const box = turned ? unturned(first) : roomFor(group, page);
  const left = turned ? first.box.left : groupBox(group).left;
  const name = `${placeholder ? NAMES[placeholder.type] : '文本框'} ${id}`;
  const properties = tag(
    'p:nvSpPr',
    {},
    tag('p:cNvPr', { id, name }),
    tag('p:cNvSpPr', placeholder ? {} : { txBox: 1 }, placeholder && tag('a:spLocks', { noGrp: 1 })),
    tag('p:nvPr', {}, placeholder && tag('p:ph', { type: typeOf(placeholder), idx: placeholder.idx })),
  );
  const shape = tag(
    'p:spPr',
    {},
    transform(place.frame, box, turned ? first.angle : 0),
    tag('a:prstGeom', { prst: 'rect' }, tag('a:avLst')),
    tag('a:noFill'),
  );
  const body = tag('p:txBody', {}, bodyXml(first.vertical), tag('a:lstStyle'), paragraphsXml(group, left, place));
  return tag('p:sp', {}, properties, shape, body);
}

const NAMES: Record<Placeholder['type'], string> = {
  title: '标题',
  ctrTitle: '标题',
  subTitle: '副标题',
  body: '内容',
  sldNum: '编号',
};

const bodyXml = (vertical: boolean): string =>
  tag(
    'a:bodyPr',
    {
      vert: vertical ? 'eaVert' : 'horz',
      wrap: 'square',
      lIns: 0,
      tIns: 0,
      rIns: 0,
      bIns: 0,
      anchor: 't',
    },
    tag('a:noAutofit'),
  );

/** Where a text box stands so that its base lines come to their places. */
function roomFor(group: readonly Piece[], page: Box): Box {
  const [first, last] = [group[0] as Piece, group.at(-1) as Piece];
  const box = groupBox(group);
  if (first.vertical) return { ...box, left: box.left - first.size * 0.1, bottom: box.bottom + first.size };
  const line = spacing(first, undefined).line;
  const top = first.lines[0] ? first.lines[0].base + descent(first) - line : box.top;
  const bottom = last.lines.at(-1) ? (last.lines.at(-1)?.base as number) + descent(last) : box.bottom;
  const slack = widthOf(box) * SLACK.share + SLACK.ems * greatest(group.map(({ size }) => size));
  const side = first.align === 'center' || first.align === 'right' ? box.left - slack : box.left;
  return { left: side, right: rightOf(group, box, slack, page), top, bottom };
}

/** The right edge of a text box: full lines must break where they do, lines alone must not break. */
function rightOf(group: readonly Piece[], box: Box, slack: number, page: Box): number {
  const [{ align }] = group as [Piece, ...Piece[]];
  if (align === 'right') return box.right;
  if (align === 'center') return box.right + slack;
  const full = group.filter(({ lines }) => lines.length > 1);
  const edges = full.map((piece) => piece.box.right + piece.size * SLACK.full);
  const single = group.filter(({ lines }) => lines.length < 2).map((piece) => piece.box.right);
  const wanted = full.length ? greatest([...edges, ...single]) : box.right + slack;
  return Math.max(box.right, Math.min(wanted, page.right));
}

/** The box of turned letters before they were turned: around the same middle. */
function unturned({ box, angle, size }: Piece): Box {
  const [cos, sin] = [Math.abs(Math.cos((angle * Math.PI) / 180)), Math.abs(Math.sin((angle * Math.PI) / 180))];
  const high = size * 1.3;
  const along = cos > sin ? (widthOf(box) - high * sin) / cos : (heightOf(box) - high * cos) / sin;
  const wide = Math.max(along, size) + size;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  // The slack stands behind the text: the middle moves along the writing.
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map(
    (part) => part * size * 0.5,
  );
  const [middleX, middleY] = [x + (dx as number), y + (dy as number)];
  return {
    left: middleX - wide / 2,
    right: middleX + wide / 2,
    top: middleY - high / 2,
    bottom: middleY + high / 2,
  };
}
