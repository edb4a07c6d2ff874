import { formContent } from '../../formats/pdf/content/contents.ts';
import type { MarkedContent } from '../../formats/pdf/content/marked.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { asArray, asNumber, type Dict, latin1, type Obj, PdfString, Ref, Stream } from '../../formats/pdf/objects.ts';
import { Digest, digestData } from './digest.ts';
import { Scan } from './scan.ts';
import type { Content, Tag } from './unit.ts';
import { WATERMARK_NAME } from './words.ts';

const MAX_DEPTH = 16;
const NOTHING: Content = { units: [], resources: new Map(), key: '' };

/** What content streams of one document have in common: forms and pictures, each looked at once. */
export class Shared {
  readonly document: PdfDocument;
  private readonly contents = new Map<number, Content>();
  private readonly pictures = new Map<number, string>();
  private depth = 0;

  constructor(document: PdfDocument) {
    this.document = document;
  }

  /** What a form or pattern draws; nothing for one that draws itself. */
  content(num: number, inherited: Dict): Content {
    const known = this.contents.get(num);
    if (known) return known;
    const stream = this.document.object(num);
    if (!(stream instanceof Stream) || this.depth >= MAX_DEPTH) return NOTHING;
    this.contents.set(num, NOTHING);
    this.depth++;
    const resources = this.document.dict(stream.dict.get('Resources')) ?? inherited;
    const content = new Scan(this, resources, formContent(this.document, stream)).run();
    this.depth--;
    this.contents.set(num, content);
    return content;
  }

  /** The digest of a picture: its stored data, size and mask. */
  picture(num: number, stream: Stream): string {
    const known = this.pictures.get(num);
    if (known && num) return known;
    const digest = digestData(new Digest(), stream.raw);
    for (const key of ['Width', 'Height']) digest.text(String(this.document.resolve(stream.dict.get(key))));
    const mask = this.document.resolve(stream.dict.get('SMask'));
    if (mask instanceof Stream) digestData(digest, mask.raw);
    const key = digest.toString();
    this.pictures.set(num, key);
    return key;
  }

  /** What marked content says (§14.6, §14.8.2.2). */
  tag({ tag: name, properties: value }: MarkedContent): Tag | undefined {
    if (name === 'OC') return this.layer(value);
    const kind = this.document.resolve(this.document.dict(value)?.get('Subtype'));
    if (name === 'Watermark') return { kind: 'watermark', num: 0, name: '' };
    if (name !== 'Artifact') return undefined;
    if (kind === 'Watermark') return { kind: 'watermark', num: 0, name: '' };
    if (kind === 'Background') return { kind: 'background', num: 0, name: '' };
    return kind === 'Header' || kind === 'Footer' ? { kind: 'header', num: 0, name: '' } : undefined;
  }

  /**
   * The layer an /OC entry names, where its name is that of a watermark; a membership dictionary (§8.11.2.2) stands for
   * its first.
   */
  layer(value: Obj): Tag | undefined {
    const dict = this.document.dict(value);
    if (!dict) return undefined;
    if (this.document.resolve(dict.get('Type')) === 'OCMD') {
      const groups = dict.get('OCGs') ?? null;
      const list = this.document.resolve(groups);
      const first = Array.isArray(list) ? (asArray(list)[0] ?? null) : groups;
      return first === value || this.document.resolve(this.document.dict(first)?.get('Type')) === 'OCMD'
        ? undefined
        : this.layer(first);
    }
    const text = this.document.resolve(dict.get('Name'));
    const name = text instanceof PdfString ? textOf(text) : '';
    if (!(value instanceof Ref) || !WATERMARK_NAME.test(name)) return undefined;
    return { kind: 'layer', num: value.num, name };
  }

  /**
   * Whether a form says that it is a watermark: Acrobat writes so (/PieceInfo, §14.5), Chinese and other programs in
   * their own keys.
   */
  ownName(form: Dict): string {
    const piece = this.document.dict(form.get('PieceInfo'));
    const compound = this.document.dict(piece?.get('ADBE_CompoundType'));
    const kind = this.document.resolve(compound?.get('Private'));
    return typeof kind === 'string' ? kind : '';
  }

  /** The number behind a key of a dictionary. */
  number(dict: Dict | undefined, key: string): number | undefined {
    return asNumber(this.document.resolve(dict?.get(key)));
  }
}

/** A text string (§7.9.2.2) as far as it is read here: UTF-16BE, UTF-8 or Latin. */
export function textOf({ bytes }: PdfString): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return new TextDecoder().decode(bytes);
  return latin1(bytes);
}
