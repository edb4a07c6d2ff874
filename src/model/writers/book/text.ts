import { type Element, isBlock, type Node } from '../../../formats/html/tree.ts';
import type { Book } from '../../book.ts';

/** A book as plain text: a line for each paragraph, readings of characters in brackets, an empty line between parts. */
export function bookText({ about, parts }: Book): string {
  const head = [about.title, about.authors.join('、')].filter(Boolean).join('\n');
  const texts = parts.map(({ body }) => partText(body)).filter(Boolean);
  return `${[head, ...texts].filter(Boolean).join('\n\n\n')}\n`;
}

/** Text being written: the lines that are done, the one that is not, and the mark of an item that it begins with. */
interface Lines {
  done: string[];
  own: string;
  mark: string;
}

/** The text of a page. */
export function partText(body: Element): string {
  const lines: Lines = { done: [], own: '', mark: '' };
  write(body, lines, { pre: false, item: '' });
  end(lines);
  return lines.done
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

interface Around {
  /** Within a link. */
  link?: boolean;
  pre: boolean;
  item: string;
}

function write(node: Node, lines: Lines, around: Around): void {
  if (typeof node === 'string') {
    lines.own += around.pre ? node : node.replace(/[ \t\r\n\f]+/g, ' ');
    return;
  }
  const { name, attributes } = node;
  if (name === 'br') {
    end(lines);
    return;
  }
  if (name === 'img') {
    if (around.link && isNoteMark(attributes)) lines.own += '[注]';
    else if (attributes.alt) lines.own += attributes.alt;
    return;
  }
  if (name === 'rp' || attributes.hidden !== undefined) return;
  if (name === 'hr') lines.done.push('* * *');
  const block = isBlock(node);
  if (block && name !== 'td' && name !== 'th') end(lines);
  if (/^h[1-6]$/.test(name)) lines.done.push('');
  if (name === 'rt') lines.own += '（';
  children(node, lines, around);
  if (name === 'rt') lines.own += '）';
  if (name === 'td' || name === 'th') lines.own += '\t';
  else if (block) end(lines);
  if (/^(h[1-6]|ul|ol|table|blockquote|figure|pre)$/.test(name)) lines.done.push('');
}

/** The small picture by which books refer to a note; what it says for those who do not see it is `note`. */
const isNoteMark = ({ alt, class: classes }: Element['attributes']): boolean =>
  alt === 'note' || /\bfootnote\b/.test(classes ?? '');

function children(node: Element, lines: Lines, around: Around): void {
  const pre = around.pre || node.name === 'pre';
  const link = around.link || node.name === 'a';
  if (node.name !== 'ol' && node.name !== 'ul') {
    for (const child of node.children) write(child, lines, { ...around, pre, link });
    return;
  }
  let number = Number(node.attributes.start ?? 1);
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    end(lines);
    lines.mark = node.name === 'ol' ? `${number++}. ` : '• ';
    write({ ...child, name: 'span' }, lines, around);
    end(lines);
    lines.mark = '';
  }
}

function end(lines: Lines): void {
  const text = lines.own.replace(/[ \t]+$/, '').replace(/^ /, '');
  lines.own = '';
  if (!text.trim()) return;
  lines.done.push(lines.mark + text);
  lines.mark = '';
}
