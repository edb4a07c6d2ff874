import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toErrorData } from '../../../../schemas/error.ts';
import type { Note } from '../../../../schemas/note.ts';
import type { Recognised } from '../../../../schemas/recognised.ts';
import { runEngine } from '../../../../src/engines/load-node.ts';

const OPTIONS = { format: 'txt', rows: false, read: [''] };
const fixture = (name: string): File =>
  new File([readFileSync(join(import.meta.dirname, '../../../fixtures/image/text', name))], name);

/** A TIFF (6.0, section 2) of white pages, 64 by 40, grey; the last one's pixels lie behind the file's end. */
function tornTiff(pages: number): File {
  const [width, height] = [64, 40];
  const directory = 2 + 9 * 12 + 4;
  const pixels = 8 + pages * directory;
  const view = new DataView(new ArrayBuffer(pixels + width * height));
  new Uint8Array(view.buffer).fill(255, pixels);
  view.setUint32(0, 0x49492a00);
  view.setUint32(4, 8, true);
  for (let page = 0; page < pages; page++) {
    const at = 8 + page * directory;
    const strip = page < pages - 1 ? pixels : view.byteLength + 5000;
    const fields = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, strip],
      [277, 1],
      [278, height],
      [279, width * height],
    ];
    view.setUint16(at, fields.length, true);
    for (const [index, [tag = 0, value = 0]] of fields.entries()) {
      view.setUint16(at + 2 + index * 12, tag, true);
      view.setUint16(at + 4 + index * 12, 4, true);
      view.setUint32(at + 6 + index * 12, 1, true);
      view.setUint32(at + 10 + index * 12, value, true);
    }
    view.setUint32(at + directory - 4, page < pages - 1 ? at + directory : 0, true);
  }
  return new File([view.buffer], 'torn.tiff');
}

it('says as a loss that pages could not be decoded, also to the panel', async () => {
  const said = async (options: object): Promise<Note[]> => {
    const notes: Note[] = [];
    const onNote = (text: string, about?: Omit<Note, 'text'>): unknown => notes.push({ text, lost: about?.lost });
    await runEngine('img-to-txt', [tornTiff(3)], { ...OPTIONS, ...options }, { onNote });
    return notes.filter(({ lost }) => lost);
  };
  const lost = [{ text: '文件共 3 页，只读出了前 2 页，其余已损坏。', lost: true }];
  expect(await said({})).toEqual(lost);
  const [made] = await runEngine('text-finder', [tornTiff(3)], { turns: '' });
  const found = JSON.parse((await made?.text()) ?? '') as Recognised;
  expect([found.pages.length, found.of]).toEqual([2, 3]);
  expect(await said({ read: [JSON.stringify(found)] })).toEqual(lost);
  expect(await said({ format: 'pdf' })).toEqual([{ text: expect.stringContaining('只读出了 2 页'), lost: true }]);
});

it('stops between two lines when cancelled', async () => {
  const stop = new AbortController();
  const heard: string[] = [];
  const onProgress = (_: number, note = ''): void => {
    heard.push(note);
    if (note.startsWith('第 1 / ')) stop.abort();
  };
  const running = runEngine('img-to-txt', [fixture('chat.png')], OPTIONS, { signal: stop.signal, onProgress });
  expect(toErrorData(await running.catch((thrown: unknown) => thrown)).code).toBe('cancelled');
  expect(heard.at(-1)).toMatch(/^第 1 \/ \d\d? 行$/);
});
