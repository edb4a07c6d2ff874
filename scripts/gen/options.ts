import type { OptionDescriptor } from '../../schemas/option.ts';
import type { CatalogData } from '../../schemas/tool.ts';

const WIDTH = 130;
const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const key = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : quote(name));

function typeOf(option: OptionDescriptor): string {
  if (option.type === 'select') return Object.keys(option.choices).map(quote).join(' | ');
  if (option.type === 'number') return 'number';
  return option.type === 'switch' ? 'boolean' : 'string';
}

function field([name, option]: [string, OptionDescriptor]): string {
  const type = typeOf(option);
  const list = type.includes('|') ? `(${type})[]` : `${type}[]`;
  return `${key(name)}: ${option.each ? list : type}`;
}

/** `src/engines/options.gen.ts`: the options each engine is called with, as `optionSchema` gives them. */
export function generateOptions({ engines }: CatalogData): string {
  const members = Object.entries(engines).map(([id, { options }]) => {
    const fields = Object.entries(options).map(field);
    if (fields.length === 0) return `  ${key(id)}: Record<string, never>;`;
    const line = `  ${key(id)}: { ${fields.join('; ')} };`;
    return line.length <= WIDTH ? line : `  ${key(id)}: {\n${fields.map((each) => `    ${each};\n`).join('')}  };`;
  });
  return `// Made from tools.yaml by \`npm run gen\`; do not edit.\nexport interface EngineOptions {\n${members.join('\n')}\n}\n`;
}
