import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOf } from '../../../src/features/mindmap/shared/box.ts';
import { lookAt, THEMES } from '../../../src/features/mindmap/shared/themes.ts';
import { wrap } from '../../../src/features/pdf-scan/report/lines.ts';
import type { TextFont } from '../../../src/formats/pdf/font/text-font.ts';
import { breakLines } from '../../../src/model/typeset/lines.ts';

/** In ems: Chinese characters and marks one, letters half. */
const width = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[ -~]/.test(character) ? 0.5 : 1), 0);
/** The widest line of a topic below the main ones, in pixels. */
const TOPIC = 300;

const SETTERS: Record<string, (text: string, ems: number) => string[]> = {
  'the report of a scan': (text, ems) => wrap({ width } as TextFont, text, 10, ems * 10),
  'a topic of a map': (text, ems) =>
    boxOf({ id: 't', text, children: [] }, 2, lookAt(THEMES.clear, 2), (own) => (width(own) * TOPIC) / ems).lines,
  'text to PDF': (text, ems) =>
    breakLines(text, ems, { width, tab: 4, gap: 0 }).map(({ pieces }) => pieces.map((piece) => piece.text).join('')),
};

const pieces = fc.constantFrom(
  '字',
  '中文',
  '字，',
  '字。',
  '《字》',
  '（字）、',
  '“字，字。”',
  'Word',
  'words ',
  'a-word-longer-than-a-line',
);

test.each(Object.entries(SETTERS))(
  'lines of %s neither end with an opening mark nor begin with a closing one',
  (_, lines) => {
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 30 }), fc.integer({ min: 6, max: 12 }), (text, ems) => {
        for (const line of lines(text.join(''), ems)) expect(line.trim()).not.toMatch(/^[，。、》）”]|[《（“]$/);
      }),
      { numRuns: 500 },
    );
  },
);
