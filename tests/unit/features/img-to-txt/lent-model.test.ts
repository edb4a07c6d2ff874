import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type AssetName, assetPath } from '../../../../src/engines/assets.ts';
import { runEngine } from '../../../../src/engines/load-node.ts';
import readingModel from '../../../../src/features/img-to-txt/abilities.node.ts';
import { openModel } from '../../../../src/native/model-process.ts';

type Query = (typeof readingModel)['trial'];
type Answer = { characters: string[] };

// The bundled network stands in for an operator's: it has the layout that is asked for, with one character renamed.
const folder = mkdtempSync(join(tmpdir(), 'pdf365-ocr-'));
const root = resolve(import.meta.dirname, '../../../..');
const bundled = (name: AssetName): string => join(root, assetPath(name));
copyFileSync(bundled('text.onnx'), join(folder, 'text.onnx'));
const characters = readFileSync(bundled('text-characters.txt'), 'utf8');
writeFileSync(join(folder, 'text-characters.txt'), characters.replace('\n客\n', '\n愙\n'));
afterAll(() => rmSync(folder, { recursive: true }));

const opened = (OCR_MODEL: string) => {
  const setUp = readingModel.setUp({ OCR_MODEL }, 1);
  return openModel<Query, Answer>(setUp as NonNullable<typeof setUp>);
};
const { signal } = new AbortController();

test("lines are read by the operator's model, in a process of its own", async () => {
  const model = opened(folder);
  try {
    expect(await model.ask(readingModel.trial, signal)).toMatchObject({ characters: [] });
    const picture = join(root, 'tests/fixtures/image/text/chat.png');
    const [text] = await runEngine(
      'img-to-txt',
      [new File([readFileSync(picture)], 'chat.png')],
      { format: 'txt', rows: false, read: [''] },
      { abilities: { read: (query) => model.ask(query, signal) as never } },
    );
    expect(await text?.text()).toContain('好的，我通知一下愙户那边。');
  } finally {
    model.stop();
  }
});

test('a folder without its files, and characters that do not fit the network, are said at the trial', async () => {
  expect(() => readingModel.setUp({ OCR_MODEL: join(folder, 'none') }, 1)).toThrow('没有文件');
  writeFileSync(join(folder, 'text-characters.txt'), '一\n二\n');
  const model = opened(folder);
  try {
    await expect(model.ask(readingModel.trial, signal)).rejects.toThrow('对不上');
  } finally {
    model.stop();
  }
});
