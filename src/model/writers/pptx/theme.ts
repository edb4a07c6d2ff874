import { rootPart, tag } from '../../../formats/ooxml/elements.ts';
import { solidFill } from './xml.ts';

/** Colours of the theme (§20.1.6.2), plain: the slides name theirs themselves. */
const COLOURS = {
  dk1: '#000000',
  lt1: '#FFFFFF',
  dk2: '#44546A',
  lt2: '#E7E6E6',
  accent1: '#4472C4',
  accent2: '#ED7D31',
  accent3: '#A5A5A5',
  accent4: '#FFC000',
  accent5: '#5B9BD5',
  accent6: '#70AD47',
  hlink: '#0563C1',
  folHlink: '#954F72',
};

/** What masters call the colours of the theme (§19.3.1.6). */
export const COLOUR_MAP = tag('p:clrMap', {
  bg1: 'lt1',
  tx1: 'dk1',
  bg2: 'lt2',
  tx2: 'dk2',
  accent1: 'accent1',
  accent2: 'accent2',
  accent3: 'accent3',
  accent4: 'accent4',
  accent5: 'accent5',
  accent6: 'accent6',
  hlink: 'hlink',
  folHlink: 'folHlink',
});

/** The theme: colours, fonts, and the three fills, lines and effects that the schema asks for. */
export function themeXml(): string {
  const colours = Object.entries(COLOURS).map(([name, colour]) =>
    tag(`a:${name}`, {}, tag('a:srgbClr', { val: colour.slice(1) })),
  );
  const face = (name: string): string =>
    tag(name, {}, tag('a:latin', { typeface: 'Arial' }), tag('a:ea', { typeface: '微软雅黑' }), '<a:cs typeface=""/>');
  const own = tag('a:solidFill', {}, tag('a:schemeClr', { val: 'phClr' }));
  const lines = [6350, 12_700, 19_050].map((w) => tag('a:ln', { w }, own));
  const effect = tag('a:effectStyle', {}, tag('a:effectLst'));
  return rootPart(
    'a:theme',
    { 'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main', name: 'PDF365' },
    tag(
      'a:themeElements',
      {},
      tag('a:clrScheme', { name: 'PDF365' }, ...colours),
      tag('a:fontScheme', { name: 'PDF365' }, face('a:majorFont'), face('a:minorFont')),
      tag(
        'a:fmtScheme',
        { name: 'PDF365' },
        tag('a:fillStyleLst', {}, own, own, own),
        tag('a:lnStyleLst', {}, ...lines),
        tag('a:effectStyleLst', {}, effect, effect, effect),
        tag('a:bgFillStyleLst', {}, own, own, own),
      ),
    ),
  );
}

/** Styles of text on levels (§21.1.2.4.13 and after); `bullet`: as lists begin. */
export function levels(size: number, algn: string, bullet: boolean): string {
  return Array.from({ length: 9 }, (_, level) => {
    const indent = bullet ? { marL: 228_600 + level * 457_200, indent: -228_600 } : { marL: 0, indent: 0 };
    const sign = bullet ? tag('a:buFont', { typeface: 'Arial' }) + tag('a:buChar', { char: '•' }) : tag('a:buNone');
    const letters = tag(
      'a:defRPr',
      { sz: Math.max(1200, size - level * 200) },
      solidFill('#000000'),
      tag('a:latin', { typeface: '+mn-lt' }),
      tag('a:ea', { typeface: '+mn-ea' }),
    );
    return tag(`a:lvl${level + 1}pPr`, { ...indent, algn }, sign, letters);
  }).join('');
}
