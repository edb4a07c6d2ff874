import { md5 } from '@noble/hashes/legacy.js';
import { UserError } from '../../../schemas/error.ts';
import type { Mindmap } from '../../../schemas/mindmap.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { picturePorts } from '../../formats/pdf/pictures/read.ts';
import { lackingNote } from '../../lib/lacking.ts';
import { safeName } from '../../lib/names.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { drawMap } from './draw/draw.ts';
import type { Drawing } from './draw/drawing.ts';
import { loadFaces, type MapFaces } from './draw/faces.ts';
import { charactersOf, placementOf, writePdf } from './draw/to-pdf.ts';
import { drawPixels, possibleScale } from './draw/to-png.ts';
import { embeddedFonts, writeSvg } from './draw/to-svg.ts';
import { lostIn } from './formats/lost.ts';
import { writeMarkdown } from './formats/markdown-write.ts';
import { writeOpml } from './formats/opml.ts';
import { readMaps } from './formats/read.ts';
import { writeXmind } from './formats/xmind-write.ts';
import { allTopics } from './shared/walk.ts';

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

/** The maps of one file, and what is to be made of them. */
interface Job {
  maps: Mindmap[];
  name: string;
  options: Options;
  run: Run<Options>;
}

/**
 * Reads a mind map (XMind, Markdown, OPML, JSON) and writes it as any of these or draws it; several sheets stay
 * together in XMind and PDF.
 */
const mindmap: Engine<'mindmap'> = async ([file], options, run) => {
  if (!file) return [];
  const read = await readMaps(file, run.note);
  await yieldToEvents(run.signal);
  const job: Job = { maps: read.map((map) => dressed(map, options)), name: baseName(file.name), options, run };
  run.progress(0.1);
  return WRITERS[options.format](job);
};
export default mindmap;

/** The map in the layout and theme that were asked for. */
const dressed = (map: Mindmap, { layout, theme }: Options): Mindmap => ({
  ...map,
  layout: layout === 'keep' ? map.layout : layout,
  theme: theme === 'keep' ? map.theme : theme,
});

const WRITERS: Record<Format, (job: Job) => Promise<File[]> | File[]> = {
  xmind: (job) => [fileOf(job, job.name, [writeXmind(job.maps)])],
  json: (job) => eachMap(job, (map) => `${JSON.stringify(map, null, 2)}\n`),
  md: (job) => eachMap(job, (map) => writeMarkdown(told(map, 'md', job.run))),
  opml: (job) => eachMap(job, (map) => writeOpml(told(map, 'opml', job.run))),
  svg: drawSvgs,
  png: drawPngs,
  pdf: drawPdf,
};

function fileOf({ options }: Job, title: string, parts: BlobPart[]): File {
  return new File(parts, `${safeName(title)}.${options.format}`, { type: TYPES[options.format] });
}

/** One file for each sheet, named after it where there are several. */
function eachMap(job: Job, write: (map: Mindmap) => string): File[] {
  return job.maps.map((map, index) => fileOf(job, titleOf(job, index), [write(map)]));
}

function titleOf({ maps, name }: Job, index: number): string {
  const map = maps[index] as Mindmap;
  return maps.length === 1 ? name : `${name}_${index + 1}_${(map.title ?? map.root.text).slice(0, 40)}`;
}

/** The same map, after saying what of it the format has no place for. */
function told(map: Mindmap, format: 'md' | 'opml', run: Run<Options>): Mindmap {
  const lost = lostIn(map, format);
  const name = format === 'md' ? 'Markdown' : 'OPML';
  if (lost.length)
    run.note(`${name} 里没有位置放${lost.join('、')}，这些没有写进去；要保留请导出 XMind 或 JSON。`, { lost: true });
  return map;
}

/** The maps as drawings, and the fonts they are drawn in. */
async function drawn({ maps, options, run }: Job): Promise<{ drawings: Drawing[]; faces: MapFaces }> {
  const faces = await loadFaces(run, textsOf(maps));
  const widthOf = (text: string, size: number): number => faces.length(text) * size;
  const drawings: Drawing[] = [];
  for (const [index, map] of maps.entries()) {
    drawings.push(drawMap(options.unfold ? unfolded(map) : map, widthOf));
    run.progress(0.1 + (0.3 * (index + 1)) / maps.length, '排版');
    await yieldToEvents(run.signal);
  }
  const missing = [...charactersOf(drawings)].filter((character) => faces.lacks(character));
  if (missing.length && options.format !== 'svg') run.note(lackingNote(missing), { lost: true });
  return { drawings, faces };
}

function* textsOf(maps: Mindmap[]): Generator<string> {
  for (const map of maps) {
    for (const { topic } of allTopics(map))
      yield [topic.text, ...(topic.labels ?? []), ...(topic.boundaries ?? []).map(({ text }) => text ?? '')].join('');
    for (const { text } of map.relationships ?? []) if (text) yield text;
  }
}

/** The map with nothing folded away. */
function unfolded(map: Mindmap): Mindmap {
  const copy = structuredClone(map);
  for (const { topic } of allTopics(copy)) delete topic.folded;
  return copy;
}

async function drawSvgs(job: Job): Promise<File[]> {
  const { drawings, faces } = await drawn(job);
  const files: File[] = [];
  for (const [index, drawing] of drawings.entries()) {
    const fonts = await embeddedFonts(faces, charactersOf([drawing]));
    files.push(fileOf(job, titleOf(job, index), [writeSvg(drawing, { fonts, scale: 1 })]));
    job.run.progress(0.4 + (0.6 * (index + 1)) / drawings.length);
    await yieldToEvents(job.run.signal);
  }
  return files;
}

async function drawPngs(job: Job): Promise<File[]> {
  const { run, options } = job;
  const { drawings, faces } = await drawn(job);
  const files: File[] = [];
  for (const [index, drawing] of drawings.entries()) {
    const scale = possibleScale(drawing, options.scale);
    const pixels = await drawPixels(drawing, scale, faces, () => run.asset('resvg.wasm'));
    const size = `${pixels.width}×${pixels.height}`;
    if (scale < options.scale) run.note(`导图很大，图片缩到了 ${size} 像素；要看清每个字，请导出 PDF 或 SVG。`);
    run.progress(0.4 + (0.6 * (index + 0.7)) / drawings.length, '压缩图片');
    await yieldToEvents(run.signal);
    const blob = await run.image.encode({ ...pixels, opaque: true }, 'png', { dpi: Math.round(96 * scale) });
    if (!blob) throw new UserError('not-available', '当前环境不能生成 PNG，请导出 SVG。');
    files.push(fileOf(job, titleOf(job, index), [blob]));
  }
  return files;
}

async function drawPdf(job: Job): Promise<File[]> {
  const { run, options, name } = job;
  const { drawings, faces } = await drawn(job);
  if (options.paper === 'fit' && drawings.some((drawing) => placementOf(drawing, 'fit').scale < 0.75))
    run.note('导图超过了 PDF 一页的最大尺寸（5.08 米），已整体缩小；放大看仍然清楚。');
  const parts = await writePdf(drawings, {
    paper: options.paper,
    faces,
    pictures: picturePorts(run, (text, about) => run.note(`${text}。`, about)),
    title: drawings[0]?.title ?? name,
    digest: md5(new TextEncoder().encode(`${name} ${JSON.stringify(options)} ${JSON.stringify(job.maps).length}`)),
    step: () => yieldToEvents(run.signal),
  });
  return [fileOf(job, name, parts)];
}
