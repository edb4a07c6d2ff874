import { readHeader } from '../../../formats/image/header.ts';
import type { Book } from '../../book.ts';
import type { Measures } from './flow.ts';

const TYPES: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/avif': 'avif',
  'image/tiff': 'tiff',
};
/** Points of a pixel of the screens that books are made for. */
const PIXEL = 0.75;

/** The pictures of a book by path, each with its own size in points. */
export function bookPictures({ resources }: Book): Measures['picture'] {
  const known = new Map<string, ReturnType<Measures['picture']>>();
  return (path) => {
    if (!known.has(path)) {
      const resource = resources.get(path);
      const size =
        resource &&
        (resource.type === 'image/svg+xml'
          ? drawingSize(resource.bytes)
          : photoSize(resource.bytes, TYPES[resource.type] ?? ''));
      known.set(path, resource && size ? { ...size, bytes: resource.bytes, name: path } : undefined);
    }
    return known.get(path);
  };
}

interface Size {
  width: number;
  height: number;
}

function photoSize(bytes: Uint8Array<ArrayBuffer>, type: string): Size | undefined {
  const header = readSafely(bytes, type);
  if (!header || !(header.width > 0 && header.height > 0)) return undefined;
  return { width: header.width * PIXEL, height: header.height * PIXEL };
}

function readSafely(bytes: Uint8Array<ArrayBuffer>, type: string): Size | undefined {
  try {
    return readHeader(bytes, type);
  } catch {
    return undefined; // a broken picture is left out
  }
}

/** The size that a drawing names, or that of what it shows. */
function drawingSize(bytes: Uint8Array): Size {
  const [tag = ''] = /<svg\b[^<>]*>/i.exec(new TextDecoder().decode(bytes.subarray(0, 20_000))) ?? [];
  const number = (name: string): number =>
    Number(new RegExp(`\\b${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1] ?? 0);
  const [, wide = 0, tall = 0] =
    /viewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/i.exec(tag) ?? [];
  const [width, height] = [number('width') || Number(wide) || 300, number('height') || Number(tall) || 150];
  return { width: width * PIXEL, height: height * PIXEL };
}
