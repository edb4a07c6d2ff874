import { describe, expect, test } from 'vitest';
import { nearness } from '../../../src/lib/near.ts';
import { spells } from '../../../src/lib/sounds.ts';

const ID_PHOTO = ['zheng', 'jian', 'zhao', 'huan', 'di', 'se'];

describe('pinyin as it is typed', () => {
  test.each([
    ['zhengjianzhao', 'whole'],
    ['zhengjianzh', 'whole'],
    ['jianzhao', 'whole'],
    ['zjz', 'part'],
    ['zhjzh', 'part'],
    ['zhengjz', 'part'],
    ['dise', 'whole'],
    ['zz', undefined],
    ['engjian', undefined],
    ['diser', undefined],
  ])('%s: %s', (typed, found) => expect(spells(typed, ID_PHOTO)).toBe(found));
});

describe('how far a word is from a part of a text', () => {
  test.each([
    ['合并', 'PDF合并', 0],
    ['证见照', '证件照换底色', 1],
    ['wrod', 'word转pdf', 2],
    ['量子', 'PDF合并', 2],
    ['', 'PDF', 0],
  ])('%s in %s: %i', (typed, text, off) => expect(nearness(typed, text)).toBe(off));
});
