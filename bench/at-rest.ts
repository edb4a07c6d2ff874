// What a page has fetched when it is at rest, idle fetches counted: npm run bench -- rest [route …]. The site must be
// built.
import { chromium } from '@playwright/test';
import { withSite } from './site.ts';

const PORT = 3656;
const ROUTES = ['/', '/pdf-merge/', '/pdf-to-jpg/', '/img-convert/', '/word-to-pdf/', '/online-mindmap/'];
/** What is fetched while a page is idle has come by then. */
const REST_MS = 4000;

/** KB as they are sent, by kind. */
type Weight = Record<'js' | 'all' | 'count', number>;

async function weigh(url: string): Promise<Weight> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const scripts = new Set<string>();
    const weight = { js: 0, all: 0, count: 0 };
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (/javascript/.test(response.mimeType)) scripts.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      weight.all += encodedDataLength / 1024;
      if (scripts.has(requestId)) weight.js += encodedDataLength / 1024;
      weight.count++;
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
      const { js, all, count } = await weigh(origin + route);
      console.log(`    ${route}  JS ${js.toFixed(1)} KB，全部 ${all.toFixed(1)} KB，${count} 个请求`);
    }
  });
}
