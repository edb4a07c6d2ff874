import { elementsIn, type Node } from '../../../formats/html/tree.ts';
import { isOpaque } from '../../../formats/image/bitmap.ts';
import { refusalOf } from '../../../lib/refusal.ts';
import type { Book, Resource } from '../../book.ts';
import type { ImageCodec } from './codec.ts';

/** What pictures are made here, and how their files end. */
const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/**
 * The book with all its pictures in formats that the target knows: others are made PNG or JPEG. Those that cannot be
 * read are left out; how many is given. Throws what ends the whole job (UserError `network`, `out-of-memory`, a
 * cancel).
 */
export async function withPictures(
  book: Book,
  allowed: ReadonlySet<string>,
  codec: ImageCodec,
): Promise<{ book: Book; lost: number }> {
  const renamed = new Map<string, string | undefined>();
  const resources = new Map<string, Resource>();
  let lost = 0;
  for (const resource of book.resources.values()) {
    if (!resource.type.startsWith('image/') || allowed.has(resource.type)) {
      resources.set(resource.path, resource);
      continue;
    }
    const made = await converted(resource, codec).catch((thrown) => {
      refusalOf(thrown); // throws what is not this picture's fault
      return undefined;
    });
    if (made) resources.set(made.path, made);
    else lost++;
    renamed.set(resource.path, made?.path);
  }
  if (renamed.size === 0) return { book, lost };
  for (const { body } of book.parts) for (const own of elementsIn(body)) own.children = renewed(own.children, renamed);
  const { cover, ...rest } = book;
  const own = cover !== undefined && renamed.has(cover) ? renamed.get(cover) : cover;
  return { book: { ...rest, resources, ...(own ? { cover: own } : {}) }, lost };
}

/** Children whose pictures have their new names; one that could not be made is the text that stands for it. */
const renewed = (children: readonly Node[], renamed: ReadonlyMap<string, string | undefined>): Node[] =>
  children.flatMap((child) => {
    const src = typeof child === 'string' ? undefined : child.attributes.src;
    if (typeof child === 'string' || src === undefined || !renamed.has(src)) return [child];
    const path = renamed.get(src);
    if (!path) return child.attributes.alt ? [child.attributes.alt] : [];
    child.attributes.src = path;
    return [child];
  });

async function converted({ path, type, bytes }: Resource, codec: ImageCodec): Promise<Resource | undefined> {
  const pixels = await codec.decode(new Blob([bytes], { type }));
  if (!pixels) return undefined;
  const photo = type === 'image/webp' || type === 'image/avif';
  const blob = await codec.encode(pixels, photo && isOpaque(pixels) ? 'jpg' : 'png', { quality: 88 });
  if (!blob) return undefined;
  const own = EXTENSIONS[blob.type] ? blob.type : 'image/png';
  return {
    path: path.replace(/\.\w+$/, `-drawn.${EXTENSIONS[own]}`),
    type: own,
    bytes: new Uint8Array(await blob.arrayBuffer()),
  };
}
