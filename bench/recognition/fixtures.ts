// node bench/recognition/fixtures.ts [tables]: draws the pictures of text and of tables that tests read, small, into
// tests/fixtures/image/text and tests/fixtures/image/table.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../scripts/set-up/programs.mjs';
import { drawPage } from './draw.ts';
import type { TestPage } from './page.ts';
import { PAGES } from './pages.ts';
import { TABLE_PAGES } from './tables.ts';

const FOLDER = join(import.meta.dirname, '../../tests/fixtures/image');
/** Kinds by the names of their files. */
const TEXTS = {
  columns: '分栏',
  photo: '照片',
  chat: '手机截图',
  receipt: '小票',
  seal: '红章',
  turned: '转 90°',
  vertical: '竖排',
  traditional: '繁体',
} as const;
const TABLES = { skewed: '斜 2°', photo: '拍照', plain: '无线', form: '表单' } as const;
const GREYS = 16;

const browser = await chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium' });
if (!process.argv.includes('tables')) await drawAll('text', TEXTS, PAGES);
await drawAll('table', TABLES, TABLE_PAGES);
await browser.close();

async function drawAll(
  room: string,
  kinds: Record<string, string>,
  pages: readonly Omit<TestPage, 'truth'>[],
): Promise<void> {
  mkdirSync(join(FOLDER, room), { recursive: true });
  for (const [name, kind] of Object.entries(kinds)) {
    const page = pages.find((one) => one.kind === kind);
    if (!page) throw new Error(`no page ${kind}`);
    const picture = sharp(await drawPage(browser, page));
    const isPhoto = page.spoil?.jpeg || page.spoil?.noise;
    const bytes = isPhoto
      ? await picture.jpeg({ quality: 60 }).toBuffer()
      : await picture.png({ palette: true, colours: GREYS }).toBuffer();
    writeFileSync(join(FOLDER, room, `${name}.${isPhoto ? 'jpg' : 'png'}`), bytes);
  }
}
