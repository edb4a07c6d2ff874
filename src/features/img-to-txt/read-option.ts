import { UserError } from '../../../schemas/error.ts';
import { MAX_LINE, MAX_LINES, type Recognised } from '../../../schemas/recognised.ts';
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
              text: z.string().max(MAX_LINE),
              quad: z.array(z.number().min(-100_000).max(200_000)).length(8),
              at: z.array(place).max(MAX_LINE).default([]),
              sure: z.array(share).max(MAX_LINE).default([]),
              begins: z.literal(true).optional(),
              aside: z.literal(true).optional(),
              beside: z.literal(true).optional(),
              vertical: z.literal(true).optional(),
            }),
          )
          .max(MAX_LINES),
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
  const { data, error } = readSchema.safeParse(value);
  if (error)
    throw new UserError('bad-option', error.issues.some(isTooLong) ? TOO_LONG : '“识别结果”不是识别时给出的 JSON。');
  return data as Recognised;
}

const isTooLong = ({ code, path }: { code?: string; path: PropertyKey[] }): boolean =>
  code === 'too_big' && path.at(-1) === 'text';
const TOO_LONG = `“识别结果”里有一行超过 ${MAX_LINE.toLocaleString('en')} 个字，请分成几行。`;
