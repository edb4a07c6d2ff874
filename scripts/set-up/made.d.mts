/** The folders of fonts that the operator added to the index, in the data folder. */
export const FONT_FOLDERS: string;
/**
 * Makes what `src/engines/assets.ts` names of cut faces, the index of fonts and rounded networks where what they are made from has
 * changed, or they are not there whole. `node` is the pinned Node. Exits with 1 when that fails.
 */
export function setUpMade(node: string): Promise<void>;
/** Whether the files in a folder are those that were there, each of its size, when the stamp was written. */
export function isFresh(folder: string, madeFrom: string): boolean;
/** Writes down what the files in a folder were made from, and their sizes. */
export function writeStamp(folder: string, madeFrom: string): void;
