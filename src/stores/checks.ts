import type { ErrorCode, ErrorData } from '../../schemas/error.ts';
import type { OptionDescriptor } from '../../schemas/option.ts';
import type { EngineEntry } from '../../schemas/tool.ts';
import { meets } from '../lib/option-when.ts';
import { parsePages } from '../lib/page-range.ts';
import { CONFIRM, NEEDS_RIGHT } from '../lib/restricted.ts';
import { sequenceText } from './arrangement.ts';
import { $optionErrors, $options, type InputFile, theTool } from './tool.ts';

/** The option checker brings zod along, so it is loaded at the first sign of intent. */
export const checker = () => import('../../schemas/option.ts');

const RANGE_HINT = '可以写“1-3,5,8-”，也可以写“奇数页”“偶数页”。';

function optionOf(key: string, option: OptionDescriptor, files: readonly InputFile[]): unknown {
  if (option.each) return files.map(({ values }) => values[key] ?? option.default ?? '');
  const value = $options.get()[key];
  if (option.type === 'sequence') return meets(option.when, $options.get()) ? sequenceText(value, files) : '';
  return value;
}

/**
 * The options of the job: what the visitor set, over which stands what the tool fixes; `each` values in the order of
 * the files.
 */
export function gatherOptions(files: readonly InputFile[]): Record<string, unknown> {
  const { tool, engine } = theTool();
  const options: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(engine.options)) {
    if (option.each || key in $options.get()) options[key] = optionOf(key, option, files);
  }
  return { ...options, ...tool.set };
}

/**
 * What is wrong with a page range for a document of so many pages, in words; `undefined` where it fits or the pages are
 * not known.
 */
export function rangeFault(text: unknown, pages: number | undefined): string | undefined {
  if (!pages) return undefined;
  try {
    parsePages(String(text ?? ''), pages);
    return undefined;
  } catch (thrown) {
    return (thrown as { detail?: string }).detail;
  }
}

/**
 * Page ranges that do not fit the pages there are, by the key of their field; a range for several files is wrong where
 * it fits none.
 */
export function rangeFaults(files: readonly InputFile[], options: Record<string, unknown>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [key, { type, each, when }] of Object.entries(theTool().engine.options)) {
    // What is not asked now cannot be mended either.
    if (type !== 'pages' || !meets(when, options)) continue;
    const values = options[key];
    const found = files.map(({ pages }, place) => rangeFault(Array.isArray(values) ? values[place] : values, pages));
    const [first] = found;
    if (!each && first && found.every((fault) => fault)) faults[key] = first;
    if (each)
      Object.assign(
        faults,
        Object.fromEntries(found.flatMap((fault, place) => (fault ? [[`${key}:${files[place]?.id}`, fault]] : []))),
      );
  }
  return faults;
}

/** Whether the files are taken as they are with these options: no password is needed then, and no damage matters. */
export const staysUnopened = ({ unopened }: Pick<EngineEntry, 'unopened'>, options: Record<string, unknown>): boolean =>
  !!unopened && meets(unopened, options);

/** Refusals that a new start without a change would only meet again. */
const LASTING: ReadonlySet<ErrorCode> = new Set([
  'damaged',
  'truncated',
  'unsupported',
  'password-needed',
  'wrong-password',
  'too-many-pages',
]);

function unfitBecause(entry: InputFile, range: string | undefined): ErrorData | undefined {
  const { locked, password, fault, stage } = entry;
  if (locked && !password) return { code: 'password-needed' };
  if (stage?.state === 'failed' && LASTING.has(stage.error.code)) return stage.error;
  return fault ?? (range ? { code: 'bad-range', detail: range } : undefined);
}

/**
 * The files whose protection the tool would give up without the visitor's word for it: engines with the switch
 * `CONFIRM` ask for it. Where the first file is the one that is changed, it keeps its protection.
 */
function unconfirmed(files: readonly InputFile[], options: Record<string, unknown>): Set<string> {
  const { engine } = theTool();
  if (!(CONFIRM in engine.options) || options[CONFIRM]) return new Set();
  const firstIsChanged = Object.values(engine.options).some(
    (option) => 'firstDiffers' in option && option.firstDiffers,
  );
  const others = firstIsChanged ? files.slice(1) : files;
  return new Set(others.filter(({ restricted, password }) => restricted && !password).map(({ id }) => id));
}

/**
 * The files that are known to bring nothing as they stand, with the reason: no password, damaged, a page range they do
 * not have, restrictions that nobody has said to have the right to give up.
 */
export function unfitFiles(files: readonly InputFile[]): { id: string; error: ErrorData }[] {
  const options = gatherOptions(files);
  if (staysUnopened(theTool().engine, options)) return [];
  const ranges = rangeFaults(files, options);
  const restricted = unconfirmed(files, options);
  return files.flatMap((entry) => {
    const range = Object.keys(ranges).find((key) => key.endsWith(`:${entry.id}`));
    const error = restricted.has(entry.id)
      ? { code: 'bad-option' as const, detail: NEEDS_RIGHT }
      : unfitBecause(entry, range && ranges[range]);
    return error ? [{ id: entry.id, error }] : [];
  });
}

/** What a start asks to be filled in first, or otherwise, by the key of its field. */
export function lacking(): Record<string, string> {
  const { engine } = theTool();
  const options = $options.get();
  const isSet = (key: string): boolean => (options[key] ?? '') !== (engine.options[key]?.default ?? '');
  const asks = Object.entries(engine.options).flatMap(([key, option]): [string, string][] => {
    if (option.type !== 'password') return [];
    const { needed, unlike } = option;
    if (needed && ![key, ...needed.unless].some(isSet)) return [[key, needed.text]];
    return unlike && isSet(key) && options[key] === options[unlike.option] ? [[key, unlike.text]] : [];
  });
  return Object.fromEntries(asks);
}

/** Checks the options of these files; the whole options object, or `undefined` with the reasons in `$optionErrors`. */
export async function checkOptions(files: readonly InputFile[]): Promise<Record<string, unknown> | undefined> {
  const { optionSchema } = await checker();
  const gathered = gatherOptions(files);
  const checked = optionSchema(theTool().engine.options).safeParse(gathered);
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const file = typeof path[1] === 'number' ? files[path[1]] : undefined;
    errors[file ? `${String(path[0])}:${file.id}` : String(path[0])] ??= message;
  }
  for (const [key, fault] of Object.entries(rangeFaults(files, gathered))) errors[key] = fault + RANGE_HINT;
  $optionErrors.set(errors);
  return Object.keys(errors).length ? undefined : checked.data;
}
