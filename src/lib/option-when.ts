import type { OptionDescriptor } from '../../schemas/option.ts';

/** Whether the values meet a descriptor's `when`: every named option equals its value, or one of its values. */
export function meets(when: OptionDescriptor['when'], values: Record<string, unknown>): boolean {
  return Object.entries(when ?? {}).every(([key, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(values[key] as never) : values[key] === wanted,
  );
}
