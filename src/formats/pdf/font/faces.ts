import type { Tell } from '../../../../schemas/note.ts';
import { lackingNote } from '../../../lib/lacking.ts';
import { type FaceSources, facesFor } from '../../font/chain.ts';
import type { Style } from '../../font/style.ts';
import type { PdfWriter } from '../writer.ts';
import { embedFont } from './embed.ts';
import { isPlain, standardFont } from './standard.ts';
import { type TextFont, type TextShare, textFont } from './text-font.ts';

/** Where the files of faces and of the subsetter come from (an engine's `run` fits). */
export interface FontSources {
  asset(name: Parameters<FaceSources['asset']>[0] | 'harfbuzz-subset.wasm'): Promise<Uint8Array>;
}

/** Embeds what the texts need of the faces of a style: one font, and others for characters it lacks. */
export async function embedStyle(
  writer: PdfWriter,
  style: Style,
  texts: Iterable<string>,
  sources: FontSources,
): Promise<TextFont> {
  const harfbuzz = (await sources.asset('harfbuzz-subset.wasm')) as Uint8Array<ArrayBuffer>;
  const { shares, missing } = await facesFor(style, [...texts].join(''), sources);
  const embedded: TextShare[] = [];
  for (const { face, characters } of shares)
    embedded.push({ font: await embedFont(writer, harfbuzz, face, characters), characters });
  return textFont(embedded as [TextShare], missing);
}

/**
 * A font for short texts put on pages: Helvetica where it has all letters, else the sans faces; what these lack is
 * said.
 */
export async function labelFont(
  writer: PdfWriter,
  texts: string[],
  sources: FontSources & { note: Tell },
): Promise<TextFont> {
  if (texts.every(isPlain)) return standardFont(writer);
  const font = await embedStyle(writer, 'hei', texts, sources);
  if (font.missing.size) sources.note(lackingNote(font.missing), { lost: true });
  return font;
}
