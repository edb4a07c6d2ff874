import { UserError } from '../../../schemas/error.ts';
import type { Engine } from '../../engines/engine.ts';
import { type Bitmap, blank, flatten } from '../../formats/image/bitmap.ts';
import { firstBitmap, readSource } from '../../formats/image/source.ts';
import { type Frame, parseFrame, wholeFrame } from '../../lib/frame.ts';
import { baseName } from '../../lib/output-name.ts';
import { loadIndex } from './faces/index.ts';
import { recognise } from './match/recognise.ts';
import { reportOf, reportText } from './report.ts';
import { linesOf } from './shared/lines.ts';
import { conclusion } from './shared/report.ts';

const MAX_LETTERS = 24;
const MIN_SIDE = 8;

/** Which faces the text in a crop of a picture is set in: a report of the five nearest, as text or JSON. */
const fontRecognition: Engine<'font-recognition'> = async ([file], options, run) => {
  if (!file) return [];
  const lines = linesOf(options.text[0] ?? '');
  const count = lines.join('').length;
  if (count === 0) throw new UserError('bad-option', '请照着图打出框里的字，再识别字体。');
  if (count > MAX_LETTERS) throw new UserError('bad-option', `一次最多比对 ${MAX_LETTERS} 个字，请少框几个字。`);
  const source = readSource(new Uint8Array(await file.arrayBuffer()), file.name);
  const picture = await firstBitmap(source, { decode: (blob) => run.image.decode(blob), asset: run.asset });
  const crop = cropOf(picture, options.frame[0] ?? '');
  flatten(crop, '#ffffff');
  run.progress(0.3, '正在比对字形');
  const index = await loadIndex(lines.join(''), run.asset);
  run.signal.throwIfAborted();
  const found = recognise(crop, lines, index);
  if (!found) throw new UserError('no-result', '框里没有找到清楚的字。请框紧一些，并核对打出的字与图里一致。');
  const report = reportOf(found, lines, index);
  run.note(conclusion(report));
  const name = `${baseName(file.name)}-字体`;
  const json = options.report === 'json';
  const words = json ? JSON.stringify(report) : reportText(report, file.name);
  return [
    new File([words], `${name}.${json ? 'json' : 'txt'}`, {
      type: json ? 'application/json' : 'text/plain;charset=utf-8',
    }),
  ];
};
export default fontRecognition;

/** A copy of the part of the picture that the text names; all of it where it names none. */
function cropOf(picture: Bitmap, text: string): Bitmap {
  const frame = text.trim() ? parseFrame(text, picture) : wholeFrame(picture);
  if (!frame) throw new UserError('bad-option', '文字的位置在图片之外，请重新框选。');
  if (frame.width < MIN_SIDE || frame.height < MIN_SIDE)
    throw new UserError('bad-option', '框得太小了，请把要识别的字完整地框进来。');
  return part(picture, frame);
}

function part({ data, width }: Bitmap, frame: Frame): Bitmap {
  const crop = blank(frame.width, frame.height);
  for (let y = 0; y < frame.height; y++) {
    const from = ((frame.y + y) * width + frame.x) * 4;
    crop.data.set(data.subarray(from, from + frame.width * 4), y * frame.width * 4);
  }
  return crop;
}
