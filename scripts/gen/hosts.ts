import { parse } from 'yaml';
import { hostsSchema } from '../../schemas/host.ts';

/**
 * `src/lib/hosts.gen.ts`: the hosts of `content/site.yaml`, for the client and for the service's policy, so that
 * neither parses YAML for them.
 */
export function generateHosts(site: string): string {
  const hosts = hostsSchema.parse(parse(site).hosts);
  const members = Object.entries(hosts).map(([name, origin]) => `  ${name}: '${origin}',\n`);
  return [
    '// Made from content/site.yaml by `npm run gen`; do not edit.\n',
    "import type { Hosts } from '../../schemas/host.ts';\n",
    '\n/** Where calls go; empty: the origin of the page. */\n',
    'export const HOSTS: Hosts = {\n',
    ...members,
    '};\n',
  ].join('');
}
