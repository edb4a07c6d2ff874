import { tag } from '../../../formats/ooxml/elements.ts';
import { least } from '../../../lib/extremes.ts';
import { holdsMiddle } from '../../box.ts';
import type { Box, Page, Picture } from '../../page.ts';
import { visibleRuns } from '../ink-lines.ts';
import { fillsOf, fillXml, shapesOf, shapeXml } from './drawing.ts';
import { groupsOf, panelFinder } from './groups.ts';
import { layoutNumber, TREE_HEAD } from './layouts.ts';
import { backgroundXml, type Pictures, pictureFill, pictureXml } from './pictures.ts';
import { cutUp, type Piece, pieceOf } from './pieces.ts';
import { type Roles, rolesOf, titleOf } from './roles.ts';
import { covers, leftOver, type PlacedParagraph, type PlacedTable, regionsIn, type SlideContent } from './slides.ts';
import { tableXml } from './table.ts';
import type { TextPlace } from './text.ts';
import { type Placeholder, textBoxXml } from './text-box.ts';
import { part } from './xml.ts';

/** What a slide is made of. */
export interface SlideSource {
  page: Page;
  content: SlideContent;
  pictures: Pictures;
  place: TextPlace;
  /** From 1. */
  number: number;
  /** The runs of other pages, for paragraphs that go on there. */
  runsOf(page: number): ReturnType<typeof visibleRuns>;
}

/** A slide as its part says it; its relationships are added to `place.relations`. */
export async function slideXml(slide: SlideSource): Promise<string> {
  const { page, content, place } = slide;
  const whole: Box = { left: 0, top: 0, right: page.width, bottom: page.height };
  const runs = visibleRuns(page);
  const panelOf = panelFinder(fillsOf(page), whole);
  const pieces = new Map<PlacedParagraph, Piece>();
  const paragraphs = content.blocks.filter((block) => block.kind === 'paragraph');
  for (const block of paragraphs) {
    const paragraph = cutUp(block.paragraph, slide.runsOf)[block.part] ?? block.paragraph;
    pieces.set(block, pieceOf(paragraph, block.box, runs, panelOf(block.box), block.vertical));
  }
  const tables = content.blocks.filter((block) => block.kind === 'table');
  const feet = leftOver(page, content).map(({ paragraph, box }) => pieceOf(paragraph, box, runs, panelOf(box)));
  const all = [...pieces.values()].filter(({ paragraph }) => paragraph.inlines.length);
  const title = titleOf(all, tables.length);
  const solid = [...tables.map(({ box }) => box), ...regionsIn(content)];
  const groups = groupsOf(
    all.filter((piece) => piece !== title),
    panelOf,
    solid,
  );
  const roles = rolesOf(groups, title, page.height, tables.length);
  const ids = counter();
  const told = { tables: tables.map(({ box }) => box), regions: regionsIn(content), pieces: [...all, ...feet] };
  const { background, drawn } = await behind(slide, told, ids);
  const texts = inOrder(content, pieces, groups, title).map((item) =>
    'rows' in item ? tableXml(item, ids(), runs, place) : boxXml(item, roles, ids(), place, whole),
  );
  const furniture = feet.map((piece) => footXml(piece, slide, ids, whole));
  const tree = tag('p:spTree', {}, TREE_HEAD, ...drawn, ...texts, ...furniture);
  place.relations.id('slideLayout', `../slideLayouts/slideLayout${layoutNumber(layoutOf(roles))}.xml`);
  return part('p:sld', {}, tag('p:cSld', {}, background, tree), tag('p:clrMapOvr', {}, tag('a:masterClrMapping')));
}

/** Ids of shapes on a slide: 1 is that of the tree. */
function counter(): () => number {
  let last = 1;
  return () => ++last;
}

/** The title, then text boxes and tables in the order of reading. */
function inOrder(
  { blocks }: SlideContent,
  pieces: Map<PlacedParagraph, Piece>,
  groups: Piece[][],
  title: Piece | undefined,
): (Piece[] | PlacedTable)[] {
  const items = blocks.flatMap((block): (Piece[] | PlacedTable)[] => {
    if (block.kind === 'table') return [block];
    return groups.filter((group) => group[0] === pieces.get(block));
  });
  return title ? [[title], ...items] : items;
}

function boxXml(group: Piece[], roles: Roles, id: number, place: TextPlace, page: Box): string {
  const cover = roles.body?.kind === 'subtitle';
  let placeholder: Placeholder | undefined;
  if (group[0] === roles.title) placeholder = { type: cover ? 'ctrTitle' : 'title' };
  else if (group === roles.body?.group) placeholder = cover ? { type: 'subTitle', idx: 1 } : { type: 'body', idx: 1 };
  return textBoxXml(group, id, place, page, placeholder);
}

function layoutOf({ title, body }: Roles): string {
  if (body) return body.kind === 'subtitle' ? 'title' : 'obj';
  return title ? 'titleOnly' : 'blank';
}

/** A running head or foot; the number of the slide counts by itself. */
function footXml(piece: Piece, { number, place }: SlideSource, ids: () => number, whole: Box): string {
  const text = piece.paragraph.inlines
    .map((inline) => (inline.kind === 'text' ? inline.text : ''))
    .join('')
    .trim();
  const [first] = piece.paragraph.inlines;
  if (text !== String(number) || first?.kind !== 'text') return textBoxXml([piece], ids(), place, whole);
  const paragraph = { ...piece.paragraph, inlines: [{ kind: 'page-number' as const, style: first.style }] };
  return textBoxXml([{ ...piece, paragraph }], ids(), place, whole, { type: 'sldNum', idx: 12 });
}

/** What is painted behind the text, in its order: the background, shapes and pictures. */
async function behind(
  { page, content, pictures, place }: SlideSource,
  told: Parameters<typeof shapesOf>[1],
  ids: () => number,
): Promise<{ background: string; drawn: string[] }> {
  const { background: ground, shapes } = shapesOf(page, told);
  let background = ground && ground.fill !== '#ffffff' ? backgroundXml(fillXml(ground)) : '';
  const drawn = shapes.map((path) => ({ order: path.order, xml: () => shapeXml(path, ids(), place.frame) }));
  const text = visibleRuns(page).length > 0;
  const lowest = least(shapes.map(({ order }) => order));
  for (const picture of page.pictures) {
    if (told.regions.some((region) => holdsMiddle(region, picture.box))) continue;
    const alt = altOf(picture, content);
    const path = await pictures.path({ kind: 'picture', page: page.index, id: picture.id });
    if (!path) continue;
    const relation = place.relations.id('image', path);
    if (
      text &&
      covers(picture.box, page) &&
      picture.order < lowest &&
      !drawn.some(({ order }) => order < picture.order)
    )
      background = backgroundXml(pictureFill(relation));
    else drawn.push({ order: picture.order, xml: () => pictureXml(relation, picture.box, ids(), place.frame, alt) });
  }
  for (const { picture } of content.figures) {
    if (picture.kind !== 'region') continue;
    const path = await pictures.path(picture);
    const relation = path && place.relations.id('image', path);
    if (relation)
      drawn.push({ order: Infinity, xml: () => pictureXml(relation, picture.box, ids(), place.frame, picture.alt) });
  }
  drawn.sort((one, other) => (one.order === other.order ? 0 : one.order - other.order));
  return { background, drawn: drawn.map(({ xml }) => xml()) };
}

const altOf = ({ id }: Picture, { figures }: SlideContent): string | undefined =>
  figures.find(({ picture }) => picture.kind === 'picture' && picture.id === id)?.picture.alt;
