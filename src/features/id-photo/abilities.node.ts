import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from '../../../schemas/zod.ts';
import type { LentModel } from '../../native/lent-models.ts';
import { personSetUp } from './native/person-model.ts';
import { GREY, PERSON_INPUTS, type PersonInput } from './native/tensor.ts';

const settings = {
  MATTING_MODEL: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe('ONNX model that finds the person in photos processed here (see below); not set: the bundled one'),
  MATTING_INPUT: z
    .enum(Object.keys(PERSON_INPUTS) as PersonInput[])
    .default('isnet')
    .describe('the family of that model, by which pictures are prepared for it'),
};

/** A portrait model of the operator's own. */
const portraitModel: LentModel<'mask', typeof settings> = {
  ability: 'mask',
  name: '人像模型',
  otherwise: '自带',
  failed: '服务器自设的人像模型没有运行成功，这次由自带的模型完成。',
  settings,
  setUp({ MATTING_MODEL: path, MATTING_INPUT: input }, threads) {
    if (path === undefined) return undefined;
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Error(`没有文件 ${path}`);
    return personSetUp({ path, input, threads });
  },
  trial: GREY,
};
export default portraitModel;
