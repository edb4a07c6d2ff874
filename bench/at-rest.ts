// What a page has fetched when it is at rest, idle fetches counted, and when its largest part is painted on a slow line
// and machine: npm run bench -- rest [route …]. The site must be built.
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/set-up/programs.mjs';
import { withSite } from './site.ts';

const PORT = 3656;
const ROUTES = ['/', '/pdf-merge/', '/pdf-to-jpg/', '/img-convert/', '/word-to-pdf/', '/online-mindmap/'];
/** What is fetched while a page is idle has come by then. */
const REST_MS = 4000;
/** So many files are named. */
const HEAVIEST = 6;

/** A slow line in bytes a second and milliseconds there and back, and how many times slower the processor is. */
const SLOW = { line: 1.6e6 / 8, latency: 150, processor: 4 };
const SLOW_RUNS = Number(process.env.RUNS ?? 3);

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

/**
 * Milliseconds from the start of a first visit to the largest contentful paint (Largest Contentful Paint, W3C), on a
 * slow line and machine.
 */
async function painted(url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium' });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
    const devtools = await page.context().newCDPSession(page);
    const { line, latency, processor } = SLOW;
    const speed = { downloadThroughput: line, uploadThroughput: line, latency };
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...speed });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(REST_MS);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0));
          observer.observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  } finally {
    await browser.close();
  }
}

/** The middle one of some runs. */
async function paintedMostly(url: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < SLOW_RUNS; run++) times.push(await painted(url));
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
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
      const lcp = (await paintedMostly(origin + route)) / 1000;
      console.log(`        1.6 Mbit/s、150 ms、处理器慢 4 倍：最大内容画出 ${lcp.toFixed(2)} s`);
      console.log(`        ${heaviest.map(([name, kb]) => `${name} ${kb.toFixed(1)}`).join('、')}`);
    }
  });
}
