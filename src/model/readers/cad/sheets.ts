import {
  type CadDocument,
  Circle,
  type Entity,
  type Layout,
  LwPolyline,
  Polyline2D,
  Viewport,
  ViewportStatusFlags,
} from '@node-projects/acad-ts';
import type { Segment } from '../../page.ts';
import { type Affine, compose, extruded, lookedAt, moved, SAME, scaled, turned } from './affine.ts';
import { sorted } from './blocks.ts';
import { cornerSegments, ovalSegments, round, straight } from './curves.ts';
import { drawEntity } from './draw.ts';
import { type Bounds, boundsOf, boxesOf, nearMarks } from './extents.ts';
import type { Wishes } from './look.ts';
import { type Clipping, type Mark, type Measure, Painter, type Scope } from './painter.ts';
import { isSeenIn } from './touching.ts';

/** The model or a layout, painted; lengths are in units of its own, y grows upwards. */
export interface Sheet {
  name: string;
  marks: Mark[];
  /** What is seen, or the paper of a layout. */
  box: Bounds;
  /** Millimetres to a unit on the layout’s own paper. */
  unit: number | undefined;
  left: ReadonlyMap<string, number>;
  fonts: Painter['fonts'];
}

export const MODEL = 'Model';

/** Names of the layouts that have something on them, in the order of their tabs. */
export function layoutsOf(document: CadDocument): string[] {
  return papers(document)
    .filter((layout) =>
      [...(layout.associatedBlock?.entities ?? [])].some((entity) => !(entity instanceof Viewport) || isWindow(entity)),
    )
    .map(({ name }) => name);
}

const papers = (document: CadDocument): Layout[] =>
  [...(document.layouts ?? [])]
    .filter((layout) => layout.name !== MODEL && layout.associatedBlock)
    .sort((one, other) => one.tabOrder - other.tabOrder);

/** Draws the model, or a layout by its name with what its viewports show of the model. */
export function drawSheet(document: CadDocument, name: string, wishes: Wishes, measure: Measure): Sheet {
  const painter = new Painter(document, wishes, measure);
  const scope: Scope = { at: SAME, clip: undefined, frozen: new Set(), inside: [], dashes: 1 };
  const layout = papers(document).find((paper) => paper.name === name);
  const block = layout?.associatedBlock ?? document.modelSpace;
  for (const entity of block ? sorted(block) : []) {
    if (layout && entity instanceof Viewport) drawWindow(entity, document, scope, painter);
    else drawEntity(entity, scope, painter);
  }
  const boxes = boxesOf(painter.marks);
  const near = layout ? undefined : nearMarks(boxes);
  // A viewport may look where the model has nothing, which bounds alone do not tell.
  const isBlank = layout && !painter.marks.some((mark, at) => isSeenIn(mark, boxes[at] as Bounds));
  const kept = near ? painter.marks.filter((_, index) => near[index]) : painter.marks;
  const marks = isBlank ? [] : kept;
  if (kept.length < painter.marks.length) painter.leave('离其他图形极远的对象', painter.marks.length - kept.length);
  const inked = boundsOf(near ? boxes.filter((_, index) => near[index]) : boxes);
  const paper = layout && paperOf(layout, inked);
  const box = paper?.box ?? inked ?? { left: 0, bottom: 0, right: 1, top: 1 };
  drawEndless(painter.endless, marks, box);
  return { name, marks, box, unit: paper?.unit, left: painter.left, fonts: painter.fonts };
}

/** A viewport that shows something: switched on, and not the one that stands for the paper, which looks at itself. */
const isWindow = (window: Viewport): boolean =>
  (window.status & ViewportStatusFlags.ViewportOff) === 0 &&
  window.width > 0 &&
  window.viewHeight > 0 &&
  !window.representsPaper &&
  !isItself(window);

const isItself = ({ center, viewCenter, viewTarget, height, viewHeight }: Viewport): boolean => {
  const away = Math.abs(center.x - viewCenter.x) + Math.abs(center.y - viewCenter.y) + Math.abs(height - viewHeight);
  return away < height * 1e-6 && Math.hypot(viewTarget.x, viewTarget.y) === 0;
};

function drawWindow(window: Viewport, document: CadDocument, scope: Scope, painter: Painter): void {
  if (!isWindow(window) || !document.modelSpace) return;
  const scale = window.height / window.viewHeight;
  const { viewTarget: target, viewCenter: middle, center } = window;
  let at: Affine = compose(lookedAt(window.viewDirection), moved(-target.x, -target.y, -target.z));
  at = compose(moved(-middle.x, -middle.y), compose(turned(window.twistAngle || 0), at));
  at = compose(compose(moved(center.x, center.y), scaled(scale)), at);
  const clip: Clipping = { segments: frameOf(window), within: scope.clip };
  const frozen = new Set(window.frozenLayers.map((layer) => layer.name));
  // With $PSLTSCALE dashes are as long on paper whatever the scale
  const dashes = Number(document.header?.paperSpaceLineTypeScaling ?? 1) === 0 ? scale : 1;
  for (const entity of sorted(document.modelSpace)) drawEntity(entity, { ...scope, at, clip, frozen, dashes }, painter);
}

function frameOf({ boundary, center: { x, y }, width, height }: Viewport): Segment[] {
  const own = boundary && shapeOf(boundary);
  if (own && own.length > 2) return own;
  const [w, h] = [width / 2, height / 2];
  const corners = [
    { x: x - w, y: y - h },
    { x: x + w, y: y - h },
    { x: x + w, y: y + h },
    { x: x - w, y: y + h },
  ];
  return straight(SAME, corners, true);
}

function shapeOf(entity: Entity): Segment[] | undefined {
  if (entity instanceof Circle) return ovalSegments(SAME, round(entity.center, entity.radius), 0, 2 * Math.PI);
  if (entity instanceof LwPolyline) {
    const corners = entity.vertices.map(({ location: { x, y }, bulge }) => ({ x, y, bulge }));
    return cornerSegments(extruded(entity.normal), corners, true);
  }
  if (!(entity instanceof Polyline2D)) return undefined;
  const corners = [...entity.vertices].map(
    (vertex) => vertex as unknown as { location: { x: number; y: number }; bulge: number },
  );
  return cornerSegments(
    extruded(entity.normal),
    corners.map(({ location: { x, y }, bulge }) => ({ x, y, bulge })),
    true,
  );
}

/** The paper of a layout: its limits where the content lies on them, else around the content. */
function paperOf(layout: Layout, inked: Bounds | undefined): { box: Bounds; unit: number } {
  const unit =
    (Number(layout.paperUnits) === 0 ? 25.4 : 1) * ((layout.numeratorScale || 1) / (layout.denominatorScale || 1));
  const turned = Number(layout.paperRotation) % 2 === 1;
  const [width, height] = [layout.paperWidth / unit, layout.paperHeight / unit];
  const isPaper = isSensible(layout, inked, unit);
  const [wide, high] = turned ? [height, width] : [width, height];
  const margin = layout.unprintableMargin;
  const left = -((turned ? margin?.bottom : margin?.left) ?? 0) / unit;
  const bottom = -((turned ? margin?.left : margin?.bottom) ?? 0) / unit;
  const sheet = { left, bottom, right: left + wide, top: bottom + high };
  if (isPaper && wide > 0 && high > 0 && (!inked || holds(sheet, inked))) return { box: sheet, unit };
  return { box: inked ?? { left: 0, bottom: 0, right: 297 / unit, top: 210 / unit }, unit };
}

/** Millimetres of the longest side of a paper: twice A0. Some settings name one of many metres with little on it. */
const MAX_PAPER = 2378;

function isSensible({ paperWidth, paperHeight }: Layout, inked: Bounds | undefined, unit: number): boolean {
  if (Math.max(paperWidth, paperHeight) <= MAX_PAPER) return true;
  return inked !== undefined && Math.max(inked.right - inked.left, inked.top - inked.bottom) * unit > MAX_PAPER;
}

const holds = (outer: Bounds, inner: Bounds): boolean => {
  const slack = (outer.right - outer.left) * 0.02;
  return (
    inner.left >= outer.left - slack &&
    inner.right <= outer.right + slack &&
    inner.bottom >= outer.bottom - slack &&
    inner.top <= outer.top + slack
  );
};

/** Lines without end, as far as the drawing goes. */
function drawEndless(endless: Painter['endless'], marks: Mark[], { left, bottom, right, top }: Bounds): void {
  const far = 2 * Math.hypot(right - left, top - bottom);
  for (const { from, to, both, pen, layer, clip } of endless) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const near = ((left + right) / 2 - from[0]) * dx + ((bottom + top) / 2 - from[1]) * dy;
    const start = both ? near - far : Math.max(0, near - far);
    const end = near + far;
    if (end <= start) continue;
    const at = (along: number) => [from[0] + dx * along, from[1] + dy * along] as const;
    marks.push({
      kind: 'path',
      segments: [
        ['M', ...at(start)],
        ['L', ...at(end)],
      ],
      pen,
      layer,
      clip,
    });
  }
}
