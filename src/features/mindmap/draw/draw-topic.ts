import { LABEL_SIZE, lineHeight, type WidthOf } from '../shared/box.ts';
import { MARKERS } from '../shared/markers.ts';
import { branchOf, paintOf } from '../shared/paint.ts';
import type { Placed } from '../shared/placed.ts';
import { lookAt, mix, type ThemeLook } from '../shared/themes.ts';
import { drawMarker, drawSign } from './draw-marker.ts';
import { circle, type GroupShape, roundedRect, type Shape } from './drawing.ts';

/** Where a line's base line is, of its size below its middle. */
export const MIDDLE = 0.36;
const BADGE = { size: 10, radius: 9, gap: 5 };
/** How strongly a label's ground shows the text's colour, as on the screen. */
const LABEL_TINT = 0.14;

/** What drawing needs to know besides the map. */
export interface Pen {
  theme: ThemeLook;
  widthOf: WidthOf;
}

/** A topic with all that is in it. */
export function drawTopic(placed: Placed, pen: Pen): GroupShape {
  const { topic, box, x, y } = placed;
  const { theme } = pen;
  const look = lookAt(theme, placed.depth);
  const { fill, border, colour } = paintOf(placed, theme);
  const shapes: Shape[] = [];
  if (fill) shapes.push({ kind: 'path', steps: roundedRect(x, y, box.width, box.height, look.radius), fill });
  // Like the inset border on the screen: half of the line's width further in.
  if (border) {
    const steps = roundedRect(x + 0.75, y + 0.75, box.width - 1.5, box.height - 1.5, look.radius - 0.75);
    shapes.push({ kind: 'path', steps, stroke: border, width: 1.5 });
  }
  if (topic.image && box.image)
    shapes.push({ kind: 'image', ...box.image, x: x + box.image.x, y: y + box.image.y, src: topic.image.src });
  const ground = fill ?? theme.background;
  const length = (text: string): number => pen.widthOf(text, 1, false);
  for (const { name, ...square } of box.markers) {
    const marker = MARKERS.get(name);
    if (marker) shapes.push(...drawMarker(marker, { ...square, x: x + square.x, y: y + square.y }, length));
  }
  shapes.push(...drawLines(placed, pen, colour));
  for (const { kind, ...square } of box.signs)
    shapes.push(...drawSign(kind, { ...square, x: x + square.x, y: y + square.y }, mix(colour, ground, 0.3)));
  shapes.push(...drawLabels(placed, pen, colour, ground));
  if (placed.hidden) shapes.push(...drawBadge(placed, pen));
  const area = { x, y, width: box.width, height: box.height };
  return {
    kind: 'group',
    id: topic.id,
    title: topic.text,
    depth: placed.depth,
    box: area,
    link: topic.link,
    note: topic.note,
    shapes,
  };
}

function drawLines({ topic, box, depth, x, y }: Placed, { theme, widthOf }: Pen, colour: string): Shape[] {
  const look = lookAt(theme, depth);
  const { bold = look.bold, italic = false, strike = false } = topic.style ?? {};
  const high = lineHeight(look);
  return box.lines.flatMap((text, index) => {
    if (text.trim() === '') return [];
    const length = widthOf(text, look.size, bold);
    const top = y + box.text.y + (index + 0.5) * high + MIDDLE * look.size;
    return [{ kind: 'text', text, x: x + box.text.x, y: top, size: look.size, length, colour, bold, italic, strike }];
  });
}

function drawLabels({ box, x, y }: Placed, { widthOf }: Pen, colour: string, ground: string): Shape[] {
  return box.labels.flatMap((label): Shape[] => {
    const [left, top] = [x + label.x, y + label.y];
    const length = widthOf(label.text, LABEL_SIZE, false);
    const middle = left + Math.max(6, (label.width - length) / 2);
    return [
      {
        kind: 'path',
        steps: roundedRect(left, top, label.width, label.height, 4),
        fill: mix(ground, colour, LABEL_TINT),
      },
      {
        kind: 'text',
        text: label.text.replace(/\s/g, ' '),
        x: middle,
        y: top + label.height / 2 + MIDDLE * LABEL_SIZE,
        size: LABEL_SIZE,
        // A label wider than its topic may be is pressed together.
        length: Math.min(length, label.width - 12),
        colour,
      },
    ];
  });
}

/** How many topics are folded away, beside the topic. */
function drawBadge(placed: Placed, { theme, widthOf }: Pen): Shape[] {
  const { box, x, y, hidden, way } = placed;
  const text = String(hidden);
  const length = widthOf(text, BADGE.size, false);
  const radius = Math.max(BADGE.radius, length / 2 + 4);
  const out = BADGE.gap + radius;
  const [cx, cy] =
    way === 'left'
      ? [x - out, y + box.height / 2]
      : way === 'down'
        ? [x + box.width / 2, y + box.height + out]
        : [x + box.width + out, y + box.height / 2];
  const colour = branchOf(placed, theme);
  return [
    { kind: 'path', steps: circle(cx, cy, radius), fill: theme.background, stroke: colour, width: 1.2 },
    { kind: 'text', text, x: cx - length / 2, y: cy + MIDDLE * BADGE.size, size: BADGE.size, length, colour },
  ];
}
