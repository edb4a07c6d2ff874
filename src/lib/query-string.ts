import { parse, stringify } from 'qs';

/** The limits of what is read from a query or form (specification §9). */
const LIMITS = { depth: 5, arrayLimit: 20, parameterLimit: 1000 } as const;

/**
 * The parameters of a query or form text. What is beyond the limits is not taken apart or left out; names of
 * Object.prototype are left out.
 */
export const parseQuery = (text: string): Record<string, unknown> => parse(text, LIMITS);

/**
 * Parameters as query or form text (RFC 3986): objects and arrays become JSON text, what is undefined or null is left
 * out.
 */
export function formatQuery(parameters: Record<string, unknown>): string {
  const flat = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]);
  return stringify(Object.fromEntries(flat));
}
