import { embedFont, type PdfFont } from '../pdf/font/embed.ts';
import { isPlain, standardFont } from '../pdf/font/standard.ts';
import type { PdfWriter } from '../pdf/writer.ts';

/** The bundled faces: the asset that holds each, and what a PDF calls it. */
const FACES = {
  sans: { asset: 'NotoSansHans-Regular.otf', name: 'SourceHanSansSC-Regular' },
  serif: { asset: 'NotoSerifSC-Regular.ttf', name: 'NotoSerifSC-Regular' },
} as const;
export type Face = keyof typeof FACES;

/** Where the files of fonts and of the subsetter come from (an engine's `run` fits). */
export interface FontSources {
  asset(name: (typeof FACES)[Face]['asset'] | 'harfbuzz-subset.wasm'): Promise<Uint8Array>;
}

/** Embeds what the texts need of a bundled face. */
export async function embedFace(writer: PdfWriter, face: Face, texts: Iterable<string>, sources: FontSources): Promise<PdfFont> {
  const { asset, name } = FACES[face];
  const [harfbuzz, bytes] = [await sources.asset('harfbuzz-subset.wasm'), await sources.asset(asset)];
  return embedFont(writer, harfbuzz as Uint8Array<ArrayBuffer>, { bytes, name }, texts);
}

/** A font for short texts put on pages: Helvetica where it has all letters, else the sans face; what that has not is told. */
export async function labelFont(
  writer: PdfWriter,
  texts: string[],
  sources: FontSources & { note(text: string): void },
): Promise<PdfFont> {
  if (texts.every(isPlain)) return standardFont(writer);
  const font = await embedFace(writer, 'sans', texts, sources);
  if (font.missing.size) sources.note(`字体里没有“${[...font.missing].join('')}”，这些字没有印上。`);
  return font;
}
