/** Languages by the numbers of Windows: the lower ten bits, and the region above them. */
const LANGUAGES: [tag: string, number: number][] = [
  ['zh-TW', 0x0404],
  ['zh-HK', 0x0c04],
  ['zh-CN', 0x0804],
  ['zh', 0x0004],
  ['en-US', 0x0409],
  ['en-GB', 0x0809],
  ['en', 0x0009],
  ['ar', 0x0001],
  ['bg', 0x0002],
  ['ca', 0x0003],
  ['cs', 0x0005],
  ['da', 0x0006],
  ['de', 0x0007],
  ['el', 0x0008],
  ['es', 0x000a],
  ['fi', 0x000b],
  ['fr', 0x000c],
  ['he', 0x000d],
  ['hu', 0x000e],
  ['is', 0x000f],
  ['it', 0x0010],
  ['ja', 0x0011],
  ['ko', 0x0012],
  ['nl', 0x0013],
  ['no', 0x0014],
  ['pl', 0x0015],
  ['pt', 0x0016],
  ['ro', 0x0018],
  ['ru', 0x0019],
  ['hr', 0x001a],
  ['sk', 0x001b],
  ['sv', 0x001d],
  ['th', 0x001e],
  ['tr', 0x001f],
  ['uk', 0x0022],
  ['vi', 0x002a],
  ['la', 0x0076],
];

/** A language by its number; '' for one that is not known. */
export function localeTag(number: number): string {
  const found = LANGUAGES.find(([, own]) => own === number) ?? LANGUAGES.find(([, own]) => own === (number & 0x3ff));
  return found?.[0] ?? '';
}

/** The number of a language; 0 for one that is not known. */
export function localeNumber(tag: string): number {
  const [language = ''] = tag.toLowerCase().split('-');
  const found =
    LANGUAGES.find(([own]) => own.toLowerCase() === tag.toLowerCase()) ?? LANGUAGES.find(([own]) => own === language);
  return found?.[1] ?? 0;
}
