import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from '../../schemas/zod.ts';

const number = (fallback: number, min: number, max: number) => z.coerce.number().int().min(min).max(max).default(fallback);
const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

/** Every setting of the service: its environment variable, what it means, and what holds when it is not set. */
const schema = z.object({
  HOST: z.string().default('0.0.0.0').describe('监听地址'),
  PORT: z.coerce.number().int().min(0).max(65535).optional().describe('监听端口；不设为 3650，被占用时顺延'),
  DATA: z
    .string()
    .default('data')
    .transform((path) => resolve(path))
    .describe('数据文件夹：内置数据库和文件'),
  DATABASE_URL: z.string().optional().describe('PostgreSQL 地址；不设则启动内置的'),
  SECRET: z.string().min(32).optional().describe('签名和加密用的密钥；不设则由数据库保存一个随机值'),
  S3_ENDPOINT: z.url().optional().describe('S3 地址；设了就用 S3 存文件'),
  S3_PUBLIC_ENDPOINT: z.url().optional().describe('浏览器能访问的 S3 地址；设了就由浏览器直接从 S3 下载结果，不设则由服务转发'),
  S3_BUCKET: z.string().default('pdf365'),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  WORKERS: number(Math.max(1, Math.min(4, availableParallelism())), 0, 64).describe('本进程同时处理几个任务；0 表示只接收'),
  ORIGINS: list.describe('允许跨域带凭据访问的站点，用逗号隔开'),
  TRUST_PROXY: z.string().default('').describe('反向代理的地址或网段，用逗号隔开；设了才相信 X-Forwarded-*'),
  KEEP_SECONDS: number(7200, 60, 30 * 86_400).describe('任务和文件保留多久'),
  LINK_SECONDS: number(1800, 30, 86_400).describe('下载链接有效多久'),
  QUEUE_LIMIT: number(1000, 1, 1_000_000).describe('全站最多排队的任务数'),
  VISITOR_LIMIT: number(300, 1, 10_000).describe('一位访客最多排队的任务数'),
  UPLOAD_MB: number(2048, 1, 1_048_576).describe('单个上传的上限'),
  FREE_MB: number(1024, 0, 1_048_576).describe('剩余空间低于它就不再接收文件'),
  REQUESTS_PER_MINUTE: number(600, 1, 1_000_000).describe('每位访客、每个地址每分钟最多请求数'),
  OPERATOR_TOKEN: z.string().min(16).optional().describe('运维页和指标的口令；不设则只有本机能看'),
  STOP_SECONDS: number(20, 1, 3600).describe('停止时最多等正在处理的任务多久，超时的退回队列'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Settings = z.output<typeof schema>;

/** The settings of an environment. Throws an Error naming each wrong variable. Empty variables count as not set. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  throw new Error(error.issues.map(({ path, message }) => `环境变量 ${path.join('.')} 不对：${message}`).join('\n'));
}
