import { expect, it } from 'vitest';
import { formulaElement } from '../../../../src/formats/html/formula.ts';
import { type Element, element, textOf } from '../../../../src/formats/html/tree.ts';

const [mi, mn, mo] = ['mi', 'mn', 'mo'].map((name) => (text: string) => element(name, {}, [text])) as [
  Make,
  Make,
  Make,
];
type Make = (text: string) => Element;
const of = (name: string, ...children: Element[]): Element => element(name, {}, children);

it.each([
  ['1/(x + 2)', [of('mfrac', mn('1'), of('mrow', mi('x'), mo('+'), mn('2')))]],
  ['(1/2)n', [of('mfrac', mn('1'), mn('2')), mi('n')]],
  ['1/2 + n', [of('mfrac', mn('1'), mn('2')), mo('+'), mi('n')]],
  ['(a + b)^2', [of('msup', of('mfenced', of('mrow', mi('a'), mo('+'), mi('b'))), mn('2'))]],
  ['(a + b)^2', [of('msup', of('mrow', mo('('), mi('a'), mo('+'), mi('b'), mo(')')), mn('2'))]],
  ['(a/b)^2', [of('msup', of('mfrac', mi('a'), mi('b')), mn('2'))]],
  ['f(x, y)', [mi('f'), of('mfenced', mi('x'), mi('y'))]],
  ['x\u0304', [of('mover', mi('x'), mo('¯'))]],
  ['a_(ij)^2', [of('msubsup', mi('a'), mi('ij'), mn('2'))]],
])('a formula on a line: %s', (text, parts) => {
  expect(textOf(formulaElement(of('math', ...parts), 'marks'))).toBe(text);
});
