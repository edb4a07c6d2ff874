/** Picture types whose data carry no firm signature, known by the file's name; camera raw files look like TIFF. */
const BY_NAME: Record<string, string> = {
  tga: 'tga',
  pcx: 'pcx',
  dds: 'dds',
  xpm: 'xpm',
  ppm: 'ppm',
  pgm: 'pgm',
  pbm: 'pbm',
  hdr: 'hdr',
  exr: 'exr',
  dng: 'dng',
  cr2: 'cr2',
  nef: 'nef',
  arw: 'arw',
  raf: 'raf',
};
const READABLE = new Set([
  'jpg',
  'png',
  'webp',
  'avif',
  'gif',
  'bmp',
  'tiff',
  'ico',
  'svg',
  'heic',
  'psd',
  'jp2',
  'jxl',
]);

/**
 * The type of a picture, given what its content looks like (`sniff`) and its name; `undefined` when it is no picture
 * that can be read.
 */
export function pictureType(sniffed: string | undefined, name: string): string | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const named = Object.hasOwn(BY_NAME, extension) ? BY_NAME[extension] : undefined;
  if (named && (sniffed === undefined || sniffed === 'txt' || sniffed === 'tiff')) return named;
  return sniffed !== undefined && READABLE.has(sniffed) ? sniffed : undefined;
}
