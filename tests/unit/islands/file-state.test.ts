import { describe, expect, it } from 'vitest';
import type { OptionDescriptors } from '../../../schemas/option.ts';
import { factsOf, passwordOf, troubleOf } from '../../../src/islands/file-state.ts';

describe('passwordOf', () => {
  it('asks for the password of a locked file until it is given, and again where it was wrong', () => {
    expect(passwordOf({ locked: true })).toEqual({ asksPassword: true, wrong: false });
    expect(passwordOf({ locked: true, password: 'a' })).toEqual({ asksPassword: false, wrong: false });
    const fault = { code: 'wrong-password' as const };
    expect(passwordOf({ locked: true, password: 'a', fault })).toEqual({ asksPassword: true, wrong: true });
  });
  it('does not ask for one whose result is there: a reload takes the password and leaves the result', () => {
    expect(passwordOf({ locked: true, stage: { state: 'done' } }).asksPassword).toBe(false);
    expect(passwordOf({ locked: true, stage: { state: 'cancelled' } }).asksPassword).toBe(true);
  });
});

it('a file says of itself that it is locked, which outweighs restrictions', () => {
  const file = new File(['x'], 'a.pdf');
  const entry = { id: '1', file, type: 'pdf', values: {}, pages: 2, restricted: true };
  expect(factsOf(entry).filter(Boolean)).toEqual(['PDF', '1 B', '2 页', '有权限限制']);
  expect(factsOf({ ...entry, locked: true }).filter(Boolean)).toEqual(['PDF', '1 B', '2 页', '有密码']);
});

it('a file says how many pages its own range takes, where that is understood', () => {
  const entry = { id: '1', file: new File(['x'], 'a.pdf'), type: 'pdf', pages: 22 };
  const each = { pages: { type: 'pages', label: '页' } } as unknown as OptionDescriptors;
  const said = (pages: string) => factsOf({ ...entry, values: { pages } }, each)[2];
  expect([said('1,4-'), said('甲'), said('')]).toEqual(['取 20 页，共 22 页', '22 页', '22 页']);
  Object.assign(each.pages as object, { removes: true });
  expect(said('1-3')).toBe('删 3 页，共 22 页');
});

it('what a look at the file found is told before a start', () => {
  expect(troubleOf({ fault: { code: 'damaged' } })).toMatchObject({
    words: expect.stringMatching(/^预览时发现：/),
    mended: false,
  });
  expect(troubleOf({ damaged: true })).toMatchObject({
    words: expect.stringMatching(/最好换一份完整的/),
    mended: true,
  });
  expect(troubleOf({ fault: { code: 'damaged' }, stage: { state: 'done' } })).toBeUndefined();
});
