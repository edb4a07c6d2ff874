/** The extension of a name, in lower case; empty where there is none. */
export const endOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Pictures that browsers show. */
export const PICTURES: ReadonlySet<string> = new Set(['jpg', 'png', 'webp', 'avif', 'gif', 'bmp', 'svg', 'ico']);
/** What browsers play, and as what. */
export const PLAYED: ReadonlyMap<string, 'audio' | 'video'> = new Map([
  ...['mp3', 'wav', 'flac', 'm4a', 'aac', 'ogg', 'opus'].map((type) => [type, 'audio'] as const),
  ...['mp4', 'webm', 'mov'].map((type) => [type, 'video'] as const),
]);

/** Whether the page itself can show or play this file. */
export const canShow = (name: string): boolean =>
  endOf(name) === 'pdf' || PICTURES.has(endOf(name)) || PLAYED.has(endOf(name));
