import type { Catalog } from '../../src/catalog/load.ts';
import { menus } from '../../src/catalog/load.ts';

const START = '<!-- tools: made by npm run gen -->';
const END = '<!-- /tools -->';

/** The README with its table of tools made anew: one row a menu group, tools that work in bold, the others marked. */
export function generateReadme(readme: string, catalog: Catalog): string {
  const from = readme.indexOf(START);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error(`README.md 里缺少 ${START} 和 ${END}`);
  return `${readme.slice(0, from + START.length)}\n${table(catalog)}\n${readme.slice(to)}`;
}

function table(catalog: Catalog): string {
  const all = menus(catalog).flatMap(({ all }) => all);
  const rows = menus(catalog).map(({ name, all }) => `| ${name} | ${all.map(toolName).join(' · ')} |`);
  const works = all.filter(({ built }) => built).length;
  return [
    `${all.length} tools, ${works} of them work now (in bold); the others say 即将上线 and take no files.`,
    '',
    '| group | tools |',
    '|---|---|',
    ...rows,
  ].join('\n');
}

const toolName = ({ name, built }: { name: string; built: boolean }): string => (built ? `**${name}**` : name);
