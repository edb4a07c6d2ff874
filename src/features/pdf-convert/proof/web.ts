import type { WrittenPage } from '../../../../schemas/fidelity.ts';
import { attribute } from '../../../formats/xml/xml.ts';
import type { Flow } from '../../../model/flow.ts';
import type { Source } from '../../../model/page.ts';
import { writeHtml } from '../../../model/writers/html/write.ts';
import { languageOf } from '../../../model/writers/markup/language.ts';

/** CSS pixels of a window that a page of the web is shown in. */
const WINDOW = 820;
const PIXELS = 4 / 3;

/** A page as the writer of pages of the web writes it: its very markup and styles, for a screen in the light. */
export async function webPage(
  flow: Flow,
  source: Source,
  page: number,
  layout: 'flow' | 'exact',
  rest: (part: number) => Promise<void>,
): Promise<WrittenPage> {
  const options = { layout, pages: String(page + 1) };
  const html = new TextDecoder().decode(await writeHtml({ flow, source, options, rest }));
  const [head = '', body = ''] = html.split('<body>\n');
  const css = /<style>([\s\S]*)<\/style>/.exec(head)?.[1] ?? '';
  const size = flow.sections[0]?.page;
  const inner = body.slice(0, body.lastIndexOf('</body>'));
  return {
    ...(layout === 'exact' && size
      ? { width: size.width * PIXELS, height: size.height * PIXELS, grows: false }
      : { width: WINDOW, grows: true }),
    css: `${scoped(css)}\n${layout === 'exact' ? EXACT : ''}`,
    body: `<div class="body" lang="${attribute(languageOf(flow))}">${inner}</div>`,
  };
}

/** Without the grey round pages. */
const EXACT = '.body{padding:0!important}.body .page{width:100%;margin:0;box-shadow:none}';

/** Rules of a document as rules of an element with the class `body`. */
const scoped = (css: string): string =>
  css
    .replace(/@media \(prefers-color-scheme:dark\)\{[\s\S]*?\n\}\n/g, '')
    .replace(/:root/g, '.body')
    .replace(/(^|[},>\s])body(?=[{>\s])/gm, '$1.body');
