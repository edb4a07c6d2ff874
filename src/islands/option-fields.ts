import type { OptionDescriptor, OptionDescriptors } from '../../schemas/option.ts';
import type { ToolProps } from '../../schemas/tool.ts';
import { meets } from '../lib/option-when.ts';

/**
 * All values as the engine will see them: what the visitor set or the default, over which stands what the tool fixes.
 */
export function valuesOf(
  { engine, tool }: Pick<ToolProps, 'engine' | 'tool'>,
  options: Record<string, unknown>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(engine.options)) values[key] = options[key] ?? option.default ?? '';
  return { ...values, ...tool.set };
}

/** Types that a panel draws. */
const DRAWN: ReadonlySet<string> = new Set<OptionDescriptor['type']>(['turns', 'sequence']);

/** Whether the files, told by `traitsOf`, are such that an option has a meaning. */
function suits(
  { files, unless }: OptionDescriptor,
  values: Record<string, unknown>,
  traits: readonly string[],
): boolean {
  return !files || files.some((trait) => traits.includes(trait)) || (!!unless && meets(unless, values));
}

/**
 * The fields of the form, in the order of `ask`: without those the tool fixes, those of single files, those a panel
 * draws and those whose condition is not met, by the other options or by the files.
 */
export function shownFields(
  props: Pick<ToolProps, 'engine' | 'tool'>,
  options: Record<string, unknown>,
  traits: readonly string[],
): [string, OptionDescriptor][] {
  const values = valuesOf(props, options);
  return props.tool.ask.flatMap((key): [string, OptionDescriptor][] => {
    const option = props.engine.options[key];
    const drawn =
      option &&
      !option.each &&
      !DRAWN.has(option.type) &&
      !(key in props.tool.set) &&
      meets(option.when, values) &&
      suits(option, values, traits);
    return drawn ? [[key, option]] : [];
  });
}

/** The options asked for each file in its row of the list, where their condition is met; turns are drawn by a panel. */
export function eachFields(
  props: Pick<ToolProps, 'engine' | 'tool'>,
  options: Record<string, unknown>,
): OptionDescriptors {
  const { engine, tool } = props;
  const values = valuesOf(props, options);
  return Object.fromEntries(
    Object.entries(engine.options).filter(
      ([key, option]) =>
        option.each &&
        !DRAWN.has(option.type) &&
        tool.ask.includes(key) &&
        !(key in tool.set) &&
        meets(option.when, values),
    ),
  );
}
