import type { Place, ToolProps } from '../../schemas/tool.ts';

/** Where the files of a tool's page go, as far as that is known before any file: `either` is decided file by file. */
export type Where = Place | 'either';

/** See `Where`; undefined for a tool without code. */
export const whereOf = ({ places, perFile }: Pick<ToolProps, 'places' | 'perFile'>): Where | undefined =>
  perFile ? 'either' : places[0];
