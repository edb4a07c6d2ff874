import { atom } from 'nanostores';
import { askEstimate } from '../jobs/estimate.ts';
import { meets } from '../lib/option-when.ts';
import { checker } from './checks.ts';
import { $files, type InputFile, theTool } from './tool.ts';

/** About what the files come to with each value of one option, in bytes; `busy` while it is being found out. */
export interface Expected {
  key: string;
  /** Bytes of all files as they are. */
  before: number;
  after: Record<string, number>;
  busy: boolean;
}

export const $expected = atom<Expected | undefined>(undefined);

/** An option, the values that are offered, and all options as they stand. */
export interface Offer {
  key: string;
  values: readonly unknown[];
  options: Record<string, unknown>;
}

/** A visitor who still types or slides is not done yet, and thumbnails come first. */
const REST_MS = 700;
/** Of more files, so many speak for the others. */
const MAX_FILES = 8;
/** A file of more bytes would take the memory that the start wants. */
const MAX_BYTES = 100 * 2 ** 20;

/** What engines have said, by file and wish. */
const said = new Map<string, number | undefined>();
let asked = '';
let stop: AbortController | undefined;

const isReadable = ({ file, locked, password, fault }: InputFile): boolean =>
  file.size <= MAX_BYTES && !fault && (!locked || !!password);

/** The options with one of them changed; what has no meaning then is at its default, so that it makes no difference. */
function wishOf({ key, options }: Offer, value: unknown): Record<string, unknown> {
  const wish: Record<string, unknown> = { ...options, [key]: value };
  for (const [name, option] of Object.entries(theTool().engine.options))
    if (!meets(option.when, wish)) wish[name] = option.default ?? '';
  return wish;
}

const nameOf = ({ id, password }: InputFile, wish: object): string => `${id} ${password ?? ''} ${JSON.stringify(wish)}`;

/** Has the engine say what it has not said yet of a file. */
async function ask(entry: InputFile, wishes: Record<string, unknown>[], signal: AbortSignal): Promise<void> {
  const open = wishes.filter((wish) => !said.has(nameOf(entry, wish)));
  if (!open.length || signal.aborted) return;
  const { file, password } = entry;
  const bytes = await askEstimate({ engine: theTool().engineId, file, password, wishes: open }, signal);
  if (!signal.aborted) for (const [at, wish] of open.entries()) said.set(nameOf(entry, wish), bytes[at]);
}

/** What a wish makes of all files, reckoned from those looked at; undefined where one of them is not known. */
function total(looked: readonly InputFile[], wish: Record<string, unknown>, before: number): number | undefined {
  const bytes = looked.map((entry) => said.get(nameOf(entry, wish)));
  if (!bytes.length || bytes.some((each) => each === undefined)) return undefined;
  const of = looked.reduce((sum, { file }) => sum + file.size, 0);
  return (bytes.reduce<number>((sum, each) => sum + (each ?? 0), 0) / Math.max(1, of)) * before;
}

async function look(offer: Offer, files: readonly InputFile[], signal: AbortSignal): Promise<void> {
  const { optionSchema } = await checker();
  const schema = optionSchema(theTool().engine.options);
  const checked = offer.values.map((value) => ({ value, ...schema.safeParse(wishOf(offer, value)) }));
  const wishes = checked.flatMap(({ value, data }) => (data ? [{ value: String(value), data }] : []));
  const before = files.reduce((sum, { file }) => sum + file.size, 0);
  const looked = files.filter(isReadable).slice(0, MAX_FILES);
  const show = (busy: boolean): void => {
    const after = wishes.flatMap(({ value, data }) => {
      const bytes = total(looked, data, before);
      return bytes === undefined ? [] : [[value, bytes] as const];
    });
    if (!signal.aborted) $expected.set({ key: offer.key, before, after: Object.fromEntries(after), busy });
  };
  show(true);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const data = wishes.map((wish) => wish.data);
  for (const entry of looked) await ask(entry, data, signal);
  show(false);
}

/**
 * Finds out, a moment later and while nothing else is to do, what the files would come to with each value offered;
 * the newest offer replaces the one before, and none ends the search. The answer is in `$expected`.
 */
export function expectSizes(offer: Offer | undefined): void {
  const files = $files.get();
  const now =
    offer && files.length
      ? JSON.stringify([
          { ...offer, options: { ...offer.options, [offer.key]: null } },
          files.map((entry) => [nameOf(entry, {}), isReadable(entry)]),
        ])
      : '';
  if (now === asked) return;
  asked = now;
  stop?.abort();
  if (!now) $expected.set(undefined);
  stop = new AbortController();
  if (offer && now) look(offer, files, stop.signal).catch(() => undefined); // the form does without
}
