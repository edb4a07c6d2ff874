import { hexOf } from './hex.ts';

/** 32 hexadecimal digits that nobody guesses. Works on plain http too, unlike `crypto.randomUUID`. */
export const randomKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));
