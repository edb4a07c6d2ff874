import type { OptionDescriptor, OptionDescriptors } from '../../schemas/option.ts';
import type { ToolProps } from '../../schemas/tool.ts';
import { offeredChoices } from '../lib/offered-choices.ts';
import { meets } from '../lib/option-when.ts';
import { isFileType } from '../stores/traits.ts';

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
    // A switch between two views is neither of them.
    return drawn && !isView(props.tool, key, option.type === 'switch' ? true : values[key])
      ? [[key, offered(option, traits, props.tool, key)]]
      : [];
  });
}

/** What the views above the work are for, and is chosen there. */
function isView({ canvas }: ToolProps['tool'], key: string, value: unknown): boolean {
  return typeof canvas === 'object' && key in canvas.when && canvas.when[key] === value;
}

function offered(
  option: OptionDescriptor,
  traits: readonly string[],
  tool: ToolProps['tool'],
  key: string,
): OptionDescriptor {
  if (option.type !== 'select') return option;
  const sensible = Object.entries(offeredChoices(option, traits.filter(isFileType)));
  return { ...option, choices: Object.fromEntries(sensible.filter(([value]) => !isView(tool, key, value))) };
}

/** What a size measures stands behind its name: 一寸 25×35 毫米. */
const MEASURES = / [\d.]+×.*$/;

/** More than this make a list. */
const MAX_SEEN = 5;

/** A number by its name, or with its unit; undefined where 0 means that nothing is set. */
function numberWords({ named, unit, zero }: OptionDescriptor & { type: 'number' }, value: unknown): string | undefined {
  if (zero && value === 0) return undefined;
  return named?.[String(value)] ?? `${value} ${unit ?? ''}`.trim();
}

function valueWords(option: OptionDescriptor, value: unknown): string | undefined {
  switch (option.type) {
    case 'select':
      return option.choices[String(value)]?.replace(MEASURES, '');
    case 'number':
      return option.named || option.unit ? numberWords(option, value) : undefined;
    case 'pages':
      return value ? String(value) : option.removes ? undefined : '全部页';
    case 'password':
      return value ? '已设密码' : '未设密码';
    default:
      return undefined;
  }
}

/** Ems of a choice that is a phrase: 装成文件包, not 2 张. */
const PHRASE = 5;

/** The value says what it is by itself: it is a phrase, needs a word on what it means, or is one out of many. */
const speaks = (option: OptionDescriptor, words = ''): boolean =>
  ems(words) >= PHRASE ||
  option.type === 'number' ||
  option.type === 'pages' ||
  (option.type === 'select' && (!!option.hints || Object.keys(option.choices).length > MAX_SEEN));

/** Ems that the place of such words has on a phone. */
const ROOM = 8;
const ems = (text: string): number => [...text].reduce((sum, one) => sum + (one < '\u2e80' ? 0.56 : 1), 0);

/** What is set, with what it is: 清晰度：打印用. Where that does not fit what is set alone, if it can be understood. */
function setWords(option: OptionDescriptor, value: string | undefined, alone: boolean): string | undefined {
  if (!value) return undefined;
  if (option.type === 'password') return value;
  const whole = `${option.label}：${value}`;
  return ems(whole) <= ROOM ? whole : alone ? value : undefined;
}

/**
 * What is chosen in the first field that there are words for, as the first is what the tool is mostly about. What is
 * folded away is not told.
 */
export function chosenWords(
  fields: readonly [string, OptionDescriptor][],
  values: Record<string, unknown>,
): string | undefined {
  const open = fields.filter(([, { advanced }]) => !advanced);
  // What the visitor chose says more than what stands anyway.
  const isSet = (at: number): boolean => {
    const [key = '', option] = open[at] ?? [];
    return (values[key] ?? '') !== (option?.default ?? '');
  };
  for (const at of [...open.keys()].sort((one, other) => Number(isSet(other)) - Number(isSet(one)))) {
    const words = fieldWords(open.slice(at), values);
    if (words) return words;
  }
  return undefined;
}

/** What is chosen in a field; a number that comes with the choice says more than that, and a switch its own name. */
function fieldWords(
  [first, second, third]: [string, OptionDescriptor][],
  values: Record<string, unknown>,
): string | undefined {
  const [key, option] = first ?? [];
  if (key === undefined || !option) return undefined;
  if (option.type === 'switch') return values[key] === true && ems(option.label) <= ROOM ? option.label : undefined;
  const [nextKey, next] = second ?? [];
  if (nextKey !== undefined && next?.type === 'number' && next.when?.[key] !== undefined) {
    const unit = third?.[1].beside ? String(values[third[0]]) : next.unit;
    const words = unit && setWords(next, numberWords({ ...next, unit }, values[nextKey]), true);
    if (words) return words;
  }
  const words = valueWords(option, values[key]);
  return setWords(option, words, speaks(option, words));
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
