import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { onnxFacts } from './onnx-facts.ts';
import { tokenLanguages } from './token-languages.ts';

/** The families of models, by how they are run. */
export type ModelKind =
  | 'sense-voice'
  | 'paraformer'
  | 'whisper'
  | 'transducer'
  | 'streaming-transducer'
  | 'zipformer-ctc';

/** A model folder as its files tell: paths of the parts, and what the model can. */
export interface ModelFolder {
  kind: ModelKind;
  /** As visitors are told. */
  name: string;
  model: { model?: string; encoder?: string; decoder?: string; joiner?: string };
  tokens: string;
  languages: string[];
  /** Tells speech from silence (Silero VAD). */
  vad?: string;
  punctuation?: string;
  /** Tells voices apart. */
  speakers?: string;
  /** Writes numbers and dates as people do (finite-state transducers, `*.fst`). */
  rules?: string;
}

const NAMES: Record<ModelKind, string> = {
  'sense-voice': 'SenseVoice',
  paraformer: 'Paraformer',
  whisper: 'Whisper',
  transducer: 'Zipformer',
  'streaming-transducer': 'Zipformer',
  'zipformer-ctc': 'Zipformer CTC',
};

/** What stands beside the model, by names that the files have where they are published. */
const BESIDE = {
  vad: /vad.*\.onnx$/i,
  punctuation: /punct.*\.onnx$/i,
  speakers: /(speaker|campplus|eres2net|titanet|voxceleb).*\.onnx$/i,
} as const;

/**
 * Looks what model a folder holds. `languages` stand over what its files tell.
 * Throws an Error, in Chinese, where there is none, a part of it is missing or cut off, or it is of a family that is
 * not run here.
 */
export function readModelFolder(folder: string, languages: readonly string[] = []): ModelFolder {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`没有文件夹 ${folder}`);
  const names = readdirSync(folder).sort();
  const find = (pattern: RegExp): string | undefined => pick(names, pattern, folder);
  const beside = Object.fromEntries(Object.entries(BESIDE).map(([part, pattern]) => [part, find(pattern)]));
  const own = names.filter((name) => !Object.values(BESIDE).some((pattern) => pattern.test(name)));
  const [encoder, decoder, joiner] = [/encoder.*\.onnx$/i, /decoder.*\.onnx$/i, /joiner.*\.onnx$/i].map((pattern) =>
    pick(own, pattern, folder),
  );
  const model = encoder ? undefined : pick(own, /\.onnx$/i, folder);
  const main = encoder ?? model;
  if (!main) throw new Error(`${folder} 里没有 .onnx 模型文件`);
  const facts = onnxFacts(main);
  const kind = kindOf(facts, { encoder, decoder, joiner });
  if (kind === 'whisper' && !beside.vad) throw new Error(NEEDS_VAD);
  const tokens = find(/tokens\.txt$/i);
  if (!tokens) throw new Error(`${folder} 里没有 tokens.txt`);
  for (const path of [decoder, joiner, ...Object.values(beside)]) if (path && path !== main) onnxFacts(path);
  const rules = names.filter((name) => name.endsWith('.fst')).map((name) => join(folder, name));
  return {
    kind,
    name: NAMES[kind],
    tokens,
    model: model ? { model } : { encoder, decoder, ...(joiner && { joiner }) },
    languages: languages.length ? [...languages] : languagesOf(kind, facts, tokens),
    ...(beside as Pick<ModelFolder, keyof typeof BESIDE>),
    ...(rules.length && { rules: rules.join(',') }),
  } as ModelFolder;
}

/** Of several the 8-bit one, which is as good and four times smaller. */
function pick(names: readonly string[], pattern: RegExp, folder: string): string | undefined {
  const fitting = names.filter((name) => pattern.test(name) && existsSync(join(folder, name)));
  const name = fitting.find((one) => one.includes('int8')) ?? fitting[0];
  return name && join(folder, name);
}

const NEEDS_VAD =
  'Whisper 会在没有人声的地方编出文字，请把 silero_vad.onnx 放进同一个文件夹（npm run models -- get silero-vad）';

function kindOf(
  facts: ReadonlyMap<string, string>,
  { encoder, decoder, joiner }: Record<'encoder' | 'decoder' | 'joiner', string | undefined>,
): ModelKind {
  const type = facts.get('model_type') ?? '';
  if (encoder && !decoder) throw new Error(`${basename(encoder)} 旁边没有 decoder`);
  if (encoder && joiner) return facts.has('decode_chunk_len') ? 'streaming-transducer' : 'transducer';
  if (encoder && type.startsWith('whisper')) return 'whisper';
  if (!encoder && type.startsWith('sense_voice')) return 'sense-voice';
  if (!encoder && type === 'paraformer') return 'paraformer';
  if (!encoder && type === 'zipformer2_ctc') return 'zipformer-ctc';
  throw new Error(
    `不认识这种模型（model_type 是“${type}”）；可以用 SenseVoice、Paraformer、Whisper 和 Zipformer（zipformer、zipformer2_ctc）`,
  );
}

const SENSE_VOICE = ['zh', 'yue', 'en', 'ja', 'ko', 'auto'];

function languagesOf(kind: ModelKind, facts: ReadonlyMap<string, string>, tokens: string): string[] {
  if (kind === 'sense-voice') return SENSE_VOICE;
  if (kind !== 'whisper') return tokenLanguages(readFileSync(tokens, 'utf8'));
  const codes = facts.get('all_language_codes')?.split(',').filter(Boolean) ?? [];
  return facts.get('is_multilingual') === '1' && codes.length ? [...codes, 'auto'] : ['en'];
}
