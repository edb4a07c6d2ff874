import { indexOf } from '../../formats/pdf/lexer.ts';
import type { Dict, Obj } from '../../formats/pdf/objects.ts';
import { Ref, Stream } from '../../formats/pdf/objects.ts';
import { decodeStream } from '../../formats/pdf/stream/decode.ts';
import { textOf } from '../../formats/pdf/text/string.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { sniff } from '../../lib/sniff.ts';
import { dictOf, type Item } from './census.ts';
import { type Scan, whereIs } from './context.ts';
import type { Code } from './rules.ts';

/** Enough to tell a type by content; packages list their parts at the end, so small ones are read whole. */
const SAMPLE = 4 * 1024 * 1024;
/** What all attachments together may inflate to. */
const BUDGET = 128 * 1024 * 1024;

const PROGRAMS =
  /\.(?:exe|dll|scr|com|pif|msi|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|lnk|jar|apk|app|sh|command|reg|iso|cpl)$/i;
const MACROS = /\.(?:docm|dotm|xlsm|xltm|xlsb|xlam|pptm|ppsm|potm)$/i;
const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
/** Extensions that are other names of a type; types whose extensions are many are not compared. */
const ALIASES: Record<string, string[]> = {
  jpg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  gif: ['gif'],
  pdf: ['pdf', 'ai', 'pdx', 'fdf', 'xfdf'],
  docx: ['docx', 'docm', 'dotx', 'dotm'],
  xlsx: ['xlsx', 'xlsm', 'xltx', 'xlsb'],
  pptx: ['pptx', 'pptm', 'ppsx', 'potx'],
};
/** Extensions that readers take for harmless: something else under such a name is a disguise. */
const HARMLESS = new Set([
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'csv',
  'rtf',
  'mp3',
  'mp4',
]);

/**
 * Files within the file (ISO 32000-2 §7.11.4): those that a file specification names, and streams that say to be one.
 */
export function* findAttachments(scan: Scan): Generator<void> {
  const names = new Map<number, string>();
  const direct: { item: Item; name: string; stream: Stream }[] = [];
  for (const item of scan.items) {
    yield;
    eachSpecification(item.value, (dict) => {
      const name = textOf(scan.document.resolve(dict.get('UF'))) || textOf(scan.document.resolve(dict.get('F')));
      for (const value of scan.document.dict(dict.get('EF'))?.values() ?? [])
        if (value instanceof Ref) names.set(value.num, names.get(value.num) || name);
        else if (value instanceof Stream) direct.push({ item, name, stream: value });
    });
  }
  const budget = { bytes: BUDGET };
  for (const item of scan.items) {
    yield;
    const { value, num } = item;
    if (value instanceof Stream && (value.dict.get('Type') === 'EmbeddedFile' || (names.has(num) && !item.old)))
      look(scan, item, names.get(num) ?? '', value, budget);
  }
  for (const { item, name, stream } of direct) look(scan, item, name, stream, budget);
}

function eachSpecification(from: Obj, tell: (dict: Dict) => void): void {
  const waiting: Obj[] = [from];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) for (const item of value) waiting.push(item);
    const dict = dictOf(value);
    if (!dict) continue;
    if (dict.has('EF')) tell(dict);
    for (const inner of dict.values()) if (inner !== null && typeof inner === 'object') waiting.push(inner);
  }
}

function look(scan: Scan, item: Item, name: string, stream: Stream, budget: { bytes: number }): void {
  const decoded = decodeStream(scan.document, stream, Math.max(0, Math.min(SAMPLE, budget.bytes)));
  const bytes = decoded?.bytes ?? new Uint8Array(0);
  budget.bytes -= bytes.length;
  const type = sniff(bytes, name);
  const size = decoded?.cut ? `${formatBytes(SAMPLE)} 以上` : formatBytes(bytes.length);
  const text = `${name || '（没有名字）'}，${type ? `内容是 ${type.toUpperCase()}` : '内容的格式不明'}，${size}`;
  const where = whereIs(scan, item);
  for (const code of judgeAttachment(name, type, bytes)) scan.findings.add(code, text, where);
}

/** The rules an attachment falls under, by its name and content. */
export function judgeAttachment(name: string, type: string | undefined, bytes: Uint8Array): Code[] {
  const codes: Code[] = ['attachment'];
  const extension = /\.([a-z0-9]+)\s*$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (indexOf(bytes, EICAR, 0, Math.min(bytes.length, 4096)) >= 0) codes.push('attachment-test');
  if (PROGRAMS.test(name.trim()) || type === 'exe' || type === 'elf' || isScript(bytes))
    codes.push('attachment-program');
  if (isDisguised(name, extension, type)) codes.push('attachment-disguised');
  if (
    MACROS.test(name) ||
    indexOf(bytes, 'vbaProject.bin') >= 0 ||
    (type !== 'pdf' && indexOf(bytes, '_\0V\0B\0A\0_\0P\0R\0O\0J\0E\0C\0T') >= 0)
  )
    codes.push('attachment-office');
  if (type === 'pdf') codes.push('attachment-pdf');
  return codes;
}

const isScript = (bytes: Uint8Array): boolean => bytes[0] === 0x23 && bytes[1] === 0x21;

function isDisguised(name: string, extension: string, type: string | undefined): boolean {
  if (/[\u202a-\u202e\u2066-\u2069]/.test(name) || /\.\w{2,4}\s{4,}\.\w+$/.test(name)) return true;
  if (/\.(?:pdf|docx?|xlsx?|jpe?g|png|txt)\.\w+$/i.test(name) && PROGRAMS.test(name)) return true;
  if (!type || !HARMLESS.has(extension)) return false;
  if (type === 'exe' || type === 'elf') return true;
  const alike = ALIASES[type];
  return alike !== undefined && extension in ALIASES && !alike.includes(extension);
}
