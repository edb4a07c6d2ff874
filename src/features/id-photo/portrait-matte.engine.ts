import { UserError } from '../../../schemas/error.ts';
import type { Portrait } from '../../../schemas/portrait.ts';
import type { Engine } from '../../engines/engine.ts';
import { resize } from '../../formats/image/resize.ts';
import { decodingNotes, firstBitmap, readSource } from '../../formats/image/source.ts';
import { baseName } from '../../lib/output-name.ts';
import { headWithFace } from './face.ts';
import { locatePerson } from './locate-person.ts';
import { applyMatte } from './matting/apply.ts';
import { headOf } from './matting/head.ts';
import { sizeWithin } from './matting/plane.ts';
import { isUnsure } from './matting/unsure.ts';

/**
 * The person in a picture: `<name>.png`, cut out with straight alpha, the picture's own size or `megapixels`, and
 * `portrait.json` (schemas/portrait.ts) with the head's place. Refuses a picture without a person with `no-result`.
 */
const portraitMatte: Engine<'portrait-matte'> = async ([file], { megapixels }, run) => {
  if (!file) return [];
  const source = readSource(new Uint8Array(await file.arrayBuffer()), file.name);
  for (const note of decodingNotes(source)) run.note(note.text, note);
  const picture = await firstBitmap(source, { decode: (blob) => run.image.decode(blob), asset: run.asset });
  run.progress(0.1, '正在分离人像');
  const found = await locatePerson(picture, source.bytes, 0.7, run);
  const size = sizeWithin(picture.width, picture.height, megapixels * 1e6);
  const fitting = size.width < picture.width ? resize(picture, size.width, size.height) : picture;
  const cut = await applyMatte(fitting, found, run.signal);
  const png = await run.image.encode(cut.foreground, 'png', {});
  if (!png) throw new UserError('unsupported', '这个浏览器不能生成 PNG 图片。');
  const outline = headOf(cut.alpha, cut.width, cut.height);
  const head = outline && headWithFace(cut.foreground, outline);
  const portrait: Portrait = {
    width: cut.width,
    height: cut.height,
    head,
    others: cut.others,
    unsure: isUnsure(cut.unsure),
  };
  run.progress(1);
  return [
    new File([png], `${baseName(file.name)}.png`, { type: 'image/png' }),
    new File([JSON.stringify(portrait)], 'portrait.json', { type: 'application/json' }),
  ];
};
export default portraitMatte;
