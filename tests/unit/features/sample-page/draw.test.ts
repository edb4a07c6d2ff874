import { expect, test, vi } from 'vitest';
import type { InputFile } from '../../../../src/stores/tool.ts';

const drawn = new File(['drawn'], 'page.png', { type: 'image/png' });
vi.mock('../../../../src/stores/thumbs.ts', () => ({ drawPages: async () => [drawn] }));
const { drawInput } = await import('../../../../src/features/sample-page/panel/draw.ts');

const seen = (name: string, type: string): Promise<unknown> => {
  const entry: InputFile = { id: 'a', file: new File(['x'], name), type, values: {} };
  return drawInput(entry, 1, new AbortController().signal).then((picture) =>
    picture === drawn ? 'drawn' : 'as it is',
  );
};

test('a picture is shown by what it is, not by its name', async () => {
  expect(await seen('photo.jpg', 'heic')).toBe('drawn');
  expect(await seen('scan.png', 'tiff')).toBe('drawn');
  expect(await seen('photo.heic', 'jpg')).toBe('as it is');
  expect(await seen('photo.jpeg', 'jpg')).toBe('as it is');
  expect(await seen('photo', 'png')).toBe('as it is');
  expect(await seen('logo.svg', 'svg')).toBe('as it is');
  expect(await seen('logo.xml', 'svg')).toBe('drawn');
  expect(await seen('paper.jpg', 'pdf')).toBe('drawn');
});
