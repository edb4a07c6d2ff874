import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Serves the built site on a port of this machine while `work` runs, which is given its origin; says so where the site
 * is not built.
 */
export async function withSite(port: number, work: (origin: string) => Promise<void>): Promise<void> {
  if (!existsSync('dist/index.html')) return console.log('还没有构建网站；先运行 npm run build 才能在浏览器里量。');
  const server = spawn(process.execPath, ['src/service/main.ts'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
  });
  try {
    await new Promise((resolve, reject) =>
      server.stdout.once('data', resolve).once('end', () => reject(new Error(`端口 ${port} 上没有起来`))),
    );
    await work(`http://127.0.0.1:${port}`);
  } finally {
    server.kill();
  }
}
