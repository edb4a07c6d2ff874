import { describe, expect, it } from 'vitest';
import type { ToolProps } from '../../../schemas/tool.ts';
import { checkOptions, lacking, rangeFault, rangeFaults, unfitFiles } from '../../../src/stores/checks.ts';
import { $files, $optionErrors, $options, type InputFile, setTool } from '../../../src/stores/tool.ts';

const props = (options: ToolProps['engine']['options']): ToolProps =>
  ({ id: 'x', tool: { set: {} }, engineId: 'x', engine: { options }, built: true, next: [] }) as unknown as ToolProps;
const file = (id: string, pages: number | undefined, values: Record<string, unknown> = {}): InputFile => ({
  id,
  file: new File(['x'], `${id}.pdf`),
  type: 'pdf',
  values,
  ...(pages && { pages }),
});
const fill = (files: InputFile[], options: Record<string, unknown>): void => {
  $files.set(files);
  $options.set(options);
};

describe('a start asks', () => {
  it('for another password where two that must differ are the same', () => {
    const owner = { type: 'password', label: '权限密码', max: 64, default: '' } as const;
    setTool(props({ user: owner, owner: { ...owner, unlike: { option: 'user', text: '请换一个' } } }));
    const asked = (user: string, own: string): Record<string, string> => {
      fill([], { user, owner: own });
      return lacking();
    };
    expect(asked('a', 'a')).toEqual({ owner: '请换一个' });
    expect([asked('a', 'b'), asked('', ''), asked('a', '')]).toEqual([{}, {}, {}]);
  });
});

describe('page ranges', () => {
  it('are held against the pages there are, the message names piece and total', () => {
    const fault = (text: string): string | undefined => rangeFault(text, 4);
    expect(['', '1-4', '奇数页', '末页', '2-'].map(fault)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    for (const [text, words] of [
      ['0', '“0”超出范围，文件共 4 页。'],
      ['1,5', '“5”超出范围，文件共 4 页。'],
      ['1-99', '“1-99”超出范围，文件共 4 页。'],
      ['abc', '看不懂“abc”，文件共 4 页。'],
    ] as const)
      expect(fault(text)).toBe(words);
    expect(rangeFault('99', undefined)).toBeUndefined();
  });
  it('of one file are told at that file, those for all where no file has the pages', async () => {
    setTool(props({ pages: { type: 'pages', label: '页', each: true } }));
    fill([file('a', 4, { pages: '1-2' }), file('b', 2, { pages: '3' }), file('c', undefined, { pages: '9' })], {});
    expect(await checkOptions($files.get())).toBeUndefined();
    expect(Object.keys($optionErrors.get())).toEqual(['pages:b']);
    setTool(props({ pages: { type: 'pages', label: '页' } }));
    fill([file('a', 4), file('b', 2)], { pages: '3' });
    expect(rangeFaults($files.get(), $options.get())).toEqual({});
    expect(Object.keys(rangeFaults($files.get(), { pages: '5' }))).toEqual(['pages']);
  });
});

describe('files that cannot take part', () => {
  const reasons = (...files: InputFile[]): Record<string, string> => {
    setTool(props({ pages: { type: 'pages', label: '页', each: true } }));
    fill(files, {});
    return Object.fromEntries(unfitFiles(files).map(({ id, error }) => [id, error.code]));
  };
  it('are those without password, damaged ones and those with a range they do not have', () => {
    expect(
      reasons(
        file('good', 2, { pages: '1-2' }),
        { ...file('locked', undefined), locked: true },
        { ...file('opened', 3), locked: true, password: 'x' },
        { ...file('broken', undefined), fault: { code: 'damaged' } },
        { ...file('failed', undefined), stage: { state: 'failed', error: { code: 'truncated' } } },
        file('beyond', 2, { pages: '3' }),
      ),
    ).toEqual({ locked: 'password-needed', broken: 'damaged', failed: 'truncated', beyond: 'bad-range' });
  });
  it('are those with restrictions, where the tool would give them up and nobody has said to have the right', () => {
    const switchOff = { type: 'switch', label: '有权', default: false } as const;
    const [first, second] = [
      { ...file('first', 2), restricted: true },
      { ...file('second', 2), restricted: true },
    ];
    const refused = (options: ToolProps['engine']['options'], confirm: boolean): string[] => {
      setTool(props(options));
      fill([first, second], { confirm });
      return unfitFiles([first, second]).map(({ id }) => id);
    };
    expect(refused({ confirm: switchOff }, false)).toEqual(['first', 'second']);
    expect(refused({ confirm: switchOff }, true)).toEqual([]);
    expect(refused({}, false)).toEqual([]);
    const at = { type: 'text', label: '位置', max: 9, default: '', each: true, firstDiffers: true } as const;
    expect(refused({ confirm: switchOff, at }, false)).toEqual(['second']);
  });
  it('are none where the files are taken as they are', () => {
    const files = [
      { ...file('locked', undefined), locked: true },
      { ...file('broken', undefined), fault: { code: 'damaged' as const } },
    ];
    const packer = props({});
    setTool({
      ...packer,
      engine: { ...packer.engine, unopened: { mode: 'pack' } },
      tool: { ...packer.tool, set: { mode: 'pack' } },
    });
    fill(files, {});
    expect(unfitFiles(files)).toEqual([]);
    setTool({
      ...packer,
      engine: { ...packer.engine, unopened: { mode: 'pack' } },
      tool: { ...packer.tool, set: { mode: 'unpack' } },
    });
    expect(unfitFiles(files)).toHaveLength(2);
  });
  it('are not those whose failure may pass with another try, nor those only waiting to be counted', () => {
    expect(
      reasons(
        { ...file('offline', undefined), stage: { state: 'failed', error: { code: 'network' } } },
        file('uncounted', undefined, { pages: '9' }),
      ),
    ).toEqual({});
  });
});
