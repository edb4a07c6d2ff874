import { PACKAGE, rootPart, tag } from '../../../formats/ooxml/elements.ts';

/** Where the relationships of a part stand. */
export const relationsPath = (path: string): string => path.replace(/([^/]*)$/, '_rels/$1.rels');

const OOXML = 'application/vnd.openxmlformats';
const SLIDES = `${OOXML}-officedocument.presentationml`;
const TYPES: [RegExp, string][] = [
  [/^ppt\/presentation\.xml$/, `${SLIDES}.presentation.main+xml`],
  [/^ppt\/slides\//, `${SLIDES}.slide+xml`],
  [/^ppt\/slideLayouts\//, `${SLIDES}.slideLayout+xml`],
  [/^ppt\/slideMasters\//, `${SLIDES}.slideMaster+xml`],
  [/^ppt\/notesMasters\//, `${SLIDES}.notesMaster+xml`],
  [/^ppt\/notesSlides\//, `${SLIDES}.notesSlide+xml`],
  [/^ppt\/theme\//, `${OOXML}-officedocument.theme+xml`],
  [/^docProps\/core\.xml$/, `${OOXML}-package.core-properties+xml`],
  [/^docProps\/app\.xml$/, `${OOXML}-officedocument.extended-properties+xml`],
];
const DEFAULTS = {
  rels: `${OOXML}-package.relationships+xml`,
  xml: 'application/xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
};

/** `[Content_Types].xml` of parts by their paths. */
export const contentTypes = (paths: readonly string[]): string =>
  rootPart(
    'Types',
    { xmlns: `${PACKAGE}/content-types` },
    ...Object.entries(DEFAULTS).map(([Extension, ContentType]) => tag('Default', { Extension, ContentType })),
    ...paths.map((path) =>
      tag('Override', { PartName: `/${path}`, ContentType: TYPES.find(([pattern]) => pattern.test(path))?.[1] }),
    ),
  );
