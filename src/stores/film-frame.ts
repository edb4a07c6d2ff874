/** No film is waited for longer, in milliseconds. */
const PATIENCE = 8000;
/** Seconds into a film, and parts of it, where it should show more than black. */
const SECONDS = 1;
const PARTS = [0.1, 0.3, 0.6];
/** A picture whose light is below this on average (0–255) shows nothing. */
const DARK = 12;
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
    const look = async (time: number): Promise<Look<HTMLCanvasElement> | undefined> => {
      video.currentTime = time;
      await heard(video, 'seeked', ends);
      return draw(video, size);
    };
    const canvas = await brightEnough(timesIn(video.duration), look);
    return canvas && (await new Promise<Blob | undefined>((resolve) => save(canvas, resolve)));
  } catch {
    return undefined; // a card without a picture still works
  } finally {
    URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
    video.load();
  }
}

/** When a film of so many seconds is looked at, until it shows something. */
export function timesIn(seconds: number): number[] {
  const times = PARTS.map((part, at) => Math.min(at ? Infinity : SECONDS, (seconds || 0) * part));
  return [...new Set(times)].filter(Number.isFinite); // a recording that was never closed has no end
}

/** A picture and how much light is in it, 0–255 on average. */
export interface Look<Picture> {
  picture: Picture;
  light: number;
}

/** The first picture that shows something, else the brightest: films begin in black, and some decoders with it. */
export async function brightEnough<Picture>(
  times: readonly number[],
  look: (time: number) => Promise<Look<Picture> | undefined>,
): Promise<Picture | undefined> {
  let best: Look<Picture> | undefined;
  for (const time of times) {
    const seen = await look(time);
    if (seen && seen.light > (best?.light ?? -1)) best = seen;
    if (best && best.light >= DARK) break;
  }
  return best?.picture;
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

function draw(video: HTMLVideoElement, size: number): Look<HTMLCanvasElement> | undefined {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth || !videoHeight) return undefined;
  const scale = Math.min(1, size / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  return { picture: canvas, light: data.length ? sum / (data.length / 4) : 255 };
}

const save = (canvas: HTMLCanvasElement, done: (blob: Blob | undefined) => void): void =>
  canvas.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', QUALITY);
