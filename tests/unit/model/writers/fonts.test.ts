import { describe, expect, it } from 'vitest';
import { fontsOf } from '../../../../src/model/writers/fonts.ts';
import { replacedNote } from '../../../../src/model/writers/replaced.ts';
import { cell, flow, p, section, table, text } from './flows.ts';

const face = (font: string, serif = true) => ({ font, serif, monospaced: false });

describe('fonts of results', () => {
  it.each([
    ['SimSun', '宋体', '宋体', false],
    ['FangSong_GB2312', 'Times New Roman', '仿宋', true],
    ['MicrosoftYaHei-Bold', '微软雅黑', '微软雅黑', false],
    ['TimesNewRomanPSMT', 'Times New Roman', '宋体', false],
    ['CMR10', 'Times New Roman', '宋体', false],
    ['CMSS10', 'Arial', '宋体', false],
    ['方正小标宋简体', 'Times New Roman', '宋体', true],
    ['SourceHanSerifSC-Regular', 'Times New Roman', '宋体', true],
    ['FranklinGothic-Medium', 'Franklin Gothic Medium', '宋体', false],
  ])('%s becomes %s and %s', (font, latin, wide, replaced) => {
    expect(fontsOf(face(font), '黑体')).toEqual({ latin, wide, replaced });
  });

  it('without serifs are those of the kind of document', () => {
    expect(fontsOf(face('NotoSansCJKsc-Regular', false), '黑体').wide).toBe('黑体');
    expect(fontsOf(face('NotoSansCJKsc-Regular', false), '微软雅黑').wide).toBe('微软雅黑');
    expect(fontsOf(face('LiberationSans', false), '微软雅黑')).toMatchObject({ latin: 'Arial', wide: '微软雅黑' });
  });
});

describe('the note on replaced fonts', () => {
  const given = flow([], {
    sections: [
      section([p([text('红头', { font: '方正小标宋简体' }), text('正文', { font: 'FangSong' })])], {
        header: [p([text('隶书的页眉', { font: '隶书' })])],
      }),
      section([table(1, 1, [cell(0, 0, [p([text('Lato', { font: 'Lato', serif: false })])])])]),
    ],
    notes: [{ marker: '1', blocks: [p([text('注', { font: 'NotoSansCJKsc-Regular', serif: false })])] }],
  });

  it('names those of text, heads, tables and notes, as each format shows them', () => {
    expect(replacedNote(given, 'docx')).toBe(
      '有的字体多数电脑没有，已换成相近的：方正小标宋简体 → 宋体，Lato → Arial，NotoSansCJKsc → 黑体。',
    );
    expect(replacedNote(given, 'pptx')).toContain('NotoSansCJKsc → 微软雅黑');
    expect(replacedNote(given, 'html')).toContain('隶书 → 宋体');
    expect(replacedNote(given, 'xlsx')).toBe('有的字体多数电脑没有，已换成相近的：Lato → Arial。');
  });

  it('names a Western font for a Western one, whatever marks stand among its letters', () => {
    const note = (font: string): string | undefined =>
      replacedNote(flow([p([text('Invoice：12', { font, serif: true })])]), 'docx');
    expect(note('DejaVuSerif')).toContain('DejaVuSerif → Times New Roman');
    expect(note('NotoSerif-Regular')).toContain('NotoSerif → Times New Roman');
    expect(note('NotoSerifSC-Regular')).toContain('→ 宋体');
    expect(note('NotoSerifCJKsc-Regular')).toContain('→ 宋体');
  });

  it('is not there where all fonts stay', () => {
    expect(replacedNote(flow([p('宋体的正文')]), 'epub')).toBeUndefined();
  });
});
