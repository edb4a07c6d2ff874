import { beforeEach, expect, it, vi } from 'vitest';
import type { ToolProps } from '../../../schemas/tool.ts';
import type { EstimateQuestion } from '../../../src/jobs/estimate.ts';
import { $expected, expectSizes } from '../../../src/stores/expected.ts';
import { $files, type InputFile, setTool } from '../../../src/stores/tool.ts';

const seen = vi.hoisted(() => ({
  asked: [] as { name: string; wishes: unknown[]; signal: AbortSignal }[],
  wait: false,
}));
vi.mock('../../../src/jobs/estimate.ts', () => ({
  // Half of the file, or a quarter of it; nothing for the level that asks for a size.
  askEstimate: async ({ file, wishes }: EstimateQuestion, signal: AbortSignal) => {
    seen.asked.push({ name: file.name, wishes, signal });
    if (seen.wait) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return wishes.map(({ level }) => (level === 'size' ? undefined : file.size / (level === 'small' ? 4 : 2)));
  },
}));

const options = {
  level: { type: 'select', label: '程度', choices: { good: '好', small: '小', size: '限' }, default: 'good' },
  target: { type: 'number', label: '不超过', min: 1, max: 99, default: 2, when: { level: 'size' } },
};
const offer = (now: Record<string, unknown> = {}) => ({
  key: 'level',
  values: ['good', 'small', 'size'],
  options: { level: 'good', target: 2, ...now },
});
let ids = 0;
const file = (size: number, more: Partial<InputFile> = {}): InputFile => ({
  id: `f${++ids}`,
  file: new File([new Uint8Array(size)], `${size}.pdf`),
  type: 'pdf',
  values: {},
  ...more,
});
const settled = async () => {
  await vi.dynamicImportSettled(); // the option checker
  await vi.advanceTimersByTimeAsync(2000);
  return $expected.get();
};

beforeEach(() => {
  vi.useFakeTimers();
  setTool({ engineId: 'e', engine: { options } } as unknown as ToolProps);
  expectSizes(undefined);
  $expected.set(undefined);
  seen.asked = [];
  seen.wait = false;
});

it('tells what all files come to with each value, and nothing where the engine does not know', async () => {
  $files.set([file(1000), file(3000)]);
  expectSizes(offer());
  expect(await settled()).toEqual({ key: 'level', before: 4000, after: { good: 2000, small: 1000 }, busy: false });
  expect(seen.asked.map(({ name, wishes }) => [name, wishes.length])).toEqual([
    ['1000.pdf', 3],
    ['3000.pdf', 3],
  ]);
});

it('asks nothing again that another value, or a setting without meaning for it, does not change', async () => {
  $files.set([file(1000)]);
  expectSizes(offer());
  await settled();
  expectSizes(offer({ level: 'small' }));
  await settled();
  expect(seen.asked).toHaveLength(1);
  expectSizes(offer({ target: 5 }));
  await settled();
  expect(seen.asked[1]?.wishes).toEqual([{ level: 'size', target: 5 }]);
});

it('gives a question up when there is none any more, and waits until the visitor rests', async () => {
  $files.set([file(1000)]);
  seen.wait = true;
  expectSizes(offer());
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(100);
  expect(seen.asked).toEqual([]);
  expect($expected.get()).toMatchObject({ busy: true, after: {} });
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen.asked[0]?.signal.aborted).toBe(false);
  expectSizes(undefined);
  expect(seen.asked[0]?.signal.aborted).toBe(true);
});

it('lets a few files speak for many, and says nothing of those it cannot open', async () => {
  $files.set(Array.from({ length: 20 }, () => file(100)));
  expectSizes(offer());
  expect((await settled())?.after).toEqual({ good: 1000, small: 500 });
  expect(seen.asked).toHaveLength(8);
  $files.set([file(1000, { locked: true })]);
  expectSizes(offer());
  expect((await settled())?.after).toEqual({});
});
