import { z } from '../zod.ts';

/**
 * Uploads. By the resumable protocol tus 1.0 at `UPLOAD_PATH` (creation, termination, expiration): `Upload-Metadata`
 * names the file (`filename`, base64 of UTF-8), the last part of the `Location` answered is the upload's id. Or in one
 * go as multipart form data at `UPLOAD_FORM_PATH`, any number of fields `file`.
 */
export const UPLOAD_PATH = '/upload';
export const UPLOAD_FORM_PATH = '/upload/form';
/** Where the feedback page sends its pictures: the one path asked without Authorization (specification §6). */
export const FEEDBACK_UPLOAD_PATH = '/feedback/upload';

export const uploadSchema = z.object({
  uploadId: z.string(),
  name: z.string().describe('清理过的文件名'),
  size: z.number().int(),
});
/** `data` of the answer to a multipart upload. */
export const uploadedSchema = z.object({ uploads: z.array(uploadSchema) });
