import { UserError } from '../../../schemas/error.ts';
import type { Recognised } from '../../../schemas/recognised.ts';
import { z } from '../../../schemas/zod.ts';

const side = z.number().positive().max(100_000);
const share = z.number().min(0).max(1);
/** A character at the end of a line may stand a little beyond its box. */
const place = z.number().transform((value) => Math.max(0, Math.min(1, value)));

/** What a visitor gives back; only what the results need must be there. */
const readSchema = z.object({
  pages: z
    .array(
      z.object({
        width: side,
        height: side,
        turn: z.literal([0, 90, 180, 270]),
        lines: z
          .array(
            z.object({
              text: z.string().max(10_000),
              quad: z.array(z.number().min(-100_000).max(200_000)).length(8),
              at: z.array(place).max(10_000).default([]),
              sure: z.array(share).max(10_000).default([]),
              begins: z.literal(true).optional(),
              beside: z.literal(true).optional(),
              vertical: z.literal(true).optional(),
            }),
          )
          .max(10_000),
        sure: share.default(1),
      }),
    )
    .min(1)
    .max(2000),
  of: z.number().int().min(1).max(100_000).optional(),
});

/** Corrected text that was given back; undefined where none was. Throws UserError `bad-option` for anything else. */
export function parseRead(text: string): Recognised | undefined {
  if (!text) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const { data } = readSchema.safeParse(value);
  if (!data) throw new UserError('bad-option', '“识别结果”不是识别时给出的 JSON。');
  return data as Recognised;
}
