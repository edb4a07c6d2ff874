import { z } from './zod.ts';

/** `info.json`, the first file the `preview` engine gives: what the file list and the page panels show of an input. */
export const previewSchema = z.object({
  /** type by content, as an extension (`pdf`, `jpg`, `docx` …); absent where the content is not known */
  kind: z.string().optional(),
  /** number of pages (PDF) */
  pages: z.number().int().positive().optional(),
  /** first page in points of 1/72 inch as it is seen (PDF), or the upright picture in pixels */
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
  /** true: most pages are wider than high as they are seen (PDF), or the picture is */
  wide: z.boolean().optional(),
  /** true: a password is needed, or the one given is wrong; nothing else is known then */
  encrypted: z.boolean().optional(),
  /** true: it opens without a password, but is encrypted to restrict what may be done with it (ISO 32000-1 table 22) */
  restricted: z.boolean().optional(),
  /** the pages that are only pictures, without any text, as `3,5-8`; told by `file-facts` alone */
  scans: z.string().optional(),
  /** true: the file was damaged and could be mended */
  damaged: z.boolean().optional(),
});
export type Preview = z.infer<typeof previewSchema>;
