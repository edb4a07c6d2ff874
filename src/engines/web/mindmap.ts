import type { Mindmap } from '../../../schemas/mindmap.ts';
import { breath } from '../../lib/breath.ts';
import { safeName } from '../../lib/names.ts';
import { baseName } from '../../lib/output-name.ts';
import { lostIn } from '../../model/mindmap/lost.ts';
import { writeMarkdown } from '../../model/mindmap/markdown-write.ts';
import { writeOpml } from '../../model/mindmap/opml.ts';
import { readMaps } from '../../model/mindmap/read.ts';
import { writeXmind } from '../../model/mindmap/xmind-write.ts';
import type { Engine, Run } from '../engine.ts';
import type { EngineOptions } from '../options.gen.ts';

type Options = EngineOptions['mindmap'];
type Format = Options['format'];

const TYPES: Record<Format, string> = {
  xmind: 'application/vnd.xmind.workbook',
  md: 'text/markdown;charset=utf-8',
  opml: 'text/x-opml;charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};
const FORMAT_NAMES: Partial<Record<Format, string>> = { md: 'Markdown', opml: 'OPML' };

/** Reads a mind map (XMind, Markdown, OPML, JSON) and writes it as any of these or draws it; several sheets stay together in XMind and PDF. */
const mindmap: Engine<'mindmap'> = async ([file], options, run) => {
  if (!file) return [];
  const read = await readMaps(file, run.note);
  run.progress(0.2);
  await breath(run.signal);
  const maps = read.map((map) => dressed(map, options));
  const name = baseName(file.name);
  const make = (title: string, part: BlobPart): File =>
    new File([part], `${safeName(title)}.${options.format}`, { type: TYPES[options.format] });
  if (options.format === 'xmind') return [make(name, writeXmind(maps))];
  return maps.map((map, index) => make(titleOf(map, name, index, maps.length), writeText(map, options.format, run)));
};
export default mindmap;

/** The map in the layout and theme that were asked for. */
const dressed = (map: Mindmap, { layout, theme }: Options): Mindmap => ({
  ...map,
  layout: layout === 'keep' ? map.layout : layout,
  theme: theme === 'keep' ? map.theme : theme,
});

const titleOf = (map: Mindmap, name: string, index: number, count: number): string =>
  count === 1 ? name : `${name}_${index + 1}_${map.title ?? map.root.text.slice(0, 40)}`;

function writeText(map: Mindmap, format: Format, run: Run<Options>): string {
  if (format === 'json') return `${JSON.stringify(map, null, 2)}\n`;
  const target = format === 'md' ? 'md' : 'opml';
  const lost = lostIn(map, target);
  if (lost.length)
    run.note(`${FORMAT_NAMES[target]} 里没有位置放${lost.join('、')}，这些没有写进去；要保留请导出 XMind 或 JSON。`);
  return target === 'md' ? writeMarkdown(map) : writeOpml(map);
}
