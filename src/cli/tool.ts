// `npm run --silent tool -- <tool> [--option value …] <files …> --out DIR`: the same engines from the command line.
// Prints one JSON value on stdout, or the help that was asked for; progress and notes go to stderr.
import { answerTo } from './answer.ts';

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());

const { text, status } = await answerTo(process.argv.slice(2), {
  base: process.env.INIT_CWD ?? process.cwd(), // npm runs us in the project; paths are meant from where it was called
  signal: controller.signal,
  say: (line) => console.error(line),
});
process.exitCode = status;
console.log(text);
