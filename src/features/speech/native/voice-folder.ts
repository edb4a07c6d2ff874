import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { onnxFacts } from './onnx-facts.ts';

/** A voice for sherpa-onnx: VITS with a dictionary of its sounds. */
export interface VoiceFolder {
  name: string;
  model: string;
  tokens: string;
  lexicon: string;
  languages: string[];
  /** How numbers and dates are read (finite-state transducers, `*.fst`). */
  rules?: string;
}

/**
 * The voices of a folder: itself, or those of the folders in it. `languages` stand over what their files tell. Throws
 * an Error, in Chinese, where there is none, a part is missing or cut off, or it is of a kind that is not run here.
 */
export function readVoices(folder: string, languages: readonly string[] = []): VoiceFolder[] {
  if (!isFolder(folder)) throw new Error(`没有文件夹 ${folder}`);
  const inside = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => isFolder(path) && hasModel(path));
  const folders = hasModel(folder) ? [folder] : inside;
  if (!folders.length) throw new Error(`${folder} 里没有 .onnx 模型文件`);
  return folders.map((path) => readVoice(path, languages));
}

const isFolder = (path: string): boolean => !!statSync(path, { throwIfNoEntry: false })?.isDirectory();
const hasModel = (path: string): boolean => readdirSync(path).some((name) => name.endsWith('.onnx'));

function readVoice(folder: string, languages: readonly string[]): VoiceFolder {
  const names = readdirSync(folder).sort();
  const find = (pattern: RegExp): string | undefined => {
    const fitting = names.filter((name) => pattern.test(name));
    const name = fitting.find((one) => one.includes('int8')) ?? fitting[0];
    return name && join(folder, name);
  };
  const model = find(/\.onnx$/i) ?? '';
  const facts = onnxFacts(model);
  if (!facts.has('sample_rate') || !facts.has('n_speakers'))
    throw new Error(`${model} 不是 VITS 声音模型（没有写采样率和说话人数）`);
  const [tokens, lexicon] = [find(/^tokens\.txt$/i), find(/^lexicon.*\.txt$/i)];
  if (!tokens) throw new Error(`${folder} 里没有 tokens.txt`);
  if (!lexicon) throw new Error(`${folder} 里没有 lexicon.txt；要靠 espeak-ng 数据发音的声音这里不能用`);
  const known = languages.length ? [...languages] : languagesOf(facts.get('language') ?? '');
  if (!known.length) throw new Error(`${model} 没有写是什么语言，请用 VOICE_LANGUAGES 设定`);
  const rules = names.filter((name) => name.endsWith('.fst')).map((name) => join(folder, name));
  const all = { name: 'VITS', model, tokens, lexicon, languages: known };
  return rules.length ? { ...all, rules: rules.join(',') } : all;
}

/** How publishers write the languages of voices, in the order of what is told to visitors. */
const LANGUAGES: [code: string, pattern: RegExp][] = [
  ['zh', /chinese|mandarin|\b(zh|cmn)\b/i],
  ['en', /english|\ben\b/i],
  ['ja', /japanese|\bja\b/i],
  ['ko', /korean|\bko\b/i],
  ['fr', /french|\bfr\b/i],
  ['de', /german|\bde\b/i],
  ['es', /spanish|\bes\b/i],
  ['ru', /russian|\bru\b/i],
];

const languagesOf = (text: string): string[] =>
  LANGUAGES.flatMap(([code, pattern]) => (pattern.test(text) ? [code] : []));

/** A word that a voice can say, to try it with. */
export const firstWord = ({ lexicon }: VoiceFolder): string =>
  /^\s*(\S+)/.exec(readFileSync(lexicon, 'utf8'))?.[1] ?? '';
