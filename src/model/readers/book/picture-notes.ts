import { type Element, elementsIn, type Node } from '../../../formats/html/tree.ts';

/** Notes of one page; pictures beyond stay as they are. */
const MAX_NOTES = 5000;

/**
 * A page whose notes are the texts of small pictures (`<img class="qqreader-footnote" alt="…">`, `zy-footnote`), as
 * Chinese reading apps write them: each becomes a mark that leads to a note at the end of the page.
 */
export function withPictureNotes(body: Element): Element {
  const notes: Element[] = [];
  for (const element of elementsIn(body)) {
    if (element.name === 'a' || !element.children.some((child) => noteIn(child))) continue;
    element.children = element.children.map((child) => {
      const text = notes.length < MAX_NOTES ? noteIn(child) : undefined;
      if (text === undefined) return child;
      const id = `picture-note-${notes.length + 1}`;
      notes.push({
        name: 'aside',
        attributes: { id, 'epub:type': 'footnote' },
        children: [{ name: 'p', attributes: {}, children: [text] }],
      });
      return markOf(id, notes.length);
    });
  }
  for (const note of notes) body.children.push(note);
  return body;
}

const markOf = (id: string, number: number): Element => ({
  name: 'a',
  attributes: { href: `#${id}`, 'epub:type': 'noteref' },
  children: [{ name: 'sup', attributes: {}, children: [`[${number}]`] }],
});

/** What the note says that a picture is; undefined for other things. */
function noteIn(node: Node): string | undefined {
  if (typeof node === 'string' || node.name !== 'img') return undefined;
  const { alt, class: classes = '', 'zy-footnote': told } = node.attributes;
  return (told ?? (/\b(?:qqreader|zhangyue)-footnote\b/.test(classes) ? alt : undefined))?.trim() || undefined;
}
