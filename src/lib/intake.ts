import type { ErrorData } from '../../schemas/error.ts';
import type { ToolEntry, ToolProps } from '../../schemas/tool.ts';
import { formatLimit } from './format-bytes.ts';
import { formatName } from './format-name.ts';
import { sniffFile } from './sniff-file.ts';

const SAME: Record<string, string> = {
  jpeg: 'jpg',
  jpe: 'jpg',
  tif: 'tiff',
  heif: 'heic',
  htm: 'html',
  markdown: 'md',
  m4v: 'mp4',
};
/** One spelling for each type: `jpeg` is `jpg`. */
export const canonical = (type: string): string => SAME[type.toLowerCase()] ?? type.toLowerCase();

/** The type of a file by its content, not yet canonical. `undefined` where unknown; rejects where it cannot be read. */
export const typeOf = (file: File): Promise<string | undefined> =>
  sniffFile(
    async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
    file.size,
    file.name,
  );

/** So much of both ends of a PDF is looked at for its trailer, in bytes. */
const ENDS = 65_536;

/** Whether a PDF says that it is encrypted, in its trailer or the stream that is one (ISO 32000-1, 7.5.5 and 7.5.8). */
export async function isEncrypted(file: File): Promise<boolean> {
  const ends = [file.slice(0, ENDS), file.slice(Math.max(ENDS, file.size - ENDS))];
  const texts = await Promise.all(ends.map(async (end) => new TextDecoder('latin1').decode(await end.arrayBuffer())));
  return texts.some((text) => text.includes('/Encrypt'));
}

/** The canonical type of a file that is taken, or why it is not, and the tool that would take it. */
export type Verdict = { type: string } | { error: ErrorData; instead?: { id: string; name: string } };

/** Checks one file against a tool's entry: its canonical type, or the refusal with its particulars in Chinese. */
export async function checkFile(
  file: File,
  tool: Pick<ToolEntry, 'from' | 'limit'>,
  elsewhere: ToolProps['elsewhere'] = [],
): Promise<Verdict> {
  const error = checkSize(file.size, tool);
  if (error) return { error };
  const found = await typeOf(file).catch(() => 'unreadable');
  if (found === 'unreadable') return { error: { code: 'damaged', detail: '这个文件读不出来，它可能已被移动或删除。' } };
  return checkType(found, tool, elsewhere);
}

/** Why a tool does not take a file of so many bytes; undefined where it does. */
export function checkSize(size: number, { limit }: Pick<ToolEntry, 'limit'>): ErrorData | undefined {
  if (!size) return { code: 'empty-file' };
  return size > limit.mb * 1024 * 1024
    ? { code: 'too-large', detail: `单个文件最大 ${formatLimit(limit.mb)}。` }
    : undefined;
}

/**
 * Whether a tool takes files of the type that `sniff` found: the canonical type, or the refusal with a tool that does.
 */
export function checkType(
  found: string | undefined,
  tool: Pick<ToolEntry, 'from'>,
  elsewhere: ToolProps['elsewhere'] = [],
): Verdict {
  const type = found && canonical(found);
  const wanted = [...new Set(tool.from.map(canonical))];
  if (type && wanted.includes(type)) return { type };
  const like = type ? `内容像是 ${formatName(type)}` : '内容认不出来';
  const [only, second] = wanted;
  const detail =
    only && !second
      ? `${like}，不是 ${formatName(only)}。`
      : `${like}，这里可以用：${wanted.map(formatName).join('、')}。`;
  const other = type && elsewhere.find(({ from }) => from.includes(type));
  return { error: { code: 'wrong-type', detail }, ...(other && { instead: { id: other.id, name: other.name } }) };
}
