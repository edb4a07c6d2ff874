/** What the file dialog offers; content decides later, so `jpeg` beside `jpg` costs nothing. */
const TWINS: Record<string, string[]> = {
  jpg: ['jpeg'],
  tiff: ['tif'],
  heic: ['heif'],
  html: ['htm'],
  docx: ['docm', 'dotx', 'dotm'],
  doc: ['dot'],
  odt: ['ott', 'fodt'],
  xlsx: ['xlsm'],
  pptx: ['pptm', 'ppsx'],
  ppt: ['pps'],
  mp4: ['m4v'],
};
/** The `accept` of a file field for files of these types. */
export const acceptOf = (from: readonly string[]): string =>
  from
    .flatMap((type) => [type, ...(TWINS[type] ?? [])])
    .map((type) => `.${type}`)
    .join(',');
