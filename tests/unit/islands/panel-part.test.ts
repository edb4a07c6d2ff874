import { expect, it, vi } from 'vitest';
import { panelPart } from '../../../src/islands/panel-part.ts';

const Panel = (): null => null;
const load = vi.hoisted(() => vi.fn());
vi.mock('../../../src/islands/panels.ts', () => ({ PANELS: { pages: load } }));

it('a panel that did not come with the first intent is fetched again with the first file, and once only', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ default: Panel });
  await panelPart('pages')
    .fetch()
    .catch(() => undefined);
  expect(await panelPart('pages').fetch()).toBe(Panel);
  expect(await panelPart('pages').fetch()).toBe(Panel);
  expect(load).toHaveBeenCalledTimes(2);
});
