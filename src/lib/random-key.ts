/** Letters and digits nobody guesses, 32 of them. Works on plain http too, unlike `crypto.randomUUID`. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
