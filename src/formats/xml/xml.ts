import { Parser } from 'htmlparser2';
import { UserError } from '../../../schemas/error.ts';
import { decodeDeclared } from '../../lib/text-encoding.ts';

/**
 * An element of an XML document: its name without a prefix, for programs choose those as they like; attributes as
 * written.
 */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text directly in it, all pieces joined. */
  text: string;
}

const MAX_ELEMENTS = 500_000;
const MAX_DEPTH = 1000;

/**
 * A tree of an XML document, read tolerantly: only the five entities of XML and numbers are resolved, document types
 * are skipped, so nothing expands and nothing is fetched. Throws UserError `truncated` when elements are left open at
 * the end, `unsupported` beyond its bounds.
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let count = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++count > MAX_ELEMENTS || open.length > MAX_DEPTH)
          throw new UserError('unsupported', '文件的内容太多，或层级太深。');
        const element = { name: local(name), attributes: { ...attributes }, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        (open.at(-1) as XmlElement).text += text;
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(decodeDeclared(bytes));
  if (open.length > 1) throw new UserError('truncated');
  parser.end();
  return top;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The value of an attribute, whatever prefix it has. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name];
  return Object.entries(attributes).find(([key]) => local(key) === name)?.[1];
}

/** The first child of this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** All text in an element and below it. */
export const textIn = (element: XmlElement): string => element.text + element.children.map(textIn).join('');

/** What XML 1.0 cannot hold at all (§2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

/** A text as the value of an attribute in double quotes; line ends and tabs as numbers, so that readers keep them. */
export const attribute = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replace(
      /[&<>"\t\n\r]/g,
      (character) =>
        ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? `&#${character.charCodeAt(0)};`,
    );

/** A text between tags. */
export const content = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replace(/[&<>\r]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? '&#13;');
