import { useStore } from '@nanostores/react';
import type { ToolProps } from '../../schemas/tool.ts';
import { type Where, whereOf } from '../lib/where.ts';
import { $files } from '../stores/tool.ts';
import { $ways } from '../stores/ways.ts';

/** Where the files of the page go: once each of them was looked at and all go one way, that; until then `whereOf`. */
export function useWhere(props: Pick<ToolProps, 'places' | 'perFile'>): Where | undefined {
  const files = useStore($files);
  const places = new Set([...useStore($ways).values()].map(({ place }) => place));
  const [only, other] = places;
  const where = whereOf(props);
  // What the service still has of a file has left this device, wherever the next start takes it.
  if (only === 'browser' && files.some(({ remote }) => remote)) return where;
  return where === 'either' && only && !other && files.every(({ fit }) => fit) ? only : where;
}
