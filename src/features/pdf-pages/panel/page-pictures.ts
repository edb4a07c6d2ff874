import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawPages } from '../../../stores/thumbs.ts';

/** Neighbouring pages of a file are drawn by one call. */
const CHUNK = 12;
/** Pixels of the longer side. */
const SIZE = 360;

interface Chunk {
  urls: string[];
  /** Who waits for it. */
  heard: Set<() => void>;
  drawing: AbortController | undefined;
}

const chunks = new Map<string, Chunk>();
/** Lists of pages that are on the page. */
let lists = 0;

const keyOf = (id: string, page: number): string => `${id} ${Math.floor(page / CHUNK)}`;
const pictureOf = (id: string, page: number): string | undefined => chunks.get(keyOf(id, page))?.urls[page % CHUNK];

function draw(chunk: Chunk, id: string, page: number, pages: number): void {
  const first = page - (page % CHUNK);
  const drawing = new AbortController();
  chunk.drawing = drawing;
  drawPages(id, `${first + 1}-${Math.min(first + CHUNK, pages)}`, SIZE, drawing.signal).then(
    (pictures) => {
      if (drawing.signal.aborted) return;
      chunk.urls = pictures.map((picture) => URL.createObjectURL(picture));
      for (const hear of chunk.heard) hear();
    },
    () => {
      if (drawing.signal.aborted) return;
      // The page numbers stay usable without pictures.
      chunk.urls = Array<string>(CHUNK).fill('');
      for (const hear of chunk.heard) hear();
    },
  );
}

/** Has a page drawn, and says so when it is; gives what gives it up. */
function want(id: string, page: number, pages: number, hear: () => void): () => void {
  const key = keyOf(id, page);
  const chunk = chunks.get(key) ?? { urls: [], heard: new Set(), drawing: undefined };
  chunks.set(key, chunk);
  chunk.heard.add(hear);
  if (chunk.urls.length) hear();
  else if (!chunk.drawing || chunk.drawing.signal.aborted) draw(chunk, id, page, pages);
  return () => {
    chunk.heard.delete(hear);
    if (!chunk.heard.size && !chunk.urls.length) chunk.drawing?.abort();
  };
}

function forget(): void {
  for (const { urls, drawing } of chunks.values()) {
    drawing?.abort();
    urls.forEach(URL.revokeObjectURL);
  }
  chunks.clear();
}

/** A list that comes again as soon as this, in milliseconds, has its pictures still: a start puts it elsewhere. */
const KEPT_MS = 3000;

/** Frees the pictures of pages when the last list of them has gone. */
export function usePagePictures(): void {
  useEffect(() => {
    lists++;
    return () => {
      lists--;
      setTimeout(() => lists === 0 && forget(), KEPT_MS);
    };
  }, []);
}

const turned = new WeakMap<Element, (near: boolean) => void>();
let watching: IntersectionObserver | undefined;

/** One observer for all cards: a thousand of their own would cost more than the cards. */
function watch(element: Element, turn: (near: boolean) => void): () => void {
  watching ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) turned.get(target)?.(isIntersecting);
    },
    { rootMargin: '600px' },
  );
  turned.set(element, turn);
  watching.observe(element);
  return () => watching?.unobserve(element);
}

/**
 * Whether an element is in view or within 600 pixels of it, and the URL of its page's picture once it is drawn; empty
 * where it cannot be.
 */
export function usePagePicture<E extends Element>(
  id: string,
  page: number | undefined,
  pages: number,
): { item: RefObject<E | null>; near: boolean; src: string | undefined } {
  const item = useRef<E>(null);
  const [near, setNear] = useState(false);
  const [src, setSrc] = useState<string>();
  useEffect(() => (item.current ? watch(item.current, setNear) : undefined), []);
  useEffect(() => {
    if (!near || page === undefined) return;
    return want(id, page, pages, () => setSrc(pictureOf(id, page)));
  }, [id, page, pages, near]);
  return { item, near, src };
}
