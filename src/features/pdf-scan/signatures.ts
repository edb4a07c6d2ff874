import { CLASS, HEX } from '../../formats/pdf/lexer.ts';
import { asArray, asNumber, type Dict } from '../../formats/pdf/objects.ts';
import { textOf } from '../../formats/pdf/text/string.ts';
import { dictOf } from './census.ts';
import { type Scan, whereIs } from './context.ts';
import { OF_CONTENT, OF_SIGNING } from './revisions.ts';

/** Signatures (ISO 32000-2 §12.8) with the bytes they cover, and what was changed after the last of them. */
export function* findSignatures(scan: Scan): Generator<void> {
  const ends: number[] = [];
  const seen = new Set<string>();
  for (const item of scan.items) {
    yield;
    const dict = dictOf(item.value);
    if (!dict?.has('ByteRange') || !dict.has('Contents')) continue;
    const range = asArray(scan.document.resolve(dict.get('ByteRange'))).map(
      (value) => asNumber(scan.document.resolve(value)) ?? -1,
    );
    if (seen.has(range.join()) && item.old) continue;
    seen.add(range.join());
    const where = whereIs(scan, item);
    scan.findings.add('signed', wordsOf(scan, dict, range), where);
    const fault = rangeFault(scan, range);
    if (fault) scan.findings.add('signature-broken', fault, where);
    else ends.push((range[2] as number) + (range[3] as number));
  }
  changesAfter(scan, ends);
}

function wordsOf({ document }: Scan, dict: Dict, range: number[]): string {
  const kind = dict.get('Type') === 'DocTimeStamp' ? '时间戳' : '签名';
  const name = textOf(document.resolve(dict.get('Name')));
  const time = /^D:(\d{4})(\d\d)(\d\d)/.exec(textOf(document.resolve(dict.get('M'))));
  const part =
    range.length === 4 ? Math.min(1, ((range[1] as number) + (range[3] as number)) / document.bytes.length) : 0;
  return [
    `${kind}${name && ` ${name}`}`,
    time && `${time[1]}-${time[2]}-${time[3]}`,
    `覆盖全文件字节的 ${Math.floor(part * 1000) / 10}%`,
  ]
    .filter(Boolean)
    .join('，');
}

/**
 * What is wrong with a byte range: it is to be everything from the first byte on, but for one gap with /Contents in it.
 */
function rangeFault({ document: { bytes } }: Scan, range: number[]): string | undefined {
  const [start = -1, length = -1, next = -1, rest = -1] = range;
  if (range.length !== 4 || Math.min(start, length, next, rest) < 0) return '字节范围不是四个数';
  if (start !== 0) return '字节范围不从文件开头算起';
  if (next < length || next + rest > bytes.length) return '字节范围越出了文件';
  // Brackets around the hexadecimal digits may be signed or not: signers differ.
  for (let at = length; at < next; at++)
    if (
      (HEX[bytes[at] as number] as number) < 0 &&
      CLASS[bytes[at] as number] !== 1 &&
      !(bytes[at] === 60 && at < length + 4) &&
      !(bytes[at] === 62 && at > next - 4)
    )
      return '没有签的部分不只是签名本身';
  return undefined;
}

function changesAfter(scan: Scan, ends: number[]): void {
  if (ends.length === 0) return;
  const { bytes } = scan.document;
  let end = Math.min(...ends);
  while (end < bytes.length && CLASS[bytes[end] as number] === 1) end++;
  const later = scan.revisions.filter((revision) => revision.end > end);
  if (end >= bytes.length || later.length === 0) return;
  const kinds = new Map<string, number>();
  for (const revision of later)
    for (const [kind, count] of revision.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  const lastSigned = Math.max(...ends);
  const afterAll = scan.revisions.some((revision) => revision.start >= lastSigned - 1 && revision.end > lastSigned + 2);
  const text = [...kinds].map(([kind, count]) => `${kind} ${count} 处`).join('、') || '没有改动对象';
  const names = [...kinds.keys()];
  if (names.some((kind) => OF_CONTENT.has(kind))) scan.findings.add('signature-content', text);
  else if (
    names.every((kind) => OF_SIGNING.has(kind)) ||
    (!afterAll && names.every((kind) => OF_SIGNING.has(kind) || kind === '表单域'))
  )
    scan.findings.add('signature-extended', text);
  else scan.findings.add('signature-changed', text);
}
