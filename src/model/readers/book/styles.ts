import { cleanStyle } from '../../../formats/html/clean.ts';
import { type Declaration, parseDeclarations, parseSheet, type Sheet, sheetText } from '../../../formats/html/css.ts';
import { type Element, elementsIn, textOf } from '../../../formats/html/tree.ts';
import { decodeText } from '../../../lib/text-encoding.ts';
import { keyOf, resolvePath } from './paths.ts';
import type { Resources } from './resources.ts';

/** Sheets that import others, in depth; each is taken once. */
const MAX_IMPORTS = 5;
/** Characters of all sheets of a book, counted as often as they are imported; what comes after is left out. */
const MAX_CHARACTERS = 16 * 2 ** 20;

/** The style sheets of a book, each once: those of files, and those that pages hold themselves. */
export class Styles {
  readonly used = new Map<string, string>();
  readonly #byText = new Map<string, string>();
  readonly #byPath = new Map<string, string | undefined>();
  readonly #resources: Resources;
  #left = MAX_CHARACTERS;

  constructor(resources: Resources) {
    this.#resources = resources;
  }

  /** The paths of a page's styles, in their order. */
  of(root: Element, path: string): string[] {
    const found: (string | undefined)[] = [];
    for (const { name, attributes, children } of elementsIn(root)) {
      if (name === 'style') found.push(this.#add(this.#sheet(children.map(textOf).join(''), path, 0, new Set())));
      else if (
        name === 'link' &&
        /stylesheet/i.test(attributes.rel ?? '') &&
        attributes.href &&
        !/alternate/i.test(attributes.rel ?? '')
      )
        found.push(this.#file(resolvePath(path, attributes.href)));
    }
    return [...new Set(found.filter((one) => one !== undefined))];
  }

  #file(path: string): string | undefined {
    if (!this.#byPath.has(path)) {
      const bytes = this.#resources.file(path);
      this.#byPath.set(path, bytes && this.#add(this.#sheet(decodeText(bytes), path, 0, new Set([keyOf(path)]))));
    }
    return this.#byPath.get(path);
  }

  #add(text: string): string | undefined {
    if (!text) return undefined;
    const known = this.#byText.get(text) ?? `styles/style-${this.#byText.size + 1}.css`;
    this.#byText.set(text, known);
    this.used.set(known, text);
    return known;
  }

  #sheet(text: string, path: string, depth: number, seen: Set<string>): string {
    if (text.length > this.#left) return '';
    this.#left -= text.length;
    const sheet = parseSheet(text);
    const addresses = depth < MAX_IMPORTS ? sheet.imports : [];
    const imported = addresses.map((address) => this.#imported(resolvePath(path, address), depth, seen));
    return [...imported, sheetText(this.#cleaned(sheet, path))].join('');
  }

  #imported(path: string, depth: number, seen: Set<string>): string {
    const key = keyOf(path);
    const bytes = seen.has(key) ? undefined : this.#resources.file(path);
    if (!bytes || bytes.length > 4 * this.#left) return '';
    seen.add(key);
    return this.#sheet(decodeText(bytes), path, depth + 1, seen);
  }

  #cleaned({ rules, fonts }: Sheet, path: string): Sheet {
    return {
      rules: rules.flatMap(({ selectors, declarations }) => {
        const kept = cleaned(declarations);
        const sound = selectors.filter(isSound);
        return kept.length && sound.length ? [{ selectors: sound, declarations: kept }] : [];
      }),
      fonts: fonts.flatMap(({ declarations }) => this.#face(declarations, path)),
      imports: [],
    };
  }

  /** A font whose file the book has; others are left to the reader's device. */
  #face(declarations: Declaration[], path: string): Sheet['fonts'] {
    const src = declarations
      .filter(({ property }) => property === 'src')
      .flatMap(({ value }) => [...value.matchAll(/url\(\s*(?:"([^"]+)"|'([^']+)'|([^\s"')]+))\s*\)/gi)]);
    const files = src
      .map(([, double, single, bare = '']) => this.#resources.font(resolvePath(path, double ?? single ?? bare)))
      .filter((one) => one !== undefined);
    const rest = declarations.filter(({ property }) => /^font-(family|weight|style|stretch)$/.test(property));
    if (!files.length || !rest.some(({ property }) => property === 'font-family')) return [];
    const value = files.map((file) => `url("../${file}")`).join(',');
    return [{ declarations: [...rest, { property: 'src', value, important: false }] }];
  }
}

const cleaned = (declarations: readonly Declaration[]): Declaration[] =>
  declarations.filter((one) => parseDeclarations(cleanStyle(`${one.property}:${one.value}`)).length > 0);

/** Selectors that programs can read; one that they cannot would void its whole rule. */
const isSound = (selector: string): boolean =>
  /^[\w\s.#*>+~:()[\]="'|^$\u0080-\uffff-]+$/.test(selector) &&
  !/[.#]\d|[.#](?![\w\u0080-\uffff\\-])|[>+~]\s*$|\|/.test(selector);
