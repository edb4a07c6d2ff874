import { traditionalReader } from '../engines/traditional.ts';
import { asset } from './asset.ts';

/** Reads lines in traditional characters in this worker. */
export const traditional = traditionalReader(asset);
