import { endOf, PICTURES } from './shown.ts';

/** A phone or tablet: a finger, and a share sheet of its own. */
const byFinger = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Whether the share sheet of this device takes these files. */
export function canShare(files: File[]): boolean {
  try {
    return byFinger() && navigator.canShare?.({ files }) === true;
  } catch {
    return false; // a browser that knows the call and not the files
  }
}

/** Opens the share sheet and tells whether the files went anywhere: a visitor who closes it has decided so. */
export const share = (files: File[]): Promise<boolean> =>
  navigator.share({ files }).then(
    () => true,
    () => false,
  );

/** Where the pictures of a phone are kept, a file that is saved as any other is not found again on Apple's. */
const isApple = (): boolean => /iP(hone|ad|od)/.test(navigator.userAgent);

/**
 * How pictures get into the album of a phone: a saved file is there at once (`save`), Apple's asks for the share sheet
 * (`share`); `undefined` on a desktop and for what is no picture.
 */
export function toAlbum(files: File[]): 'save' | 'share' | undefined {
  if (!byFinger() || !files.length || !files.every(({ name }) => PICTURES.has(endOf(name)))) return undefined;
  if (!isApple()) return files.length === 1 ? 'save' : undefined;
  return canShare(files) ? 'share' : undefined;
}
