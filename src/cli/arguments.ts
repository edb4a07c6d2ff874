import { UserError } from '../../schemas/error.ts';

/** A command line, taken apart but not yet checked against the catalogue. */
export interface Arguments {
  list: boolean;
  help: boolean;
  tool: string | undefined;
  /** Values of each option in the order given. */
  options: Map<string, string[]>;
  files: string[];
  out: string | undefined;
  passwords: string[];
  /** What to print of a file instead of converting it. */
  dump?: string;
}

/**
 * Takes `<tool> [--option value …] <files …> --out DIR` apart. `--option=value` works too, and after `--` everything is
 * a file. `isSwitch` recognises options that need no value. Throws UserError `bad-usage` when a value is missing.
 */
export function parseArguments(words: string[], isSwitch: (tool: string, option: string) => boolean): Arguments {
  const parsed: Arguments = {
    list: false,
    help: false,
    tool: undefined,
    options: new Map(),
    files: [],
    out: undefined,
    passwords: [],
  };
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === '--') {
      parsed.files.push(...queue.splice(0));
    } else if (word.startsWith('-') && word !== '-') {
      takeOption(parsed, word, queue, isSwitch);
    } else if (parsed.tool === undefined && parsed.dump === undefined) {
      parsed.tool = word;
    } else {
      parsed.files.push(word);
    }
  }
  return parsed;
}

const FLAGS = { list: 'list', help: 'help', h: 'help' } as const;

function takeOption(
  parsed: Arguments,
  word: string,
  queue: string[],
  isSwitch: (tool: string, option: string) => boolean,
): void {
  const [, name = '', given] = /^--?([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (Object.hasOwn(FLAGS, name)) {
    parsed[FLAGS[name as keyof typeof FLAGS]] = true;
    return;
  }
  const bare = given === undefined && isSwitch(parsed.tool ?? '', name) && !/^(true|false)$/.test(queue[0] ?? '');
  const value = given ?? (bare ? 'true' : queue.shift());
  if (value === undefined) throw new UserError('bad-usage', `“${word}”后面少了值。`);
  if (name === 'out') parsed.out = value;
  else if (name === 'dump' && parsed.tool === undefined) parsed.dump = value;
  else if (name === 'password') parsed.passwords.push(value);
  else parsed.options.set(name, [...(parsed.options.get(name) ?? []), value]);
}
