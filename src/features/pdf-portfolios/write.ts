import { md5 } from '@noble/hashes/legacy.js';
import { type Dict, fromLatin1, type Obj, PdfString, type Ref, textString } from '../../formats/pdf/objects.ts';
import { writeNameTree } from '../../formats/pdf/trees.ts';
import { deflate, type PdfWriter } from '../../formats/pdf/writer.ts';
import { slowHash } from '../../lib/slow-hash.ts';

/** A file to be put into a portfolio. */
export interface Item {
  name: string;
  /** The visitor's words about it; may be empty. */
  description: string;
  /** Media type, such as `image/png`. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  modified: Date;
  /** Its data would shrink. */
  loose: boolean;
}

/** What the list of a portfolio is sorted by at first. */
export type SortBy = 'order' | 'name' | 'size' | 'date';

/**
 * Columns of the list (ISO 32000-1 §7.11.6, table 157), and the order the visitor gave as a number of its own, not
 * shown.
 */
const COLUMNS: [key: string, subtype: string, title: string, shown: boolean][] = [
  ['Name', 'F', '名称', true],
  ['Description', 'Desc', '说明', true],
  ['Size', 'Size', '大小', true],
  ['Modified', 'ModDate', '修改时间', true],
  ['Order', 'N', '顺序', false],
];
const SORT_KEYS: Record<SortBy, string> = { order: 'Order', name: 'Name', size: 'Size', date: 'Modified' };

/**
 * Writes a file as an embedded file stream (§7.11.4) and gives its file specification; `order` counts from 1. `rest` is
 * awaited now and then and may throw to end it.
 */
export async function writeItem(writer: PdfWriter, item: Item, order: number, rest: () => Promise<void>): Promise<Ref> {
  const { name, description, type, bytes, modified, loose } = item;
  const params: Dict = new Map<string, Obj>([
    ['Size', bytes.length],
    ['ModDate', new PdfString(fromLatin1(pdfDate(modified)))],
    ['CheckSum', new PdfString(await slowHash(md5.create(), [bytes], rest))],
  ]);
  const dict: Dict = new Map<string, Obj>([
    ['Type', 'EmbeddedFile'],
    ['Subtype', type || 'application/octet-stream'],
    ['Params', params],
  ]);
  if (loose) dict.set('Filter', 'FlateDecode');
  const stream = writer.addStream(dict, loose ? await deflate(bytes) : bytes);
  const item_: Dict = new Map<string, Obj>([
    ['Type', 'CollectionItem'],
    ['Order', order],
  ]);
  return writer.add(
    new Map<string, Obj>([
      ['Type', 'Filespec'],
      ['F', new PdfString(fromLatin1(plainName(name, order)))],
      ['UF', textString(name)],
      ['Desc', textString(description)],
      [
        'EF',
        new Map<string, Obj>([
          ['F', stream],
          ['UF', stream],
        ]),
      ],
      ['CI', item_],
    ]),
  );
}

/** The name tree of the files and the /Collection of the catalog: shown as a list with columns. */
export function writeCollection(writer: PdfWriter, files: Ref[], sort: SortBy): { files: Ref; collection: Dict } {
  // Keys sort as the files stand: readers without a list of their own show them in the tree's order.
  const digits = String(files.length).length;
  const tree = writeNameTree(
    writer,
    files.map((ref, index) => [`${String(index + 1).padStart(digits, '0')}`, ref]),
  );
  const schema: Dict = new Map<string, Obj>([['Type', 'CollectionSchema']]);
  for (const [index, [key, subtype, title, shown]] of COLUMNS.entries()) {
    schema.set(
      key,
      new Map<string, Obj>([
        ['Type', 'CollectionField'],
        ['Subtype', subtype],
        ['N', textString(title)],
        ['O', index],
        ['V', shown],
      ]),
    );
  }
  const collection: Dict = new Map<string, Obj>([
    ['Type', 'Collection'],
    ['View', 'D'],
    ['Schema', schema],
    [
      'Sort',
      new Map<string, Obj>([
        ['Type', 'CollectionSort'],
        ['S', SORT_KEYS[sort]],
        ['A', true],
      ]),
    ],
  ]);
  return { files: tree, collection };
}

/** A name for readers that know no Unicode names: ASCII as it is, the rest by its number. */
const plainName = (name: string, order: number): string =>
  /^[\x20-\x7e]*$/.test(name) ? name : `file${order}${/\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''}`;

/** A date as §7.9.4 writes it, in UTC. */
const pdfDate = (date: Date): string => `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
