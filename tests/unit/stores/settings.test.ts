import { expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { habitsOf } from '../../../src/stores/settings.ts';

const optionsOf = (engine: string) => loadCatalog().engines[engine]?.options ?? {};

it('keeps no setting as a habit that is meant for these files only', () => {
  expect(habitsOf({ clean: true, report: 'both' }, optionsOf('pdf-scan'))).toEqual({ report: 'both' });
  expect(habitsOf({ confirm: true, size: 'a4' }, optionsOf('pdf-merge'))).toEqual({ size: 'a4' });
  expect(habitsOf({ angle: '180' }, optionsOf('pdf-rotate'))).toEqual({});
  expect(habitsOf({ pages: '3-5', dpi: 200 }, optionsOf('pdf-raster'))).toEqual({ dpi: 200 });
});

it('keeps no password', () => {
  expect(habitsOf({ user: '天知地知', print: 'none' }, optionsOf('pdf-lock'))).toEqual({ print: 'none' });
});
