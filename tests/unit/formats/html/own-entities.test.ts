import { expect, it } from 'vitest';
import { parseMarkup } from '../../../../src/formats/html/parse.ts';
import { pairedRuby } from '../../../../src/formats/html/ruby.ts';
import { findElement, textOf } from '../../../../src/formats/html/tree.ts';

it('puts in the entities that a page declares, and means the predefined ones as always', () => {
  const types = '<!DOCTYPE html [<!ENTITY amp "&#38;#38;"><!ENTITY lt "&#38;#60;"><!ENTITY who "甲">]>';
  const page = `<?xml version="1.0"?>${types}<html xmlns="http://www.w3.org/1999/xhtml"><body><p>&who; &amp; b &lt; c</p></body></html>`;
  const root = parseMarkup(page);
  expect(textOf(findElement(root, 'p') ?? root)).toBe('甲 & b < c');
});

it('keeps what stands between the bases of a ruby', () => {
  const root = parseMarkup('<ruby><rb>漢</rb><rb>字</rb><span>々</span><rt>kan</rt><rt>ji</rt></ruby>');
  const ruby = findElement(root, 'ruby');
  expect(ruby && textOf(pairedRuby(ruby))).toBe('漢kan字ji々');
});
