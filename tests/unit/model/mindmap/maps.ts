import fc from 'fast-check';
import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { MINDMAP_LAYOUTS, MINDMAP_THEMES } from '../../../../schemas/mindmap-limits.ts';

/**
 * Texts that formats trip over: their own characters at the beginning, in the middle and at the end, blanks, line ends,
 * emoji.
 */
const nasty = fc.constantFrom(
  '',
  ' ',
  '#',
  '# 标题',
  '## a ##',
  'a #',
  '- 项',
  '-',
  '---',
  '+ a',
  '* b *',
  '1. 一',
  '1)',
  '12、',
  '> 引',
  '=',
  '===',
  '| a | b |',
  '```',
  '~~~',
  '[x] 完成',
  '[a](b)',
  '![a](b)',
  '[a]: b',
  '**粗**',
  '***',
  '__a__',
  'snake_case_name',
  '_a_',
  '~~删~~',
  '`代码`',
  '<br>',
  '<b>',
  '<https://a.b>',
  '&amp;',
  '&#35;',
  '&lt',
  'a\\',
  '\\#',
  'a\nb',
  '\n',
  ' \n ',
  '\n\n  a\n',
  'a\tb',
  '\t',
  'a  ',
  '  a',
  '"引号" & <尖>',
  ']]>',
  '👨‍👩‍👧 家',
  '🚀',
  '　全角',
  '\u00a0',
  '<!-- x -->',
  '@"\'%',
);
const letters = fc.string({ unit: fc.constantFrom(...'中文ab1 #-*_`[]()<>&\\~!|.>\n\t"\'='), maxLength: 12 });
const text = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 3, arbitrary: letters },
  fc.string({ unit: 'grapheme' }),
);
const filled = text.filter((value) => value !== '');
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Which fields topics shall have. */
export interface Fields {
  /** What XML 1.0 has no character for. */
  xml?: true;
  labels?: fc.Arbitrary<string>;
  markers?: fc.Arbitrary<string[]>;
  folded?: true;
  emphasis?: true;
  everything?: true;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\0-\x08\x0b-\x1f\x85\u2028\u2029\ufffe\uffff]|\p{Cs}/gu;
const plain = (value: string): string => value.replace(CONTROL, '');
const optional = <T>(key: string, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc
    .option(arbitrary, { nil: undefined, freq: 3 })
    .map((value) => (value === undefined ? {} : { [key]: value }) as Record<string, T>);

/** A tree of topics; ids are given when the map is whole. */
function topics({ labels, markers, folded, emphasis, everything }: Fields): fc.Arbitrary<Topic> {
  const parts: fc.Arbitrary<object>[] = [
    optional(
      'note',
      filled.map(plain).filter((value) => value !== ''),
    ),
    optional(
      'link',
      fc.oneof(
        fc.webUrl(),
        filled.map(plain).filter((value) => value !== ''),
      ),
    ),
  ];
  if (labels) parts.push(optional('labels', fc.array(labels, { minLength: 1, maxLength: 3 })));
  if (markers) parts.push(optional('markers', markers));
  if (folded) parts.push(optional('folded', fc.constant(true)));
  const marks = { bold: fc.constant(true), italic: fc.constant(true), strike: fc.constant(true) };
  if (emphasis)
    parts.push(
      optional(
        'style',
        fc.record(marks, { requiredKeys: [] }).filter((style) => Object.keys(style).length > 0),
      ),
    );
  if (everything) {
    const style = fc.record(
      { fill: colour, colour, border: colour, line: colour, bold: fc.boolean(), italic: fc.boolean() },
      { requiredKeys: [] },
    );
    parts.push(
      optional(
        'style',
        style.filter((value) => Object.keys(value).length > 0),
      ),
    );
    parts.push(optional('image', fc.constant({ src: `data:image/png;base64,${PIXEL}`, width: 20, height: 10 })));
  }
  const base = fc
    .tuple(text.map(plain), ...parts)
    .map(([value, ...fields]) => Object.assign({ id: '', text: value }, ...fields) as Topic);
  return fc.letrec<{ topic: Topic }>((tie) => ({
    topic: fc
      .tuple(
        base,
        fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constant<Topic[]>([]),
          fc.array(tie('topic'), { maxLength: 4 }),
        ),
      )
      .map(([topic, children]) => ({ ...topic, children })),
  })).topic;
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function number(topic: Topic, next: () => string): Topic {
  return { ...topic, id: next(), children: topic.children.map((child) => number(child, next)) };
}

/** Maps whose topics have these fields; ids are `t1`, `t2` … in reading order, as the readers of outlines give them. */
export const maps = (fields: Fields): fc.Arbitrary<Mindmap> =>
  fc
    .tuple(topics(fields), fc.constantFrom(...MINDMAP_LAYOUTS), fc.constantFrom(...MINDMAP_THEMES))
    .map(([root, layout, theme]) => {
      let count = 0;
      return { kind: 'mindmap', version: 1, layout, theme, root: number(root, () => `t${++count}`) };
    });
