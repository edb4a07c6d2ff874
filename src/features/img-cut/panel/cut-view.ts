import type { CutView } from '../../../../schemas/cut-view.ts';
import { UserError } from '../../../../schemas/error.ts';
import { askEngine } from '../../../jobs/ask.ts';

const ENGINE = 'img-cut-view';

/** What is wanted of a picture that is to be cut: its look within so many pixels, turned, and how busy its rows are. */
export interface CutWish {
  pixels: number;
  side: number;
  turn: string;
  rows: boolean;
}

export interface CutPicture extends CutView {
  picture: Blob | undefined;
  /** One byte a row of the turned picture; empty where it was not asked for. */
  rows: Uint8Array;
}

/** A picture as its cutting panel shows it, in a worker of its own. Rejects with UserError. */
export async function cutView(file: File, wish: CutWish, signal: AbortSignal): Promise<CutPicture> {
  const files = await askEngine({ engine: ENGINE, file, options: { ...wish } }, signal);
  const named = (name: string): File | undefined => files.find((one) => one.name.startsWith(name));
  const info = named('info.');
  if (!info) throw new UserError('no-result');
  const rows = (await named('rows.')?.arrayBuffer()) ?? new ArrayBuffer(0);
  return { ...(JSON.parse(await info.text()) as CutView), picture: named('picture.'), rows: new Uint8Array(rows) };
}
