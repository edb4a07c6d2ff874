import { sentence, toErrorData } from '../../../../schemas/error.ts';
import type { Tell } from '../../../../schemas/note.ts';
import { optionDefault } from '../../../../schemas/option.ts';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { checkFile } from '../../../lib/intake.ts';
import { safeName } from '../../../lib/names.ts';
import { readMapFile, writeMapFile } from '../panel/export.ts';
import { endEdit } from './edit.ts';
import { backedUp, begun, openNew } from './keep.ts';
import { $map } from './mindmap.ts';
import { $news, $working, beginWork, isLast } from './news.ts';

const defaults = ({ engine }: ToolProps): Record<string, unknown> =>
  Object.fromEntries(Object.entries(engine.options).map(([key, option]) => [key, optionDefault(option)]));

async function work<T>(
  text: string,
  name: string,
  job: (told: { signal: AbortSignal; progress(part: number): void; note: Tell }) => Promise<T>,
): Promise<T | undefined> {
  const own = beginWork();
  const notes: string[] = [];
  $news.set(undefined);
  $working.set({ text, part: 0 });
  try {
    const done = await job({
      signal: own.signal,
      progress: (part) => isLast(own) && $working.set({ text, part }),
      note: (note) => notes.push(note),
    });
    if (notes.length) $news.set({ tone: 'plain', texts: notes });
    return done;
  } catch (thrown) {
    const error = toErrorData(thrown);
    if (error.code !== 'cancelled') $news.set({ tone: 'danger', texts: [`${name}：${sentence(error)}`] });
    return undefined;
  } finally {
    if (isLast(own)) $working.set(undefined);
  }
}

/** Opens a file as a map of its own; what was on the page stays among the maps kept. Refusals are shown by `$news`. */
export async function importFile(props: ToolProps, file: File): Promise<void> {
  endEdit();
  const name = safeName(file.name);
  const checked = await checkFile(file, props.tool, props.elsewhere);
  if ('error' in checked) {
    const other = checked.instead ? `这种文件可以用“${checked.instead.name}”。` : '';
    $news.set({ tone: 'danger', texts: [`${name}：${sentence(checked.error)}${other}`] });
    return;
  }
  const maps = await work(`正在打开 ${name}`, name, (told) => readMapFile(props.engineId, file, defaults(props), told));
  if (!maps) return;
  await begun();
  const [first, ...others] = maps;
  for (const map of [...others.reverse(), first]) if (map && !(await openNew(map))) return;
  if (others.length) {
    const more = `文件里有 ${maps.length} 张画布，先打开第一张，其余在“最近的导图”里。`;
    $news.set({ tone: 'plain', texts: [more, ...($news.get()?.texts ?? [])] });
  }
}

/** Formats that hold all of a map. */
const WHOLE = new Set(['json', 'xmind']);

/** The map as files under the name of its root; nothing where that failed or was stopped, which `$news` shows. */
export async function exportMap(props: ToolProps, options: Record<string, unknown>): Promise<File[]> {
  endEdit();
  const map = $map.get();
  const name = safeName(map.root.text.replace(/\s+/g, ' ').trim().slice(0, 80) || '思维导图');
  const made = await work('正在导出', '导出', (told) =>
    writeMapFile(props.engineId, map, name, { ...defaults(props), ...options }, told),
  );
  if (made && WHOLE.has(String(options.format))) backedUp(map);
  return made ?? [];
}
