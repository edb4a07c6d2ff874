/** No film is waited for longer, in milliseconds. */
const PATIENCE = 8000;
/** Seconds into a film, or the part of it, where it shows more than black. */
const [SECONDS, PART] = [1, 0.1];
const QUALITY = 0.8;

/**
 * What a film shows near its beginning, as a JPEG no longer than `size` pixels; undefined where this browser does not
 * play it.
 */
export async function filmFrame(file: File, size: number, signal: AbortSignal): Promise<Blob | undefined> {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: URL.createObjectURL(file) });
  const ends = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  try {
    await heard(video, 'loadeddata', ends);
    video.currentTime = Math.min(SECONDS, (video.duration || 0) * PART);
    await heard(video, 'seeked', ends);
    return await pictureOf(video, size);
  } catch {
    return undefined; // a card without a picture still works
  } finally {
    URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
    video.load();
  }
}

function heard(video: HTMLVideoElement, name: string, ends: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    ends.throwIfAborted();
    const once = { once: true, signal: ends };
    video.addEventListener(name, () => resolve(), once);
    video.addEventListener('error', () => reject(video.error), once);
    ends.addEventListener('abort', () => reject(ends.reason), { once: true });
  });
}

async function pictureOf(video: HTMLVideoElement, size: number): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth || !videoHeight) return undefined;
  const scale = Math.min(1, size / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY));
}
