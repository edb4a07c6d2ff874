import { z } from './zod.ts';

/** An origin without a path; empty: the site's own. */
const origin = z
  .string()
  .regex(/^(https?:\/\/[a-z0-9.-]+(:\d{1,5})?)?$/, {
    error: '请写成 https://主机名，后面不加斜杠和路径；留空表示与网站同源。',
  })
  .default('');

/** The hosts that calls go to (specification §7). All of them may be one. */
export const hostsSchema = z
  .strictObject({
    api: origin.describe('接口和上传'),
    vip: origin.describe('账户和会员'),
    translation: origin.describe('翻译'),
    plus: origin.describe('增值服务'),
    activity: origin.describe('活动和积分'),
    sso: origin.describe('单点登录；填了才同步来源 Cookie'),
    webapi: origin.describe('试用'),
  })
  .prefault({});

export type Hosts = z.output<typeof hostsSchema>;
export type HostName = keyof Hosts;
