import { expect, it } from 'vitest';
import { withOnes } from '../../../../src/model/recognise/ones.ts';

const read = (text: string): string => {
  const characters = [...text];
  const line = { characters, at: characters.map((_, at) => at), sure: characters.map(() => 1), other: characters };
  return withOnes(line as never).characters.join('');
};

it.each([
  ['第—章', '第一章'],
  ['这是—种', '这是一种'],
  ['进—步说明', '进一步说明'],
  ['工作总结-个人版', '工作总结-个人版'],
  ['产品—样品', '产品—样品'],
  ['优化—定位', '优化—定位'],
  ['项目—件数', '项目—件数'],
])('%s is read as %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});
