import { expect, it } from 'vitest';
import { cutting } from '../../../../src/features/img-cut/panel/what-is-cut.ts';

const FREE = { mode: 'crop', ratio: 'free', width: 0, height: 0, format: 'same' } as const;
const lacks = (values: Record<string, unknown>[], more: object = {}, type = 'jpg'): boolean =>
  cutting(
    values.map((each) => ({ type, values: each })),
    { ...FREE, ...more },
  )?.lacks === true;

it('a start that would only copy the pictures wants a frame first', () => {
  expect([lacks([{}]), lacks([{ frame: '', turn: '0' }, {}]), lacks([{}], { ratio: 'original' })]).not.toContain(false);
});

it('a frame, a turn or a setting that changes something is enough', () => {
  expect([lacks([{ frame: '0,0,9,9' }]), lacks([{}, { turn: 'flip' }])]).toEqual([false, false]);
  for (const more of [{ ratio: '1:1' }, { width: 90 }, { height: 90 }, { format: 'png' }, { mode: 'grid' }])
    expect(lacks([{}], more), JSON.stringify(more)).toBe(false);
  expect(lacks([{}], {}, 'heic')).toBe(false);
});
