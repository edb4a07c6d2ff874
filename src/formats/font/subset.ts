import { UserError } from '../../../schemas/error.ts';

/** The calls of harfbuzz-subset.wasm that are used; the module imports nothing. */
interface Harfbuzz {
  memory: WebAssembly.Memory;
  malloc(size: number): number;
  free(at: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, which: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const WRITABLE = 2;
/** Members of hb_subset_sets_t. */
const [DROP_TABLES, FEATURES] = [3, 6];
/** Layout and vertical metrics are of no use to glyphs placed one by one. */
const UNUSED = ['GPOS', 'GDEF', 'BASE', 'JSTF', 'vhea', 'vmtx', 'VORG', 'DSIG', 'kern', 'meta', 'STAT', 'FFTM'];
/** Holds, among others, the forms that punctuation has in vertical lines. */
const SUBSTITUTION = 'GSUB';
const tag = (name: string): number => [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);

let compiled: { bytes: Uint8Array; module: Promise<WebAssembly.Module> } | undefined;

/**
 * A font with only the glyphs of these code points, by HarfBuzz; glyphs are numbered anew, hints are kept. `wasm` is
 * the module's bytes; `vertical` keeps the glyphs of vertical lines, too. Throws UserError `damaged` when the font
 * cannot be read.
 */
export const subsetFont = (
  wasm: Uint8Array<ArrayBuffer>,
  font: Uint8Array,
  codes: Iterable<number>,
  { vertical = false } = {},
): Promise<Uint8Array<ArrayBuffer>> =>
  subset(wasm, font, (hb, input) => {
    const unicodes = hb.hb_subset_input_unicode_set(input);
    for (const code of codes) hb.hb_set_add(unicodes, code);
    if (!vertical) return dropSubstitution(hb, input);
    const features = hb.hb_subset_input_set(input, FEATURES);
    hb.hb_set_clear(features);
    for (const feature of ['vert', 'vrt2']) hb.hb_set_add(features, tag(feature));
  });

const dropSubstitution = (hb: Harfbuzz, input: number): void =>
  hb.hb_set_add(hb.hb_subset_input_set(input, DROP_TABLES), tag(SUBSTITUTION));

const RETAIN_GIDS = 0x02;
const NOTDEF_OUTLINE = 0x40;

/** A font with only these glyphs and what they are made of, each under its old number; otherwise as `subsetFont`. */
export const subsetGlyphs = (
  wasm: Uint8Array<ArrayBuffer>,
  font: Uint8Array,
  glyphs: Iterable<number>,
): Promise<Uint8Array<ArrayBuffer>> =>
  subset(wasm, font, (hb, input) => {
    const set = hb.hb_subset_input_glyph_set(input);
    for (const glyph of glyphs) hb.hb_set_add(set, glyph);
    dropSubstitution(hb, input);
    hb.hb_subset_input_set_flags(input, RETAIN_GIDS | NOTDEF_OUTLINE);
  });

async function subset(
  wasm: Uint8Array<ArrayBuffer>,
  font: Uint8Array,
  choose: (hb: Harfbuzz, input: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (compiled?.bytes !== wasm) compiled = { bytes: wasm, module: WebAssembly.compile(wasm) };
  // An instance a call: what it allocated goes with it.
  const hb = (await WebAssembly.instantiate(await compiled.module)).exports as unknown as Harfbuzz;
  const data = hb.malloc(font.length);
  if (!data) throw new UserError('out-of-memory');
  new Uint8Array(hb.memory.buffer).set(font, data);
  const face = hb.hb_face_create(hb.hb_blob_create(data, font.length, WRITABLE, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  choose(hb, input);
  const dropped = hb.hb_subset_input_set(input, DROP_TABLES);
  for (const name of UNUSED) hb.hb_set_add(dropped, tag(name));
  const made = hb.hb_subset_or_fail(face, input);
  if (!made) throw new UserError('damaged', '字体文件读不出来。');
  const blob = hb.hb_face_reference_blob(made);
  const at = hb.hb_blob_get_data(blob, 0);
  return new Uint8Array(hb.memory.buffer).slice(at, at + hb.hb_blob_get_length(blob));
}
