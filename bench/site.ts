import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Serves the built site on a port of this machine while `work` runs, which is given its origin; says so where the site
 * is not built. `tree` is the project's folder, this one where none is named.
 */
export async function withSite(
  port: number,
  work: (origin: string) => Promise<void>,
  tree = process.cwd(),
): Promise<void> {
  if (!existsSync(join(tree, 'dist/index.html')))
    return console.log('还没有构建网站；先运行 npm run build 才能在浏览器里量。');
  // Of its own: two benches at once, or a site that runs beside, would be one service.
  const data = mkdtempSync(join(tmpdir(), 'pdf365-bench-data-'));
  const server = spawn(process.execPath, ['src/service/main.ts'], {
    cwd: tree,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA: data },
  });
  try {
    await new Promise((resolve, reject) =>
      server.stdout.once('data', resolve).once('end', () => reject(new Error(`端口 ${port} 上没有起来`))),
    );
    await work(`http://127.0.0.1:${port}`);
  } finally {
    server.kill();
    await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve(undefined)));
    rmSync(data, { recursive: true, force: true });
  }
}
