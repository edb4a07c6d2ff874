import { expect, it } from 'vitest';
import { loadCatalog, toolProps } from '../../../src/catalog/load.ts';
import { landedOptions } from '../../../src/stores/landed.ts';

it('an address from the search brings settings that the tool asks for, and nothing else', () => {
  const split = toolProps(loadCatalog(), 'pdf-split');
  expect(landedOptions(split, '#mode=extract')).toEqual({ mode: 'extract' });
  expect(landedOptions(split, '#mode=nonsense&every=5&mb=-1&pages=2&constructor=1')).toEqual({ every: 5 });
  expect(landedOptions(split, '')).toEqual({});
  expect(landedOptions(split, '#every=2.5&mb=0x10')).toEqual({});
  expect(landedOptions(toolProps(loadCatalog(), 'watermark'), '#angle=')).toEqual({});
  const films = toolProps(loadCatalog(), 'video-to-video');
  expect(landedOptions(films, '#cut=true&sound=none')).toEqual({ cut: true, sound: 'none' });
  expect(landedOptions(films, '#cut=yes')).toEqual({});
});
