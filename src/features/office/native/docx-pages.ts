import { strFromU8, strToU8, type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import { afterPrologue, isPageMarkup, isWebArchive } from '../../../lib/sniff.ts';
import { utf8Page } from './web-page.ts';

const DOCUMENT = 'word/document.xml';
const RELATIONS = 'word/_rels/document.xml.rels';
const MAX_RELATIONS = 1024 * 1024;
/** Packages that unpack to more are left as they are: those that programs put pages into are small. */
const MAX_UNPACKED = 256 * 1024 * 1024;
const MAX_PAGES = 200;

/** A docx with marks where it had web pages, and the pages by their marks. */
interface Marked {
  bytes: Uint8Array<ArrayBuffer>;
  pages: Record<string, string>;
}

/**
 * Takes the web pages out of a docx (ECMA-376 part 1 §17.17.2, altChunk), which LibreOffice leaves out: programs that
 * make Word documents from pages put the whole text there. Undefined where it has none. Throws nothing for a package
 * that fflate cannot read: soffice judges it.
 */
export function takePages(bytes: Uint8Array): Marked | undefined {
  try {
    if (!/\/aFChunk"/.test(relationsOf(bytes))) return undefined;
    let unpacked = 0;
    const within = ({ originalSize }: UnzipFileInfo): boolean => {
      unpacked += originalSize;
      return unpacked <= MAX_UNPACKED;
    };
    const parts = unzipSync(bytes, { filter: within });
    return unpacked > MAX_UNPACKED ? undefined : marked(parts);
  } catch {
    return undefined;
  }
}

function relationsOf(bytes: Uint8Array): string {
  const { [RELATIONS]: relations } = unzipSync(bytes, {
    filter: ({ name, originalSize }) => name === RELATIONS && originalSize <= MAX_RELATIONS,
  });
  return relations ? strFromU8(relations) : '';
}

function marked(parts: Record<string, Uint8Array>): Marked | undefined {
  const targets = chunkTargets(strFromU8(parts[RELATIONS] as Uint8Array));
  const pages: Record<string, string> = {};
  const put = (whole: string, id: string): string => {
    const content = parts[targets.get(id) ?? ''];
    const mark = `\uE000${Object.keys(pages).length}\uE000`;
    if (!content || !isPage(content) || Object.keys(pages).length === MAX_PAGES) return whole;
    pages[mark] = withoutLinks(utf8Page(content));
    return `<w:p><w:r><w:t>${mark}</w:t></w:r></w:p>`;
  };
  const document = strFromU8(parts[DOCUMENT] ?? new Uint8Array());
  const text = document.replace(
    /<w:altChunk\s[^<>]{0,500}?r:id="([^"<>]+)"[^<>]{0,500}?(?:\/>|>[^]{0,500}?<\/w:altChunk>)/g,
    put,
  );
  if (Object.keys(pages).length === 0) return undefined;
  const relations = strToU8(withoutPictures(strFromU8(parts[RELATIONS] as Uint8Array)));
  return { bytes: zipSync({ ...parts, [DOCUMENT]: strToU8(text), [RELATIONS]: relations }, { level: 1 }), pages };
}

/** Parts that hold chunks, by the identifiers of their relationships. */
function chunkTargets(relations: string): Map<string, string> {
  const attribute = (element: string, name: string): string =>
    new RegExp(`\\s${name}="([^"<>]*)"`).exec(element)?.[1] ?? '';
  const elements = relations.match(/<Relationship\s[^<>]*>/g) ?? [];
  return new Map(
    elements
      .filter((element) => attribute(element, 'Type').endsWith('/aFChunk'))
      .map((element) => {
        const target = attribute(element, 'Target');
        return [attribute(element, 'Id'), target.startsWith('/') ? target.slice(1) : `word/${target}`];
      }),
  );
}

function isPage(content: Uint8Array): boolean {
  const start = strFromU8(content.subarray(0, 4096), true);
  return isPageMarkup(afterPrologue(start.replace(/^ï»¿/, ''))) || isWebArchive(start);
}

// soffice trusts a document without a name, into which the pages are put, to link to files and other machines.
const withoutLinks = (page: string): string =>
  page
    .replace(/<(?:link|base|iframe|object|embed)\s[^<>]*>/gi, '')
    .replace(/(\s(?:src|background)\s{0,9}=\s{0,9}["']?)(?!data:|["'\s])[^"'\s<>]+/gi, '$1')
    .replace(/url\((?!\s{0,9}["']?data:)[^()]{0,2000}\)/gi, 'none');
const withoutPictures = (relations: string): string =>
  relations.replace(/<Relationship\s[^<>]*\/image"[^<>]*TargetMode="External"[^<>]*>/g, '');
