import type { DataOf } from '../../../schemas/api/call.ts';
import type { TOOL_CALLS } from '../../../schemas/api/tool.ts';
import { serviceTools } from '../../catalog/service-tools.ts';
import type { Context } from '../context.ts';
import type { Handlers } from './route.ts';

type Tools = DataOf<typeof TOOL_CALLS.tools>['tools'];

/** What the calls about tools do. No tool takes more than one upload may have. */
export const toolHandlers = ({ catalog, settings }: Pick<Context, 'catalog' | 'settings'>): Handlers<typeof TOOL_CALLS> => ({
  tools: ({ tool: only }) => ({
    tools: serviceTools(catalog)
      .filter(({ tool }) => only === undefined || tool === only)
      .map((tool) => ({ ...tool, limit: { ...tool.limit, mb: Math.min(tool.limit.mb, settings.UPLOAD_MB) } })) as Tools,
  }),
});
