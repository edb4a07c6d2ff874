import { hostsSchema } from './host.ts';
import { z } from './zod.ts';

const text = z.string().min(4);

/**
 * Front matter of `content/tools/<tool>.md`: the text below the tool. The Markdown body is an optional longer
 * explanation.
 */
export const toolContentSchema = z.strictObject({
  steps: z
    .array(z.strictObject({ title: text.max(20), text: text.max(120) }))
    .length(3)
    .describe('使用步骤，正好三步'),
  can: z.array(text.max(80)).min(3).max(6).describe('能做到什么'),
  cannot: z.array(text.max(80)).min(1).max(4).describe('做不到什么，诚实地写'),
  faq: z
    .array(z.strictObject({ q: text.max(60), a: text.max(300) }))
    .min(3)
    .max(6)
    .describe('常见问题'),
});
export type ToolContent = z.infer<typeof toolContentSchema>;

/** `content/site.yaml`: brand, links and the like. */
export const siteSchema = z.strictObject({
  name: z.string().min(1).describe('站点名称'),
  origin: z.url().describe('正式域名，用于 canonical 和 sitemap'),
  mobileOrigin: z.url().describe('手机站域名'),
  hosts: hostsSchema.describe('各类接口的主机，留空表示与网站同源；改完要运行 npm run gen'),
  home: z.strictObject({
    title: z.string().min(8),
    description: z.string().min(40),
    keywords: z.array(z.string()).min(3),
    heading: z.string().min(4),
    lead: z.string().min(10),
  }),
  promises: z
    .array(z.strictObject({ icon: z.string(), title: z.string(), text: z.string() }))
    .min(1)
    .describe('首页的几条承诺'),
  footer: z.strictObject({ about: z.string(), copyright: z.string() }),
});
export type Site = z.infer<typeof siteSchema>;
