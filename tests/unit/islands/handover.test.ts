import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { qrPath } from '../../../src/islands/handover/qr-path.ts';
import { phoneOf } from '../../../src/islands/handover/this-phone.ts';
import { formatClock, formatSpan } from '../../../src/islands/handover/time-left.ts';
import { hasPrograms } from '../../has-program.ts';

const absent = !hasPrograms('zbarimg');

/** What ZBar, which is not ours, reads in the code of a text drawn so many pixels wide. */
async function read(text: string, width: number): Promise<string> {
  const { size, path } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${width}" height="${width}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  const folder = mkdtempSync(join(tmpdir(), 'qr-'));
  try {
    const picture = join(folder, 'code.png');
    writeFileSync(
      picture,
      await sharp(Buffer.from(svg))
        .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#111' })
        .png()
        .toBuffer(),
    );
    return execFileSync('zbarimg', ['--quiet', '--raw', picture], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(absent)('a QR code is read by another program, on a dark page, too', () => {
  test.each([
    ['https://pdf365.example/phone/#aB3-_aB3-_aB3-_aB3-_aB', 240],
    ['http://192.168.1.5:3650/phone/#AAAAAAAAAAAAAAAAAAAAAA', 150],
    [`https://${'a-long-name.'.repeat(12)}example/phone/#aB3-_aB3-_aB3-_aB3-_aB`, 240],
  ])('%s', async (text, width) => {
    expect(await read(text, width)).toBe(text);
  });
});

test('around the code are four empty modules', () => {
  const { size, path } = qrPath('https://pdf365.example/');
  const corners = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
    Number(x),
    Number(y),
    Number(x) + Number(length),
  ]);
  expect(Math.min(...corners.flatMap(([x = 0, y = 0]) => [x, y]))).toBe(4);
  expect(Math.max(...corners.map(([, , end = 0]) => end))).toBe(size - 4);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Mobile Safari', 5, 'ios', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50', 5, 'ios', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5, 'ios', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 0, 'other', false],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 7) Chrome Mobile', 5, 'other', false],
  ['Mozilla/5.0 (Linux; Android 15) MicroMessenger/8.0 Mobile', 5, 'other', true],
])('%s with %i touch points', (userAgent, touchPoints, kind, inWeChat) => {
  expect(phoneOf(userAgent, touchPoints)).toEqual({ kind, inWeChat });
});

test('times as a clock and as a span', () => {
  expect([600, 599.2, 65, 9, 0].map(formatClock)).toEqual(['10:00', '10:00', '1:05', '0:09', '0:00']);
  expect([600, 60, 90].map(formatSpan)).toEqual(['10 分钟', '1 分钟', '90 秒']);
});
