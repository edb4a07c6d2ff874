import type { ErrorData } from '../../schemas/error.ts';
import type { ToolEntry } from '../../schemas/tool.ts';
import { formatName } from './format-name.ts';
import { sniff } from './sniff.ts';

const SAME: Record<string, string> = { jpeg: 'jpg', tif: 'tiff', heif: 'heic', htm: 'html', jpe: 'jpg', markdown: 'md' };
/** One spelling for each type: `jpeg` is `jpg`. */
export const canonical = (type: string): string => SAME[type.toLowerCase()] ?? type.toLowerCase();

const FIRST_BYTES = 65_536;
/** Containers that tell their type late in the file are read whole up to here. */
const WHOLE_BYTES = 64 * 1024 * 1024;

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

/** The type of a file by its content; its beginning is enough but for large packages. `undefined` where unknown. */
async function typeOf(file: File): Promise<string | undefined> {
  const first = sniff(await bytesOf(file.slice(0, FIRST_BYTES)), file.name);
  const vague = first === undefined || first === 'zip';
  if (!vague || file.size <= FIRST_BYTES || file.size > WHOLE_BYTES) return first;
  return sniff(await bytesOf(file), file.name);
}

/** Checks one file against a tool's entry: its canonical type, or the refusal with its particulars in Chinese. */
export async function checkFile(
  file: File,
  tool: Pick<ToolEntry, 'from' | 'limit'>,
): Promise<{ type: string } | { error: ErrorData }> {
  if (!file.size) return { error: { code: 'empty-file' } };
  if (file.size > tool.limit.mb * 1024 * 1024)
    return { error: { code: 'too-large', detail: `单个文件最大 ${tool.limit.mb} MB。` } };
  const found = await typeOf(file).catch(() => 'unreadable');
  if (found === 'unreadable') return { error: { code: 'damaged', detail: '这个文件读不出来，它可能已被移动或删除。' } };
  const type = found && canonical(found);
  const wanted = [...new Set(tool.from.map(canonical))];
  if (type && wanted.includes(type)) return { type };
  const like = type ? `内容像是 ${formatName(type)}` : '内容认不出来';
  const [only, second] = wanted;
  const detail =
    only && !second ? `${like}，不是 ${formatName(only)}。` : `${like}，这里可以用：${wanted.map(formatName).join('、')}。`;
  return { error: { code: 'wrong-type', detail } };
}
