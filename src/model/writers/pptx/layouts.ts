import { tag } from '../../../formats/ooxml/elements.ts';
import type { Box } from '../../page.ts';
import { frameFor, transform } from './frame.ts';
import { COLOUR_MAP, levels } from './theme.ts';
import { part, textTag } from './xml.ts';

interface Size {
  width: number;
  height: number;
}

/** A placeholder: its type, index, and where it stands as shares of the slide: left, top, width, height. */
type Holder = [type: string, idx: number | undefined, place: [number, number, number, number], prompt: string];

const TITLE: Holder = ['title', undefined, [0.07, 0.06, 0.86, 0.16], '单击此处编辑标题'];
const BODY: Holder = ['body', 1, [0.07, 0.26, 0.86, 0.62], '单击此处编辑文本'];
const FEET: Holder[] = [
  ['dt', 10, [0.07, 0.92, 0.22, 0.05], ''],
  ['ftr', 11, [0.33, 0.92, 0.34, 0.05], ''],
  ['sldNum', 12, [0.71, 0.92, 0.22, 0.05], ''],
];

/** The layouts of slides, in the order of their files. */
export const LAYOUTS: { kind: string; name: string; holders: Holder[] }[] = [
  {
    kind: 'title',
    name: '标题幻灯片',
    holders: [
      ['ctrTitle', undefined, [0.1, 0.22, 0.8, 0.26], '单击此处编辑标题'],
      ['subTitle', 1, [0.1, 0.54, 0.8, 0.2], '单击此处编辑副标题'],
    ],
  },
  { kind: 'obj', name: '标题和内容', holders: [TITLE, BODY] },
  { kind: 'titleOnly', name: '仅标题', holders: [TITLE] },
  { kind: 'blank', name: '空白', holders: [] },
];

/** The file of a layout, counted from 1. */
export const layoutNumber = (kind: string): number => LAYOUTS.findIndex((layout) => layout.kind === kind) + 1;

function holderXml([type, idx, place, prompt]: Holder, id: number, size: Size): string {
  const [left, top, width, height] = place;
  const box: Box = {
    left: left * size.width,
    top: top * size.height,
    right: (left + width) * size.width,
    bottom: (top + height) * size.height,
  };
  const geometry = transform(frameFor(size, size), box) + tag('a:prstGeom', { prst: 'rect' }, tag('a:avLst'));
  const number = type === 'sldNum' ? tag('a:fld', NUMBER, tag('a:rPr', { lang: 'zh-CN' }), textTag('a:t', '‹#›')) : '';
  const run = prompt && tag('a:r', {}, tag('a:rPr', { lang: 'zh-CN' }), textTag('a:t', prompt));
  const small = FEET.some(([foot]) => foot === type);
  const list = small ? tag('a:lstStyle', {}, levels(1200, 'l', false)) : tag('a:lstStyle');
  return tag(
    'p:sp',
    {},
    tag(
      'p:nvSpPr',
      {},
      tag('p:cNvPr', { id, name: `占位符 ${id}` }),
      tag('p:cNvSpPr', {}, tag('a:spLocks', { noGrp: 1 })),
      tag('p:nvPr', {}, tag('p:ph', { type: type === 'body' ? undefined : type, idx })),
    ),
    tag('p:spPr', {}, geometry),
    tag('p:txBody', {}, tag('a:bodyPr', {}, tag('a:normAutofit')), list, tag('a:p', {}, run, number)),
  );
}

const NUMBER = { id: '{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}', type: 'slidenum' };

/** What every tree of shapes begins with. */
export const TREE_HEAD =
  tag('p:nvGrpSpPr', {}, tag('p:cNvPr', { id: 1, name: '' }), tag('p:cNvGrpSpPr'), tag('p:nvPr')) + tag('p:grpSpPr');

const treeOf = (holders: readonly Holder[], size: Size): string =>
  tag('p:spTree', {}, TREE_HEAD, ...holders.map((holder, at) => holderXml(holder, at + 2, size)));

const mapping = tag('p:clrMapOvr', {}, tag('a:masterClrMapping'));

/** A layout. */
export const layoutXml = ({ kind, name, holders }: (typeof LAYOUTS)[number], size: Size): string =>
  part(
    'p:sldLayout',
    { type: kind, preserve: 1 },
    tag('p:cSld', { name }, treeOf([...holders, ...FEET], size)),
    mapping,
  );

/** The master, with the ids of its layouts' relationships. */
export function masterXml(size: Size, layouts: readonly string[]): string {
  const white = tag('p:bg', {}, tag('p:bgRef', { idx: 1001 }, tag('a:schemeClr', { val: 'bg1' })));
  const ids = layouts.map((id, at) => tag('p:sldLayoutId', { id: 2_147_483_649 + at, 'r:id': id }));
  return part(
    'p:sldMaster',
    {},
    tag('p:cSld', {}, white, masterTree(size)),
    COLOUR_MAP,
    tag('p:sldLayoutIdLst', {}, ...ids),
    tag(
      'p:txStyles',
      {},
      tag('p:titleStyle', {}, levels(3200, 'l', false)),
      tag('p:bodyStyle', {}, levels(2000, 'l', true)),
      tag('p:otherStyle', {}, levels(1800, 'l', false)),
    ),
  );
}

/** The placeholders of the master say their type, also the body. */
const masterTree = (size: Size): string =>
  treeOf([TITLE, BODY, ...FEET], size).replace('<p:ph idx="1"/>', '<p:ph type="body" idx="1"/>');
