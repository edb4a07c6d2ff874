import { expect, it } from 'vitest';
import { standardWidth } from '../../../../../src/formats/pdf/text/standard-widths.ts';

it.each([
  ['Helvetica', 'A', 667],
  ['Helvetica-Bold', 'A', 722],
  ['Arial,Bold', 'i', 278],
  ['Helvetica-Oblique', '“', 333],
  ['Helvetica', '’', 222],
  ['Times-Roman', 'i', 278],
  ['TimesNewRomanPS-BoldItalicMT', 'M', 889],
  ['Times-Bold', 'W', 1000],
  ['Courier-Bold', 'i', 600],
  ['Garamond', 'i', undefined],
  ['Helvetica', '中', undefined],
])('%s has %s as wide as everyone knows it', (name, character, width) => {
  expect(standardWidth(name, character)).toBe(width);
});
