import { HEAD, headDuration } from '../shared/duration.ts';

/** A browser that cannot make out a file in so long will not. */
const PATIENCE_MS = 10_000;

/** How long a recording is, in seconds; undefined where this browser cannot tell. Never rejects. */
export async function measure(file: File): Promise<number | undefined> {
  const head = new Uint8Array(
    await file
      .slice(0, HEAD)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  return headDuration(head, file.size) ?? playedDuration(file);
}

function playedDuration(file: File): Promise<number | undefined> {
  const element = document.createElement('video');
  const address = URL.createObjectURL(file);
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const tell = (): void => {
    if (Number.isFinite(element.duration)) resolve(element.duration || undefined);
    else element.currentTime = 1e7; // what was recorded live does not say: its end is looked for
  };
  element.preload = 'metadata';
  element.onloadedmetadata = tell;
  element.ondurationchange = () => Number.isFinite(element.duration) && tell();
  element.onerror = () => resolve(undefined);
  setTimeout(() => resolve(undefined), PATIENCE_MS);
  element.src = address;
  return promise.finally(() => {
    element.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}
