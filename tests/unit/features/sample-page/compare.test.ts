import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Compare } from '../../../../src/features/sample-page/panel/Compare.tsx';

const seen = (before: string | undefined, after: string | undefined, missing?: string): string =>
  renderToStaticMarkup(createElement(Compare, { before, after, missing, alt: '图片', words: ['压缩前', '压缩后'] }));

test('why there is nothing to compare is told, whichever of the two pictures is missing', () => {
  expect(seen('blob:a', undefined, '文件已损坏')).toContain('文件已损坏');
  expect(seen(undefined, 'blob:b', '文件已损坏')).toContain('文件已损坏');
  expect(seen(undefined, 'blob:b')).toContain('正在生成预览…');
  const both = seen('blob:a', 'blob:b');
  expect(both).toContain('压缩后');
  expect(both).not.toContain('正在生成预览…');
});
