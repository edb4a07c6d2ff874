import { z } from './zod.ts';

/**
 * `watermarks.json`, the file the `watermark-finder` engine gives: what may be watermarks in one PDF, the likeliest
 * first.
 */
export const watermarkFindingSchema = z.object({
  /** number of pages */
  pages: z.number().int().positive(),
  candidates: z.array(
    z.object({
      /** as the engine's `pick` takes it; the same for every look at the file */
      id: z.string(),
      kind: z.enum(['text', 'image', 'form', 'path', 'pattern', 'layer', 'annotation']),
      /** what it says, or its layer's name; empty where that is not known */
      text: z.string(),
      /** taken for a watermark without asking */
      certain: z.boolean(),
      /** why it is on the list, in Chinese */
      reasons: z.array(z.string()),
      /** pages it is on, as a range, and how many; appearances on all of them */
      pages: z.string(),
      pageCount: z.number().int(),
      places: z.number().int(),
      /** the first page it is on, from 1 */
      page: z.number().int(),
      /** where on that page: left, bottom, right, top as parts of the seen page */
      boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
    }),
  ),
});
export type WatermarkFinding = z.infer<typeof watermarkFindingSchema>;
