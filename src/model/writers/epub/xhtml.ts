import { attribute, content } from '../../../formats/xml/xml.ts';

interface Head {
  title: string;
  lang: string;
  /** The paths to the styles. */
  css: string | readonly string[];
  /** A class of the body. */
  name?: string | undefined;
  /** Further attributes of the body. */
  body?: Record<string, string>;
}

/** A file of a book (XHTML of EPUB 3.3 §6.1) with this in its body. */
export function xhtml({ title, lang, css, name, body: own = {} }: Head, body: string): string {
  const language = attribute(lang);
  const root = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"';
  const links = [css].flat().map((path) => `<link rel="stylesheet" type="text/css" href="${attribute(path)}"/>\n`);
  const attributes = Object.entries(own).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html ${root} lang="${language}" xml:lang="${language}"${name ? ` class="${name}"` : ''}>
<head>
<meta charset="UTF-8"/>
<title>${content(title)}</title>
${links.join('')}</head>
<body${name ? ` class="${name}"` : ''}${attributes.join('')}>
${body}</body>
</html>
`;
}
