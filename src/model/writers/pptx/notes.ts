import { tag } from '../../../formats/ooxml/elements.ts';
import { TREE_HEAD } from './layouts.ts';
import { COLOUR_MAP } from './theme.ts';
import { part, textTag } from './xml.ts';

export const NOTES_MASTER = 'notesMasters/notesMaster1.xml';
/** The notes of a slide counted from 0. */
export const notesPath = (at: number): string => `notesSlides/notesSlide${at + 1}.xml`;

const HELD = { noGrp: 1 };
/** The places of slide and text on a page of notes, 7.5 by 10 inches, in EMU. */
const PICTURE = [685_800, 1_143_000, 5_486_400, 3_086_100] as const;
const TEXT = [685_800, 4_400_550, 5_486_400, 3_600_450] as const;

function holder(
  id: number,
  type: 'sldImg' | 'body',
  place: readonly [x: number, y: number, cx: number, cy: number] | undefined,
  text?: string,
): string {
  const locks = type === 'sldImg' ? { ...HELD, noRot: 1, noChangeAspect: 1 } : HELD;
  const [x, y, cx, cy] = place ?? [];
  const geometry = place
    ? tag('a:xfrm', {}, tag('a:off', { x, y }), tag('a:ext', { cx, cy })) +
      tag('a:prstGeom', { prst: 'rect' }, tag('a:avLst'))
    : '';
  const paragraphs = (text ?? '')
    .split('\n')
    .map((line) =>
      tag('a:p', {}, line ? tag('a:r', {}, tag('a:rPr', { lang: 'zh-CN' }), textTag('a:t', line)) : undefined),
    );
  return tag(
    'p:sp',
    {},
    tag(
      'p:nvSpPr',
      {},
      tag('p:cNvPr', { id, name: type === 'body' ? `备注 ${id}` : `幻灯片 ${id}` }),
      tag('p:cNvSpPr', {}, tag('a:spLocks', locks)),
      tag('p:nvPr', {}, tag('p:ph', { type, idx: type === 'body' ? 1 : undefined })),
    ),
    tag('p:spPr', {}, geometry),
    type === 'body' ? tag('p:txBody', {}, tag('a:bodyPr'), tag('a:lstStyle'), ...paragraphs) : '',
  );
}

const tree = (...shapes: string[]): string => tag('p:cSld', {}, tag('p:spTree', {}, TREE_HEAD, ...shapes));

/** The master of all pages of notes (ECMA-376-1 §13.3.4). */
export const notesMasterXml = (): string =>
  part('p:notesMaster', {}, tree(holder(2, 'sldImg', PICTURE), holder(3, 'body', TEXT)), COLOUR_MAP);

/** The notes of one slide (§13.3.5). */
export const notesXml = (text: string): string =>
  part(
    'p:notes',
    {},
    tree(holder(2, 'sldImg', undefined), holder(3, 'body', undefined, text)),
    tag('p:clrMapOvr', {}, tag('a:masterClrMapping')),
  );
