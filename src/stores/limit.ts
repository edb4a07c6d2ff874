import { atom } from 'nanostores';
import type { ToolEntry } from '../../schemas/tool.ts';

/** The most MB of one file that the service says it takes for this page's tool: the operator may allow less than the tool does. */
export const $most = atom<number | undefined>(undefined);

/** What may be given to a tool: its own limit, or the service's where that is lower. */
export const within = ({ limit }: Pick<ToolEntry, 'limit'>, most: number | undefined): ToolEntry['limit'] => ({
  ...limit,
  mb: Math.min(limit.mb, most ?? limit.mb),
});
