export function precompress(root: string, cache: string, options?: { textOnly?: boolean }): Promise<number>;
