import { expect, it } from 'vitest';
import { utf8Page } from '../../../../../src/features/office/native/web-page.ts';

/** A web archive of a page that shows one picture so many times. */
function archive(bytes: number, times: number): Uint8Array {
  const part = (type: string, location: string, body: string): string =>
    `--b\r\nContent-Type: ${type}\r\nContent-Location: ${location}\r\n${body}\r\n`;
  const picture = Buffer.alloc(bytes).toString('base64');
  const page = `<meta charset="utf-8">${'<img src="a.png">'.repeat(times)}`;
  return Buffer.from(
    `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n${[
      part('text/html; charset=utf-8', 'http://a/x.html', `\r\n${page}`),
      part('image/png', 'http://a/a.png', `Content-Transfer-Encoding: base64\r\n\r\n${picture}`),
    ].join('')}--b--\r\n`,
  );
}

it('puts a picture everywhere a page shows it', () => {
  expect(utf8Page(archive(300, 5)).match(/data:image\/png;base64,A{400}/g)).toHaveLength(5);
});

it('refuses a page whose pictures, each time they are shown, would be huge', () => {
  // 100,000 times 40 KB.
  expect(() => utf8Page(archive(30_000, 100_000))).toThrow(expect.objectContaining({ code: 'too-complex' }));
});
