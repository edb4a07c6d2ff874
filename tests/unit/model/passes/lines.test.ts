import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../../../src/model/page.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { BOLD, box, FACE, layoutWith, linesAt, pageOf, runAt, stroke, wide } from './pages.ts';

const texts = (...runs: ReturnType<typeof runAt>[]): string[] => linesOf(pageOf({ runs })).map(({ text }) => text);

describe('lines', () => {
  it('join runs on one base line and part them at wide gaps', () => {
    expect(texts(runAt('左边', 50, 100), runAt('接着', 70, 100), runAt('右边', 130, 100))).toEqual([
      '左边接着',
      '右边',
    ]);
  });

  it('have spaces for gaps between Latin words, none between wide letters', () => {
    expect(texts(runAt('two', 50, 100), runAt('words', 68, 100))).toEqual(['two words']);
    expect(texts(runAt('两', 50, 100), runAt('字', 64, 100))).toEqual(['两字']);
  });

  it('have signs of roots beside what they are of, and arrows upon the letters below', () => {
    const bar = stroke(75, 91, 85, 91);
    const root = [runAt('长为', 50, 100), runAt('√', 70, 91), runAt('12', 75, 100), runAt('米', 86, 100)];
    const said = (runs: GlyphRun[], paths = [bar]): string[] =>
      layoutWith({ runs, paths }).lines.map(({ text }) => text);
    expect(said(root)).toEqual(['长为√12米']);
    expect(said(root, [])).toHaveLength(2); // a tick above a line
    const arrow = { ...runAt('\u20d7\u20d7\u20d7', 60, 97), box: box(60, 88, 70, 98) };
    expect(said([runAt('求', 50, 100), arrow, runAt('OP', 60, 100), runAt('值', 70, 100)], [])).toEqual([
      '求O\u20d7P\u20d7值',
    ]);
  });

  it('have narrow spaces where a line was set tight, though not where letters stand apart, nor by dots', () => {
    const line = (words: string[], gap: number, letterGap = 0, size = 10): GlyphRun[] => {
      let x = 50;
      return words.flatMap((word) => {
        const runs = [...word].map((letter, at) => runAt(letter, x + at * (5 + letterGap), 100, { size }));
        x += word.length * (5 + letterGap) - letterGap + gap;
        return runs;
      });
    };
    expect(texts(...line(['with', 'nested', 'loops'], 1.7))).toEqual(['with nested loops']);
    expect(texts(...line(['with', 'nested', 'loops'], 1.7, 0.9))).toEqual(['withnestedloops']);
    const dots = Array.from({ length: 30 }, (_, at) => runAt('.', 108 + at * 8, 100));
    expect(texts(...line(['POSIX', 'shell'], 2.5), ...dots)[0]).toMatch(/^POSIX shell/);
  });

  it('know where text was placed by itself, but not each word whose letters are runs of their own', () => {
    const starts = (text: string, ...more: GlyphRun[]): unknown => {
      const letters = [...text].map((letter, at) => runAt(letter, 50 + at * 5, 100));
      return linesOf(pageOf({ runs: [...letters, ...more] }))[0]?.starts?.map(({ at }) => at);
    };
    expect(starts('two words')).toBeUndefined();
    expect(starts('two words', runAt('12', 98, 100))).toEqual([98]);
  });

  it('begin nothing by itself where letters are kerned, spread, or half white', () => {
    const starts = (...runs: GlyphRun[]): unknown => linesOf(pageOf({ runs }))[0]?.starts?.map(({ at }) => at);
    expect(starts(runAt('甲类设备', 50, 100), runAt('12', 92.3, 100), runAt('台', 107.3, 100))).toEqual([107.3]);
    expect(starts(runAt('T', 50, 100), runAt('otal', 53.9, 100))).toBeUndefined();
    expect(starts(runAt('L', 50, 100), runAt('A', 55.3, 100))).toBeUndefined();
    expect(starts(runAt('Total ', 50, 100), runAt('Amount', 79.4, 100))).toBeUndefined();
    expect(starts(runAt('（甲方）', 50, 100), runAt('，以下', 85, 100))).toBeUndefined();
    expect(starts(...[...'Spread'].map((letter, at) => runAt(letter, 50 + at * 5.8, 100)))).toBeUndefined();
    expect(starts(runAt('Too long', 50, 100), runAt('12', 87, 100))).toEqual([87]);
    expect(starts(runAt('Tight', 50, 100), runAt('bold', 74, 100, { typeface: BOLD }))).toEqual([74]);
  });

  it('have a space for a gap that parts wide letters which else stand close', () => {
    expect(texts(runAt('第二节', 50, 100), runAt('公司基本情况', 85, 100))).toEqual(['第二节 公司基本情况']);
    expect(texts(runAt('第二节', 50, 100), runAt('公司基本情况', 83, 100))).toEqual(['第二节公司基本情况']);
  });

  it('have none where letters are spread, nor beside marks that are half white', () => {
    const spread = (text: string, x: number) => [...text].map((letter, at) => runAt(letter, x + at * 15, 100));
    expect(texts(...spread('董事会', 50), runAt('办公室', 90, 100))).toEqual(['董事会办公室']);
    expect(texts(...spread('当年总产值', 50))).toEqual(['当年总产值']);
    expect(texts(runAt('（见第二节）', 50, 100), runAt('公司情况', 115, 100))).toEqual(['（见第二节）公司情况']);
  });

  /** Letters and gaps in ems. */
  const set = (...parts: (string | number)[]): string[] => {
    let x = 50;
    const runs = parts.flatMap((part) => {
      const from = x;
      x += typeof part === 'number' ? part * 10 : [...part].length * 10;
      return typeof part === 'number' ? [] : [...part].map((letter, at) => runAt(letter, from + at * 10, 100));
    });
    for (const run of runs) for (const glyph of run.glyphs) glyph.advance = 10;
    return texts(...runs);
  };

  it.each([
    ['beside dashes and dots', ['他说', 0.5, '——不行的', 0.5, '……可以了'], '他说——不行的……可以了'],
    ['beside a middle dot', ['甲', 0.5, '·乙丙丁戊'], '甲·乙丙丁戊'],
    ['in a justified line', ['中文两端', 0.46, '对齐文字', 0.46, '排版之间'], '中文两端对齐文字排版之间'],
    ['beside kana', ['日本語', 0.5, 'の文化です'], '日本語の文化です'],
    ['in names that are spread', ['姓', 0.55, '名', '：张三丰和李四'], '姓名：张三丰和李四'],
  ])('have none %s', (_, parts, text) => {
    expect(set(...parts)).toEqual([text]);
  });

  it.each([
    [['北京市', 0.6, '王', 0.6, '先生'], '北京市 王 先生'],
    [['第一章', 0.6, '总则', 0.6, '目的'], '第一章 总则 目的'],
    [['一', 0.6, '总则是什么'], '一 总则是什么'],
    [['–', 0.6, '不要过度设计'], '– 不要过度设计'],
    [['•', 0.6, '备份你的数据'], '• 备份你的数据'],
    [['□', 0.5, '适用', 0.5, '√', 0.5, '不适用'], '□ 适用 √ 不适用'],
    [['□', 0.5, '是', 0.5, '√', 0.5, '否'], '□ 是 √ 否'],
  ])('have spaces for clear gaps: %j', (parts, text) => {
    expect(set(...parts)).toEqual([text]);
  });

  it('end before a gap as narrow as one between words where a column begins', () => {
    const column = [1, 2, 3, 4, 5, 6].map((at) => `${wide(20)}${at}`);
    const runs = [...linesAt(column, 40, 100), ...linesAt(column, 254, 92)];
    const same = [runAt(`${wide(20, '左')}7`, 40, 212), runAt(wide(20, '右'), 254, 212)];
    expect(texts(...same)).toEqual([`${wide(20, '左')}7 ${wide(20, '右')}`]);
    expect(texts(...runs, ...same)).toEqual(expect.arrayContaining([`${wide(20, '左')}7`, wide(20, '右')]));
  });

  it('of letters that are spaced out have no spaces between them', () => {
    expect(texts(...[...'SPACED'].map((letter, at) => runAt(letter, 50 + at * 8, 100)))).toEqual(['SPACED']);
  });

  it('keep order and places of letters', () => {
    const [line] = linesOf(pageOf({ runs: [runAt('ab中', 50, 100)] }));
    expect(line?.spans[0]?.edges).toEqual([50, 55, 60, 70]);
    expect(line?.box).toEqual(box(50, 91.2, 70, 101.2));
  });

  it('are one where a browser sets the second of two marks half an em nearer', () => {
    expect(texts(runAt('甲方（盖章）', 50, 100), runAt('：张三', 105, 100))).toEqual(['甲方（盖章）：张三']);
  });

  it('take no small line close under a large one for lowered letters', () => {
    expect(texts(runAt('江南春色', 50, 100, { size: 30 }), runAt('文／沈秋　图／陆远', 50, 121, { size: 9 }))).toEqual([
      '江南春色',
      '文／沈秋　图／陆远',
    ]);
  });

  it('join raised and lowered letters to their line', () => {
    const [line] = linesOf(
      pageOf({ runs: [runAt('水H', 50, 100), runAt('2', 65, 102, { size: 6 }), runAt('O', 68, 100)] }),
    );
    expect(line?.text).toBe('水H2O');
    expect(line?.spans.map(({ style }) => style.raise)).toEqual([undefined, 'sub', undefined]);
  });

  it('part spans where the look changes', () => {
    const [line] = linesOf(pageOf({ runs: [runAt('粗', 50, 100, { typeface: BOLD }), runAt('细', 60, 100)] }));
    expect(line?.spans.map(({ text, style }) => [text, style.bold])).toEqual([
      ['粗', true],
      ['细', false],
    ]);
  });

  it('read letters that are painted twice as bold, once', () => {
    const [line] = linesOf(pageOf({ runs: [runAt('重影', 50, 100), runAt('重影', 50.3, 100)] }));
    expect([line?.text, line?.bold]).toEqual(['重影', true]);
  });

  it('take a shadow of another colour for no boldness, and the colour of what lies upon it', () => {
    const runs = [runAt('阴影', 51, 51, { colour: '#cccccc', order: 1 }), runAt('阴影', 50, 50, { order: 2 })];
    const [line, more] = linesOf(pageOf({ runs }));
    expect([line?.text, line?.bold, line?.spans[0]?.style.colour, more]).toEqual(['阴影', false, '#000000', undefined]);
  });

  it('leave hidden letters out', () => {
    expect(texts(runAt('看', 50, 100), runAt('不见', 60, 100, { hidden: true }))).toEqual(['看']);
  });

  it('go down the page in vertical writing', () => {
    const [line] = linesOf(pageOf({ runs: [runAt('直排文字', 300, 100, { vertical: true })] }));
    expect([line?.text, line?.vertical]).toEqual(['直排文字', true]);
    expect(line?.box).toEqual(box(295, 100, 305, 140));
  });

  it('go down a part of a page where letters stand close below each other', () => {
    const down = [...'大漠孤烟直长河落日圆'].map((letter, at) => runAt(letter, 500, 100 + at * 10, { order: at }));
    const cell = [...'购买方信息购买方信'].map((letter, at) => runAt(letter, 400, 100 + at * 14, { order: 50 + at }));
    const text = linesAt(Array(12).fill(wide(30)), 40, 100, 16, { order: 90 });
    const found = linesOf(pageOf({ runs: [...down, ...cell, ...text] }));
    expect(found.filter(({ vertical }) => vertical).map((line) => line.text)).toEqual(['大漠孤烟直长河落日圆']);
  });

  it('do not go down the column of a table', () => {
    const marks = (letters: string, order: number) =>
      [...letters].map((letter, at) => runAt(letter, 300, 100 + at * 11.4, { order: order + at }));
    const names = linesAt(Array(9).fill('学生姓名'), 60, 100.2, 11.4, { order: 50 });
    const vertical = (...runs: GlyphRun[]) => linesOf(pageOf({ runs })).filter((line) => line.vertical).length;
    expect(vertical(...marks('优良优中优良优中优', 0), ...names)).toBe(0);
    expect(vertical(...marks('优优优优优优优优优', 0), runAt('成绩', 60, 80))).toBe(0);
    expect(vertical(...marks('大漠孤烟直长河落日', 0), runAt('诗', 60, 80))).toBe(1);
  });

  it('go in other directions', () => {
    const [line] = linesOf(pageOf({ runs: [runAt('up', 100, 300, { angle: -90 })] }));
    expect([line?.text, line?.angle]).toEqual(['up', -90]);
    expect(line?.box.left).toBeCloseTo(91.2);
    expect(line?.box.bottom).toBeCloseTo(300);
  });

  it('carry the links that lie over them', () => {
    const links = [{ box: box(59, 90, 81, 103), target: 'https://example.com' }];
    const [line] = linesOf(pageOf({ runs: [runAt('见这里吧', 50, 100)], links }));
    expect(line?.spans.map(({ text, link }) => [text, link])).toEqual([
      ['见', undefined],
      ['这里', 'https://example.com'],
      ['吧', undefined],
    ]);
  });

  it('begin with a bullet where a drawn glyph says nothing', () => {
    const drawn = { ...FACE, drawn: true };
    const dot = runAt('x', 50, 100, { typeface: drawn });
    dot.glyphs[0] = { ...(dot.glyphs[0] as (typeof dot.glyphs)[number]), text: '' };
    expect(texts(dot, runAt('要点', 59, 100))).toEqual(['•要点']);
  });

  it('have the marks that are set upon letters in one character with these', () => {
    expect(texts(runAt('Apart', 50, 100), runAt('´', 75.2, 100), runAt('e', 75, 100), runAt(':', 80, 100))).toEqual([
      'Aparté:',
    ]);
    expect(texts(runAt('ı', 50, 100), runAt('ˆ', 50.3, 100), runAt('le', 55, 100))).toEqual(['île']);
    expect(texts(runAt('`', 50, 97.5), runAt('A', 50, 100), runAt(' la', 55, 100))).toEqual(['À la']);
    expect(texts(runAt('x', 50, 100), runAt('~', 55, 100), runAt('n', 60, 100))).toEqual(['x~n']);
  });

  it('have letters of a word that stand a little lower, as the E of TeX', () => {
    const tex = (x: number, low: number) => [runAt('T', x, 100), runAt('E', x + 4, 100 + low), runAt('X', x + 8, 100)];
    expect(texts(...tex(50, 2.15), runAt('nical', 63, 100))).toEqual(['TEXnical']);
    expect(texts(...tex(50, 2.15), ...tex(63, 2.15))).toEqual(['TEXTEX']);
    expect(texts(...tex(50, 5))).not.toContain('TEX');
  });

  it('say what is read to the left as it is read, numbers and other words in it as they are', () => {
    expect(texts(runAt('网址םלוע םולש可查', 50, 100))).toEqual(['网址שלום עולם可查']);
    expect(texts(runAt('(word) 3.5 םלוע םולש', 50, 100))).toEqual(['שלום עולם 3.5 (word)']);
    expect(texts(runAt('ﻲﺒﯿﺒﺣ', 50, 100))).toEqual(['حبیبي']);
    const edges = linesOf(pageOf({ runs: [runAt('址םולש可', 50, 100)] }))[0]?.spans[0]?.edges ?? [];
    expect(edges).toEqual([...edges].sort((one, other) => one - other));
  });

  it('begin with a bullet that is smaller, stands a little higher and well in front of them', () => {
    const dot = runAt('x', 50, 98.5, { size: 6 });
    dot.glyphs[0] = { ...(dot.glyphs[0] as (typeof dot.glyphs)[number]), text: '' };
    expect(texts(dot, runAt('要点', 62, 100))).toEqual(['•', '要点']);
    expect(texts(runAt('甲乙', 20, 100), dot, runAt('要点', 62, 100))).not.toContain('•');
  });
});
