import type { Topic } from '../../../../schemas/mindmap.ts';
import { wrapText } from '../../../lib/wrap-text.ts';
import { MARKERS } from './markers.ts';
import type { TopicLook } from './themes.ts';

/** The width of a text in pixels, in the face the caller draws with. */
export type WidthOf = (text: string, size: number, bold: boolean) => number;

/** The height of a line of text against its size. */
const LINE = 1.45;
/** The widest lines of text: root, main topics, all below. */
const MAX_WIDTHS = [400, 320, 300] as const;

/** The height of a line of a topic's text, in pixels. */
export const lineHeight = (look: TopicLook): number => Math.round(look.size * LINE);

/** A rectangle within a topic's box, from its upper left corner. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One topic, set: everything drawn in it and where. */
export interface TopicBox {
  width: number;
  height: number;
  lines: string[];
  /** Left edge of the lines and top of the first; each is `lineHeight(look)` high. */
  text: Part;
  markers: (Part & { name: string })[];
  labels: (Part & { text: string })[];
  image?: Part;
  /** The signs for a note and for a link, after the text. */
  signs: (Part & { kind: 'note' | 'link' })[];
}

const GAP = 5;
const LABEL = { size: 12, height: 20, pad: 6, gap: 4 };
/** The size of a label's text. */
export const LABEL_SIZE = LABEL.size;
const IMAGE = { width: 160, max: 400, gap: 8 };

const side = (given: number | undefined, other: number | undefined, fallback: number): number =>
  Math.min(given ?? other ?? fallback, IMAGE.max);

function setLabels(
  labels: readonly string[],
  widthOf: WidthOf,
  max: number,
): { placed: (Part & { text: string })[]; width: number } {
  const placed: (Part & { text: string })[] = [];
  let x = 0;
  let y = 0;
  let widest = 0;
  for (const text of labels) {
    const width = Math.min(widthOf(text, LABEL.size, false) + 2 * LABEL.pad, max);
    if (x > 0 && x + width > max) {
      x = 0;
      y += LABEL.height + LABEL.gap;
    }
    placed.push({ text, x, y, width, height: LABEL.height });
    widest = Math.max(widest, x + width);
    x += width + LABEL.gap;
  }
  return { placed, width: widest };
}

const signsOf = ({ note, link }: Topic): ('note' | 'link')[] => [
  ...(link ? ['link' as const] : []),
  ...(note ? ['note' as const] : []),
];

/**
 * Sets a topic: a picture, below it markers, text and signs, below them labels. `widthOf` measures text in the face it
 * will be drawn in.
 */
export function boxOf(topic: Topic, depth: number, look: TopicLook, widthOf: WidthOf): TopicBox {
  const [padX, padY] = look.pad;
  const max = MAX_WIDTHS[Math.min(depth, 2)] ?? MAX_WIDTHS[2];
  const bold = topic.style?.bold ?? look.bold;
  const width = (text: string): number => widthOf(text, look.size, bold);
  const lines = wrapText(topic.text, max, width);
  const textWidth = Math.max(look.size, ...lines.map(width));
  const line = lineHeight(look);
  const mark = line - 4;
  const names = topic.markers?.filter((name) => MARKERS.has(name)) ?? [];
  const kinds = signsOf(topic);
  const before = names.length * (mark + GAP);
  const row = before + textWidth + kinds.length * (mark + GAP);
  const labels = setLabels(topic.labels ?? [], widthOf, max);
  const picture = topic.image && {
    width: side(topic.image.width, topic.image.height, IMAGE.width),
    height: side(topic.image.height, topic.image.width, IMAGE.width),
  };
  const inner = Math.max(row, labels.width, picture?.width ?? 0);
  const top = padY + (picture ? picture.height + IMAGE.gap : 0);
  const high = lines.length * line;
  const left = padX + (inner - row) / 2;
  const small = { y: top + (high - mark) / 2, width: mark, height: mark };
  const below = labels.placed.at(-1);
  const labelTop = top + high + LABEL.gap;
  return {
    width: Math.ceil(inner + 2 * padX),
    height: (below ? labelTop + below.y + LABEL.height : top + high) + padY,
    lines,
    text: { x: left + before, y: top, width: textWidth, height: high },
    markers: names.map((name, at) => ({ ...small, name, x: left + at * (mark + GAP) })),
    signs: kinds.map((kind, at) => ({ ...small, kind, x: left + before + textWidth + GAP + at * (mark + GAP) })),
    labels: labels.placed.map((label) => ({ ...label, x: label.x + padX, y: label.y + labelTop })),
    image: picture ? { ...picture, x: (inner - picture.width) / 2 + padX, y: padY } : undefined,
  };
}
