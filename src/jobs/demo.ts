import { TOOL_CALLS } from '../../schemas/api/tool.ts';
import { callSite } from './call-site.ts';

/** Whether a tool is a demonstration on this site; it is where nobody answers. Never rejects. */
export const isDemo = (tool: string): Promise<boolean> =>
  callSite(TOOL_CALLS.demoTools, {}).then(
    ({ tools }) => tools.includes(tool),
    () => true,
  );
