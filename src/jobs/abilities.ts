import { TOOL_CALLS } from '../../schemas/api/tool.ts';
import { callSite } from './call-site.ts';

/** What the models of this site can do, by the ability they lend; undefined where nobody answers. Never rejects. */
export const siteAbilities = (): Promise<Record<string, Record<string, string[]>> | undefined> =>
  callSite(TOOL_CALLS.abilities, {}).then(
    ({ abilities }) => abilities,
    () => undefined,
  );
