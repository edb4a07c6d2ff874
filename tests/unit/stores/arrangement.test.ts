import { beforeEach, describe, expect, it } from 'vitest';
import type { ToolProps } from '../../../schemas/tool.ts';
import { arrangedCards, sequenceText } from '../../../src/stores/arrangement.ts';
import { checkOptions, gatherOptions } from '../../../src/stores/checks.ts';
import { $files, $options, type InputFile, setTool } from '../../../src/stores/tool.ts';

const engine: Partial<ToolProps['engine']> = {
  options: {
    pages: { type: 'pages', label: '页码', each: true, when: { order: 'append' } },
    order: { type: 'select', label: '怎么排', choices: { append: '依次', pages: '按页' }, default: 'append' },
    sequence: { type: 'sequence', label: '顺序', default: '', when: { order: 'pages' } },
  },
};
beforeEach(() => setTool({ id: 'x', tool: { set: {} }, engineId: 'x', engine } as unknown as ToolProps));

const file = (id: string, pages?: number, range = ''): InputFile => ({
  id,
  file: new File(['x'], `${id}.pdf`),
  type: 'pdf',
  values: { pages: range },
  ...(pages && { pages }),
});
const words = (cards: ReturnType<typeof arrangedCards>): string =>
  cards.map(({ id, page }) => `${id}${page === undefined ? '' : page + 1}`).join(' ');
const made = (text: string, files: string) => ({
  cards: text.split(' ').map((card) => ({ id: card[0] as string, ...(card[1] && { page: Number(card[1]) - 1 }) })),
  files: [...files],
});

describe('arrangedCards', () => {
  it('follows the files and their ranges as long as nothing was moved', () => {
    expect(words(arrangedCards('', [file('b', 2), file('a', 4, '3,1'), file('c')]))).toBe('b1 b2 a3 a1 c');
    expect(words(arrangedCards('', [file('a', 2, '9')]))).toBe('a1 a2');
  });

  it('keeps the order made, whatever becomes of the list of files', () => {
    const value = made('a2 b1 a1', 'ab');
    expect(words(arrangedCards(value, [file('b', 1), file('a', 2)]))).toBe('a2 b1 a1');
    expect(words(arrangedCards(value, [file('a', 2)]))).toBe('a2 a1');
    expect(words(arrangedCards(value, [file('a', 2), file('b', 1), file('c', 2)]))).toBe('a2 b1 a1 c1 c2');
  });

  it('puts pages in the place of a file as soon as they are known, and brings none back that was left out', () => {
    expect(words(arrangedCards(made('a1 c b1', 'abc'), [file('a', 2), file('b', 1), file('c', 2)]))).toBe(
      'a1 c1 c2 b1',
    );
    expect(words(arrangedCards(made('a1', 'ab'), [file('a', 1), file('b', 3)]))).toBe('a1');
  });
});

describe('the option of a start', () => {
  it('names files by their place among those that take part', () => {
    const value = made('b2 a1 c b1', 'abc');
    const [a, b, c] = [file('a', 1), file('b', 2), file('c')];
    expect(sequenceText(value, [a, b, c])).toBe('2:2,1:1,3,2:1');
    expect(sequenceText(value, [b, c])).toBe('1:2,2,1:1');
    expect(sequenceText('', [a, b])).toBe('');
  });

  it('is there only where the order is asked for, and passes the schema', async () => {
    $files.set([file('a', 1), file('b', 2)]);
    $options.set({ order: 'pages', sequence: made('b2 a1', 'ab') });
    expect(await checkOptions($files.get())).toEqual({ order: 'pages', sequence: '2:2,1:1', pages: ['', ''] });
    $options.set({ order: 'append', sequence: made('b2 a1', 'ab') });
    expect(gatherOptions($files.get()).sequence).toBe('');
  });

  it('is not held up by a range that nobody is asked for now', async () => {
    $files.set([file('a', 1, '5')]);
    $options.set({ order: 'append', sequence: '' });
    expect(await checkOptions($files.get())).toBeUndefined();
    $options.set({ order: 'pages', sequence: '' });
    expect(await checkOptions($files.get())).toMatchObject({ order: 'pages' });
  });
});
