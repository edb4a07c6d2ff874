import { describe, expect, it } from 'vitest';
import type { OptionDescriptor } from '../../../schemas/option.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { chosenWords, eachFields, shownFields, valuesOf } from '../../../src/islands/option-fields.ts';
import { meets } from '../../../src/lib/option-when.ts';

const props = (set: Record<string, string | number | boolean>, ask: string[]) =>
  ({
    engine: {
      runs: ['browser'],
      input: 'each',
      options: {
        format: { type: 'select', label: '格式', choices: { jpg: 'JPG', png: 'PNG' }, default: 'jpg' },
        quality: { type: 'number', label: '质量', min: 1, max: 100, default: 85, when: { format: ['jpg', 'webp'] } },
        turns: { type: 'turns', label: '逐页', each: true },
        pages: { type: 'pages', label: '页码', each: true },
      },
    },
    tool: { set, ask },
  }) as unknown as Pick<ToolProps, 'engine' | 'tool'>;
const all = ['quality', 'format', 'turns', 'pages'];
const names = (fields: [string, unknown][]) => fields.map(([key]) => key);

describe('the form', () => {
  it('follows the order of ask and leaves each, turns and fixed options out', () => {
    expect(names(shownFields(props({}, all), {}, []))).toEqual(['quality', 'format']);
    expect(names(shownFields(props({ format: 'jpg' }, all), {}, []))).toEqual(['quality']);
    expect(Object.keys(eachFields(props({}, all), {}))).toEqual(['pages']);
  });
  it('shows a field only while its condition is met, by choice, default or preset', () => {
    expect(names(shownFields(props({}, all), { format: 'png' }, []))).toEqual(['format']);
    expect(names(shownFields(props({ format: 'png' }, all), { format: 'jpg' }, []))).toEqual([]);
    expect(meets({ long: true }, { long: false })).toBe(false);
    expect(meets(undefined, {})).toBe(true);
  });
  it('shows what is for certain files only with such files, or where other options ask for it', () => {
    const { engine, tool } = props({}, ['format', 'colours']);
    const colours = {
      type: 'switch',
      label: '颜色',
      default: false,
      files: ['png', 'several'],
      unless: { format: 'png' },
    };
    const options = { ...engine.options, colours } as typeof engine.options;
    const own = { engine: { ...engine, options }, tool };
    expect(names(shownFields(own, {}, ['jpg']))).toEqual(['format']);
    expect(names(shownFields(own, {}, ['jpg', 'png']))).toEqual(['format', 'colours']);
    expect(names(shownFields(own, {}, ['jpg', 'several']))).toEqual(['format', 'colours']);
    expect(names(shownFields(own, { format: 'png' }, ['jpg']))).toEqual(['format', 'colours']);
  });
  it('offers no choice that all files are already, where the option says so', () => {
    const { engine, tool } = props({}, ['format']);
    const format = { ...engine.options.format, otherThanInput: true } as OptionDescriptor;
    const own = { engine: { ...engine, options: { format } }, tool };
    const offered = (...traits: string[]) =>
      shownFields(own, {}, traits).map(([, option]) => 'choices' in option && Object.keys(option.choices));
    expect(offered('png', 'several')).toEqual([['jpg']]);
    expect(offered('png', 'jpg')).toEqual([['jpg', 'png']]);
    expect(offered('bmp')).toEqual([['jpg', 'png']]);
    Object.assign(format, { otherThanInput: 'last' });
    expect(offered('jpg')).toEqual([['png', 'jpg']]);
  });
  it('leaves what the views above the work choose out of the form', () => {
    const { engine, tool } = props({}, ['format', 'quality']);
    const canvas = { when: { format: 'png' }, files: '文件', panel: '页' };
    const own = { engine, tool: { ...tool, canvas } };
    const [first] = shownFields(own, { format: 'jpg' }, []);
    expect(first?.[0] === 'format' && 'choices' in first[1] && Object.keys(first[1].choices)).toEqual(['jpg']);
    expect(names(shownFields(own, { format: 'png' }, []))).not.toContain('format');
  });
  it('lets the preset win over the visitor', () => {
    expect(valuesOf(props({ format: 'png' }, all), { format: 'jpg', quality: 5 })).toMatchObject({
      format: 'png',
      quality: 5,
    });
  });
});

describe('what a phone says of the settings', () => {
  const said = (option: object, value: unknown) =>
    chosenWords([['one', { label: '画质', ...option }]] as unknown as Parameters<typeof chosenWords>[0], {
      one: value,
    });
  it('is what the first field sets, and to what', () => {
    const choices = { low: '体积优先', high: '画质优先' };
    expect(said({ type: 'select', choices }, 'low')).toBe('画质：体积优先');
    const sizes = Object.fromEntries([...'abcdef'].map((key) => [key, `一寸 ${key.codePointAt(0)}×35 毫米`]));
    expect(said({ type: 'select', choices: sizes }, 'c')).toBe('画质：一寸'); // what it measures would be cut off
    expect(said({ type: 'number', named: { 150: '清楚' }, unit: 'DPI' }, 150)).toBe('画质：清楚');
    expect(said({ type: 'number', named: { 150: '清楚' }, unit: 'DPI' }, 200)).toBe('画质：200 DPI');
    expect(said({ type: 'number' }, 3)).toBeUndefined();
    expect(chosenWords([], {})).toBeUndefined();
  });
  it('is the value alone where both do not fit, if that can be understood, and nothing where not', () => {
    const long = { label: '压缩到什么程度', type: 'select', choices: { low: '体积优先' } };
    expect(said(long, 'low')).toBeUndefined();
    expect(said({ ...long, hints: { low: '适合传送' } }, 'low')).toBe('体积优先');
    expect(said({ ...long, choices: { low: '体积越小越好' } }, 'low')).toBe('体积越小越好');
  });
  it('is what the visitor chose rather than what stands anyway', () => {
    const fields = [
      ['size', { label: '尺寸', type: 'select', choices: { 1: '一寸' }, default: '1' }],
      ['sheet', { label: '排版', type: 'select', choices: { none: '不排版', six: '六寸' }, default: 'none' }],
    ] as unknown as Parameters<typeof chosenWords>[0];
    expect(chosenWords(fields, { size: '1', sheet: 'none' })).toBe('尺寸：一寸');
    expect(chosenWords(fields, { size: '1', sheet: 'six' })).toBe('排版：六寸');
  });
  it('is told by the first field that has words for it', () => {
    const fields = [
      ['far', { label: '每张 A4 放几张', type: 'select', choices: { 2: '2 张' } }],
      ['off', { label: '裁切线', type: 'switch' }],
      ['folded', { label: '存档格式', type: 'switch', advanced: true }],
      ['on', { label: '生成台账', type: 'switch' }],
    ] as unknown as Parameters<typeof chosenWords>[0];
    const values = { far: '2', off: false, folded: true, on: true };
    expect(chosenWords(fields, values)).toBe('生成台账');
    expect(chosenWords(fields, { ...values, off: true })).toBe('裁切线');
    expect(chosenWords(fields, { ...values, on: false })).toBeUndefined();
  });
  it('is which pages, and whether there is a password', () => {
    const pages = { type: 'pages', label: '要加页码的页' };
    expect(said(pages, '')).toBe('全部页');
    expect(said(pages, '2-')).toBe('2-');
    expect(said({ ...pages, removes: true }, '')).toBeUndefined();
    expect(said({ type: 'password' }, '')).toBe('未设密码');
    expect(said({ type: 'password' }, '1234')).toBe('已设密码');
  });
  it('is no number that means nothing', () => {
    const mode = { label: '怎么裁', type: 'select', choices: { crop: '自由裁剪' } };
    const width = { label: '宽', type: 'number', unit: '像素', zero: { title: '不缩放' }, when: { mode: 'crop' } };
    const fields = [
      ['mode', mode],
      ['width', width],
    ] as unknown as Parameters<typeof chosenWords>[0];
    expect(chosenWords(fields, { mode: 'crop', width: 0 })).toBe('怎么裁：自由裁剪');
    expect(chosenWords(fields, { mode: 'crop', width: 300 })).toBe('宽：300 像素');
  });
  it('is the number that comes with that choice', () => {
    const mode = { label: '怎么压', type: 'select', choices: { size: '指定大小' }, hints: { size: '按要求' } };
    const target = { label: '不超过', type: 'number', unit: 'MB', named: { 25: '微信 25 MB' }, when: { mode: 'size' } };
    const fields = [
      ['mode', mode],
      ['target', target],
    ] as unknown as Parameters<typeof chosenWords>[0];
    expect(chosenWords(fields, { mode: 'size', target: 2 })).toBe('不超过：2 MB');
    expect(chosenWords(fields, { mode: 'size', target: 25 })).toBe('微信 25 MB');
  });
});
