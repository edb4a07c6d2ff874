import { describe, expect, it } from 'vitest';
import type { Page } from '../../../../src/model/page.ts';
import { box, filled, gridAt, layoutWith, runAt, stroke } from './pages.ts';

/** Letters of 10 points on the base line 100, from 50 on: `text|u s #highlight`. */
function spans(paths: Page['paths'], text = '甲乙丙丁戊己'): string[] {
  const [line] = layoutWith({ runs: [runAt(text, 50, 100, { order: 10 })], paths }).lines;
  return (line?.spans ?? []).map(({ text: own, style }) =>
    [own, style.underline && 'u', style.strike && 's', style.highlight].filter(Boolean).join(' '),
  );
}

describe('decorations', () => {
  it('underline letters', () => {
    expect(spans([stroke(70, 101.5, 90, 101.5)])).toEqual(['甲乙', '丙丁 u', '戊己']);
    expect(spans([filled(box(50, 101, 110, 101.6), '#0000ff')])).toEqual(['甲乙丙丁戊己 u']);
  });

  it('underline letters and the white space around them', () => {
    expect(spans([stroke(30, 101.5, 130, 101.5)])).toEqual(['甲乙丙丁戊己 u']);
  });

  it('underline the white space that is to be filled in', () => {
    expect(spans([stroke(60, 101.5, 90, 101.5)], '甲\u3000\u3000\u3000乙')).toEqual([
      '甲',
      '\u3000\u3000\u3000 u',
      '乙',
    ]);
  });

  it('underline the white space that was typed around letters, however long', () => {
    const name = '\u3000\u3000王小明\u3000\u3000\u3000\u3000';
    expect(spans([stroke(50, 101.5, 140, 101.5)], name)).toEqual([
      '\u3000\u3000 u',
      '王小明 u',
      '\u3000\u3000\u3000\u3000 u',
    ]);
    expect(spans([stroke(60, 101.5, 140, 101.5)], '甲\u3000\u3000王\u3000\u3000\u3000\u3000\u3000')).toHaveLength(1);
    expect(spans([stroke(60, 101.5, 79.9, 101.5)], '于\u3000\u3000年')).toEqual(['于', '\u3000\u3000 u', '年']);
  });

  it('go on behind a line that ends before a blank, and not in a table', () => {
    const blank = stroke(114, 101.5, 160, 101.5);
    expect(spans([blank])).toEqual(['甲乙丙丁戊己', '\u3000\u3000\u3000\u3000\u3000 u']);
    expect(spans([blank, stroke(160, 80, 160, 101.5)])).toEqual(['甲乙丙丁戊己']);
  });

  it('do not go on behind letters too small to be seen, nor by more than a hundred spaces', () => {
    const behind = (size: number, long: number): number => {
      const right = 50 + size * 3;
      const paths = [stroke(right + size / 2, 100.1, right + long, 100.1, 0.1)];
      const { lines } = layoutWith({ runs: [runAt('一二三', 50, 100, { size })], paths });
      return (lines[0]?.text.length ?? 0) - 3;
    };
    expect(behind(0.05, 400)).toBe(0);
    expect(behind(2.5, 500)).toBe(100);
  });

  it('strike letters', () => {
    expect(spans([stroke(90, 97, 110, 97)])).toEqual(['甲乙丙丁', '戊己 s']);
  });

  it('lie over each other', () => {
    expect(spans([stroke(50, 101.5, 90, 101.5), stroke(70, 97, 110, 97)])).toEqual(['甲乙 u', '丙丁 u s', '戊己 s']);
  });

  it('highlight letters', () => {
    expect(spans([filled(box(60, 90, 80, 103), '#ffff00')])).toEqual(['甲', '乙丙 #ffff00', '丁戊己']);
    expect(spans([filled(box(60, 90, 80, 103), '#ffff00', 20)])).toEqual(['甲', '乙丙 #ffff00', '丁戊己']);
  });

  it('are not white, nor the fill of a cell or of a page, nor what hides letters', () => {
    expect(spans([filled(box(60, 90, 80, 103), '#ffffff')])).toEqual(['甲乙丙丁戊己']);
    expect(spans([filled(box(40, 88, 300, 106), '#eeeeee')])).toEqual(['甲乙丙丁戊己']);
    expect(spans([filled(box(0, 0, 600, 800), '#eeeeee')])).toEqual(['甲乙丙丁戊己']);
    expect(spans([filled(box(60, 90, 80, 103), '#000000', 20)])).toEqual(['甲乙丙丁戊己']);
  });

  it('are not the lines of a table, however near', () => {
    const paths = gridAt([40, 115, 200], [88, 102, 116]);
    const layout = layoutWith({ runs: [runAt('甲乙丙丁戊己', 50, 100)], paths });
    expect(layout.lines[0]?.spans).toHaveLength(1);
    expect(layout.lines[0]?.spans[0]?.style.underline).toBe(false);
    expect(layout.rules).toHaveLength(6);
  });

  it('are not rules under a heading or a single letter', () => {
    expect(spans([stroke(50, 106, 500, 106)])).toEqual(['甲乙丙丁戊己']);
    expect(spans([stroke(50, 101, 60, 101)])).toEqual(['甲乙丙丁戊己']);
  });

  it('use their rules up', () => {
    const layout = layoutWith({
      runs: [runAt('甲乙', 50, 100)],
      paths: [stroke(50, 101.5, 70, 101.5), stroke(50, 300, 90, 300)],
    });
    expect(layout.rules.map(({ at }) => at)).toEqual([300]);
  });
});
