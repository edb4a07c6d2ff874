import { atom } from 'nanostores';
import type { ToolEntry, ToolProps } from '../../schemas/tool.ts';
import type { Device } from '../jobs/device.ts';
import { type Batch, batchFor } from '../jobs/memory.ts';
import { whereOf } from '../lib/where.ts';

/**
 * The most MB of one file that the service says it takes for this page's tool, as the operator may allow less than the
 * tool does; 0: it is not there; undefined: not known.
 */
export const $most = atom<number | undefined>(undefined);

type Limited = Pick<ToolProps, 'tool' | 'places' | 'perFile'>;

/** Whether the device alone says how many files a tool takes at once: nothing of them goes to the service. */
const byDevice = ({ tool, ...props }: Limited): boolean => tool.limit.files > 1 && whereOf(props) === 'browser';

/**
 * What may be given to a tool: its own limit, or the service's where that is lower and all files go there. Of a tool of
 * the browser the number of files is the device's affair (`batchOf`), here without end.
 */
export function within(props: Limited, most: number | undefined): ToolEntry['limit'] {
  const { limit } = props.tool;
  if (byDevice(props)) return { ...limit, files: Number.POSITIVE_INFINITY };
  const lower = whereOf(props) === 'service' && most;
  return lower ? { ...limit, mb: Math.min(limit.mb, lower) } : limit;
}

/** How much one job of a tool may be given here, and whether the device says so. */
export function batchOf(props: Limited & Pick<ToolProps, 'engine'>, device: Device): Batch & { byDevice: boolean } {
  if (byDevice(props)) return { ...batchFor(device, props.engine.input), byDevice: true };
  return { files: props.tool.limit.files, bytes: Number.POSITIVE_INFINITY, byDevice: false };
}
