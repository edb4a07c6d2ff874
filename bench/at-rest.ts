// What a page has fetched when it is at rest, idle fetches counted: npm run bench -- rest [route …]. The site must be
// built.
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/set-up/programs.mjs';
import { withSite } from './site.ts';

const PORT = 3656;
const ROUTES = ['/', '/pdf-merge/', '/pdf-to-jpg/', '/img-convert/', '/word-to-pdf/', '/online-mindmap/'];
/** What is fetched while a page is idle has come by then. */
const REST_MS = 4000;
/** So many files are named. */
const HEAVIEST = 6;

/** KB of bodies as they are sent; headers, which HTTP/2 sends once, apart. */
interface Weight {
  js: number;
  all: number;
  headers: number;
  /** Names of what was fetched with what each weighs, in the order it came. */
  fetched: [name: string, kb: number][];
}

async function weigh(url: string): Promise<Weight> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium' });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const responses = new Map<string, { url: string; mimeType: string; headers: Record<string, string> }>();
    const weight: Weight = { js: 0, all: 0, headers: 0, fetched: [] };
    devtools.on('Network.responseReceived', ({ requestId, response }) => void responses.set(requestId, response));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const response = responses.get(requestId);
      if (!response) return; // a preflight, or a response that came from no server
      const { url, mimeType, headers } = response;
      const kb = Number(headers['content-length'] ?? encodedDataLength) / 1024;
      weight.all += kb;
      weight.headers += encodedDataLength / 1024 - kb;
      if (mimeType.includes('javascript')) weight.js += kb;
      weight.fetched.push([new URL(url).pathname.split('/').at(-1) || 'html', kb]);
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(REST_MS);
    return weight;
  } finally {
    await browser.close();
  }
}

/** Weighs the pages named, or those of every kind. */
export async function benchRest(asked: readonly string[]): Promise<void> {
  await withSite(PORT, async (origin) => {
    console.log('\n页面静下来以后一共取了多少（按发送的字节，含空闲时取的）\n');
    for (const route of asked.length ? asked : ROUTES) {
      const { js, all, headers, fetched } = await weigh(origin + route);
      console.log(
        `    ${route}  JS ${js.toFixed(1)} KB，全部 ${all.toFixed(1)} KB，${fetched.length} 个请求，头另有 ${headers.toFixed(1)} KB`,
      );
      const heaviest = fetched.toSorted((a, b) => b[1] - a[1]).slice(0, HEAVIEST);
      console.log(`        ${heaviest.map(([name, kb]) => `${name} ${kb.toFixed(1)}`).join('、')}`);
    }
  });
}
