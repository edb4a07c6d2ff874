import { z } from './zod.ts';

/**
 * `portrait.json`, the second file of the `portrait-matte` engine: what is known of the person cut out. Lengths in
 * pixels of the cut-out.
 */
export const portraitSchema = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /**
   * the head: top of the hair, chin (estimated), outermost left and right, middle, and the degrees it leans clockwise
   * where a face was seen; absent where the outline shows none
   */
  head: z
    .object({
      top: z.number(),
      chin: z.number(),
      left: z.number(),
      right: z.number(),
      centre: z.number(),
      tilt: z.number().optional(),
    })
    .optional(),
  /** other people in the picture, who were left out */
  others: z.number().int().min(0),
  /** whether hair and background are hard to tell apart, so that patches may be left round the hair */
  unsure: z.boolean(),
});
export type Portrait = z.infer<typeof portraitSchema>;
