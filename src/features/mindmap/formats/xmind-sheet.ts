import { UserError } from '../../../../schemas/error.ts';
import type { Mindmap } from '../../../../schemas/mindmap.ts';
import type { Tell } from '../../../../schemas/note.ts';
import { visits } from '../shared/walk.ts';
import { Ids } from './build.ts';
import { themeIn } from './xmind-theme.ts';
import { isObject, type Json, kept, layoutOf, objects, readTopic, type TopicSource, textOf } from './xmind-topic.ts';

/** A workbook with more is not one that a person made. */
const MAX_SHEETS = 200;

/**
 * Maps of the sheets of content.json. `picture` gives a file of the package as a data URL. Throws UserError `no-result`
 * where there are none.
 */
export function readSheets(sheets: Json[], picture: TopicSource['picture'], tell: Tell): Mindmap[] {
  if (sheets.length > MAX_SHEETS) throw new UserError('unsupported', `文件里的画布超过了 ${MAX_SHEETS} 张。`);
  if (sheets.some(hasOtherStructure))
    tell('文件里有暂不支持的结构（如鱼骨图、矩阵），按思维导图显示；再导出 XMind 时仍是原来的结构。');
  const maps = sheets.flatMap((sheet) => readSheet(sheet, picture) ?? []);
  if (maps.length === 0) throw new UserError('no-result', '文件里没有导图。');
  return maps;
}

const hasOtherStructure = ({ rootTopic }: Json): boolean =>
  isObject(rootTopic) && rootTopic.structureClass !== undefined && !layoutOf(rootTopic.structureClass);

const SHEET_KEYS = new Set(['id', 'class', 'title', 'rootTopic', 'relationships']);

function readSheet(sheet: Json, picture: TopicSource['picture']): Mindmap | undefined {
  if (!isObject(sheet.rootTopic)) return undefined;
  const source = { ids: new Ids(), picture };
  const root = readTopic(sheet.rootTopic, source);
  const layout = layoutOf(sheet.rootTopic.structureClass);
  setSides(root, sheet.rootTopic);
  const detached = isObject(sheet.rootTopic.children) ? objects(sheet.rootTopic.children.detached) : [];
  const floating = detached.map((json) => {
    const { x, y } = isObject(json.position) ? json.position : {};
    return { topic: readTopic(json, source, 1), x: typeof x === 'number' ? x : 0, y: typeof y === 'number' ? y : 0 };
  });
  const trees = [root, ...floating.map((one) => one.topic)];
  const known = new Set(trees.flatMap((tree) => [...visits(tree)].map(({ topic }) => topic.id)));
  const relationships = objects(sheet.relationships).flatMap(({ id, end1Id, end2Id, title, class: _, ...rest }) => {
    const [from, to, text] = [textOf(end1Id), textOf(end2Id), textOf(title)];
    if (!from || !to || !known.has(from) || !known.has(to)) return [];
    return [{ id: source.ids.take(id), from, to, text: text || undefined, ...kept(rest) }];
  });
  const extra = Object.fromEntries(
    Object.entries(sheet).filter(([key]) => !SHEET_KEYS.has(key) && !(key === 'theme' && themeIn(sheet.theme))),
  );
  const title = textOf(sheet.title);
  return {
    kind: 'mindmap',
    version: 1,
    title: title || undefined,
    layout: layout ?? 'mind',
    theme: themeIn(sheet.theme) ?? 'clear',
    root,
    floating: floating.length ? floating : undefined,
    relationships: relationships.length ? relationships : undefined,
    ...kept(extra),
  };
}

/** In an unbalanced map the first so many branches stand on the right. */
function setSides(root: Mindmap['root'], json: Json): void {
  const extension = objects(json.extensions).find(({ provider }) => provider === 'org.xmind.ui.map.unbalanced');
  const number = objects(extension?.content).find(({ name }) => name === 'right-number')?.content;
  const right = Number(number);
  if (typeof number !== 'string' || !Number.isInteger(right) || right < 0) return;
  for (const [index, child] of root.children.entries()) child.side = index < right ? 'right' : 'left';
}
