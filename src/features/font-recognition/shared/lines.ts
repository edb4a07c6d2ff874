/** The lines of a typed text, without white space: `/` and line breaks end one. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[/／\n]/)
    .map((line) => line.replace(/\s/g, ''))
    .filter((line) => line !== '');
