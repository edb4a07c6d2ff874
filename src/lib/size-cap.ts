import type { OptionDescriptor } from '../../schemas/option.ts';
import { formatBytes } from './format-bytes.ts';
import { WISHED, wishedBytes } from './wished-size.ts';

type Cap = Extract<OptionDescriptor, { type: 'number' }>;

/** A usual size this near to what a file is already would hardly change it. */
const NEAR = 0.9;

/** Whether a size that results are to keep within asks nothing of files whose largest has so many bytes. */
const asksNothing = ({ caps = 'MB' }: Cap, value: number, bytes: number): boolean => wishedBytes(value, caps) >= bytes;

/**
 * A size for results that is below what the largest file is: the one that is set, the largest of the usual ones, or
 * half of what it is, to two figures.
 */
export function capFor(option: Cap, value: number, bytes: number): number {
  const { caps = 'MB', named = {}, min } = option;
  if (!bytes || !asksNothing(option, value, bytes)) return value;
  const size = bytes / WISHED[caps];
  const usual = Object.keys(named)
    .map(Number)
    .filter((one) => one < size * NEAR);
  return Math.max(min, ...(usual.length ? usual : [Number((size / 2).toPrecision(2))]));
}

/** The option with what its files are now, and which of the usual sizes ask nothing of them. */
export function saidOf<Option extends OptionDescriptor>(option: Option, bytes: number): Option {
  if (option.type !== 'number' || !option.caps || !bytes) return option;
  const now = formatBytes(bytes);
  const entries = Object.keys(option.named ?? {}).map((value): [string, string] => [
    value,
    asksNothing(option, Number(value), bytes) ? `${value} ${option.caps}，现在就符合` : (option.hints?.[value] ?? ''),
  ]);
  return {
    ...option,
    hint: [`现在 ${now}`, option.hint].filter(Boolean).join('；'),
    ...(option.hints && { hints: Object.fromEntries(entries.filter(([, words]) => words)) }),
  };
}
