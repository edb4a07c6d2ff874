import { meets } from '../lib/option-when.ts';
import { $files, $options, theTool } from './tool.ts';

/** Whether anything was arranged in a panel, or set for a single file. */
const isArranged = (): boolean =>
  Object.entries(theTool().engine.options).some(
    ([key, { type, each }]) =>
      (type === 'sequence' && !!$options.get()[key]) || (each && $files.get().some(({ values }) => !!values[key])),
  );

/**
 * Whether a change of the options from `before` to `after` only shows the work in the other view (`canvas`): nothing
 * was done in either, so the same would come of it.
 */
export function onlyViewed(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const { engine, tool } = theTool();
  if (typeof tool.canvas !== 'object' || isArranged()) return false;
  const { when } = tool.canvas;
  const isView = (values: Record<string, unknown>): boolean =>
    meets(when, values) || Object.keys(when).every((key) => values[key] === engine.options[key]?.default);
  const same = Object.keys(after).every((key) => key in when || before[key] === after[key]);
  return same && isView(before) && isView(after);
}
