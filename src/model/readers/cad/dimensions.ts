import {
  type Dimension,
  DimensionAngular2Line,
  DimensionAngular3Pt,
  DimensionDiameter,
  DimensionOrdinate,
  DimensionRadius,
} from '@node-projects/acad-ts';
import { compose, moved, turned, type Vector } from './affine.ts';
import { arrowHead } from './arrows.ts';
import { ovalSegments, round, straight } from './curves.ts';
import { type DimensionShape, type Sizes, shapeOf } from './dimension-shapes.ts';
import { writeBlock } from './mtext.ts';
import type { Painter, Scope } from './painter.ts';

/** Blocks of arrow heads that are a short slanted line. */
const TICKS = /oblique|archtick/i;
const MIDDLE_CENTRE = 5;

/**
 * Draws a dimension that has no block of its own, as simple programs save it, by its data and its style. False for a
 * kind that is not known.
 */
export function drawDimension(entity: Dimension, scope: Scope, painter: Painter): boolean {
  const style = entity.getActiveDimensionStyle();
  const scale = style.scaleFactor || 1;
  const sizes: Sizes = {
    height: (style.textHeight || 2.5) * scale,
    arrow: style.arrowSize * scale,
    offset: style.extensionLineOffset * scale,
    beyond: style.extensionLineExtension * scale,
    gap: Math.abs(style.dimensionLineGap) * scale,
  };
  const shape = shapeOf(entity, sizes);
  if (!shape) return false;
  const pen = { ...painter.pen(entity, scope), dash: [] };
  for (const line of shape.lines) painter.stroke(straight(scope.at, line), entity, scope, pen);
  for (const { centre, radius, from, sweep } of shape.arcs)
    painter.stroke(ovalSegments(scope.at, round(centre, radius), from, sweep), entity, scope, pen);
  const tick = style.tickSize > 0 ? style.tickSize * scale : TICKS.test(style.arrowBlock?.name ?? '') ? sizes.arrow : 0;
  for (const { tip, from } of shape.arrows)
    if (tick) painter.stroke(straight(scope.at, slanted(tip, from, tick)), entity, scope, pen);
    else arrowHead([tip, from], sizes.arrow, entity, scope, painter, pen.colour);
  writeMeasure(entity, shape, sizes, scope, painter);
  return true;
}

/** A short line through the end of a line, at 45° to it. */
function slanted(tip: Vector, from: Vector, size: number): Vector[] {
  const angle = Math.atan2(from.y - tip.y, from.x - tip.x) + Math.PI / 4;
  const [x, y] = [(Math.cos(angle) * size) / 2, (Math.sin(angle) * size) / 2];
  return [
    { x: tip.x - x, y: tip.y - y },
    { x: tip.x + x, y: tip.y + y },
  ];
}

/** The text where the drawing says, else off the line by its gap; to be read from below or from the right. */
function writeMeasure(entity: Dimension, shape: DimensionShape, sizes: Sizes, scope: Scope, painter: Painter): void {
  const value = measureOf(entity);
  if (value === '') return;
  const style = entity.getActiveDimensionStyle();
  const { x, y } = placeOfText(entity, value, shape, sizes);
  const angle = entity.textRotation || readable(shape.angle);
  const own = style.textColor;
  const colour = own.isByLayer || own.isByBlock ? undefined : own;
  const block = {
    value,
    style: style.style,
    height: sizes.height,
    width: 0,
    attachment: MIDDLE_CENTRE,
    spacing: 1,
    ...(colour && { colour }),
  };
  writeBlock(block, entity, scope, painter, compose(scope.at, compose(moved(x, y), turned(angle))));
}

/** The text of a dimension: its own, or what it measures, angles in degrees; a blank shows none. */
function measureOf(entity: Dimension): string {
  const said = entity.text ?? '';
  if (said !== '' && said.trim() === '') return '';
  if (said !== '' && !said.includes('<>')) return said;
  return (said || '<>').replaceAll('<>', measured(entity));
}

/** What is measured, as its style writes it (DXF reference, DIMSTYLE: DIMLFAC, DIMDEC, DIMADEC). */
function measured(entity: Dimension): string {
  const style = entity.getActiveDimensionStyle();
  if (entity instanceof DimensionAngular2Line || entity instanceof DimensionAngular3Pt) {
    const places = Math.min(8, Math.max(0, style.angularDecimalPlaces));
    return `${Number(((entity.measurement * 180) / Math.PI).toFixed(places))}°`;
  }
  const sign = entity instanceof DimensionRadius ? 'R' : entity instanceof DimensionDiameter ? 'Ø' : '';
  const length = entity.measurement * (Math.abs(style.linearScaleFactor) || 1);
  return sign + Number(length.toFixed(Math.min(8, Math.max(0, style.decimalPlaces))));
}

function placeOfText(entity: Dimension, value: string, { at, away }: DimensionShape, { height, gap }: Sizes): Vector {
  const said = entity.textMiddlePoint;
  if (said.x !== 0 || said.y !== 0) return said;
  // Behind the end of a leader half of the text's width goes off the line, elsewhere half of its height.
  const half = entity instanceof DimensionOrdinate ? (value.length * height) / 2 : height / 2;
  return { x: at.x + away[0] * (gap + half), y: at.y + away[1] * (gap + half) };
}

/** The same line read from left to right, or upwards. */
function readable(angle: number): number {
  const turn = ((angle % Math.PI) + Math.PI) % Math.PI;
  return turn > Math.PI / 2 + 1e-6 ? turn - Math.PI : turn;
}
