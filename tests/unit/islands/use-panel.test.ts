import { expect, it, vi } from 'vitest';
import { fetchPanel } from '../../../src/islands/use-panel.ts';

const Panel = (): null => null;
const load = vi.hoisted(() => vi.fn());
vi.mock('../../../src/islands/panels.ts', () => ({ PANELS: { pages: load } }));

it('a panel that did not come with the first intent is fetched again with the first file, and once only', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ default: Panel });
  await fetchPanel('pages').catch(() => undefined);
  expect(await fetchPanel('pages')).toBe(Panel);
  expect(await fetchPanel('pages')).toBe(Panel);
  expect(load).toHaveBeenCalledTimes(2);
});
