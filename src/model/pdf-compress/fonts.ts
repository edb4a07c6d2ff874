import type { PdfDocument } from '../pdf/document.ts';
import type { Obj } from '../pdf/objects.ts';
import type { Shown } from './shown.ts';

export interface FontPorts {
  asset(name: 'harfbuzz-subset.wasm'): Promise<Uint8Array>;
}

export async function subsetFonts(
  _document: PdfDocument,
  _nums: number[],
  _shown: Map<number, Shown>,
  _replaced: Map<number, Obj>,
  _ports: FontPorts,
): Promise<number> {
  return 0;
}
