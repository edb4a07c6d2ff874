import { atom } from 'nanostores';
import type { ToolEntry, ToolProps } from '../../schemas/tool.ts';
import { whereOf } from '../lib/where.ts';

/**
 * The most MB of one file that the service says it takes for this page's tool, as the operator may allow less than the
 * tool does; 0: it is not there; undefined: not known.
 */
export const $most = atom<number | undefined>(undefined);

/** What may be given to a tool: its own limit, or the service's where that is lower and all files go there. */
export function within(
  { tool: { limit }, ...props }: Pick<ToolProps, 'tool' | 'places' | 'perFile'>,
  most: number | undefined,
): ToolEntry['limit'] {
  const lower = whereOf(props) === 'service' && most;
  return lower ? { ...limit, mb: Math.min(limit.mb, lower) } : limit;
}
