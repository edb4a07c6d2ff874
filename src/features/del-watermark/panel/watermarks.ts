import type { WatermarkFinding } from '../../../../schemas/watermark.ts';
import { type InputFile, theTool } from '../../../stores/tool.ts';
import { findWatermarks, withoutWatermarks } from './ask-watermarks.ts';

/** Found once a file, as long as the page is open. */
const findings = new WeakMap<File, WatermarkFinding>();
let cleaned: { file: File; pick: string; made: File } | undefined;

/** What may be watermarks in an input. Rejects with UserError, `cancelled` when given up. */
export async function watermarksOf({ file, password }: InputFile, signal: AbortSignal): Promise<WatermarkFinding> {
  const known = findings.get(file);
  if (known) return known;
  const finding = await findWatermarks(file, password, signal);
  findings.set(file, finding);
  return finding;
}

/**
 * An input without the watermarks picked; the last one is kept, for pages are turned more often than ticks. Rejects
 * with UserError.
 */
export async function cleanedFile({ file, password }: InputFile, pick: string, signal: AbortSignal): Promise<File> {
  if (cleaned?.file === file && cleaned.pick === pick) return cleaned.made;
  const made = await withoutWatermarks(theTool().engineId, file, pick, password, signal);
  cleaned = { file, pick, made };
  return made;
}
