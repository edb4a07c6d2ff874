import { describe, expect, it } from 'vitest';
import { cleanBody } from '../../../../src/formats/html/clean.ts';
import { colourOf, fontSizeOf, lengthOf } from '../../../../src/formats/html/length.ts';
import { bodyOf, parseMarkup } from '../../../../src/formats/html/parse.ts';
import { markupOf } from '../../../../src/formats/html/serialise.ts';
import { apply, inherited, PLAIN } from '../../../../src/formats/html/style.ts';
import { readBytes } from '../../model/book/tools.ts';

const refs = { link: () => undefined, picture: () => undefined, drawing: () => undefined, lost: () => undefined };
const clean = (markup: string): string => markupOf(cleanBody(bodyOf(parseMarkup(markup)), refs));
const OBJECT_NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty'];

describe('names that objects have by themselves', () => {
  it.each(OBJECT_NAMES)('are elements like any unknown one: %s', (name) => {
    expect(clean(`<p><${name}>甲</${name}></p>`)).toContain('<span>甲</span>');
  });

  it('are no attributes that say something of styles', () => {
    const markup = `<p constructor="background:url(https://evil/t.gif)" tostring="x" __proto__="y">甲</p>`;
    expect(clean(markup)).toBe('<body><p>甲</p></body>');
  });

  it.each(OBJECT_NAMES.map((name) => name.toLowerCase()))(
    'are no colours, lengths, sizes or properties: %s',
    (name) => {
      expect(colourOf(name)).toBeUndefined();
      expect(lengthOf(`1${name}`, 1)).toBeUndefined();
      expect(fontSizeOf(name, 1)).toBeUndefined();
      const look = inherited(PLAIN);
      for (const property of [name, 'display', 'border', 'color']) apply(look, [{ property, value: name }], PLAIN);
      expect(look).toEqual(inherited(PLAIN));
    },
  );

  it('are no elements of FictionBook', async () => {
    const text = `<?xml version="1.0"?><FictionBook><body><section><p>甲</p><constructor>乙</constructor></section></body></FictionBook>`;
    const book = await readBytes(new TextEncoder().encode(text), 'a.fb2');
    expect(markupOf(book.parts[0]?.body ?? '')).toContain('乙');
  });
});
