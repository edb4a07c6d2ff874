import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { copyAll } from '../../formats/pdf/copier.ts';
import { openPdf } from '../../formats/pdf/document.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { writerLike } from '../../formats/pdf/protection.ts';
import { nextId } from '../../formats/pdf/rewrite.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import type { Mark } from './groups.ts';
import { startRemoval } from './remove.ts';
import { survey } from './survey.ts';

type Options = EngineOptions['del-watermark'];

/**
 * Takes watermarks out of each PDF: those whose ids `pick` names (see engine `watermark-finder`), all that were found
 * with `all`, those beyond doubt where it says nothing; with `none` the file is written as it is.
 */
const removeWatermarks: Engine<'del-watermark'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries())
    results.push(
      await clean(file, options.pick[index] ?? '', run, (part) =>
        run.progress((index + part) / files.length, '正在去除水印'),
      ),
    );
  return results;
};
export default removeWatermarks;

async function clean(file: File, pick: string, run: Run<Options>, progress: (part: number) => void): Promise<File> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  const step =
    (from: number, to: number) =>
    async (part: number): Promise<void> => {
      progress(from + part * (to - from));
      await yieldToEvents(run.signal);
    };
  const chosen = chosenOf(await survey(document, step(0, 0.6)), pick.trim());
  const writer = writerLike(document);
  const { copier, trailer } = await startRemoval(document, writer, chosen, step(0.6, 0.9));
  await copyAll(copier, step(0.9, 1));
  for (const text of wordsOf(chosen)) run.note(text);
  for (const notice of noticesOf(document, 'kept')) run.note(notice.text, notice);
  const ids = chosen.map(({ id }) => id).join();
  trailer.set('ID', nextId(document, digestOf(`${file.name} ${file.size} ${ids}`)));
  const parts = await writer.finish(trailer);
  progress(1);
  return new File(parts, `${baseName(file.name)}-去水印.pdf`, { type: 'application/pdf' });
}

function chosenOf(marks: Mark[], pick: string): Mark[] {
  if (pick === 'none') return [];
  if (pick === 'all') return found(marks);
  if (!pick) return found(marks.filter(({ certain }) => certain));
  const wanted = new Set(pick.split(/[\s,，]+/));
  const chosen = marks.filter(({ id }) => wanted.has(id));
  if (!chosen.length) throw new UserError('bad-option', '选中的水印在这个文件里没有找到，请重新勾选。');
  return chosen;
}

function found(marks: Mark[]): Mark[] {
  if (!marks.length) throw new UserError('no-result', '没有找到能确定的水印；扫描件里的水印和图像是一体的，无法去除。');
  return marks;
}

const MAX_SHOWN_CHARACTERS = 20;

function wordsOf(marks: Mark[]): string[] {
  if (!marks.length) return ['没有选中任何水印，内容没有改动。'];
  const named = marks
    .slice(0, 3)
    .map(({ text }) =>
      text ? `“${text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text}”` : '',
    );
  const names = named.filter(Boolean).join('、');
  const pages = new Set(marks.flatMap((mark) => mark.pages)).size;
  return [`去除了 ${marks.length} 项水印${names && `（${names}）`}，涉及 ${pages} 页。`];
}
