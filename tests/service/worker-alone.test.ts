import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bare } from './queue-workers.ts';

test('a worker without a service to join says so, and makes no database of its own', async () => {
  const data = mkdtempSync(join(tmpdir(), 'pdf365-alone-'));
  try {
    const env = { ...bare(), DATA: data };
    const { status, said } = await new Promise<{ status: unknown; said: string }>((resolve) =>
      execFile(process.execPath, ['src/service/worker.ts'], { env }, (error, _out, said) =>
        resolve({ status: error?.code ?? 0, said }),
      ),
    );
    expect(status).toBe(1);
    expect(said).toMatch(/没有可以加入的服务.*DATABASE_URL/);
    expect(readdirSync(data)).toEqual([]);
  } finally {
    rmSync(data, { recursive: true });
  }
});
