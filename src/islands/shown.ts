/** The extension of a name, in lower case; empty where there is none. */
export const endOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const PICTURES = new Set(['jpg', 'png', 'webp', 'avif', 'gif', 'bmp', 'svg', 'ico']);
/** What browsers play. */
export const PLAYED: ReadonlySet<string> = new Set(['mp3', 'wav', 'flac', 'm4a', 'aac', 'ogg', 'opus', 'mp4', 'webm', 'mov']);

/** Whether the page itself can show or play this file. */
export const canShow = (name: string): boolean => endOf(name) === 'pdf' || PICTURES.has(endOf(name)) || PLAYED.has(endOf(name));
