import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PAGES } from '../../../src/lib/page-limit.ts';
import {
  type Card,
  pagesOfPieces,
  parseSequence,
  sequencePlaces,
  writeSequence,
} from '../../../src/lib/page-sequence.ts';

const fault = (text: string, files = 2): string | undefined => {
  try {
    parseSequence(text, files);
    return undefined;
  } catch (thrown) {
    return (thrown as { code: string; detail: string }).detail;
  }
};

describe('parseSequence', () => {
  it('reads pieces of files, with the signs of a Chinese keyboard', () => {
    const pieces = [
      { file: 0, pages: '1-3' },
      { file: 1, pages: '2' },
      { file: 0, pages: '4' },
    ];
    expect(parseSequence('1:1-3,2:2,1:4', 2)).toEqual(pieces);
    expect(parseSequence('１：１-3， 2 : 2、1:4；', 2)).toEqual(pieces);
  });

  it('takes a file alone for all its pages, and nothing for all files in turn', () => {
    expect(parseSequence('2', 2)).toEqual([{ file: 1, pages: '' }]);
    expect(parseSequence(' ', 2)).toEqual([
      { file: 0, pages: '' },
      { file: 1, pages: '' },
    ]);
  });

  it.each(['3:1', '0:1', '1:1,9'])('refuses the file that is not there in %s', (text) => {
    expect(fault(text)).toMatch(/超出范围，一共 2 个文件/);
  });

  it.each(['a:1', '1:2:3', '1:', '-1', ':2'])('refuses %s', (text) => {
    expect(fault(text)).toMatch(/看不懂/);
  });
});

describe('pagesOfPieces', () => {
  it('reads each piece by the pages there are, one without pages by the range of its file', () => {
    const pieces = parseSequence('1:3-2,1:末页,1', 1);
    expect(pagesOfPieces(pieces, 9, '1,5')).toEqual([[2, 1], [8], [0, 4]]);
    expect(() => pagesOfPieces(parseSequence('1:10', 1), 9, '')).toThrow(
      expect.objectContaining({ code: 'bad-range' }),
    );
  });

  it('stops where the pages are too many', () => {
    const pieces = parseSequence(new Array(1000).fill('1').join(), 1);
    expect(pagesOfPieces(pieces, 1000, '')).toHaveLength(MAX_PAGES / 1000 + 1);
  });
});

it('counts the places off piece by piece, without files that are left out', () => {
  const pieces = parseSequence('1:1-2,2:1,3:1,1:3', 3);
  const lots = new Map([
    [0, [[0, 1], [2]]],
    [2, [[0]]],
  ]);
  expect(sequencePlaces(pieces, lots)).toEqual(
    new Map([
      [0, [0, 1, 3]],
      [2, [2]],
    ]),
  );
});

describe('writeSequence', () => {
  it('draws neighbours together and names a whole file by its number', () => {
    const cards: Card[] = [
      ...[0, 1, 2].map((page) => ({ file: 0, page })),
      { file: 1, page: undefined },
      { file: 1, page: undefined },
      { file: 0, page: 7 },
      { file: 0, page: 5 },
    ];
    expect(writeSequence(cards)).toBe('1:1-3,2,2,1:8,1:6');
  });

  it('is read again as it was written', () => {
    const card = fc.record({ file: fc.nat(3), page: fc.nat(19) });
    fc.assert(
      fc.property(fc.array(card, { minLength: 1, maxLength: 60 }), (cards) => {
        const pieces = parseSequence(writeSequence(cards), 4);
        const read = pieces.flatMap(({ file, pages }) =>
          pagesOfPieces([{ file, pages }], 20, '')
            .flat()
            .map((page) => ({ file, page })),
        );
        expect(read).toEqual(cards);
      }),
    );
  });
});
