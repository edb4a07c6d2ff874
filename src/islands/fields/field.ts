import type { ReactNode } from 'react';
import type { OptionDescriptor } from '../../../schemas/option.ts';

/** What a field of the form gets; `id` is for the label, `describedBy` names its hint and error. */
export interface FieldProps<Type extends OptionDescriptor['type']> {
  id: string;
  option: Extract<OptionDescriptor, { type: Type }>;
  value: unknown;
  describedBy: string | undefined;
  invalid: boolean;
  disabled: boolean;
  /** What is to be expected of a value in two short lines, where that is looked into before the start. */
  expected: ((value: string) => readonly [ReactNode, ReactNode]) | undefined;
  onChange(value: unknown): void;
}

/** The look of every one-line input. */
export const INPUT =
  'h-11 w-full rounded-lg border border-line bg-paper px-3 text-sm text-ink placeholder:text-muted focus-visible:outline-2 focus-visible:outline-accent aria-invalid:border-danger disabled:opacity-50';
