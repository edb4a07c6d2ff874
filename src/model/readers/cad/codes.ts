/** `%%d` and its kin as the characters they stand for; `%%u`, `%%o` and `%%k` are taken out and told. */
export function plainText(text: string): { text: string; under: boolean; over: boolean } {
  let [under, over] = [false, false];
  const plain = text.replace(/%%(\d{3}|[cdpuok%])/gi, (_, code: string) => {
    const letter = code.toLowerCase();
    if (letter === 'u') under = true;
    if (letter === 'o') over = true;
    return /^\d/.test(code) ? String.fromCharCode(Number(code)) : (SIGNS[letter] ?? '');
  });
  return { text: plain, under, over };
}

/** The sign of a diameter is the letter that fonts have; few have ⌀. */
const SIGNS: Record<string, string> = { c: 'Ø', d: '°', p: '±', '%': '%' };
