import { z } from './zod.ts';

/** What an engine says of a result, in a sentence for the visitor. */
export const noteSchema = z.object({
  text: z.string().describe('一句话'),
  lost: z.boolean().optional().describe('true：有内容没有进到结果里，要核对原文件；没有：只是说明'),
  summary: z.boolean().optional().describe('true：把结果的评分概括成一句'),
});
/**
 * A sentence that comes with a result. `lost`: something that the visitor gave is missing from it, or may be;
 * `summary`: it sums up a report, and is not said again where a page shows that.
 */
export type Note = z.infer<typeof noteSchema>;

/** Says a note: its sentence, and what else is to be known of it. A `Note` is fit for both. */
export type Tell = (text: string, about?: Omit<Note, 'text'>) => void;
