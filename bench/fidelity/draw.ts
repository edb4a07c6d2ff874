import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Block, Flow } from '../../src/model/flow.ts';
import type { Box } from '../../src/model/page.ts';
import { flowOf } from '../../src/model/passes/flow.ts';
import { layoutOf } from '../../src/model/passes/layout.ts';
import { openPdfSource } from '../../src/model/readers/pdf/source.ts';

const DPI = 80;
const SCALE = DPI / 72;
/** What was found, by colour. */
const COLOURS = {
  line: '#9ca3af',
  paragraph: '#2563eb',
  heading: '#dc2626',
  item: '#16a34a',
  table: '#9333ea',
  figure: '#ea580c',
  running: '#0891b2',
} as const;

interface Mark {
  page: number;
  box: Box;
  kind: keyof typeof COLOURS;
  label: string;
}

const NO_PICTURES = {
  asset: async () => Promise.reject(new Error('pictures are not read')),
  note: () => undefined,
  image: { encode: async () => undefined },
};

/**
 * Writes a PNG for each page of a PDF, with the lines, paragraphs, tables … found on it as boxes; gives their paths.
 */
export async function drawFound(pdf: string, name: string, folder: string): Promise<string[]> {
  const source = openPdfSource(new Uint8Array(readFileSync(pdf)), undefined, NO_PICTURES);
  const pages = [...Array(source.pages).keys()];
  const marks: Mark[] = [];
  for (const page of pages)
    for (const { box } of layoutOf(await source.page(page)).lines) marks.push({ page, box, kind: 'line', label: '' });
  marks.push(...marksOf(await flowOf(source, pages, async () => undefined)));
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'pdf365-draw-'));
  try {
    execFileSync('pdftoppm', ['-r', String(DPI), '-png', pdf, join(work, 'page')]);
    const drawn = readdirSync(work).sort();
    const paths: string[] = [];
    for (const [page, file] of drawn.entries()) {
      const path = join(folder, `${name}-${page + 1}.png`);
      await drawOn(
        join(work, file),
        marks.filter((mark) => mark.page === page),
        path,
      );
      paths.push(path);
    }
    return paths;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function marksOf({ sections }: Flow): Mark[] {
  return sections.flatMap(({ blocks, header, footer }) => [
    ...blocks.flatMap((block, at) => marksOfBlock(block, String(at + 1))),
    ...[...header, ...footer].flatMap(({ places }) =>
      places.map((place): Mark => ({ ...place, kind: 'running', label: '' })),
    ),
  ]);
}

/** A block where it stands, with its place in the order of reading; of tables the cells too. */
function marksOfBlock(block: Block, order: string): Mark[] {
  const kind =
    block.kind !== 'paragraph' ? block.kind : block.level ? 'heading' : block.item ? 'item' : ('paragraph' as const);
  const more = kind === 'heading' && block.kind === 'paragraph' ? ` H${block.level}` : '';
  const own = block.places.map((place): Mark => ({ ...place, kind, label: order + more }));
  if (block.kind !== 'table') return own;
  const [place] = block.places;
  const cells = block.cells.flatMap(({ box }): Mark[] => (box && place ? [{ ...place, box, kind, label: '' }] : []));
  return [...own, ...cells];
}

async function drawOn(picture: string, marks: readonly Mark[], path: string): Promise<void> {
  const { width, height } = await sharp(picture).metadata();
  const shapes = marks.map(({ box, kind, label }) => {
    const [x, y, wide, high] = [box.left, box.top, box.right - box.left, box.bottom - box.top].map(
      (each) => each * SCALE,
    );
    const look = `stroke="${COLOURS[kind]}" stroke-width="${kind === 'line' ? 0.5 : 1.5}" fill="none"`;
    const text =
      label && `<text x="${(x ?? 0) - 2}" y="${y}" text-anchor="end" fill="${COLOURS[kind]}">${label}</text>`;
    return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" ${look}/>${text}`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-size="10">${shapes.join('')}</svg>`;
  await sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toFile(path);
}
