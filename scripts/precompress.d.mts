export function precompress(root: string, cache: string): Promise<number>;
