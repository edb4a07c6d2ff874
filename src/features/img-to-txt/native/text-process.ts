// The process of a reading model of the operator's own; its settings are a TextModel.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Abilities } from '../../../engines/abilities.ts';
import { decode, readAlphabet } from '../../../model/recognise/read-line.ts';
import { openOnnx } from '../../../native/onnx-runtime.ts';
import { serveModel } from '../../../native/serve-model.ts';
import { TEXT_MODEL_FILES, type TextModel } from './text-model.ts';

serveModel(async ({ folder, threads }: TextModel) => {
  const { session, Tensor } = await openOnnx(join(folder, TEXT_MODEL_FILES.network), threads);
  const [name, ...others] = session.inputNames;
  const [output] = session.outputNames;
  if (name === undefined || output === undefined || others.length > 0) throw new Error('模型应该只有一个输入');
  const alphabet = await readAlphabet({
    asset: async () => readFileSync(join(folder, TEXT_MODEL_FILES.characters)),
  });
  return async (line: Abilities['read']['query']): Promise<Abilities['read']['answer']> => {
    const { data, dims } = line.input;
    const answer = (await session.run({ [name]: new Tensor('float32', data, [...dims]) }))[output];
    if (!answer) throw new Error('模型没有给出结果');
    const classes = answer.dims[2] ?? 0;
    // Some lists name the space themselves, at their end.
    if (answer.dims.length !== 3 || Math.abs(alphabet.length - classes) > 1)
      throw new Error(`模型分 ${classes} 类，${TEXT_MODEL_FILES.characters} 有 ${alphabet.length - 2} 个字，对不上`);
    return decode({ data: probabilities(answer.data as Float32Array, classes), dims: answer.dims }, line, alphabet);
  };
});

/** Of networks whose answer is not yet one of probabilities, those (softmax of each step). */
function probabilities(data: Float32Array, classes: number): Float32Array {
  const first = data.subarray(0, classes).reduce((sum, value) => sum + value, 0);
  if (Math.abs(first - 1) < 0.05) return data;
  const result = new Float32Array(data.length);
  for (let from = 0; from < data.length; from += classes) {
    const step = data.subarray(from, from + classes);
    const most = step.reduce((best, value) => Math.max(best, value), Number.NEGATIVE_INFINITY);
    const powers = step.map((value) => Math.exp(value - most));
    const sum = powers.reduce((all, value) => all + value, 0);
    result.set(
      powers.map((value) => value / sum),
      from,
    );
  }
  return result;
}
