import { sha256 } from '@noble/hashes/sha2.js';
import type { WrittenPage } from '../../../../schemas/fidelity.ts';
import type { EngineOptions } from '../../../engines/options.gen.ts';
import type { Flow } from '../../../model/flow.ts';
import type { Page, Source } from '../../../model/page.ts';
import { runningIn } from '../../../model/running.ts';
import { fontsOf } from '../../../model/writers/fonts.ts';
import { drawingOf, sharedPictures } from '../../../model/writers/html/exact-drawing.ts';
import { loadPictures } from './pictures.ts';
import { flowingPage, placedPage } from './print.ts';
import { sheetPage } from './sheet.ts';
import type { Setting } from './text.ts';
import { webPage } from './web.ts';

/** What is drawn: a page's document, of which source, page (from 0) and by which settings. */
export interface Drawing {
  flow: Flow;
  source: Source;
  page: number;
  options: Pick<EngineOptions['pdf-convert'], 'format' | 'layout' | 'sheets' | 'text'>;
  rest(part: number): Promise<void>;
}

/** Draws a page's document as its format writes it. */
export async function drawWritten({ flow, source, page, options, rest }: Drawing): Promise<WrittenPage> {
  const { format, layout } = options;
  if (format === 'xlsx') return sheetPage(flow, options);
  if (format === 'html' || format === 'epub')
    return webPage(flow, source, page, format === 'html' ? layout : 'flow', rest);
  const setting = await settingOf(flow, source, (style) => fontsOf(style, format === 'pptx' ? '微软雅黑' : '黑体'));
  if (format === 'docx') return (layout === 'exact' ? placedPage : flowingPage)(flow, setting);
  const shared = sharedPictures((bytes) => sha256(bytes).join(' '));
  const { markup } = await drawingOf(behind(await source.page(page)), source, shared);
  return placedPage(flow, setting, markup);
}

/** What slides show behind their text; patterns would be drawn as parts of the page, with its text. */
const behind = (page: Page): Page => ({ ...page, runs: [], paths: page.paths.filter(({ patterned }) => !patterned) });

async function settingOf(flow: Flow, source: Source, fonts: Setting['fonts']): Promise<Setting> {
  const blocks = flow.sections.flatMap((section) => [...section.blocks, ...runningIn(section)]);
  return { fonts, notes: flow.notes, pictures: await loadPictures(blocks, source) };
}
