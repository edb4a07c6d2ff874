import type { FastifyInstance } from 'fastify';
import type { DataOf } from '../../../schemas/api/call.ts';
import { TOOL_CALLS } from '../../../schemas/api/tool.ts';
import { serviceTools } from '../../catalog/service-tools.ts';
import type { Context } from '../context.ts';
import { commonOffers } from '../store/operation.ts';
import { addCalls } from './route.ts';

type Tools = DataOf<typeof TOOL_CALLS.tools>['tools'];

/** The tools that rest on a setting which the operator has not made. */
const demoTools = ({ tools }: Context['catalog'], settings: Record<string, unknown>): string[] =>
  Object.entries(tools).flatMap(([id, { demo }]) => (demo && !isSet(settings[demo.until]) ? [id] : []));

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** The calls about tools. No tool takes more than one upload may have. */
export const add = (
  app: FastifyInstance,
  { catalog, settings, db }: Pick<Context, 'catalog' | 'settings' | 'db'>,
): void =>
  addCalls(app, TOOL_CALLS, {
    tools: ({ tool: only }) => ({
      tools: serviceTools(catalog)
        .filter(({ tool }) => only === undefined || tool === only)
        .map((tool) => ({
          ...tool,
          limit: { ...tool.limit, mb: Math.min(tool.limit.mb, settings.UPLOAD_MB) },
        })) as Tools,
    }),
    abilities: async () => ({ abilities: await commonOffers(db) }),
    demoTools: () => ({ tools: demoTools(catalog, settings) }),
  });
