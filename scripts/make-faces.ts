// Cuts the faces of CUT_FACES (src/engines/assets.ts) out of the fonts in node_modules. Set-up runs it when they are
// stale.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ASSETS, type AssetName, assetPath, CUT_FACES } from '../src/engines/assets.ts';
import { readSfnt } from '../src/formats/font/sfnt.ts';
import { subsetFont } from '../src/formats/font/subset.ts';
import { unpackWoff } from './set-up/woff.ts';

const bytesOf = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path));
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const codeOf = (character: string): number => character.codePointAt(0) as number;

/** Latin to kana and Bopomofo, vertical and full-width forms. */
const SYMBOLS = [...range(0x20, 0x33ff), ...range(0xfe10, 0xfe4f), ...range(0xff00, 0xffef)];

/** The characters of two-byte codes with these lead and trail bytes. */
function decoded(encoding: string, leads: number[], trails: number[]): number[] {
  const decoder = new TextDecoder(encoding);
  const texts = leads.flatMap((lead) => trails.map((trail) => decoder.decode(new Uint8Array([lead, trail]))));
  return texts.filter((text) => [...text].length === 1 && text !== '\ufffd').map(codeOf);
}

/** Hanzi of GB 2312, and what 通用规范汉字表 (2013) has besides. */
function commonHanzi(): number[] {
  const others = readFileSync(new URL('set-up/standard-characters.txt', import.meta.url), 'utf8').replaceAll('\n', '');
  return [...decoded('gbk', range(0xb0, 0xf7), range(0xa1, 0xfe)), ...[...others].map(codeOf)];
}

/**
 * The traditional characters of daily use (Big5 level 1), and all code points of planes 0 to 3 that the whole sans face
 * has no glyph for.
 */
function rareCodes(): number[] {
  const { glyph } = readSfnt(bytesOf(assetPath('NotoSansHans-Regular.otf')));
  return [
    ...decoded('big5', range(0xa4, 0xc6), range(0x40, 0xfe)),
    ...range(0x20, 0x3ffff).filter((code) => !glyph(code)),
  ];
}

const harfbuzz = bytesOf(`node_modules/${ASSETS['harfbuzz-subset.wasm']}`);
const common = new Set([...SYMBOLS, ...commonHanzi()]);
const withRare = new Set([...common, ...rareCodes()]);
for (const [name, face] of Object.entries(CUT_FACES)) {
  const path = assetPath(name as AssetName);
  const codes = 'rare' in face ? withRare : common;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    await subsetFont(harfbuzz, unpackWoff(bytesOf(`node_modules/${face.from}`)), codes, { vertical: true }),
  );
}
