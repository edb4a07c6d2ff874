import type { Document } from '../document.ts';
import { readDocx } from './docx.ts';
import { readEpub } from './epub.ts';
import { readHtml } from './html.ts';
import { readPptx } from './pptx.ts';
import { readXlsx } from './xlsx.ts';

export const WRITERS = ['docx', 'html', 'epub', 'xlsx', 'pptx'] as const;
export type Writer = (typeof WRITERS)[number];

const READERS: Record<Writer, (bytes: Uint8Array) => Document> = {
  docx: readDocx,
  html: (bytes) => readHtml(new TextDecoder().decode(bytes)),
  epub: readEpub,
  xlsx: readXlsx,
  pptx: readPptx,
};

/** What a file says, by readers that share nothing with our writers. Throws where it is no such file. */
export const readAs = (writer: Writer, bytes: Uint8Array): Document => READERS[writer](bytes);
