import { attribute, content } from '../../../formats/xml/xml.ts';

/** The beginning of a page of the web, up to and with `<body>`. */
export function documentHead(title: string, author: string, lang: string, rules: string): string {
  return `<!DOCTYPE html>
<html lang="${attribute(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${content(title)}</title>
${author ? `<meta name="author" content="${attribute(author)}">\n` : ''}<style>
${rules}</style>
</head>
<body>
`;
}

export const DOCUMENT_END = '</body>\n</html>\n';
