// What speech recognition makes of recordings whose words are known, beside the bare program: npm run bench -- speech.
// With SPEECH_MODEL set it is the operator's model, whose words alone are counted.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { optionSchema } from '../schemas/option.ts';
import type { Transcript } from '../schemas/transcript.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { runEngine } from '../src/engines/load-node.ts';
import { fileAt } from '../src/engines/path-file.ts';
import { lendModels } from '../src/native/lend-models.ts';
import { inputPath } from '../tests/corpus.ts';
import { probeMedia } from '../tests/golden/media-programs.ts';

/** What is said in them. */
const KNOWN: { file: string; language: string; text: string }[] = [
  {
    file: 'corpus:audio/speech-en/jfk.wav',
    language: 'en',
    text: 'and so my fellow americans ask not what your country can do for you ask what you can do for your country',
  },
  {
    file: 'corpus:audio/speech-en/librivox-0870.wav',
    language: 'en',
    text: 'and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them',
  },
  { file: 'corpus:audio/speech-zh/aishell-BAC009S0724W0121.wav', language: 'zh', text: '广州市房地产中介协会分析' },
];

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{Script=Han}|[\p{L}\p{N}']+/gu) ?? [];

/** Words (of Chinese: characters) to be put in, taken out or changed, as a share of those that were said. */
function errorRate(said: string, heard: string): number {
  const [right, found] = [wordsOf(said), wordsOf(heard)];
  let row = Array.from({ length: found.length + 1 }, (_, at) => at);
  for (const [at, word] of right.entries()) {
    const next = [at + 1];
    for (const [place, other] of found.entries())
      next.push(
        Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, (row[place] ?? 0) + (word === other ? 0 : 1)),
      );
    row = next;
  }
  return (row.at(-1) ?? 0) / right.length;
}

/** The bare program's words, without fillers. */
function bare(path: string): string {
  const args = ['-infile', path, '-logfn', '/dev/null'];
  return spawnSync('pocketsphinx_continuous', args, { encoding: 'utf8' }).stdout ?? '';
}

/** Prints for each recording the share of wrong words and how long it took, as a part of its length. */
export async function benchSpeech(): Promise<void> {
  const model = process.env.SPEECH_MODEL;
  const { abilities, stop } = await lendModels(model ? { SPEECH_MODEL: model } : {}, () => {});
  const options = optionSchema(loadCatalog().engines.speech?.options ?? {});
  for (const { file, language, text } of KNOWN) {
    const path = inputPath(file);
    const folder = mkdtempSync(join(tmpdir(), 'pdf365-speech-'));
    const { seconds } = probeMedia(path);
    try {
      const began = performance.now();
      const checked = options.parse({ to: 'none', language, docx: false, json: true });
      const [made] = await runEngine('speech', [await fileAt(path)], checked, {
        abilities,
        folder: async () => folder,
      });
      const took = (performance.now() - began) / 1000;
      const { sentences } = JSON.parse((await made?.text()) ?? '{}') as Transcript;
      const ours = errorRate(text, sentences.map((one) => one.text).join(' '));
      const start = performance.now();
      const theirs = model ? undefined : errorRate(text, bare(path));
      const other = (performance.now() - start) / 1000;
      const beside =
        theirs === undefined ? '' : `; bare ${(100 * theirs).toFixed(0)}% wrong, ${(other / seconds).toFixed(2)}×`;
      console.log(
        `${basename(path)}, ${seconds.toFixed(1)} s: ${(100 * ours).toFixed(0)}% wrong, ${(took / seconds).toFixed(2)}× of its length${beside}`,
      );
    } catch (thrown) {
      console.log(`${basename(path)}: ${(thrown as Error).message}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  await stop();
}
