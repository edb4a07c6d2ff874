import { tag } from '../../../formats/ooxml/elements.ts';
import { content } from '../../../formats/xml/xml.ts';
import type { Flow } from '../../flow.ts';
import { part, plainPart, val } from './xml.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const WORD = 'http://schemas.microsoft.com/office/word';

/** Settings of a document for Word 2013 and later, its children in the order of the schema. */
export function settingsXml(hasNotes: boolean, noteFormat: string, facing: boolean): string {
  const separators = [-1, 0].map((id) => tag('w:footnote', { 'w:id': id })).join('');
  const compat = { 'w:name': 'compatibilityMode', 'w:uri': WORD, 'w:val': 15 };
  return part(
    'w:settings',
    tag('w:zoom', { 'w:percent': 100 }),
    val('defaultTabStop', 420),
    facing ? tag('w:evenAndOddHeaders') : '',
    val('characterSpacingControl', 'doNotCompress'),
    hasNotes ? tag('w:footnotePr', {}, noteFormat && val('numFmt', noteFormat), separators) : '',
    // Columns end where they ended: a break says so, which programs that balance columns put elsewhere.
    tag('w:compat', {}, tag('w:noColumnBalance'), tag('w:useFELayout'), tag('w:compatSetting', compat)),
    tag('w:themeFontLang', { 'w:val': 'en-US', 'w:eastAsia': 'zh-CN' }),
    val('decimalSymbol', '.'),
    val('listSeparator', ','),
  );
}

/** `docProps/core.xml`: what the document says of itself (ISO/IEC 29500-2 §11). */
export function coreXml({ title, author, lang }: Flow): string {
  const core = `${OFFICE}/package/2006/metadata/core-properties`;
  const dublin = 'http://purl.org/dc/elements/1.1/';
  const element = (name: string, text: string): string =>
    text ? `<dc:${name} xmlns:dc="${dublin}">${content(text)}</dc:${name}>` : '';
  const all = element('title', title) + element('creator', author) + element('language', lang || 'zh-CN');
  return plainPart('coreProperties', core, all);
}

/** `docProps/app.xml` */
export const appXml = (pages: number): string =>
  plainPart(
    'Properties',
    `${OFFICE}/officeDocument/2006/extended-properties`,
    `<Pages>${pages}</Pages><Application>PDF365</Application>`,
  );
