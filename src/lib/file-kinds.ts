/** What people call the files of these types, in the order in which they are listed. */
const KINDS: Record<string, string[]> = {
  PDF: ['pdf', 'ofd'],
  文档: ['doc', 'docx', 'wps', 'rtf', 'odt', 'txt', 'md', 'html', 'epub', 'mobi', 'azw3'],
  表格: ['xls', 'xlsx', 'et', 'ods', 'csv'],
  演示: ['ppt', 'pptx', 'dps', 'odp'],
  图片: ['jpg', 'png', 'webp', 'heic', 'avif', 'gif', 'bmp', 'tiff', 'svg', 'psd', 'ico'],
  视频: ['mp4', 'mov', 'mkv', 'avi', 'wmv', 'flv', 'webm', '3gp'],
  音频: ['mp3', 'wav', 'm4a', 'aac', 'flac', 'ogg', 'opus', 'wma', 'amr'],
  图纸: ['dwg', 'dxf', 'dwf'],
};
const REST = '其他';

/** Types (canonical) by what people call them; each once, what belongs nowhere at the end. */
export function byKind(types: Iterable<string>): [kind: string, types: string[]][] {
  const left = new Set(types);
  const kinds = Object.entries(KINDS).map(([kind, known]): [string, string[]] => [
    kind,
    known.filter((type) => left.delete(type)),
  ]);
  return [...kinds, [REST, [...left]] as [string, string[]]].filter(([, found]) => found.length);
}
