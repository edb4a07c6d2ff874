import { describe, expect, it } from 'vitest';
import type { OptionDescriptors } from '../../../../schemas/option.ts';
import { loadCatalog } from '../../../../src/catalog/load.ts';
import { backgroundOf, COLOURS } from '../../../../src/features/id-photo/shared/colours.ts';
import { ruleOf } from '../../../../src/features/id-photo/shared/rules.ts';
import { PAPERS } from '../../../../src/features/id-photo/shared/sheet.ts';
import { ownSize, SIZES, sizeOf } from '../../../../src/features/id-photo/shared/sizes.ts';

const options: OptionDescriptors = loadCatalog().engines['id-photo']?.options ?? {};
const choicesOf = (key: string): Record<string, string> =>
  options[key]?.type === 'select' ? options[key].choices : {};

describe('sizes', () => {
  it('are 17, with the numbers and pixels of the specification', () => {
    expect(SIZES.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    const pixels = (value: number) => Object.values(sizeOf(value)?.size ?? {});
    expect([1, 2, 9, 19].map(pixels)).toEqual([
      [295, 413],
      [413, 579],
      [1050, 1500],
      [260, 378],
    ]);
  });

  it('say on paper what they are in pixels, at 300 DPI or the resolution of their rule', () => {
    for (const { value, size, mm, dpi } of SIZES) {
      expect(dpi, `${value}`).toBe(value === 11 || value === 12 ? 350 : 300);
      expect(ruleOf(value).dpi ?? dpi, `${value}`).toBe(dpi);
      expect(Math.abs((mm.width / 25.4) * dpi - size.width), `${value}`).toBeLessThan(1);
      expect(Math.abs((mm.height / 25.4) * dpi - size.height), `${value}`).toBeLessThan(1);
    }
  });

  it('are in the catalogue with the same words', () => {
    const { custom: _, keep: __, ...choices } = choicesOf('size');
    expect(choices).toEqual(Object.fromEntries(SIZES.map(({ value, label }) => [String(value), label])));
  });

  it('of one’s own have the millimetres of their resolution', () => {
    expect(ownSize(300, 600, 150)).toMatchObject({ mm: { width: 50.8, height: 101.6 }, dpi: 150 });
    expect(ownSize(300, 600, 0).dpi).toBe(300);
  });
});

describe('colours, papers and rules', () => {
  it('are in the catalogue', () => {
    const { custom: _, clear: __, ...colours } = choicesOf('colour');
    expect(colours).toEqual(Object.fromEntries(Object.entries(COLOURS).map(([key, { label }]) => [key, label])));
    const { none: ___, ...papers } = choicesOf('sheet');
    expect(papers).toEqual(Object.fromEntries(Object.entries(PAPERS).map(([key, { name }]) => [key, name])));
  });

  it('name a colour by its channels', () => {
    for (const { value, r, g, b, a } of Object.values(COLOURS))
      expect([value, a]).toEqual([`#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`, 1]);
    expect([
      backgroundOf('red', '#123456'),
      backgroundOf('custom', '#ABCDEF'),
      backgroundOf('clear', '#123456'),
    ]).toEqual(['#ff0000', '#abcdef', undefined]);
  });

  it('aim at what they allow, with room for chin and shoulders', () => {
    for (const { value } of SIZES) {
      const { crown, head, aim } = ruleOf(value);
      expect(
        aim.crown >= crown[0] && aim.crown <= crown[1] && aim.head >= head[0] && aim.head <= head[1],
        `${value}`,
      ).toBe(true);
      expect(aim.crown + aim.head).toBeLessThan(0.9);
    }
  });
});
