/** A table that can be asked for any name from outside: it has only what is in it, no `constructor` or `toString`. */
export const table = <T>(rows: Record<string, T>): Record<string, T> => Object.assign(Object.create(null), rows);
