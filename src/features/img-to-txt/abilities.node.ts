import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from '../../../schemas/zod.ts';
import type { LentModel } from '../../native/lent-models.ts';
import { TEXT_MODEL_FILES, textSetUp } from './native/text-model.ts';

const settings = {
  OCR_MODEL: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe(
      'folder with text.onnx and text-characters.txt, which read lines of text processed here (see below); not set: the bundled ones',
    ),
};

/** Grey, 32 columns wide. */
const GREY = { input: { data: new Float32Array(3 * 48 * 32), dims: [1, 3, 48, 32] }, width: 32 };

/** A reading model of the operator's own: for other languages, or a stronger one. */
const readingModel: LentModel<'read', typeof settings> = {
  ability: 'read',
  name: '识别模型',
  otherwise: '自带',
  failed: '服务器自设的识别模型没有运行成功，这次由自带的模型完成。',
  settings,
  setUp({ OCR_MODEL: folder }, threads) {
    if (folder === undefined) return undefined;
    for (const name of Object.values(TEXT_MODEL_FILES))
      if (!statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
        throw new Error(`没有文件 ${join(folder, name)}`);
    return textSetUp({ folder, threads });
  },
  trial: GREY,
};
export default readingModel;
