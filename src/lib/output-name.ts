import { fitBytes } from './names.ts';

/** The longest base name given out, in bytes of UTF-8: with a suffix it stays below the 255 that file systems allow. */
const MAX_BASE_NAME_BYTES = 200;
/** Characters that are looked at, so that an endless name costs no time. */
const MAX_CHARACTERS = 1000;

/**
 * A file name without its extension, fit to stand in a name given out: no path, no control or direction characters, not
 * too long (then cut in the middle).
 */
export function baseName(name: string): string {
  const short =
    name.length > MAX_CHARACTERS ? name.slice(0, MAX_CHARACTERS / 2) + name.slice(-MAX_CHARACTERS / 2) : name;
  const bare = short
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s-]+|[.\s]+$/g, '');
  return fitBytes(bare, MAX_BASE_NAME_BYTES) || '文件';
}
