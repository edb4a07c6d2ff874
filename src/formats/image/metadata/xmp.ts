import type { MetadataEdits } from './edits.ts';

/**
 * Names without their prefix that tell where a picture was taken: EXIF's, drones', IPTC's (Core 1.3 and Extension 1.6),
 * Photoshop's.
 */
const PLACE =
  /^(gps.*|city|sub-?location|location|location(created|shown)|state|provincestate|country(name|code)?|worldregion|coverage)$/i;
const PLACE_PREFIX = new Set(['geo']);
/** What describes the pixels as they were: previews of them, their size and turn. */
const PIXELS = /^(thumbnails|orientation|imagewidth|imagelength|pixel[xy]dimension)$/i;
/**
 * What hangs on pixels or on data behind the picture, neither of which is kept: copies of it, depth, gain maps, films.
 */
const ATTACHED_PREFIX = new Set([
  'GImage',
  'GDepth',
  'GAudio',
  'GContainer',
  'Container',
  'GCamera',
  'hdrgm',
  'HDRGainMap',
]);
const RESOLUTION = /^([xy]resolution|resolutionunit)$/i;
/** Names the rest of a packet that was too long for one segment of a JPEG, which is not kept. */
const EXTENDED = 'HasExtendedXMP';

function isGone(name: string, { place, upright, dpi }: MetadataEdits): boolean {
  const [prefix = '', local = ''] = name.includes(':') ? name.split(':') : ['', name];
  if (local === EXTENDED || ATTACHED_PREFIX.has(prefix)) return true;
  if (!place && (PLACE.test(local) || PLACE_PREFIX.has(prefix))) return true;
  if (upright && PIXELS.test(local)) return true;
  return dpi !== undefined && prefix === 'tiff' && RESOLUTION.test(local);
}

/** Where a piece of markup that begins at `at` ends (XML 1.0, 2.4–2.7 and 3.1); -1 where it does not. */
function endOf(text: string, at: number): number {
  for (const [begin, end] of [
    ['<!--', '-->'],
    ['<?', '?>'],
    ['<![CDATA[', ']]>'],
  ] as const)
    if (text.startsWith(begin, at)) {
      const found = text.indexOf(end, at + begin.length);
      return found < 0 ? -1 : found + end.length;
    }
  let quote = '';
  for (let index = at + 1; index < text.length; index++) {
    const character = text[index] as string;
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return index + 1;
  }
  return -1;
}

const TAG = /^<(\/?)([\w.-]+(?::[\w.-]+)?)/;
const ATTRIBUTE = /\s([\w.-]+(?::[\w.-]+)?)\s*=\s*("[^"]*"|'[^']*')/g;

/**
 * A text without elements and attributes of names that are gone; `undefined` where it is no markup that closes. One
 * pass.
 */
function without(text: string, gone: (name: string) => boolean): string | undefined {
  const parts: string[] = [];
  let hidden: { name: string; depth: number } | undefined;
  let shown = 0; // up to here all is in `parts`, or is gone
  for (let at = text.indexOf('<'); at >= 0; ) {
    const end = endOf(text, at);
    if (end < 0) return undefined;
    const [, closing, name = ''] = TAG.exec(text.slice(at, Math.min(end, at + 200))) ?? [];
    const empty = text[end - 2] === '/';
    if (hidden) {
      if (name === hidden.name && !empty) hidden.depth += closing ? -1 : 1;
      if (hidden.depth === 0) hidden = undefined;
      shown = end;
    } else if (name && !closing) {
      parts.push(text.slice(shown, at));
      if (!gone(name))
        parts.push(text.slice(at, end).replace(ATTRIBUTE, (whole, own: string) => (gone(own) ? '' : whole)));
      else if (!empty) hidden = { name, depth: 1 };
      shown = end;
    }
    at = text.indexOf('<', end);
  }
  return hidden ? undefined : parts.join('') + text.slice(shown);
}

/** An XMP packet (ISO 16684-1) for the picture as it is now; `undefined` where it cannot be read. */
export function editXmp(packet: Uint8Array, edits: MetadataEdits): Uint8Array<ArrayBuffer> | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(packet);
    const told = without(text, (name) => isGone(name, edits));
    return told === undefined ? undefined : new TextEncoder().encode(told);
  } catch (thrown) {
    if (thrown instanceof TypeError) return undefined; // not UTF-8
    throw thrown;
  }
}
