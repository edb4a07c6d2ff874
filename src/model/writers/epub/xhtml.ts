import { attribute, content } from '../../../formats/xml/xml.ts';

interface Head {
  title: string;
  lang: string;
  /** The path to the styles. */
  css: string;
  /** A class of the body. */
  name?: string | undefined;
}

/** A file of a book (XHTML of EPUB 3.3 §6.1) with this in its body. */
export function xhtml({ title, lang, css, name }: Head, body: string): string {
  const language = attribute(lang);
  const root = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"';
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html ${root} lang="${language}" xml:lang="${language}"${name ? ` class="${name}"` : ''}>
<head>
<meta charset="UTF-8"/>
<title>${content(title)}</title>
<link rel="stylesheet" type="text/css" href="${css}"/>
</head>
<body${name ? ` class="${name}"` : ''}>
${body}</body>
</html>
`;
}
