import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Mindmap } from '../../../../schemas/mindmap.ts';
import { MINDMAP_LAYOUTS } from '../../../../schemas/mindmap-limits.ts';
import { drawMap } from '../../../../src/features/mindmap/draw/draw.ts';
import type { Shape } from '../../../../src/features/mindmap/draw/drawing.ts';
import { allTopics } from '../../../../src/features/mindmap/shared/walk.ts';
import { inputPath } from '../../../corpus.ts';

const plan = JSON.parse(readFileSync(inputPath('fixture:mindmap/plan.json'), 'utf8')) as Mindmap;
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + (character < '\u2e80' ? 0.55 : 1), 0) * size;

function* flat(shapes: Shape[]): Generator<Exclude<Shape, { kind: 'group' }>> {
  for (const shape of shapes) {
    if (shape.kind === 'group') yield* flat(shape.shapes);
    else yield shape;
  }
}

/** Topics folded away are not drawn. */
const shown = (map: Mindmap): string[] => {
  const hidden = new Set<string>();
  const texts: string[] = [];
  for (const { topic } of allTopics(map)) {
    if (!hidden.has(topic.id)) texts.push(topic.text);
    if (topic.folded || hidden.has(topic.id)) for (const child of topic.children) hidden.add(child.id);
  }
  return texts;
};

test.each(MINDMAP_LAYOUTS)('layout %s shows every topic that is not folded away, within the drawing', (layout) => {
  const drawing = drawMap({ ...plan, layout }, widthOf);
  const joined = [...flat(drawing.shapes)].flatMap((shape) => (shape.kind === 'text' ? shape.text : [])).join('');
  for (const text of shown(plan)) expect(joined).toContain(text.replace(/\n/g, '').slice(0, 12));
  expect(joined).not.toContain('价格战');
  for (const shape of flat(drawing.shapes)) {
    const points =
      shape.kind === 'path'
        ? shape.steps.flatMap(([, ...numbers]) => numbers)
        : [shape.x, shape.y, shape.x + (shape.kind === 'text' ? shape.length : shape.width), shape.y];
    for (const [index, value] of points.entries()) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(index % 2 ? drawing.height : drawing.width);
    }
  }
});
