import { UserError } from '../../../../schemas/error.ts';
import type { Mindmap } from '../../../../schemas/mindmap.ts';
import type { Tell } from '../../../../schemas/note.ts';
import { baseName } from '../../../lib/output-name.ts';
import { sniff } from '../../../lib/sniff.ts';
import { decodeText } from '../../../lib/text-encoding.ts';
import { checkMindmap } from '../shared/check.ts';
import { readJson } from './json-read.ts';
import { readMarkdown } from './markdown-read.ts';
import { readOpml } from './opml.ts';
import { readXmind } from './xmind-read.ts';

/**
 * The maps in a file of any format we read, told by its content: one, or as many as an XMind workbook has sheets.
 * Throws UserError.
 */
export async function readMaps(file: File, tell: Tell): Promise<Mindmap[]> {
  if (file.size === 0) throw new UserError('empty-file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = sniff(bytes, file.name);
  const maps = await readAs(type, file, bytes, tell);
  return maps.map(checkMindmap);
}

/** Maps of FreeMind and Freeplane look like text, but their markup is none. */
function refuseFreeMind(bytes: Uint8Array): void {
  const head = new TextDecoder().decode(bytes.subarray(0, 500));
  if (/^\s*(?:<\?xml[^>]*>\s*)?<map\s+version=/.test(head))
    throw new UserError('unsupported', '这是 FreeMind 或 Freeplane 的导图，请在原软件里导出为 OPML 再试。');
}

async function readAs(type: string | undefined, file: File, bytes: Uint8Array, tell: Tell): Promise<Mindmap[]> {
  const name = baseName(file.name);
  switch (type) {
    case 'xmind':
      return readXmind(file, tell);
    case 'opml':
      return [readOpml(bytes, name)];
    case 'json':
    case 'km':
      return readJson(decodeText(bytes), name, tell);
    case 'md':
    case 'txt':
      refuseFreeMind(bytes);
      return [readMarkdown(bytes, name)];
    default:
      throw new UserError('wrong-type');
  }
}
