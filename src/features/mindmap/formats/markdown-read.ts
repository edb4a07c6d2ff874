import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { decodeText } from '../../../lib/text-encoding.ts';
import { tooDeep } from '../shared/check.ts';
import { Ids, lines, mapOf, newTopic } from './build.ts';
import { readInline } from './markdown-inline.ts';
import { readOutline } from './outline-read.ts';

/** A list item that is open: where its marker stands, in columns. */
interface Item {
  indent: number;
  topic: Topic;
}

interface State {
  ids: Ids;
  top: Topic;
  headings: { level: number; topic: Topic }[];
  items: Item[];
  /** What the next line may go on with. */
  open: { topic: Topic; kind: 'text' | 'note' } | undefined;
  /** Fence of a code block that is open. */
  fence: { sign: string; topic: Topic } | undefined;
  comment: boolean;
  structured: boolean;
}

const HEADING = /^(#{1,6})(?:[ \t]+(.*))?$/;
const MARKER = /^(?:[-*+•◦▪]|\d{1,9}[.)])(?=[ \t]|$)/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
/** Settings of other programs at the beginning of a file: lines of `key: value` between rules. */
const FRONT_MATTER = /^---[ \t]*\n(?=[\w-]+[ \t]*:)(?:.*\n)*?(?:---|\.\.\.)[ \t]*\n/;
const MAX_NESTED = 250;

/**
 * Reads Markdown: the levels of headings are levels of topics, list items the ones below; quotations, paragraphs and
 * code become notes of the topic they stand under. Text without either is read by its indentation. Any Chinese
 * encoding.
 */
export function readMarkdown(bytes: Uint8Array, name: string): Mindmap {
  const source = lines(decodeText(bytes)).replace(FRONT_MATTER, '');
  const ids = new Ids();
  const state: State = {
    ids,
    top: { id: 'top', text: '', children: [] },
    headings: [],
    items: [],
    open: undefined,
    fence: undefined,
    comment: false,
    structured: false,
  };
  for (const line of source.split('\n')) readLine(state, line);
  if (!state.structured) return mapOf(readOutline(source, ids), { ids, name, layout: 'right' });
  const map = mapOf(state.top.children, { ids, name });
  if (state.top.note) addNote(map.root, state.top.note, '\n\n', true);
  return map;
}

function readLine(state: State, line: string): void {
  const { indent, rest } = indentation(line);
  if (state.fence) readFenced(state, line, rest);
  else if (state.comment || rest.startsWith('<!--')) state.comment = !rest.includes('-->');
  else if (rest === '') state.open = undefined;
  else readBlock(state, line, indent, rest);
}

function readBlock(state: State, line: string, indent: number, rest: string): void {
  const fence = /^(`{3,}|~{3,})/.exec(rest)?.[1];
  const heading = HEADING.exec(rest);
  if (fence) openFence(state, indent, rest, fence);
  else if (isUnderline(state, rest)) return;
  else if (heading) addHeading(state, (heading[1] as string).length, heading[2] ?? '');
  else if (RULE.test(rest)) state.open = undefined;
  else if (MARKER.test(rest)) addItem(state, indent, rest);
  else if (rest.startsWith('>')) addQuote(state, indent, rest);
  else addText(state, indent, line);
}

function openFence(state: State, indent: number, rest: string, sign: string): void {
  const topic = ownerOf(state, indent);
  state.fence = { sign, topic };
  addNote(topic, rest, topic.note ? '\n\n' : '');
}

/** Only blanks and tabs are room around text; other spaces are part of it. */
const trimmed = (text: string): string => text.replace(/^[ \t]+|[ \t]+$/g, '');

function indentation(line: string): { indent: number; rest: string } {
  let [indent, at] = [0, 0];
  for (; line[at] === ' ' || line[at] === '\t'; at++)
    indent = line[at] === ' ' ? indent + 1 : indent + 4 - (indent % 4);
  return { indent, rest: line.slice(at).replace(/[ \t]+$/, '') };
}

function readFenced(state: State, line: string, rest: string): void {
  const { sign, topic } = state.fence as { sign: string; topic: Topic };
  addNote(topic, line, '\n');
  if (rest.startsWith(sign) && /^[`~]+$/.test(rest)) state.fence = undefined;
}

/** The topic that something indented so far belongs to: the innermost list item it stands within, else the heading. */
function ownerOf({ items, headings, top }: State, indent: number): Topic {
  const item = items.findLast((one) => indent >= one.indent + 2);
  return item?.topic ?? headings.at(-1)?.topic ?? top;
}

function addHeading(state: State, level: number, source: string): void {
  while (state.headings.length && (state.headings.at(-1)?.level ?? 0) >= level) state.headings.pop();
  const topic = inlineTopic(state.ids, trimmed(source.replace(/(^|[ \t])#+$/, '')));
  (state.headings.at(-1)?.topic ?? state.top).children.push(topic);
  state.headings.push({ level, topic });
  state.items = [];
  state.open = undefined;
  state.structured = true;
}

/** A line of = or - under a single line of text makes that a heading (§4.3). */
function isUnderline(state: State, rest: string): boolean {
  const level = /^=+$/.test(rest) ? 1 : /^-{2,}$/.test(rest) ? 2 : 0;
  if (!level || state.open?.kind !== 'note' || state.items.length) return false;
  const { topic } = state.open;
  const cut = (topic.note ?? '').lastIndexOf('\n\n');
  const text = (topic.note ?? '').slice(cut < 0 ? 0 : cut + 2);
  if (text.includes('\n') || text === '') return false;
  if (cut < 0) delete topic.note;
  else topic.note = (topic.note ?? '').slice(0, cut);
  addHeading(state, level, text);
  return true;
}

function addItem(state: State, column: number, source: string): void {
  let [indent, rest] = [column, source];
  for (let nested = 0; ; nested++) {
    if (nested > MAX_NESTED || state.items.length > MAX_NESTED) throw tooDeep();
    const marker = MARKER.exec(rest) as RegExpExecArray;
    while (state.items.length && indent < (state.items.at(-1) as Item).indent + (nested ? 1 : 2)) state.items.pop();
    const parent = state.items.at(-1)?.topic ?? state.headings.at(-1)?.topic ?? state.top;
    const after = rest.slice(marker[0].length);
    const inner = after.replace(/^[ \t]+/, '');
    const box = /^\[([ xX])\](?=[ \t]|$)/.exec(inner);
    const text = (box ? trimmed(inner.slice(3)) : inner).replace(/^#{1,6}[ \t]+/, '');
    const again = MARKER.test(inner) && !RULE.test(inner);
    const quote = !again && inner.startsWith('>');
    const topic = inlineTopic(state.ids, again || quote ? '' : text);
    if (box) topic.markers = [box[1] === ' ' ? 'task-start' : 'task-done'];
    parent.children.push(topic);
    state.items.push({ indent, topic });
    state.structured = true;
    state.open = text ? { topic, kind: 'text' } : undefined;
    if (quote) addQuote(state, indent + 2, inner);
    if (!again) return;
    indent += rest.length - inner.length;
    rest = inner;
  }
}

function addQuote(state: State, indent: number, rest: string): void {
  const goesOn = state.open?.kind === 'note';
  const topic = goesOn ? (state.open as { topic: Topic }).topic : ownerOf(state, indent);
  const line = rest.replace(/^(>[ \t]?)+/, '');
  addNote(topic, readInline(line).text, goesOn ? '\n' : '\n\n', false, !goesOn);
  state.open = { topic, kind: 'note' };
}

function addText(state: State, indent: number, line: string): void {
  const source = trimmed(line);
  if (state.open?.kind === 'text') {
    const { topic } = state.open;
    const { text } = readInline(source);
    // Two spaces or a backslash at the end break the line (§6.7); else Chinese is joined without a space.
    const joint = /[\u2e80-\uffef]$/.test(topic.text) && /^[\u2e80-\uffef]/.test(text) ? '' : ' ';
    topic.text = topic.text.endsWith('\\') ? `${topic.text.slice(0, -1)}\n${text}` : `${topic.text}${joint}${text}`;
    return;
  }
  const goesOn = state.open?.kind === 'note';
  const topic = goesOn ? (state.open as { topic: Topic }).topic : ownerOf(state, indent);
  addNote(topic, readInline(source).text, goesOn ? '\n' : '\n\n', false, !goesOn);
  state.open = { topic, kind: 'note' };
}

/** Adds to a note; a note that is begun is the text alone, also where that is empty. */
function addNote(topic: Topic, text: string, joint: string, before = false, begins = true): void {
  if (topic.note === undefined && begins) topic.note = text;
  else topic.note = before ? `${text}${joint}${topic.note}` : `${topic.note ?? ''}${joint}${text}`;
}

function inlineTopic(ids: Ids, source: string): Topic {
  const { text, link, picture, bold, italic, strike } = readInline(source);
  const topic = newTopic(ids, text);
  if (link !== undefined) topic.link = link;
  if (picture !== undefined) topic.image = { src: picture };
  if (bold || italic || strike)
    topic.style = { ...(bold && { bold }), ...(italic && { italic }), ...(strike && { strike }) };
  return topic;
}
