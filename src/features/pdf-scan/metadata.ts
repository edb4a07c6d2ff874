import { type Dict, type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { filtersOf } from '../../formats/pdf/stream/decode.ts';
import { longText, textOf } from '../../formats/pdf/text/string.ts';
import { dictOf } from './census.ts';
import { type Scan, whereIs } from './context.ts';
import { gpsOf } from './gps.ts';

/** Entries of the information dictionary (ISO 32000-2 §14.3.3) that name people or their work. */
const PERSON: Record<string, string> = {
  Author: '作者',
  Company: '单位',
  Manager: '主管',
  LastModifiedBy: '最后修改人',
  SourceModified: '源文件修改',
  Owner: '所有者',
};
const SOFTWARE: Record<string, string> = {
  Creator: '制作软件',
  Producer: '生成软件',
  CreationDate: '创建时间',
  ModDate: '修改时间',
};
/** What XMP (ISO 16684-1) calls the same. */
const XMP_PERSON =
  /<(?:dc:creator|photoshop:AuthorsPosition|xmpRights:Owner|dc:publisher|pdfx:Company|pdfx:SourceModified)\b[^>]{0,200}>([\s\S]{0,400}?)<\/(?:dc:creator|photoshop:AuthorsPosition|xmpRights:Owner|dc:publisher|pdfx:Company|pdfx:SourceModified)>/g;
const PATH =
  /(?:file:\/\/\/?[^\s"'<>]{3,200}|\b[A-Z]:\\(?:[^\\\s"'<>|*?\r\n][^\\"'<>|*?\r\n]{0,60}\\){1,12}[^\\"'<>|*?\r\n]{0,80}|\/(?:Users|home)\/[^\s/"'<>]{1,40}\/[^\s"'<>]{0,160})/g;
const MAIL = /[\w.+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;

/** Properties of the document, of earlier revisions, too, and what its pictures and software left in it. */
export function* findMetadata(scan: Scan): Generator<void> {
  const info = scan.document.trailer.get('Info');
  const infoNumber = info instanceof Ref ? info.num : -1;
  const direct = dictOf(info);
  if (direct) readInfo(scan, direct, {});
  for (const item of scan.items) {
    yield;
    const dict = dictOf(item.value);
    if (!dict) continue;
    const where = whereIs(scan, item);
    if (item.num === infoNumber) readInfo(scan, dict, where);
    if (item.value instanceof Stream) readStream(scan, item.value, where);
    if (dict.has('PieceInfo')) readPrivate(scan, dict, where);
    for (const value of dict.values()) if (typeof value === 'object') findPaths(scan, textOf(value), where);
  }
}

type Where = ReturnType<typeof whereIs>;

function readInfo({ document, findings }: Scan, info: Dict, where: Where): void {
  for (const [key, value] of info) {
    const text = textOf(document.resolve(value)).trim();
    if (!text) continue;
    const person = PERSON[key];
    const software = SOFTWARE[key];
    if (person) findings.add('meta-person', `${person}：${text}`, where);
    else if (software) findings.add('meta-software', `${software}：${dateOf(text)}`, where);
    for (const mail of person ? [] : text.matchAll(MAIL)) findings.add('meta-person', `邮箱：${mail[0]}`, where);
  }
}

/** A date string (§7.9.4) for reading; other text as it is. */
export function dateOf(text: string): string {
  const parts = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?/.exec(text);
  if (!parts) return text;
  const [, year, month, day, hour, minute] = parts;
  return `${[year, month, day].filter(Boolean).join('-')}${hour ? ` ${hour}:${minute ?? '00'}` : ''}`;
}

function readStream(scan: Scan, stream: Stream, where: Where): void {
  const { dict, raw } = stream;
  if (dict.get('Type') === 'Metadata' || dict.get('Subtype') === 'XML') {
    const xmp = longText(scan.document, stream);
    for (const [, inner = ''] of xmp.matchAll(XMP_PERSON)) {
      const name = inner.replace(/<[^<>]*>/g, ' ').trim();
      if (name) scan.findings.add('meta-person', `XMP：${name}`, where);
    }
    for (const mail of xmp.matchAll(MAIL)) scan.findings.add('meta-person', `XMP 邮箱：${mail[0]}`, where);
    const tool = /<xmp:CreatorTool>([^<]{1,200})</.exec(xmp) ?? /xmp:CreatorTool="([^"]{1,200})"/.exec(xmp);
    if (tool) scan.findings.add('meta-software', `XMP：${tool[1]}`, where);
    findPaths(scan, xmp, where);
  }
  if (filtersOf(scan.document, dict).at(0)?.name !== 'DCTDecode') return;
  const place = gpsOf(raw);
  if (place) scan.findings.add('meta-gps', place, where);
}

function findPaths({ findings }: Scan, text: string, where: Where): void {
  if (text.length < 6) return;
  for (const [path] of text.matchAll(PATH)) findings.add('meta-path', path, where);
}

/** Private data of page-piece dictionaries (§14.5), by the software that left it. */
function readPrivate({ document, findings }: Scan, dict: Dict, where: Where): void {
  for (const [name, value] of document.dict(dict.get('PieceInfo')) ?? []) {
    const data: Obj = document.dict(value)?.get('Private') ?? null;
    if (data !== null) findings.add('meta-private', name, where);
  }
}
