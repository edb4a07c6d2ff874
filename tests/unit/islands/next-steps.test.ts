import { describe, expect, it } from 'vitest';
import type { ToolProps } from '../../../schemas/tool.ts';
import { stepsFor } from '../../../src/islands/next-steps.ts';
import type { Result } from '../../../src/jobs/job.ts';

type Next = ToolProps['next'][number];
const tool = (id: string, from: string[], keeps: string[], more: Partial<Next> = {}): Next => ({
  id,
  name: id,
  from,
  keeps,
  combines: false,
  files: 10,
  ...more,
});
const made = (...names: string[]): Result[] =>
  names.map((name, index) => ({ id: String(index), file: new File([], name), from: ['1'] }));
const ids = (next: Next[], results: Result[]): string[] => stepsFor(next, results).first.map(({ id }) => id);

const NEXT = [
  tool('merge', ['pdf', 'jpg'], ['pdf'], { combines: true }),
  tool('compress', ['pdf'], ['pdf']),
  tool('rotate', ['pdf'], ['pdf']),
  tool('number', ['pdf'], ['pdf']),
  tool('to-jpg', ['pdf'], []),
  tool('to-png', ['pdf'], []),
  tool('shrink', ['jpg', 'png'], ['jpg', 'png'], { files: 2 }),
];

describe('stepsFor', () => {
  it('offers three: two that go on with the result as it is, one that makes something else of it', () => {
    expect(ids(NEXT, made('a.pdf'))).toEqual(['compress', 'rotate', 'to-jpg']);
  });
  it('keeps the others for who asks', () => {
    expect(stepsFor(NEXT, made('a.pdf')).more.map(({ id }) => id)).toEqual(['number', 'to-png']);
  });
  it('puts together only what there are several of, and then first of all', () => {
    expect(ids(NEXT, made('a.pdf', 'b.pdf'))).toEqual(['merge', 'compress', 'to-jpg']);
    expect(ids(NEXT, made('a.jpg', 'b.jpg'))).toEqual(['shrink']);
  });
  it('looks at what came out, not at what the tool might have made', () => {
    expect(ids(NEXT, made('a.txt'))).toEqual([]);
    expect(ids(NEXT, made('a.JPEG'))).toEqual(['shrink']);
  });
  it('fills up to three where there is but one kind', () => {
    expect(ids(NEXT.slice(0, 4), made('a.pdf'))).toEqual(['compress', 'rotate', 'number']);
  });
  it('hands over as many as the tool takes, and says so', () => {
    const [step] = stepsFor(NEXT, made('a.png', 'b.png', 'c.png')).first;
    expect(step).toMatchObject({ id: 'shrink', over: true });
    expect(step?.files.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  });
});
