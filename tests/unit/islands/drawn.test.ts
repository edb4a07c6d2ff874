import { Download } from 'lucide-react';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { ToolProps } from '../../../schemas/tool.ts';
import { loadCatalog, toolProps } from '../../../src/catalog/load.ts';
import { WatermarkCandidate } from '../../../src/features/del-watermark/panel/WatermarkCandidate.tsx';
import { PortraitWarnings } from '../../../src/features/id-photo/panel/PortraitWarnings.tsx';
import { TimeField } from '../../../src/features/media/panel/TimeField.tsx';
import { DataResults } from '../../../src/islands/DataResults.tsx';
import { ExpectedTotal } from '../../../src/islands/ExpectedSize.tsx';
import { Movers } from '../../../src/islands/Movers.tsx';
import { SaveButton } from '../../../src/islands/SaveButton.tsx';
import { $expected } from '../../../src/stores/expected.ts';
import { $options, $results, setTool } from '../../../src/stores/tool.ts';

const draw = <Props extends object>(part: FunctionComponent<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(part, props));
const buttons = (html: string): string[] => html.match(/<button[^>]*>/g) ?? [];

describe('a file at an end of the list', () => {
  it('keeps the focus on the step that leads no further: the button says so and is not disabled', () => {
    const [before = '', after = ''] = buttons(draw(Movers, { name: 'a.pdf', place: 0, count: 2 }));
    expect(before).toContain('aria-label="前移 a.pdf"');
    expect(before).toContain('aria-disabled="true"');
    expect(before).not.toContain(' disabled=""');
    expect(after).not.toContain('aria-disabled="true"');
  });
});

describe('the button that saves', () => {
  const props = {
    icon: Download,
    words: '保存',
    done: '已保存',
    shape: 'primary',
    className: '',
    onSave() {},
  } as const;
  it('says that it has saved, to ears too, and stays of use', () => {
    expect(draw(SaveButton, { ...props, saved: false })).toMatch(
      /保存<\/button><span role="status" class="sr-only"><\/span>$/,
    );
    const saved = draw(SaveButton, { ...props, saved: true });
    expect(saved).toMatch(/已保存<\/button>.*下载文件夹/);
    expect(saved).toContain('title="再保存一次"');
    expect(saved).not.toContain(' disabled=""');
  });
});

describe('the size to be expected', () => {
  const props = toolProps(loadCatalog(), 'pdf-compress') as ToolProps;
  const total = (places: ToolProps['places']): string => draw(ExpectedTotal, { ...props, places });
  afterEach(() => {
    $expected.set(undefined);
    $results.set([]);
  });

  it('keeps its line, unseen, while nothing is known and once there is a result', () => {
    setTool(props);
    expect(total(['browser'])).toMatch(/aria-hidden="true".*invisible/);
    $options.set({ level: 'small' });
    $expected.set({ key: 'level', before: 100, after: { small: 50 }, busy: false });
    expect(total(['browser'])).toMatch(/aria-hidden="false".*处理后约 50 B/);
    $results.set([{ id: '1', file: new File([], 'a.pdf'), from: [] }]);
    expect(total(['browser'])).toMatch(/aria-hidden="true".*invisible/);
  });

  it('has none where no browser does the job', () => expect(total(['service'])).toBe(''));
});

it('a candidate is named by what it says, where it is and why, with its choice in the label', () => {
  const candidate = {
    id: '1',
    kind: 'image' as const,
    text: '',
    page: 2,
    pages: '2-3',
    pageCount: 2,
    boxes: [],
    reasons: ['每页同一处'],
  };
  const entry = { id: '1', file: new File([], 'a.pdf'), type: 'pdf', values: {} };
  const html = draw(WatermarkCandidate, {
    entry,
    candidate: candidate as never,
    total: 5,
    checked: true,
    disabled: false,
    onToggle() {},
  });
  expect(html.replace(/<[^>]*>/g, '|')).toMatch(/图片（没有文字）.*图片，2 页：2-3.*每页同一处/);
  const [, id] = /<label for="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<input id="${id}" type="checkbox"`);
});

it('a time is typed on a keypad with a point, and moved by steps on either side of it', () => {
  const html = draw(TimeField, { label: '第 1 段从', time: 83_500, fixed: false, fits: () => true, onChange() {} });
  expect(html).toContain('inputMode="decimal"');
  expect(html).toContain('value="1:23.500"');
  expect(buttons(html).map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1])).toEqual([
    '第 1 段从：早 0.1 秒',
    '第 1 段从：晚 0.1 秒',
  ]);
});

it('an edge of hair that is unsure is told of, one that is clear is not', () => {
  expect(draw(PortraitWarnings, { picture: { others: 0, unsure: true } })).toContain('头发边缘');
  expect(draw(PortraitWarnings, { picture: { others: 0, unsure: false } })).toBe('');
});

it('data for programs is folded away, and nothing stands where there is none', () => {
  const result = { id: '1', file: new File(['{}'], 'a-检测报告.json'), from: [] };
  expect(draw(DataResults, { results: [result] })).toMatch(/^<details(?! open).*给程序用的数据.*保存 a-检测报告\.json/);
  expect(draw(DataResults, { results: [] })).toBe('');
});
