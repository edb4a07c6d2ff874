import type { ScanReport } from '../../../../schemas/scan.ts';
import { scanPdf } from '../../../../src/features/pdf-scan/scan.ts';
import { openPdf } from '../../../../src/formats/pdf/document.ts';
import { fromLatin1 } from '../../../../src/formats/pdf/objects.ts';

/** Objects of a small PDF: 1 is the catalog's entries, 2 the page's, further ones whole. */
interface Parts {
  catalog?: string;
  page?: string;
  content?: string;
  objects?: Record<number, string>;
  /** Bytes before the header and behind the last mark. */
  before?: string;
  after?: string;
}

export const stream = (text: string, dict = ''): string =>
  `<<${dict}/Length ${text.length}>>stream\n${text}\nendstream`;

/** A sound PDF of one page of 200 × 200 points, as bytes; further objects begin at 6. */
export function craft({
  catalog = '',
  page = '',
  content = '',
  objects = {},
  before = '',
  after = '',
}: Parts): Uint8Array<ArrayBuffer> {
  const all: Record<number, string> = {
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>${page}>>`,
    4: stream(content),
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...objects,
  };
  let text = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const [num, body] of Object.entries(all)) {
    offsets.set(Number(num), text.length);
    text += `${num} 0 obj\n${body}\nendobj\n`;
  }
  return fromLatin1(before + text + table(offsets, text.length) + after);
}

function table(offsets: Map<number, number>, at: number, previous?: number): string {
  const rows = [...offsets].map(([num, offset]) => `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = Math.max(...offsets.keys()) + 1;
  return `xref\n${rows}trailer\n<</Size ${size}/Root 1 0 R${previous === undefined ? '' : `/Prev ${previous}`}>>\nstartxref\n${at}\n%%EOF\n`;
}

/** Adds an incremental update with these objects. */
export function update(bytes: Uint8Array, objects: Record<number, string>): Uint8Array<ArrayBuffer> {
  let text = new TextDecoder('latin1').decode(bytes);
  const previous = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1]);
  const offsets = new Map<number, number>();
  for (const [num, body] of Object.entries(objects)) {
    offsets.set(Number(num), text.length);
    text += `${num} 0 obj\n${body}\nendobj\n`;
  }
  return fromLatin1(text + table(offsets, text.length, previous));
}

/** The file up to its last index, as a download that broke off leaves it; `first` comes behind its header. */
export function cut(bytes: Uint8Array, first = ''): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder('latin1').decode(bytes);
  return fromLatin1(text.slice(0, text.lastIndexOf('\nxref\n') + 1).replace('\n', `\n${first}`));
}

export const scan = (bytes: Uint8Array, password?: string): Promise<ScanReport> =>
  scanPdf(openPdf(bytes, { password }), bytes, 'a.pdf', async () => undefined);

/** The codes of all findings. */
export const codes = async (bytes: Uint8Array): Promise<string[]> =>
  (await scan(bytes)).findings.map(({ code }) => code);
