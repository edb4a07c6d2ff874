import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openPdf } from '../../../../../src/formats/pdf/document.ts';
import { type Skimmed, SkimReader } from '../../../../../src/formats/pdf/effort/skim.ts';
import { EffortSurvey } from '../../../../../src/formats/pdf/effort/survey.ts';
import { fromLatin1 } from '../../../../../src/formats/pdf/objects.ts';
import { pagesOf } from '../../../../../src/formats/pdf/pages.ts';
import { buildPdf } from '../tools.ts';

const stream = (dict: string, content: string): string =>
  `<<${dict}/Length ${content.length}>>stream\n${content}\nendstream`;

const RESOURCES =
  '<</XObject<</A 5 0 R>>/Font<</T 6 0 R/P<</Type/Font/Subtype/Type1>>>>' +
  '/Pattern<</S<</PatternType 2/Shading<<>>>>>>/ExtGState<</W<</LW 30>>>>>>';

/** What a page of such content takes, with a form, a Type 3 font, a pattern and a line width to be named. */
function effort(content: string): { operations: number; sheets: number } {
  const document = openPdf(
    buildPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources${RESOURCES}>>`,
      stream('', content),
      stream('/Type/XObject/Subtype/Form/BBox[0 0 10 10]', '0 0 5 5 re f'),
      '<</Type/Font/Subtype/Type3/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 5 0 R>>>>',
    ]),
  );
  return new EffortSurvey(document).page(pagesOf(document)[0]?.dict ?? new Map());
}

const number = fc.oneof(fc.integer({ min: -200, max: 200 }), fc.double({ min: -3, max: 3, noNaN: true }));
const odd = fc.constantFrom(
  '(ab)',
  '(a\\)b)',
  '<414>',
  '/S',
  '/T',
  '[(ab)-3<4142>]',
  '[/N]',
  '<</K[1]>>',
  '9'.repeat(400),
);
const operand = fc.oneof(
  { weight: 9, arbitrary: number.map((value) => String(Number(value.toFixed(3)))) },
  { weight: 1, arbitrary: odd },
);
const operator = fc.constantFrom(
  ...'q Q cm m l c v y re h W W* n f S B* s b g RG k sc SCN w i d BT ET Tm Td T* Tj TJ zz foo EMC BX'.split(' '),
);
const whole = fc.constantFrom(
  ...['/T 5 Tf', '/P 12 Tf', '/#54 5 Tf', '(abc) Tj', '[(a)-9(bc)] TJ', '/A Do', '/S scn', '/Pattern cs', '/W gs'],
  ...['0 0 90 90 re f', '10 10 m 90 90 l S', '2 0 0 2 0 0 cm', '0 0 9 9 re W n', 'BI /W 1 /H 1 /BPC 8 /CS /G ID a EI'],
);
const random = fc.tuple(fc.array(operand, { maxLength: 7 }), operator).map(([all, word]) => [...all, word].join(' '));

it('finds the same as reading each operation by itself', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(random, whole), { maxLength: 30 }), (operations) => {
      // A stray parenthesis is passed over, but what it stands before is not plain.
      expect(effort(operations.join('\n'))).toEqual(effort(operations.map((one) => `)${one}`).join('\n')));
    }),
    { numRuns: 400 },
  );
});

it('reads what text and drawings are made of, and stops before the rest', () => {
  const nothing = (): void => undefined;
  let count = 0;
  const names = ['save', 'restore', 'concat', 'moveTo', 'lineTo', 'box', 'clip', 'endPath', 'plainColour', 'thick'];
  const told = Object.fromEntries(
    [...names, 'beginText', 'scaleText', 'showBytes', 'takeFont'].map((name) => [name, nothing]),
  );
  const content = { ...told, count: () => count++ } as unknown as Skimmed;
  const plain = "q 1 0 0 1 5 5 cm BT /F1 12 Tf 3 0 Td [(a)-3<42>] TJ (b) ' ET 0 g 1 2 3 4 re f Q\n";
  const reader = new SkimReader(fromLatin1(`${plain}/A Do q`));
  reader.skim(content);
  expect([count, reader.at]).toEqual([12, plain.length - 1]);
});

it('takes time by its length for one long word, of which the reader takes a piece at a time', () => {
  expect(effort('a'.repeat(2 ** 21)).operations).toBe(2 ** 21 / 128);
});
