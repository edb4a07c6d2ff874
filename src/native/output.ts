import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** In place of what was cut off: what follows is not the beginning of a line. */
const CUT = '…';

/** The last `most` characters of a stream as they come; gives a function for what is held now. */
export function keepTail(stream: Readable, most: number): () => string {
  const decoder = new StringDecoder('utf8');
  let tail = '';
  stream.on('data', (bytes: Buffer) => {
    const text = tail + decoder.write(bytes);
    tail = text.length > most ? CUT + text.slice(1 - most) : text;
  });
  return () => tail;
}

/** The first `most` characters of a stream; what follows is read and thrown away, so that the writer never waits. */
export function keepHead(stream: Readable, most: number, encoding: 'utf8' | 'latin1' = 'utf8'): () => string {
  const decoder = new StringDecoder(encoding);
  let head = '';
  stream.on('data', (bytes: Buffer) => {
    if (head.length < most) head = (head + decoder.write(bytes)).slice(0, most);
  });
  return () => head;
}

/** Longer lines are cut: a program that never ends its line must not fill the memory. */
const MAX_LINE_CHARACTERS = 8192;

/** Calls back for each whole line of a stream, without its end. */
export function eachLine(stream: Readable, onLine: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  stream.on('data', (bytes: Buffer) => {
    const lines = (rest + decoder.write(bytes)).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '').slice(0, MAX_LINE_CHARACTERS);
    for (const line of lines) onLine(line.slice(0, MAX_LINE_CHARACTERS));
  });
}
