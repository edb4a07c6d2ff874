import { describe, expect, test } from 'vitest';
import { loadCatalog, menus } from '../../src/catalog/load.ts';
import { html } from './site.ts';

const groups = menus(loadCatalog());
const home = html('/');
const links = (part: string): string[] => [...part.matchAll(/href="\/([^"/]+)\/"/g)].map(([, id = '']) => id);
const ids = (tools: { id: string }[]): string[] => tools.map(({ id }) => id);

describe.each(groups.map((group, place) => ({ ...group, place })))('$name', ({ type, menu, all, place }) => {
  // Each menu ends where the next button that opens one stands.
  const desktop = home.split('class="menu"')[place + 1]?.split('popovertarget=')[0] ?? '';
  const phone = home.split('<details name="groups"')[place + 1]?.split('</details>')[0] ?? '';

  test('its menu holds its short list, and offers more only where there is more', () => {
    expect(links(desktop)).toEqual(ids(menu));
    expect(desktop.includes(`href="/see-more/#${type}"`)).toBe(all.length > menu.length);
    if (place < 5) expect(menu.length).toBeLessThanOrEqual(9);
  });

  test('on a phone it says how many tools work, lists those first and the others below their tag', () => {
    const built = ids(all.filter((tool) => tool.built));
    const announced = ids(all.filter((tool) => !tool.built));
    expect(phone.split('</summary>')[0]).toContain(built.length ? `${built.length} 个可用` : '即将上线');
    expect(links(phone)).toEqual([...built, ...announced]);
    const tag = phone.lastIndexOf('即将上线');
    expect(tag >= 0).toBe(announced.length > 0);
    if (!announced.length) return;
    expect(tag).toBeGreaterThan(phone.indexOf(`href="/${built.at(-1)}/"`));
    expect(tag).toBeLessThan(phone.indexOf(`href="/${announced[0]}/"`));
  });
});
