import { authorityId, EMBEDDED } from '../../../schemas/api/timestamp.ts';
import { z } from '../../../schemas/zod.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Digests are no secret, but an answer from whoever stands in between is of no use: https, or this machine. */
const address = z.url({ protocol: /^https?$/ }).refine(
  (url) => {
    const { protocol, hostname } = new URL(url);
    return protocol === 'https:' || LOCAL.has(hostname);
  },
  { error: '请用 https 地址；只有本机可以用 http。' },
);

const authority = z.strictObject({
  id: authorityId.refine((id) => id !== EMBEDDED, { error: `“${EMBEDDED}”是站内机构的编号。` }),
  name: z.string().min(1).max(40),
  url: address,
  user: z.string().max(200).optional(),
  password: z.string().max(200).optional(),
});
/**
 * A time-stamping authority that queries may be handed to: its id for visitors, its name, its address, and how we are
 * known to it.
 */
export type OuterAuthority = z.infer<typeof authority>;

/** The setting: JSON text of a list of authorities, each id once. */
export const authoritiesSetting = z
  .string()
  .default('[]')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('不是 JSON。');
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(authority)
      .max(20)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: '编号重复了。' }),
  );
