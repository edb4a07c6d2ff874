import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { FONT_VOLUMES } from '../../src/engines/assets.ts';
import type { Glyph } from '../../src/features/font-recognition/faces/glyph.ts';
import { type Face, type Outlines, writeVolume } from '../../src/features/font-recognition/faces/volume.ts';
import type { Licence } from '../../src/features/font-recognition/shared/licences.ts';
import { type OpenFont, openFonts } from './open.ts';

interface Row {
  name: string;
  latin: string;
  licence: Licence;
  package: string;
  files?: Record<string, string>;
  pieces?: Record<string, string>;
  likes?: string[];
}

/** A face with where its outlines come from: one file, or several that share its characters. */
export interface Source {
  face: Face;
  files: { path: string; index: number }[];
}

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&%!?@#$+-.,:';

/** The characters of each volume: Latin ones and the commonest hanzi first. */
export function volumeCharacters(): string[] {
  const hanzi = [...readFileSync(new URL('characters.txt', import.meta.url), 'utf8').replace(/\s/g, '')];
  const each = Math.ceil(hanzi.length / FONT_VOLUMES.length);
  return FONT_VOLUMES.map((_, index) => {
    const own = hanzi.slice(index * each, (index + 1) * each).join('');
    return index === 0 ? LATIN + own : own;
  });
}

/** The faces of `faces.yaml`, from packages. */
export function packagedSources(): Source[] {
  const rows = parse(readFileSync(new URL('faces.yaml', import.meta.url), 'utf8')) as Row[];
  return rows.flatMap(({ name, latin, licence, package: from, files = {}, pieces = {}, likes = [] }) => {
    const source = (style: string, paths: string[]): Source => ({
      face: { name, latin, style, licence, likes },
      files: paths.map((path) => ({ path: join('node_modules', from, path), index: 0 })),
    });
    return [
      ...Object.entries(files).map(([style, path]) => source(style, [path])),
      ...Object.entries(pieces).map(([style, folder]) =>
        source(
          style,
          readdirSync(join('node_modules', from, folder))
            .filter((file) => file.endsWith('.woff2'))
            .sort()
            .map((file) => join(folder, file)),
        ),
      ),
    ];
  });
}

/** Draws all characters of all faces and writes the volumes into `.cache/fonts`. */
export async function buildIndex(
  sources: readonly Source[],
): Promise<{ faces: number; characters: number; bytes: number }> {
  const volumes = volumeCharacters();
  const drawn = volumes.map((characters) => new Map([...characters].map((one) => [one, new Map<number, Glyph>()])));
  for (const [number, { files }] of sources.entries()) {
    const fonts = await openFonts(files);
    for (const volume of drawn) {
      for (const [character, outlines] of volume) {
        const glyph = glyphOf(fonts, character);
        if (glyph) outlines.set(number, glyph);
      }
    }
  }
  mkdirSync('.cache/fonts', { recursive: true });
  const faces = sources.map(({ face }) => face);
  const sizes = drawn.map((glyphs: Map<string, Outlines>, index) => {
    const bytes = writeVolume(glyphs, index === 0 ? { faces, volumes } : undefined);
    writeFileSync(join('.cache/fonts', FONT_VOLUMES[index] as string), bytes);
    return bytes.length;
  });
  const characters = volumes.join('').length;
  return { faces: faces.length, characters, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function glyphOf(fonts: readonly OpenFont[], character: string): Glyph | undefined {
  for (const font of fonts) {
    const glyph = font.glyph(character);
    if (glyph) return glyph;
  }
  return undefined;
}
