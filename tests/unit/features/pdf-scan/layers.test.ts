import { expect, it } from 'vitest';
import { withoutHidden } from '../../../../src/features/pdf-scan/clean/layers.ts';
import { openPdf } from '../../../../src/formats/pdf/document.ts';
import { fromLatin1, latin1, type Obj, Ref } from '../../../../src/formats/pdf/objects.ts';
import { buildPdf } from '../../model/pdf/tools.ts';

it('takes an inline image in a named colour space out of a layer to its end', () => {
  const document = openPdf(buildPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>']));
  const resources = new Map<string, Obj>([
    ['Properties', new Map([['L', new Ref(9)]])],
    ['ColorSpace', new Map([['C', ['CalGray', new Map()]]])],
  ]);
  const content = '/OC /L BDC BI /W 9 /H 1 /BPC 8 /CS /C ID a EI EMC  EI EMC 1 w';
  expect(latin1(withoutHidden(document, fromLatin1(content), resources, new Set([9])))).toBe('1 w\n');
});
