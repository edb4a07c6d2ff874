import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Tried } from '../../../../src/features/sample-page/panel/Tried.tsx';
import { $stage } from '../../../../src/stores/tool.ts';

afterEach(() => $stage.set(undefined));

const entry = { id: 'a', file: new File(['x'], 'a.pdf'), type: 'pdf', pages: 3, thumb: 'blob:thumb', values: {} };
const seen = (): string =>
  renderToStaticMarkup(createElement(Tried, { entry, sizes: true, untold: $stage.get() && '正在处理…' }));

test('while a job runs the small picture stands for the one that is not drawn beside it', () => {
  expect(seen()).not.toContain('blob:thumb');
  $stage.set({ state: 'running', part: 0 });
  expect(seen()).toContain('src="blob:thumb"');
  expect(seen()).toContain('正在处理…');
  expect(seen()).not.toContain('pixelated');
});
