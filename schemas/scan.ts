import { SEVERITIES } from './severity.ts';
import { z } from './zod.ts';

export const scanPlaceSchema = z.object({
  page: z.number().int().min(1).optional().describe('第几页，从 1 起；没有则与页面无关'),
  object: z.number().int().min(1).optional().describe('对象号'),
  old: z.literal(true).optional().describe('只在旧版本里，或没有被引用'),
  text: z.string().describe('这一处的具体内容'),
});
export type ScanPlace = z.infer<typeof scanPlaceSchema>;

export const findingSchema = z.object({
  code: z.string().describe('问题代码，如 launch'),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  explain: z.string().describe('是什么，有什么影响'),
  advice: z.string().describe('可以怎么做'),
  count: z.number().int().min(1).describe('一共几处'),
  places: z.array(scanPlaceSchema).describe('最多列出前 30 处'),
});
export type Finding = z.infer<typeof findingSchema>;

/** The report of a scanned PDF, as the tool saves it and the page shows it. */
export const scanReportSchema = z.object({
  kind: z.literal('pdf-scan-report'),
  version: z.literal(1),
  file: z.object({
    name: z.string(),
    bytes: z.number().int(),
    sha256: z.string(),
    pdf: z.string().describe('PDF 版本'),
    pages: z.number().int().describe('页数；0 为读不出'),
    objects: z.number().int(),
    revisions: z.number().int().describe('保存过几个版本'),
  }),
  counts: z.object({ high: z.number(), medium: z.number(), low: z.number(), info: z.number() }),
  findings: z.array(findingSchema).describe('按严重程度排列'),
});
export type ScanReport = z.infer<typeof scanReportSchema>;
