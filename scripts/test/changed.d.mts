/** The engines whose golden cases a changed file can touch; undefined for all of them. */
export function enginesTouched(path: string): string[] | undefined;
