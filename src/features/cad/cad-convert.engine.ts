import type { Engine } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { readCad } from '../../formats/cad/read.ts';
import type { CadTarget } from '../../formats/cad/version-codes.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { countsText } from './type-names.ts';
import { writeChecked } from './written.ts';

type Options = EngineOptions['cad-convert'];

/** A drawing in another format or release: entities stay what they are, what a release does not know is named. */
const cadConvert: Engine<'cad-convert'> = async ([file], options, run) => {
  if (!file) return [];
  run.progress(0.02, '读取图纸');
  await yieldToEvents(run.signal);
  const { document, kind, unread, cut, release } = readCad(new Uint8Array(await file.arrayBuffer()));
  if (cut) run.note('文件不完整，读到中断处为止。', { lost: true });
  if (unread.size > 0) run.note(`这些对象读不出来：${countsText(unread)}。`, { lost: true });
  const target = targetOf(kind, options);
  run.progress(0.4, '写出图纸');
  await yieldToEvents(run.signal);
  const base = baseName(file.name);
  // Beside the one it was made of it needs a name of its own.
  const name = target.format === kind ? `${base}_${target.release}` : base;
  const result = writeChecked(document, target, name, run);
  if (release) run.note(`原图是 ${release} 版，存成了 ${target.release} 版 ${target.format.toUpperCase()}。`);
  run.progress(1);
  return [result];
};
export default cadConvert;

function targetOf(kind: 'dwg' | 'dxf', { to, dxf, dwg }: Options): CadTarget {
  const format = to === 'other' ? (kind === 'dwg' ? 'dxf' : 'dwg') : to;
  return { format, release: format === 'dxf' ? dxf : dwg };
}
