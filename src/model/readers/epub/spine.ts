import type { EpubPackage, ManifestItem } from '../../../formats/epub/open.ts';
import { attribute, attributeOf, childOf } from '../../../formats/xml/xml.ts';
import { decodePage } from '../../../lib/text-encoding.ts';
import { unmarkedUtf16 } from '../../../lib/utf16.ts';
import type { SourcePage } from '../book/assemble.ts';

type Files = EpubPackage['files'];

const PAGE = /^(application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml|text\/x-oeb1-document|image\/svg\+xml)$/;
const PAGE_NAME = /\.(x?html?)$/i;
const PICTURE = /^image\//;
/** Fallbacks of fallbacks that are followed. */
const MAX_FALLBACKS = 5;
/** Bytes of a file by which it is known what it is. */
const SAMPLE = 4096;

/**
 * What is read, in order; then other pages, which only links lead to (`asides`). Files of the spine that are neither
 * pages nor pictures stand for what they name as their fallback.
 */
export function spineOf({ opf, manifest, files }: EpubPackage): { order: ManifestItem[]; asides: Set<ManifestItem> } {
  const byId = new Map(manifest.map((item) => [item.id, item]));
  const refs = (childOf(opf, 'spine')?.children ?? []).filter(({ name }) => name === 'itemref');
  const shown = (item: ManifestItem | undefined, steps = 0): ManifestItem[] => {
    if (!item || steps > MAX_FALLBACKS) return [];
    if (isPage(item, files) || (PICTURE.test(item.type) && !item.fallback)) return [item];
    return shown(byId.get(item.fallback), steps + 1);
  };
  const items = refs.map((ref) => ({ ref, found: shown(byId.get(attributeOf(ref, 'idref') ?? '')) }));
  const listed = items.flatMap(({ found }) => found);
  const others = manifest.filter(
    (item) =>
      isPage(item, files) &&
      item.type !== 'image/svg+xml' &&
      !listed.includes(item) &&
      !item.properties.includes('nav'),
  );
  const all = [...new Set([...listed, ...others])];
  const beside = items.filter(({ ref }) => attributeOf(ref, 'linear') === 'no').flatMap(({ found }) => found);
  if (all.length) return { order: all, asides: new Set([...others, ...beside]) };
  // A file that has two names is one page.
  const names = new Map([...files].map(([path, bytes]) => [bytes, path])).values();
  const found = [...names].filter((path) => PAGE_NAME.test(path)).sort();
  const order = found.map((path) => ({ id: path, path, type: 'application/xhtml+xml', properties: [], fallback: '' }));
  return { order, asides: new Set() };
}

/** A page by its type or name; also one that is called XML or text and begins as pages do. */
function isPage({ type, path }: ManifestItem, files: Files): boolean {
  if (PAGE.test(type) || PAGE_NAME.test(path)) return true;
  if (!/^$|xml|^text\/plain$|octet-stream/.test(type)) return false;
  const bytes = files.get(path);
  return bytes !== undefined && /<(?:\w+:)?(?:html|dtbook)[\s>]/i.test(decodePage(bytes.subarray(0, SAMPLE)));
}

/** The page of a file, a picture on one of its own; none where the archive has no such file. */
export function pageOf({ path, type }: ManifestItem, files: Files, isAside: boolean): SourcePage[] {
  const bytes = files.get(path);
  return bytes ? [{ path, ...(isAside && { aside: true }), markup: markupOf(path, type, bytes) }] : [];
}

function markupOf(path: string, type: string, bytes: Uint8Array): string {
  if (type === 'image/svg+xml')
    return `<html><body>${decodePage(bytes).replace(/^\s*<\?xml[^>]*>|<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>/gi, '')}</body></html>`;
  if (!PICTURE.test(type) || PAGE_NAME.test(path)) return decodePage(bytes);
  const address = encodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  return `<html><body><p><img src="${attribute(address)}" alt=""/></p></body></html>`;
}

/** The end of a file in DOS, and the escape by which ISO 2022 changes its characters. */
const SHIFTS = new Set([0x1a, 0x1b]);

/** Whether bytes that should be a page cannot be one: encrypted data has control characters throughout. */
export function isScrambled({ type }: ManifestItem, bytes: Uint8Array): boolean {
  if (PICTURE.test(type)) return false;
  const sample = bytes.subarray(0, SAMPLE);
  const marked = (sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff);
  if (marked || unmarkedUtf16(sample)) return false;
  const controls = sample.filter((byte) => byte < 0x09 || (byte > 0x0f && byte < 0x20 && !SHIFTS.has(byte))).length;
  return controls * 50 > sample.length;
}
