import { readFileSync } from 'node:fs';
import { DrawFuncs, Font, Blob as HbBlob, Face as HbFace } from 'harfbuzzjs';
import type { Glyph } from '../../src/features/font-recognition/faces/glyph.ts';
import { createPen, type Pen } from './outline.ts';
import { unpacked } from './unpack.ts';

/** A font file as the index takes it. */
export interface OpenFont {
  /** The outline of a character; `undefined` where the font has none, or an empty one. */
  glyph(character: string): Glyph | undefined;
  /** The outline as it is, as the data of an SVG path in ems, and its advance; for pictures of known truth. */
  path(character: string): { d: string; advance: number } | undefined;
  /** What the font says of itself (`name` table, by number), in Chinese where it has that. */
  name(id: number, language?: 'zh' | 'en'): string;
}

const draws = new DrawFuncs();
draws.setMoveToFunc((x, y, pen) => (pen as Pen).move(x, y));
draws.setLineToFunc((x, y, pen) => (pen as Pen).line(x, y));
draws.setQuadraticToFunc((cx, cy, x, y, pen) => (pen as Pen).quadratic(cx, cy, x, y));
draws.setCubicToFunc((...at) => (at[6] as Pen).cubic(...(at.slice(0, 6) as number[])));

const writes = new DrawFuncs();
const put = (command: string, numbers: number[], to: unknown): unknown =>
  (to as string[]).push(command + numbers.map((one, index) => (index % 2 ? -one : one)).join(' '));
writes.setMoveToFunc((...at) => put('M', at.slice(0, 2) as number[], at[2]));
writes.setLineToFunc((...at) => put('L', at.slice(0, 2) as number[], at[2]));
writes.setQuadraticToFunc((...at) => put('Q', at.slice(0, 4) as number[], at[4]));
writes.setCubicToFunc((...at) => put('C', at.slice(0, 6) as number[], at[6]));
writes.setClosePathFunc((to) => put('Z', [], to));

/** Opens one face of a font file (ttf, otf, ttc, woff, woff2). Throws where it cannot be read. */
export async function openFont(path: string, index = 0): Promise<OpenFont> {
  const face = new HbFace(new HbBlob(await unpacked(new Uint8Array(readFileSync(path)))), index);
  const font = new Font(face);
  const pen = createPen(face.upem);
  const names = face.listNames();
  return {
    glyph(character) {
      const glyph = font.nominalGlyph(character.codePointAt(0) as number);
      if (!glyph) return undefined;
      font.drawGlyph(glyph, draws, pen);
      const drawn = pen.take(font.glyphHAdvance(glyph));
      return drawn.contours.length ? drawn : undefined;
    },
    path(character) {
      const glyph = font.nominalGlyph(character.codePointAt(0) as number);
      if (!glyph) return undefined;
      const parts: string[] = [];
      font.drawGlyph(glyph, writes, parts);
      const d = parts.join('').replace(/-?[\d.]+/g, (one) => String(Number(one) / face.upem));
      return { d, advance: font.glyphHAdvance(glyph) / face.upem };
    },
    name(id, wanted = 'zh') {
      const own = names.filter(({ nameId }) => nameId === id).map(({ language }) => language);
      const language = [wanted, 'en'].flatMap((start) => own.find((one) => one.startsWith(start)) ?? [])[0] ?? own[0];
      return language === undefined ? '' : face.getName(id, language);
    },
  };
}

/** The files of a face, opened one after the other. */
export async function openFonts(files: readonly { path: string; index: number }[]): Promise<OpenFont[]> {
  const fonts: OpenFont[] = [];
  for (const { path, index } of files) fonts.push(await openFont(path, index));
  return fonts;
}
