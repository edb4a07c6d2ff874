import { describe, expect, test } from 'vitest';
import { loadCatalog, toolProps } from '../../src/catalog/load.ts';
import { first, html } from './site.ts';

const catalog = loadCatalog();
const all = Object.keys(catalog.tools).map((id) => toolProps(catalog, id));

describe.each(all)('/$id/', ({ id, tool, built }) => {
  test('shows its own name, line, text and related tools', () => {
    const page = html(`/${id}/`);
    expect(first(`/${id}/`, /<h1[^>]*>([^<]*)/)).toBe(tool.name);
    expect(page).toContain(tool.line);
    const steps = built ? '三步完成' : '上线后这样用';
    for (const heading of [steps, '能做什么，做不到什么', '常见问题', '相关工具']) expect(page).toContain(heading);
    expect(page).toContain('"@type":"FAQPage"');
  });

  test(built ? 'has the tool island' : 'says 即将上线 and takes no files', () => {
    const page = html(`/${id}/`);
    const canvas = tool.layout === 'MindMap'; // takes files when its panel is there
    expect(page.includes('component-export="default"') && page.includes(canvas ? 'CanvasScreen' : 'ToolPanel')).toBe(
      built,
    );
    // A field for files and one for folders.
    expect(page.split('type="file"')).toHaveLength(built && !canvas ? 3 : 1);
    expect(page.includes('aria-label="即将上线"')).toBe(!built);
  });
});
