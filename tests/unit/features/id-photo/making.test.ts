import { expect, it } from 'vitest';
import { making } from '../../../../src/features/id-photo/panel/making.ts';

it('names what comes out, and what is lacking where all photos are without a person', () => {
  expect(making(0, 0, false)).toBeUndefined();
  expect(making(3, 1, false)?.words).toBe('制作 3 张证件照');
  expect(making(1, 0, true)).toEqual({ words: '换底色', verb: '换底色' });
  expect(making(2, 2, false)).toEqual({ words: '没有找到人像', lacks: true });
});
