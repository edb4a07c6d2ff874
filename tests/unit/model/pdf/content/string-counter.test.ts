import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Budget } from '../../../../../src/formats/pdf/budget.ts';
import { ContentReader } from '../../../../../src/formats/pdf/content/tokens.ts';
import { StringCounter } from '../../../../../src/formats/pdf/effort/string-counter.ts';
import { asArray, fromLatin1, type Obj, PdfString } from '../../../../../src/formats/pdf/objects.ts';

const lengthOf = (value: Obj): number =>
  value instanceof PdfString
    ? value.bytes.length
    : asArray(value).reduce<number>((sum, item) => sum + lengthOf(item), 0);

const piece = fc.constantFrom(
  ...[
    '(',
    ')',
    '\\',
    '\\051',
    '\\\n',
    '\r\n',
    '<',
    '>',
    '4',
    'f1',
    'x',
    '[',
    ']',
    '/N ',
    '% (',
    '\n',
    ' ',
    '12.5 ',
    '-',
  ],
);
const operand = fc.constantFrom('(ab)', '(a\\)b)', '(a(b)c)', '<4142>', '<41 4>', '[(a)-5<4243>]', '[', '(', '<');
const content = fc.array(fc.oneof(piece, operand, fc.constantFrom(' Tj ', ' TJ ', ' q ')), { maxLength: 40 });

it('reads operations as others do, and counts the bytes that their strings have', () => {
  fc.assert(
    fc.property(content, (parts) => {
      const bytes = fromLatin1(parts.join(''));
      const strings = new StringCounter(bytes);
      const [plain, counting] = [
        new ContentReader(bytes, new Budget(0)),
        new ContentReader(bytes, new Budget(0), undefined, strings),
      ];
      for (;;) {
        strings.count = 0;
        const [one, other] = [plain.next(), counting.next()];
        expect(other && [other.operator, other.start, other.end]).toEqual(one && [one.operator, one.start, one.end]);
        if (!one) break;
        expect(strings.count).toBeGreaterThanOrEqual(one.operands.reduce<number>((sum, it) => sum + lengthOf(it), 0));
      }
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['(ab(c)\\)) Tj', 6],
  ['<41 42 4> Tj', 3],
  ['[(ab)-5<4344>] TJ', 4],
])('%s: %i bytes', (text, count) => {
  const bytes = fromLatin1(text);
  const strings = new StringCounter(bytes);
  new ContentReader(bytes, new Budget(0), undefined, strings).next();
  expect(strings.count).toBe(count);
});
