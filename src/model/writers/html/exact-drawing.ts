import { attribute } from '../../../formats/xml/xml.ts';
import type { Box, Page, Path, Picture, PictureFile, Source } from '../../page.ts';
import { dataUrl } from './pictures.ts';

/** Dots an inch of what is drawn as a picture. */
const DPI = 150;
/** A page with more to draw than this becomes a picture behind its text. */
const MAX_SEGMENTS = 20_000;
const MAX_PATTERNED = 24;
/** A page with more runs that nobody can read becomes one too. */
const MAX_UNREAD = 60;

/** What is painted below the text of a page, and where it holds text already, so that none is seen twice. */
export interface Drawing {
  markup: string;
  painted: Box[];
}

/** Pictures of a document, each once. */
export interface Shared {
  /** An element that shows a picture in a box. */
  image(file: PictureFile, box: Box, alt?: string): string;
}

/** Remembers pictures, so that one that stands on several pages is there once. */
export function sharedPictures(digestOf: (bytes: Uint8Array) => string): Shared {
  const ids = new Map<string, string>();
  return {
    image: (file, box, alt = '') => {
      const key = digestOf(file.bytes);
      const known = ids.get(key);
      const place = `x="0" y="0" width="1" height="1" preserveAspectRatio="none"`;
      const label = alt ? ` role="img" aria-label="${attribute(alt)}"` : '';
      const move = `transform="matrix(${num(box.right - box.left)} 0 0 ${num(box.bottom - box.top)} ${num(box.left)} ${num(box.top)})"`;
      if (known) return `<use href="#${known}" ${move}${label}/>`;
      const id = `picture-${ids.size + 1}`;
      ids.set(key, id);
      return `<g ${move}${label}><image id="${id}" ${place} href="${dataUrl(file)}"/></g>`;
    },
  };
}

/** A number with two digits behind the point at most. */
export const num = (value: number): string => String(Math.round(value * 100) / 100);

/** Draws the paths and pictures of a page, in the order they are painted, and letters that nobody can read. */
export async function drawingOf(page: Page, source: Source, shared: Shared): Promise<Drawing> {
  const segments = page.paths.reduce((sum, path) => sum + path.segments.length, 0);
  const patterned = page.paths.filter((path) => path.patterned).length;
  const unread = page.runs.filter(({ hidden, glyphs }) => !hidden && glyphs.some(({ text }) => !text));
  if (segments > MAX_SEGMENTS || patterned > MAX_PATTERNED || unread.length > MAX_UNREAD)
    return wholePage(page, source, shared);
  const parts: string[] = [];
  const painted: Box[] = [];
  for (const one of [...page.paths, ...page.pictures, ...unread].sort((a, b) => a.order - b.order)) {
    if ('glyphs' in one || ('segments' in one && one.patterned)) {
      const box = clipped(one.box, page);
      const file = box && (await source.region(page.index, box, DPI));
      if (!file || !box) continue;
      parts.push(shared.image(file, box));
      painted.push(box);
    } else parts.push('segments' in one ? pathMarkup(one) : await pictureMarkup(one, page, source, shared));
  }
  return { markup: parts.join('\n'), painted };
}

async function wholePage(page: Page, source: Source, shared: Shared): Promise<Drawing> {
  const box = { left: 0, top: 0, right: page.width, bottom: page.height };
  const file = await source.region(page.index, box, DPI);
  return file ? { markup: shared.image(file, box), painted: [box] } : { markup: '', painted: [] };
}

async function pictureMarkup({ id, box, tag }: Picture, page: Page, source: Source, shared: Shared): Promise<string> {
  const file = await source.picture(page.index, id);
  return file ? shared.image(file, box, tag === undefined ? undefined : page.tags[tag]?.alt) : '';
}

/** The part of a box that lies on the page; undefined for none. */
function clipped({ left, top, right, bottom }: Box, { width, height }: Page): Box | undefined {
  const box = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
  return box.right - box.left > 0.2 && box.bottom - box.top > 0.2 ? box : undefined;
}

function pathMarkup({ segments, fill, stroke, width, alpha }: Path): string {
  const d = segments.map(([kind, ...at]) => kind + at.map(num).join(' ')).join('');
  const line = stroke ? ` stroke="${attribute(stroke)}" stroke-width="${num(Math.max(0.25, width))}"` : '';
  const opacity = alpha < 1 ? ` opacity="${num(alpha)}"` : '';
  return `<path d="${d}" fill="${fill ? attribute(fill) : 'none'}"${line}${opacity}/>`;
}
