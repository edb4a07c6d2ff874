import { expect, it } from 'vitest';
import { textOfName } from '../../../../../src/formats/pdf/text/glyph-names.ts';

it('names of signs in several sizes say what the sign is', () => {
  const names = ['summationdisplay', 'integraltext', 'parenleftbigg', 'braceleftBig', 'radicalBigg', 'bracketlefttp'];
  expect(names.map(textOfName)).toEqual(['∑', '∫', '(', '{', '√', '⎡']);
  expect(['xbig', 'bigtext', 'display'].map(textOfName)).toEqual([undefined, undefined, undefined]);
});
