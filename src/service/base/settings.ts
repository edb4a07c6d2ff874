import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from '../../../schemas/zod.ts';
import { lentModels } from '../../native/lent-models.ts';
import { authoritiesSetting } from './authorities.ts';
import { chinese } from './messages.ts';

const number = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

const ownSettings = z.object({
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65535).optional().describe('port; not set: 3650, or the next free one'),
  DATA: z
    .string()
    .default('data')
    .transform((path) => resolve(path))
    .describe('folder of the embedded database, uploads and results'),
  DATABASE_URL: z.string().optional().describe('PostgreSQL to use; not set: the embedded one is started'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'what links are signed and passwords sealed with, 32 characters or more; not set: a random one, kept in the database',
    ),
  S3_ENDPOINT: z.url().optional().describe('S3 store to keep files in; not set: `DATA`'),
  S3_PUBLIC_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'the S3 store as browsers reach it: results are then loaded from it directly; not set: through the service',
    ),
  S3_BUCKET: z.string().default('pdf365').describe('its bucket, made where it is missing'),
  S3_REGION: z.string().default('us-east-1').describe('its region'),
  S3_ACCESS_KEY: z.string().optional().describe('its key'),
  S3_SECRET_KEY: z.string().optional().describe('and secret'),
  WORKERS: number(Math.max(1, Math.min(4, availableParallelism())), 0, 64)
    .describe('tasks this process runs at the same time; 0: it only takes them in')
    .meta({ fallback: 'one a core, at most 4' }),
  ISOLATION: z
    .enum(['full', 'any'])
    .default('any')
    .describe(
      '`full`: no native program is run where the machine cannot shut it in fully (`npm run doctor` says how far it can)',
    ),
  ORIGINS: list.describe('sites that may call the API with credentials, separated by commas'),
  TRUST_PROXY: z
    .string()
    .default('')
    .describe('addresses or networks of the reverse proxy whose X-Forwarded headers are believed'),
  KEEP_SECONDS: number(7200, 60, 30 * 86_400).describe('how long tasks and files are kept'),
  LINK_SECONDS: number(1800, 30, 86_400).describe('how long a download link holds'),
  QUEUE_LIMIT: number(1000, 1, 1_000_000).describe('tasks that may wait in all'),
  ADDRESS_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('tasks from one address (of IPv6: its first 64 bits) that may wait; not set: a third of `QUEUE_LIMIT`'),
  VISITOR_LIMIT: number(300, 1, 10_000).describe('tasks of one visitor that may wait'),
  UPLOAD_MB: number(2048, 1, 1_048_576).describe('most of one upload'),
  VISITOR_MB: number(4096, 1, 1_048_576).describe('uploads that are kept for one visitor, unfinished ones included'),
  ADDRESS_MB: number(8192, 1, 1_048_576).describe('uploads an hour from one address'),
  HANDOVER_SECONDS: number(600, 0, 3600).describe(
    'how long a file can be fetched that is sent between a computer and a phone by QR code; 0: not offered',
  ),
  HANDOVER_MB: number(500, 1, 1_048_576).describe('most of one such file'),
  FREE_MB: number(1024, 0, 1_048_576).describe('free space below which no file is taken in'),
  REQUESTS_PER_MINUTE: number(600, 1, 1_000_000).describe(
    'requests a minute of one visitor, and of one address, in each process',
  ),
  TIMESTAMP_AUTHORITIES: authoritiesSetting
    .describe(
      'time-stamping authorities beside the embedded one, as JSON: `[{"id": "…", "name": "…", "url": "https://…"}]`, with `user` and `password` where they ask for them',
    )
    .meta({ fallback: 'none' }),
  TIMESTAMPS_PER_MINUTE: number(60, 1, 100_000).describe('timestamps a minute for one address, in each process'),
  OPERATOR_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'opens `/operator/` and `/metrics`, 16 characters or more; not set: this machine only, so set it behind a proxy',
    ),
  STOP_SECONDS: number(20, 1, 3600).describe(
    'how long a stop waits for running tasks; what is not done goes back to the queue',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('what is logged'),
});

/**
 * Every setting of the service: its environment variable, what it means, and what holds when it is not set; at the end
 * those of the models that rooms describe. The README's table is made of it.
 */
export const settingsSchema = z.object(
  Object.assign(
    { ...ownSettings.shape },
    ...(await lentModels()).map(({ settings }) => settings),
  ) as typeof ownSettings.shape,
);

/** The service's own settings; those of a model are there, too, for `LentModel.setUp`. */
export type Settings = z.output<typeof settingsSchema>;

/** The settings of an environment. Throws an Error naming each wrong variable. Empty variables count as not set. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, data, error } = settingsSchema.safeParse(given, { error: chinese });
  if (success) return data;
  throw new Error(error.issues.map(({ path, message }) => `环境变量 ${path.join('.')} 不对：${message}`).join('\n'));
}
