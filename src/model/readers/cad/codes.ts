import { inScript, type Script, structuralSign } from './structural-signs.ts';

/** From one character of a text to another, both counted in characters. */
export type Span = readonly [from: number, to: number];

/** A text without its codes, and what has a line below, above or through it. */
export interface Said {
  text: string;
  under: Span[];
  over: Span[];
  through: Span[];
}

/** `%%d` and its kin as the characters they stand for; `%%u`, `%%o` and `%%k` begin and end lines along the text. */
export function plainText(text: string): Said {
  const lines: Record<string, Span[]> = { u: [], o: [], k: [] };
  const open = new Map<string, number>();
  let [plain, count, last] = ['', 0, 0];
  let script: Script;
  const say = (more: string): void => {
    plain += inScript(more, script);
    count += [...more].length;
  };
  const sayCode = (code: number): void => {
    const said = structuralSign(code);
    if ('sign' in said) say(said.sign);
    else script = said.script;
  };
  const turn = (letter: string): void => {
    const from = open.get(letter);
    if (from === undefined) open.set(letter, count);
    else if (open.delete(letter) && from < count) lines[letter]?.push([from, count]);
  };
  for (const { 0: whole, 1: code = '', index } of text.matchAll(/%%(\d{3}|[cdpuok%])/gi)) {
    say(text.slice(last, index));
    last = index + whole.length;
    const letter = code.toLowerCase();
    if (lines[letter]) turn(letter);
    else if (/^\d/.test(code)) sayCode(Number(code));
    else say(SIGNS[letter] ?? '');
  }
  say(text.slice(last));
  for (const letter of [...open.keys()]) turn(letter);
  return { text: plain, under: lines.u ?? [], over: lines.o ?? [], through: lines.k ?? [] };
}

/** The sign of a diameter is the letter that fonts have; few have ⌀. */
const SIGNS: Record<string, string> = { c: 'Ø', d: '°', p: '±', '%': '%' };
