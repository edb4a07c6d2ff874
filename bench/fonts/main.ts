// `npm run bench -- fonts [kind …]`: which face a crop of known text is set in, over all faces of the index, clean and
// degraded: the very face first, its family first, its family among the first five; and milliseconds of processor a
// crop. `--misses` names the faces that did not come first, `--fixtures` makes the pictures of the golden cases.
import { readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { packagedSources, type Source, volumeCharacters } from '../../scripts/fonts/build.ts';
import { openFonts } from '../../scripts/fonts/open.ts';
import { assetPath, FONT_VOLUMES } from '../../src/engines/assets.ts';
import { loadIndex } from '../../src/features/font-recognition/faces/index.ts';
import { families } from '../../src/features/font-recognition/match/families.ts';
import { recognise } from '../../src/features/font-recognition/match/recognise.ts';
import type { Bitmap } from '../../src/formats/image/bitmap.ts';
import { hasCorpus, inputPath } from '../../tests/corpus.ts';
import { randomFrom } from '../matting-truth.ts';
import { makeFixtures } from './fixtures.ts';
import { KINDS, type Kind, makePicture } from './make.ts';

const LATIN = ['Harvest', 'Quality', 'Grande', 'Bakery', 'Sunday', 'Reading'];

const asset = (name: (typeof FONT_VOLUMES)[number]) => Promise.resolve(new Uint8Array(readFileSync(assetPath(name))));

async function bitmapOf(picture: Buffer): Promise<Bitmap> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

interface Outcome {
  face: boolean;
  family: boolean;
  five: boolean;
  ms: number;
  score: number;
  /** Of the best other family: what would be said were this one not in the index. */
  other: number;
  said: string;
}

/** Six common characters that a face has, or a word. */
async function textFor({ face, files }: Source, seed: number): Promise<string> {
  if (!/[\u4e00-\u9fff]/.test(face.name)) return LATIN[seed % LATIN.length] as string;
  const random = randomFrom(seed + 1);
  const fonts = await openFonts(files);
  const from = volumeCharacters()
    .flatMap((one) => [...one].filter((character) => character > '\u3000'))
    .slice(0, 600)
    .filter((character) => fonts.some((font) => font.glyph(character)));
  return Array.from({ length: 6 }, () => from[Math.floor(random() * from.length)]).join('');
}

async function judge(source: Source, number: number, kind: Kind): Promise<Outcome> {
  const photo = kind.photo && inputPath(kind.photo);
  const text = await textFor(source, number);
  const crop = await bitmapOf(await makePicture(source, text, kind, photo));
  const index = await loadIndex(text, (name) => asset(name as (typeof FONT_VOLUMES)[number]));
  const begin = process.cpuUsage();
  const found = recognise(crop, [text], index);
  const { user, system } = process.cpuUsage(begin);
  const list = found ? families(found.fits, index.faces) : [];
  const { name, style } = source.face;
  const at = list.findIndex((one) => one.name === name);
  const first = list[0]?.fits[0] && index.faces[list[0].fits[0].face];
  return {
    face: first?.name === name && first.style === style,
    family: at === 0,
    five: at >= 0 && at < 5,
    ms: (user + system) / 1000,
    score: list.find((one) => one.name === name)?.fits[0]?.score ?? 0,
    other: list.find((one) => one.name !== name)?.fits[0]?.score ?? 0,
    said: `${text} ${name} ${style} → ${first ? `${first.name} ${first.style}` : '—'}（第 ${at + 1}）`,
  };
}

/** The tenth, the middle and the ninetieth of a hundred. */
function spread(outcomes: readonly Outcome[], of: (one: Outcome) => number): string {
  const sorted = outcomes.map(of).sort((a, b) => a - b);
  return [0.1, 0.5, 0.9].map((part) => sorted[Math.floor((sorted.length - 1) * part)]?.toFixed(3)).join('/');
}

const share = (outcomes: readonly Outcome[], of: (one: Outcome) => boolean): string =>
  `${((outcomes.filter(of).length / outcomes.length) * 100).toFixed(1)} %`;

/** Runs the kinds asked for (all) and prints a line for each; `--misses` tells each face that did not come first. */
export async function benchFonts(asked: readonly string[]): Promise<void> {
  if (asked.includes('--fixtures')) return makeFixtures();
  const sources = packagedSources();
  const misses = asked.includes('--misses');
  const names = asked.filter((one) => !one.startsWith('--'));
  const bytes = FONT_VOLUMES.reduce((sum, name) => sum + statSync(assetPath(name)).size, 0);
  console.log(`${sources.length} 款，${volumeCharacters().join('').length} 字，索引 ${bytes} 字节`);
  for (const kind of KINDS) {
    if ((names.length && !names.includes(kind.name)) || (kind.photo && !hasCorpus)) continue;
    const outcomes: Outcome[] = [];
    for (const [number, source] of sources.entries()) outcomes.push(await judge(source, number, kind));
    const ms = outcomes.map((one) => one.ms).sort((a, b) => a - b)[outcomes.length >> 1] as number;
    console.log(
      `${kind.name}：款 ${share(outcomes, (one) => one.face)}，族 ${share(outcomes, (one) => one.family)}，前五 ${share(outcomes, (one) => one.five)}；${ms.toFixed(0)} 毫秒；这一款 ${spread(outcomes, (one) => one.score)}，别的最高 ${spread(outcomes, (one) => one.other)}`,
    );
    if (misses)
      for (const { family, said, score } of outcomes) if (!family) console.log(`    ${said} ${score.toFixed(3)}`);
  }
}
