import type { OptionDescriptor } from '../../schemas/option.ts';
import { offeredChoices } from '../lib/offered-choices.ts';
import { meets } from '../lib/option-when.ts';
import { $files, $options, type InputFile, theTool } from './tool.ts';

/** A select whose value is a type of file. */
type Select = Extract<OptionDescriptor, { type: 'select' }>;

/** The one type that all files have. */
function onlyType(files: readonly InputFile[]): string | undefined {
  const types = new Set(files.map(({ type }) => type));
  return types.size === 1 ? [...types][0] : undefined;
}

const selects = (): [string, Select][] =>
  Object.entries(theTool().engine.options).flatMap(([key, option]): [string, Select][] =>
    option.type === 'select' && option.otherThanInput ? [[key, option]] : [],
  );

/** With these settings something else is done to the files than to convert them. */
const stays = ({ ownWhen = [] }: Select, values: Record<string, unknown>): boolean =>
  ownWhen.some((condition) => meets(condition, values));

/**
 * Chooses the type of the files themselves where they stay what they are, else another; what the visitor chose instead
 * of that is left alone.
 */
function settle(key: string, option: Select, only: string): void {
  const now = $options.get();
  const [first = only] = Object.keys(offeredChoices(option, [only]));
  const [from, to] = stays(option, now) ? [first, only] : [only, first];
  if (now[key] === from && to !== from) $options.set({ ...now, [key]: to });
}

/**
 * Chooses something else where all files are already what was chosen; that becomes no habit. What is not offered then
 * (`otherThanInput: true`) is left always; what is (`last`) only for the first files that a visitor adds: later, and
 * after a reload, it may be what was chosen for them.
 */
export function leaveOwn(files: readonly InputFile[], offer: true | 'last'): void {
  const only = onlyType(files);
  if (only === undefined) return;
  for (const [key, option] of selects())
    if (option.otherThanInput === offer && only in option.choices) settle(key, option, only);
}

/**
 * After a change of the options, which were `before`: files to which something else is done now than to convert them
 * (`ownWhen`) stay what they are, where another type was chosen only because a conversion leads to another; that one
 * comes back afterwards.
 */
export function keepOwn(before: Record<string, unknown>): void {
  const only = onlyType($files.get());
  if (only === undefined) return;
  for (const [key, option] of selects())
    if (only in option.choices && stays(option, before) !== stays(option, $options.get())) settle(key, option, only);
}
