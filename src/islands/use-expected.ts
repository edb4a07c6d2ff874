import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { OptionDescriptor } from '../../schemas/option.ts';
import type { ToolProps } from '../../schemas/tool.ts';
import { $expected, expectSizes } from '../stores/expected.ts';
import { $files, $options, $stage, isRunning } from '../stores/tool.ts';
import { traitsOf } from '../stores/traits.ts';
import { shownFields, valuesOf } from './option-fields.ts';

/** Whether a field tells the size to be expected with each of its values. */
export const isEstimated = (option: OptionDescriptor): boolean => 'estimates' in option && !!option.estimates;

/** The values of an option whose size is told: those that stand as cards, and of a number the one that it has. */
const offeredBy = (option: OptionDescriptor, value: unknown): unknown[] =>
  option.type === 'select'
    ? Object.keys(option.choices)
    : option.type === 'number'
      ? [...Object.keys(option.named ?? {}).map(Number), value]
      : [];

/** Has the sizes to be expected looked into, where a field tells them, seen or not, and the browser can find out. */
export function useSizesAsked(props: ToolProps): void {
  const options = useStore($options);
  const running = isRunning(useStore($stage));
  const traits = traitsOf(useStore($files));
  const values = valuesOf(props, options);
  const fields = running || !props.places.includes('browser') ? [] : shownFields(props, options, traits);
  const [key, option] = fields.find(([, each]) => isEstimated(each)) ?? [];
  useEffect(() => {
    const offered = key && option ? offeredBy(option, values[key]) : [];
    expectSizes(key && offered.length ? { key, values: [...new Set(offered)], options: values } : undefined);
  });
  useEffect(() => () => expectSizes(undefined), []);
}

/** About what the files come to with the settings as they stand, in bytes; undefined while that is not known. */
export function useExpectedTotal(props: ToolProps): number | undefined {
  const expected = useStore($expected);
  const values = valuesOf(props, useStore($options));
  return expected?.after[String(values[expected.key])];
}
