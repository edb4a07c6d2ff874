import type { Preview } from '../../../schemas/preview.ts';

/** The file in which an engine of this room says what it found. */
export const infoFile = (info: Preview): File =>
  new File([JSON.stringify(info)], 'info.json', { type: 'application/json' });
