import { describe, expect, it } from 'vitest';
import { runEngine } from '../../../../src/engines/load-node.ts';
import { buildPdf } from '../../model/pdf/tools.ts';

const CONTENT = '/Pattern cs /P scn 100 100 200 200 re f';
const CELL = '0 0 5 5 re f';

describe('what OFD cannot draw', () => {
  it('is told by the number of its page', async () => {
    const notes: string[] = [];
    const pdf = buildPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</Pattern<</P 5 0 R>>>>>>',
      `<</Length ${CONTENT.length}>>stream\n${CONTENT}\nendstream`,
      `<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>/Length ${CELL.length}>>stream\n${CELL}\nendstream`,
    ]);
    await runEngine(
      'pdf-to-ofd',
      [new File([pdf], 'tiles.pdf')],
      { pages: '' },
      { onNote: (text) => void notes.push(text) },
    );
    expect(notes.join()).toContain('第 1 页有 OFD 画不出');
  });
});
