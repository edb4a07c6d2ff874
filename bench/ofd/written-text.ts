import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { unzipSync } from 'fflate';
import { parseXml, type XmlElement } from '../../src/formats/xml/xml.ts';

/** The parts of a package by their paths in small letters. Shares nothing with our reader but the parser of XML. */
export type Parts = Map<string, XmlElement>;

export function partsOf(bytes: Uint8Array): Parts {
  const parts: Parts = new Map();
  for (const [name, data] of Object.entries(unzipSync(bytes))) {
    if (!/\.xml$/i.test(name)) continue;
    const [root] = parseXml(data).children;
    if (root) parts.set(name.toLowerCase(), root);
  }
  return parts;
}

/** What all TextCodes of the first document's pages say, in the order of painting: template, page, template above. */
export function writtenText(parts: Parts): string {
  const body = find(parts.get('ofd.xml'), 'DocRoot')?.text.trim() ?? '';
  const path = posix.join('/', body.toLowerCase()).slice(1);
  const document = parts.get(path);
  const at = (location: string, from: string): XmlElement | undefined => {
    const name = location.trim().toLowerCase();
    return parts.get(name.startsWith('/') ? name.slice(1) : posix.join(posix.dirname(from), name));
  };
  const templates = new Map(
    all(document, 'TemplatePage').map((one) => [one.attributes.ID, at(one.attributes.BaseLoc ?? '', path)]),
  );
  const texts: string[] = [];
  for (const page of all(find(document, 'Pages'), 'Page')) {
    const content = at(page.attributes.BaseLoc ?? '', path);
    const used = all(content, 'Template');
    const isAbove = (one: XmlElement): boolean => one.attributes.ZOrder === 'Foreground';
    for (const one of used) if (!isAbove(one)) texts.push(textIn(templates.get(one.attributes.TemplateID)));
    texts.push(textIn(content));
    for (const one of used) if (isAbove(one)) texts.push(textIn(templates.get(one.attributes.TemplateID)));
  }
  return texts.join('');
}

const textIn = (root: XmlElement | undefined): string =>
  all(root, 'TextCode')
    .map(({ text }) => text)
    .join('');

function all(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).flatMap((child) => (child.name === name ? [child] : all(child, name)));
}

const find = (element: XmlElement | undefined, name: string): XmlElement | undefined => all(element, name)[0];

/** What says nothing: codes without a meaning, what stands for them, marks of symbol fonts in the private area. */
const UNKNOWN = /[\p{Cc}\p{Cf}\p{Co}\ufffd]/gu;
/** What we write for such marks: the source has them as private codes. */
const MARKS = /[\u2022\u25aa\u27a2\u2713\u2717\u2756\u25c6\u25cf\u25a0\u25a1]/g;

/** What of a text is known, with one kind of ellipsis: GBK has one code for both. */
export const known = (text: string): string => text.replace(UNKNOWN, '').replace(MARKS, '').replaceAll('⋯', '…');

const characters = (text: string): string[] => [...text.normalize('NFKC').replace(/\s+/g, '')];

/** How much of a text stands in another in the same order, by `diff`. */
export function inOrder(wanted: string, given: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-order-'));
  try {
    const [a, b] = [join(folder, 'a'), join(folder, 'b')];
    const list = characters(wanted);
    writeFileSync(a, `${list.join('\n')}\n`);
    writeFileSync(b, `${characters(given).join('\n')}\n`);
    const { stdout } = spawnSync('diff', ['--minimal', a, b], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    const lost = stdout.split('\n').filter((line) => line.startsWith('< ')).length;
    return list.length === 0 ? 1 : 1 - lost / list.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
