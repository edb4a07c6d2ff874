import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, emptyDocument, tables } from './document.ts';
import type { Writer } from './read/read.ts';

export const truthFolder = process.env.PDF365_TRUTH ?? join(import.meta.dirname, '../../../shared/truth');

/** A PDF whose structure is known. */
export interface Truth {
  name: string;
  pdf: string;
  lang: 'zh' | 'en';
  kind: 'doc' | 'sheet' | 'slides';
  pages: number;
  /** What a perfect conversion would find. */
  document: Document;
}

/** Whether the documents are on this machine. */
export const hasTruth = existsSync(join(truthFolder, 'README.md'));
export const noTruth = `没有测试文件集 ${truthFolder}（可用 PDF365_TRUTH 指定）`;

/** The source that a document was made from, if it is of this format. */
export function sourceOf(name: string, writer: Writer): string | undefined {
  const path = join(truthFolder, 'src', `${name}.${writer}`);
  return existsSync(path) ? path : undefined;
}

/** All documents in the order of their names. */
export const readTruths = (): Truth[] =>
  readdirSync(truthFolder)
    .filter((file) => file.endsWith('.truth.json'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.truth.json'.length);
      const { lang, kind, pages, ...found } = JSON.parse(readFileSync(join(truthFolder, file), 'utf8'));
      const document = { ...emptyDocument(), boxes: undefined, slides: pages, ...found };
      return { name, pdf: join(truthFolder, `${name}.pdf`), lang, kind, pages, document };
    });

/** Whether a document is judged with this writer: slides for slides, whatever has tables for sheets. */
export function isFor(writer: Writer, { kind, document }: Truth): boolean {
  if (writer === 'pptx') return kind === 'slides';
  if (writer === 'xlsx') return kind !== 'slides' && tables(document).length > 0;
  return kind === 'doc';
}

/** The truth as a writer can show it: a book has only tables. */
export const asFor = (writer: Writer, document: Document): Document =>
  writer === 'xlsx' ? { ...document, blocks: tables(document), footnotes: [] } : document;
