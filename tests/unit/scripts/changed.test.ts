import { expect, it } from 'vitest';
import { enginesTouched } from '../../../scripts/test/changed.mjs';

it.each([
  ['src/features/pdf-compress/fonts.ts', ['pdf-compress']],
  ['src/features/pdf-lock/engine.ts', ['pdf-lock', 'pdf-unlock']],
  ['tests/golden/img-cut/circle/case.yaml', ['img-cut']],
  ['src/islands/Results.tsx', []],
  ['README.md', []],
  ['package-lock.json', undefined],
  ['tools.yaml', undefined],
  ['src/formats/pdf/parser.ts', undefined],
  ['tests/golden/compare.ts', undefined],
])('%s can touch the golden cases of %j', (path, engines) => {
  expect(enginesTouched(path)?.sort()).toEqual(engines);
});
