// The process of a portrait model of the operator's own; its settings are a PersonModel.
import sharp from 'sharp';
import type { Mask } from '../../../engines/abilities.ts';
import type { Pixels } from '../../../engines/engine.ts';
import { openOnnx } from '../../../native/onnx-runtime.ts';
import { serveModel } from '../../../native/serve-model.ts';
import type { PersonModel } from './person-model.ts';
import { inputSize, maskOf, toTensor } from './tensor.ts';

serveModel(async ({ path, input, threads }: PersonModel) => {
  const { session, Tensor } = await openOnnx(path, threads);
  const [name, ...others] = session.inputNames;
  const [answer] = session.outputNames;
  if (name === undefined || answer === undefined || others.length > 0) throw new Error('模型应该只有一个输入');
  const { width, height } = inputSize(input, session.inputMetadata?.[0]);
  return async ({ data, width: wide, height: high }: Pixels): Promise<Mask> => {
    const raw = sharp(data, { raw: { width: wide, height: high, channels: 4 } }).removeAlpha();
    const rgb = await raw.resize(width, height, { fit: 'fill', kernel: 'linear' }).raw().toBuffer();
    const answers = await session.run({ [name]: new Tensor('float32', toTensor(rgb, input), [1, 3, height, width]) });
    return maskOf(answers[answer]);
  };
});
