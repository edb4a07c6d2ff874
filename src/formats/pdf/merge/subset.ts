import { copyAll } from '../copier.ts';
import { finishMerge, startMerge, takeIn } from './merge.ts';
import type { Survey } from './survey.ts';

/** Some pages of a document as a file of their own. */
export interface Subset {
  survey: Survey;
  /** 0-based, in output order; may repeat. */
  chosen: number[];
  /** False leaves out embedded files. */
  attachments?: boolean;
  /** 16 bytes: the new file's identifier. */
  digest: Uint8Array;
}

/**
 * Writes the chosen pages with what belongs to them: their objects, the outline items, destinations, labels, fields,
 * layers and structure that lead to them. Gives the parts of the file; `step` hears how much is copied (0–1) and may
 * throw to end it.
 */
export async function writeSubset(
  { survey, chosen, attachments = true, digest }: Subset,
  step: (part: number) => Promise<void>,
): Promise<Blob[]> {
  const merge = startMerge(survey.document);
  const copier = takeIn(merge, { survey, chosen, attachments, name: '' }, false);
  await copyAll(copier, step);
  return finishMerge(merge, digest);
}
