import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../../../src/lib/matrix.ts';
import type { TextItem } from '../../../../src/model/drawing.ts';
import { svgOf } from '../../../../src/model/writers/svg/write.ts';

const letters = (matrix: Matrix, size: number): TextItem => ({
  kind: 'text',
  clips: [],
  font: { name: 'SimHei', serif: false } as TextItem['font'],
  size,
  stretch: 1,
  weight: 400,
  italic: false,
  turn: 0,
  fill: { kind: 'flat', colour: '#000000', alpha: 1 },
  matrix,
  glyphs: [
    { text: '平', x: 0, y: 0 },
    { text: '面', x: size, y: 0 },
  ] as TextItem['glyphs'],
});
const written = (item: TextItem, flows = false): string =>
  svgOf({ width: 100, height: 100, items: [item], links: [] }, { flows }).join('\n');

describe('letters of an SVG', () => {
  it('are as large as they are seen, for browsers draw none over 10,000 units', () => {
    const text = written(letters([0.0005, 0, 0, 0.0005, 10, 20], 240_000));
    expect(text).toContain('font-size="120"');
    expect(text).toContain('x="0 120"');
    expect(text).toContain('matrix(1 0 0 1 10 20)');
  });

  it('are spaced by the viewer’s face where their widths are only guessed', () => {
    expect(written(letters([1, 0, 0, 1, 0, 0], 12), true)).toContain(
      'x="0" textLength="24" lengthAdjust="spacingAndGlyphs"',
    );
  });
});
