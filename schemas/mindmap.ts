import {
  MAX_LABELS,
  MAX_LINK,
  MAX_NOTE,
  MAX_PICTURE,
  MAX_TEXT,
  MINDMAP_LAYOUTS,
  MINDMAP_THEMES,
} from './mindmap-limits.ts';
import { z } from './zod.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const id = z.string().min(1).max(64);
const text = z.string().max(MAX_TEXT);
/**
 * Fields of a foreign format that we do not show, kept as they came so that writing that format again loses nothing.
 */
const extra = z.record(z.string(), z.unknown()).optional();

const topicStyle = z.object({
  fill: colour.optional().describe('底色'),
  colour: colour.optional().describe('文字颜色'),
  border: colour.optional().describe('边框颜色'),
  line: colour.optional().describe('这一支的线条颜色'),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  strike: z.boolean().optional(),
});

const topicImage = z.object({
  src: z
    .string()
    .max(MAX_PICTURE)
    .regex(/^data:image\/(png|jpeg|gif|webp|svg\+xml|bmp);base64,[A-Za-z0-9+/]*=*$/),
  width: z.number().positive().max(4000).optional().describe('显示的宽，像素'),
  height: z.number().positive().max(4000).optional(),
});

const topicSchema = z.object({
  id,
  text: text.describe('可以有换行，可以为空'),
  note: z.string().max(MAX_NOTE).optional().describe('备注，纯文本'),
  link: z.string().max(MAX_LINK).optional().describe('网址、邮件地址，或 #主题id'),
  labels: z.array(z.string().max(500)).max(MAX_LABELS).optional().describe('标签'),
  markers: z
    .array(z.string().max(100))
    .max(50)
    .optional()
    .describe('图标，用 XMind 的名字，如 priority-1、task-half、star-red'),
  image: topicImage.optional(),
  folded: z.boolean().optional(),
  side: z.enum(['left', 'right']).optional().describe('只用于第一层主题，在 mind 布局里放在哪一边；不写则自动'),
  style: topicStyle.optional(),
  /** Children `from` to `to` (indices, both included) in a bracket that leads to a topic of its own. */
  get summaries() {
    return z.array(summarySchema).max(1000).optional();
  },
  /** A frame around children `from` to `to`; without them around the topic and all below it. */
  boundaries: z
    .array(
      z.object({ id, from: z.int().min(0).optional(), to: z.int().min(0).optional(), text: text.optional(), extra }),
    )
    .max(1000)
    .optional(),
  extra,
  get children() {
    return z.array(topicSchema);
  },
});

const summarySchema = z.object({
  id,
  from: z.int().min(0),
  to: z.int().min(0),
  extra,
  get topic() {
    return topicSchema;
  },
});

const floatingSchema = z.object({ topic: topicSchema, x: z.number(), y: z.number() });

/** An arrow between two topics, by their ids. */
const relationshipSchema = z.object({ id, from: id, to: id, text: text.optional(), extra });

/**
 * A mind map as we keep it: what the editor edits and stores, what `.json` holds, and what every other format is read
 * into and written from. Check untrusted values with `checkMindmap`, which bounds depth and size first, never with this
 * schema alone.
 */
export const mindmapSchema = z.object({
  kind: z.literal('mindmap'),
  version: z.literal(1),
  title: z.string().max(1000).optional().describe('画布名称；不写则用中心主题'),
  layout: z.enum(MINDMAP_LAYOUTS),
  theme: z.enum(MINDMAP_THEMES),
  root: topicSchema,
  /** Topics beside the tree; x and y of their centre from the root's centre, in pixels. */
  floating: z.array(floatingSchema).max(1000).optional(),
  relationships: z.array(relationshipSchema).max(5000).optional(),
  extra,
});

export type Mindmap = z.infer<typeof mindmapSchema>;
export type Topic = z.infer<typeof topicSchema>;
export type TopicStyle = z.infer<typeof topicStyle>;
export type MindmapLayout = (typeof MINDMAP_LAYOUTS)[number];
export type MindmapTheme = (typeof MINDMAP_THEMES)[number];
