import { expect, it } from 'vitest';
import { inOrder } from '../../../src/lib/named-numbers.ts';

it('stand from the least to the most', () =>
  expect(inOrder({ '1.3': '紧凑', '1.6': '适中', '2': '宽松', '-4': '反' }).map(([, name]) => name)).toEqual([
    '反',
    '紧凑',
    '适中',
    '宽松',
  ]));
