import { beforeEach, expect, it, vi } from 'vitest';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { inputsSeen, makeSheets } from '../../../../src/features/sample-page/panel/sheets.ts';
import type { Question } from '../../../../src/jobs/ask.ts';
import { $files, $options, type InputFile, setTool } from '../../../../src/stores/tool.ts';

const asked = vi.hoisted(() => [] as Question[]);
vi.mock('../../../../src/jobs/ask.ts', () => ({
  askEngine: async (question: Question) => {
    asked.push(question);
    return [question.file];
  },
}));

const OPTIONS = {
  pages: { type: 'pages', label: '页码', each: true },
  together: { type: 'switch', label: '合成一份', default: true },
};
const input = (name: string, pages: string, password?: string): InputFile => {
  const made = { id: name, file: new File(['%PDF'], `${name}.pdf`), type: 'pdf', values: { pages } };
  return password ? { ...made, password } : made;
};
const [first, second] = [input('a', '1'), input('b', '2-', 'secret')];

beforeEach(() => {
  setTool({ engineId: 'pdf-nup', engine: { input: 'all', options: OPTIONS }, tool: {} } as unknown as ToolProps);
  $files.set([first, second]);
  $options.set({ together: true });
});

it('files that run on over the same sheets are seen together, with the pages and the password of each', async () => {
  await makeSheets(inputsSeen($files.get(), 'b', true), new AbortController().signal);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ file: first.file, options: { pages: ['1', '2-'], together: true } });
  expect(asked[0]?.beside?.map(({ file, password }) => [file.name, password])).toEqual([['b.pdf', 'secret']]);
});

it('of others the chosen one is seen, or the first', () => {
  expect(inputsSeen([first, second], 'b', false)).toEqual([second]);
  expect(inputsSeen([first, second], 'gone', false)).toEqual([first]);
});
