/** The longest base name given out, in characters: with a suffix it stays below the 255 bytes file systems allow. */
const LONGEST = 60;

/** A file name without its extension, fit to stand in a name given out: no path, no control or direction signs, not too long. */
export function baseName(name: string): string {
  const bare = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s-]+|[.\s]+$/g, '');
  return [...bare].slice(0, LONGEST).join('') || '文件';
}
