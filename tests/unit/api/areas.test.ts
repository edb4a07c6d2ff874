import { expect, it } from 'vitest';
import { AREAS } from '../../../scripts/gen/api-areas.ts';

it('every area of the API has a position of its own in the document', () =>
  expect(AREAS.map(({ position }) => position)).toEqual(AREAS.map((_, index) => index + 1)));
