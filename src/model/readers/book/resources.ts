import { cleanDrawing } from '../../../formats/html/drawing.ts';
import { parseMarkup } from '../../../formats/html/parse.ts';
import { markupOf } from '../../../formats/html/serialise.ts';
import { type Element, elementsIn, findElement } from '../../../formats/html/tree.ts';
import { base64, bytesOfBase64 } from '../../../lib/base64.ts';
import { sniff } from '../../../lib/sniff.ts';
import { decodePage } from '../../../lib/text-encoding.ts';
import type { Resource } from '../../book.ts';
import { decoded, keyOf, resolvePath } from './paths.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What pictures of books are, by the names of types. */
const PICTURES: Record<string, [type: string, extension: string]> = {
  jpg: ['image/jpeg', 'jpg'],
  png: ['image/png', 'png'],
  gif: ['image/gif', 'gif'],
  svg: ['image/svg+xml', 'svg'],
  webp: ['image/webp', 'webp'],
  bmp: ['image/bmp', 'bmp'],
  avif: ['image/avif', 'avif'],
  tiff: ['image/tiff', 'tiff'],
};

/** The files of a source that its book shows, each once, under names of our own. */
export class Resources {
  readonly used = new Map<string, Resource>();
  readonly #files: Map<string, Bytes>;
  readonly #known = new Map<Bytes | string, string | undefined>();
  #count = 0;

  constructor(files: ReadonlyMap<string, Bytes>) {
    this.#files = new Map([...files].map(([path, bytes]) => [keyOf(path), bytes]));
  }

  /** The bytes of a file of the source. */
  file(path: string): Bytes | undefined {
    return this.#files.get(keyOf(path));
  }

  /** A picture by its path; `data:` addresses bring their own bytes. undefined for what is none. */
  picture(path: string, address: string): string | undefined {
    const bytes = address.startsWith('data:') ? dataBytes(address) : this.#files.get(keyOf(path));
    if (!bytes) return undefined;
    if (!this.#known.has(bytes)) this.#known.set(bytes, this.#addPicture(bytes, path));
    return this.#known.get(bytes);
  }

  #addPicture(bytes: Bytes, path: string): string | undefined {
    const found = PICTURES[sniff(bytes, path) ?? ''];
    if (!found) return undefined;
    const sound = found[1] === 'svg' ? this.#cleanFile(bytes, path) : bytes;
    return sound && this.#add('images/image', sound, found[0], found[1]);
  }

  #cleanFile(bytes: Bytes, path: string): Bytes | undefined {
    const text = decodePage(bytes);
    const root = parseMarkup(/^\s*<\?xml/i.test(text) ? text : `<?xml version="1.0"?>${text}`);
    const svg = findElement(root, 'svg');
    return svg && encoder.encode(this.#drawingMarkup(svg, path));
  }

  /** A drawing as a file of its own, the pictures in it within it: a file of a book refers to no other by itself. */
  #drawingMarkup(svg: Element, path: string): string {
    for (const { name, attributes } of elementsIn(svg)) {
      const address = attributes['xlink:href'] ?? attributes.href;
      if (name !== 'image' || !address || address.startsWith('data:')) continue;
      const found = this.#inlined(resolvePath(path, address));
      delete attributes.href;
      if (found) attributes['xlink:href'] = found;
      else delete attributes['xlink:href'];
    }
    return markupOf(cleanDrawing(svg));
  }

  /** A drawing that stands in the page of this path, as a picture of its own. */
  drawing(svg: Element, path: string): string {
    const markup = this.#drawingMarkup(svg, path);
    const known =
      this.#known.get(markup) ?? this.#add('images/drawing', encoder.encode(markup), 'image/svg+xml', 'svg');
    this.#known.set(markup, known);
    return known;
  }

  /** A picture within an address; undefined where it is none. */
  #inlined(path: string): string | undefined {
    const bytes = this.#files.get(keyOf(path));
    const [type] = (bytes && PICTURES[sniff(bytes, path) ?? '']) ?? [];
    return bytes && type && type !== 'image/svg+xml' ? `data:${type};base64,${base64(bytes)}` : undefined;
  }

  /** A font by its path; undefined where it is none. */
  font(path: string): string | undefined {
    const bytes = this.#files.get(keyOf(path));
    const [type, extension] = bytes ? fontType(bytes) : [];
    if (!bytes || !type || !extension) return undefined;
    if (!this.#known.has(bytes)) this.#known.set(bytes, this.#add('fonts/font', bytes, type, extension));
    return this.#known.get(bytes);
  }

  #add(name: string, bytes: Bytes, type: string, extension: string): string {
    const path = `${name}-${String(++this.#count).padStart(4, '0')}.${extension}`;
    this.used.set(path, { path, type, bytes });
    return path;
  }
}

const encoder = new TextEncoder();

function fontType(bytes: Bytes): [type: string, extension: string] | [] {
  const mark = String.fromCharCode(...bytes.subarray(0, 4));
  if (mark === 'OTTO') return ['font/otf', 'otf'];
  if (mark === '\0\x01\0\0' || mark === 'true') return ['font/ttf', 'ttf'];
  if (mark === 'wOFF') return ['font/woff', 'woff'];
  return mark === 'wOF2' ? ['font/woff2', 'woff2'] : [];
}

/** The bytes of a `data:` address (RFC 2397). */
function dataBytes(address: string): Bytes | undefined {
  const [, head = '', data] = /^data:([^,]{0,200}),(.*)$/s.exec(address) ?? [];
  if (data === undefined) return undefined;
  return /;\s*base64$/i.test(head.trim()) ? bytesOfBase64(decoded(data)) : encoder.encode(decoded(data));
}
