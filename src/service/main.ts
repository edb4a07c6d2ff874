import { existsSync } from 'node:fs';
import { SITE } from './app.ts';
import { readSettings } from './base/settings.ts';
import { startService } from './start.ts';
import { stopOnSignals } from './stopping.ts';

async function main(): Promise<void> {
  if (!existsSync(`${SITE}index.html`)) throw new Error('没有找到构建好的网站（dist/）。请先运行 npm run build。');
  const service = await startService(readSettings(process.env));
  stopOnSignals(service);
  console.log(`PDF365 已启动：${service.url}/`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
