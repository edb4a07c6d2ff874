import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { boxOf, type TopicBox, type WidthOf } from '../shared/box.ts';
import { lookAt, THEMES } from '../shared/themes.ts';

let pen: CanvasRenderingContext2D | null | undefined;
let face = '';

/** The width of a text in the page's own face, as the browser will draw it. */
const widthOf: WidthOf = (text, size, bold) => {
  pen ??= document.createElement('canvas').getContext('2d');
  face ||= getComputedStyle(document.body).fontFamily;
  if (!pen) return text.length * size;
  pen.font = `${bold ? 600 : 400} ${size}px ${face}`;
  return pen.measureText(text).width;
};

/** Topics never change in place, so what was measured holds as long as they live. */
const measured = new WeakMap<Topic, { theme: string; level: number; box: TopicBox }>();

/** Sets topics for a theme, each measured once. */
export const boxesIn =
  (theme: Mindmap['theme']) =>
  (topic: Topic, depth: number): TopicBox => {
    const level = Math.min(depth, 2);
    const known = measured.get(topic);
    if (known?.theme === theme && known.level === level) return known.box;
    const box = boxOf(topic, depth, lookAt(THEMES[theme], depth), widthOf);
    measured.set(topic, { theme, level, box });
    return box;
  };
