import { type Recognised, STRANGE } from '../../../schemas/recognised.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { baseName } from '../../lib/output-name.ts';
import { pageText, traditionalNote } from '../../lib/recognised-text.ts';
import { BLANK, readFile } from './read-file.ts';
import { parseRead } from './read-option.ts';
import { searchablePdf } from './searchable-pdf.ts';
import { textFlow } from './text-flow.ts';

type Options = EngineOptions['img-to-txt'];

/** Of the work, reading takes this share. */
const READING = 0.95;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Reads the text of pictures, and writes it as plain text, as a Word document, or under the pictures of a PDF. */
const imgToTxt: Engine<'img-to-txt'> = async ([file], options, run) => {
  if (!file) return [];
  const given = parseRead(options.read[0] ?? '');
  const read = given ?? (await readFile(file, run, (part, note) => run.progress(part * READING, note)));
  // A PDF is made of the pictures once more, and says itself which of them it could not take.
  if (options.format !== 'pdf') tellLost(read, run);
  tell(read, !given, run);
  run.progress(READING, '正在保存');
  return [await write(file, read, options, run)];
};
export default imgToTxt;

/** The networks are fetched while the visitor still looks at the page. */
export const warm = (run: Pick<Run, 'asset'>): Promise<unknown> =>
  Promise.all((['onnx-runtime.wasm', 'text-lines.onnx', 'text.onnx', 'text-characters.txt'] as const).map(run.asset));

async function write(file: File, read: Recognised, { format, rows }: Options, run: Run<Options>): Promise<File> {
  const name = baseName(file.name);
  if (format === 'pdf')
    return new File(await searchablePdf(file, read, run), `${name}.pdf`, { type: 'application/pdf' });
  if (format === 'txt') {
    const text = read.pages.map((page) => pageText(page, rows)).join('\n\n');
    return new File([`${text}\n`], `${name}.txt`, { type: 'text/plain;charset=utf-8' });
  }
  const { writeDocx } = await import('../../model/writers/docx/docx.ts');
  const bytes = await writeDocx({
    flow: textFlow(read, name),
    options: { layout: 'flow' },
    source: { picture: async () => undefined, region: async () => undefined },
    note: run.note,
    rest: async () => run.signal.throwIfAborted(),
  });
  return new File([bytes], `${name}.docx`, { type: DOCX });
}

function tellLost({ pages, of = 0 }: Recognised, run: Pick<Run, 'note'>): void {
  if (of > pages.length) run.note(`文件共 ${of} 页，只读出了前 ${pages.length} 页，其余已损坏。`, { lost: true });
}

/** What the visitor should know of how good the text can be. */
function tell({ pages }: Recognised, isNew: boolean, run: Pick<Run, 'note'>): void {
  const blank = pages.flatMap(({ lines }, index) => (lines.length ? [] : [index + 1]));
  if (blank.length === pages.length) run.note(BLANK);
  else if (blank.length) run.note(`第 ${blank.join('、')} 页没有认出文字。`);
  if (!isNew) return;
  const traditional = pages.flatMap((page, index) => (page.traditional ? [index + 1] : []));
  if (traditional.length) run.note(traditionalNote(pages.length > 1 ? `第 ${traditional.join('、')} 页` : ''));
  const strange = pages.flatMap(({ sure, lines }, index) => (lines.length && sure < STRANGE ? [index + 1] : []));
  if (!strange.length) return;
  const where = pages.length > 1 ? `第 ${strange.join('、')} 页` : '';
  run.note(`${where}认得不太有把握，可能有生僻字，或者图片不够清楚，请对照原图。`);
}
