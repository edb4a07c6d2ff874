import { z } from '../../schemas/zod.ts';
import type { Catalog } from '../../src/catalog/load.ts';
import { menus } from '../../src/catalog/load.ts';
import { settingsSchema } from '../../src/service/base/settings.ts';

/** The README with its tables made anew: tools, one row a menu group, and the settings of the service. */
export const generateReadme = (readme: string, catalog: Catalog): string =>
  fill(fill(readme, 'tools', toolTable(catalog)), 'settings', settingTable());

function fill(readme: string, name: string, table: string): string {
  const start = `<!-- ${name}: made by npm run gen -->`;
  const from = readme.indexOf(start);
  const to = readme.indexOf(`<!-- /${name} -->`);
  if (from < 0 || to < from) throw new Error(`README.md 里缺少 ${start} 和 <!-- /${name} -->`);
  return `${readme.slice(0, from + start.length)}\n${table}\n${readme.slice(to)}`;
}

/** Variables with what they mean and what holds without them. */
function settingTable(): string {
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const { description = '', fallback = defaultOf(schema) } = (schema.meta() ?? {}) as {
      description?: string;
      fallback?: string;
    };
    return `| `.concat('`', name, '`', ` | ${description} | ${fallback} |`);
  });
  return ['| variable | meaning | default |', '|---|---|---|', ...rows].join('\n');
}

function defaultOf(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input' }) as { default?: unknown };
  return json.default === undefined || json.default === '' ? '' : `\`${json.default}\``;
}

function toolTable(catalog: Catalog): string {
  const all = menus(catalog).flatMap(({ all }) => all);
  const rows = menus(catalog).map(({ name, all }) => `| ${name} | ${all.map(toolName).join(' · ')} |`);
  const isExtra = ({ id }: { id: string }): boolean => catalog.tools[id]?.extra === true;
  const specified = all.filter((tool) => !isExtra(tool));
  const works = specified.filter(({ built }) => built).length;
  const extras = all.filter(isExtra).map(toolName);
  const beyond = extras.length ? ` Beyond the specification: ${extras.join(' · ')}.` : '';
  return [
    `${specified.length} tools, ${works} of them work now (in bold); the others say 即将上线 and take no files.${beyond}`,
    '',
    '| group | tools |',
    '|---|---|',
    ...rows,
  ].join('\n');
}

const toolName = ({ name, built }: { name: string; built: boolean }): string => (built ? `**${name}**` : name);
