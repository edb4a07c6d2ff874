import type { OptionDescriptor } from '../../schemas/option.ts';
import type { ToolProps } from '../../schemas/tool.ts';

type NumberOption = Extract<OptionDescriptor, { type: 'number' }>;

type Landed = Record<string, string | number | boolean>;

/**
 * The settings that an address brings from the search, `#mode=extract`: of the choices, numbers and switches that the
 * tool asks for, with values they take; everything else is passed over.
 */
export function landedOptions({ tool, engine }: Pick<ToolProps, 'tool' | 'engine'>, hash: string): Landed {
  const landed: Landed = {};
  for (const [key, value] of new URLSearchParams(hash.replace(/^#/, ''))) {
    const option = tool.ask.includes(key) ? engine.options[key] : undefined;
    if (option?.type === 'number' && takes(option, value)) landed[key] = Number(value);
    if (option?.type === 'switch' && /^(true|false)$/.test(value)) landed[key] = value === 'true';
    if (option?.type === 'select' && Object.hasOwn(option.choices, value)) landed[key] = value;
  }
  return landed;
}

const takes = ({ min, max, step = 0 }: NumberOption, text: string): boolean => {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const whole = !step || Math.abs(number / step - Math.round(number / step)) < 1e-9;
  return whole && number >= min && number <= max;
};

/** The same of the page's address, which loses them: what the visitor sets from now on stands. */
export function takeLanded(props: ToolProps): Landed {
  const landed = landedOptions(props, globalThis.location?.hash ?? '');
  if (Object.keys(landed).length) history.replaceState(history.state, '', location.pathname + location.search);
  return landed;
}
