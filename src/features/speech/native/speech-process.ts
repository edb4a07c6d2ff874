// The process of a speech model of the operator's own; its settings are a SpeechModel.
import type { Abilities, Heard, HeardPart } from '../../../engines/abilities.ts';
import { RATE } from '../../../engines/hearing/loudness.ts';
import { type Stretch, stretchesOf } from '../../../engines/hearing/stretches.ts';
import { serveModel } from '../../../native/serve-model.ts';
import { sentencesOf } from '../sentences.ts';
import { openBeside } from './beside.ts';
import { readModelFolder } from './model-folder.ts';
import { openRecogniser, type Recogniser } from './recogniser.ts';
import type { SpeechModel } from './speech-model.ts';

/** A voice is told from others by no less, in seconds. */
const VOICE = 1;

serveModel(async ({ folder: path, threads, languages }: SpeechModel) => {
  const folder = readModelFolder(path, languages);
  const beside = openBeside(folder, threads);
  let [loaded, recognise]: [string, Recogniser | undefined] = ['', undefined];
  /** The recogniser for a language; families that do not ask for one are loaded once. */
  const recogniserFor = (language: string): Recogniser => {
    const key = folder.kind === 'sense-voice' || folder.kind === 'whisper' ? language : 'any';
    if (loaded !== key || !recognise) recognise = openRecogniser(folder, language, threads);
    loaded = key;
    return recognise;
  };
  // A model that cannot calculate is found out at the start, not in a visitor's recording.
  recogniserFor(folder.languages[0] ?? 'auto')(faintNoise());
  const hear = (samples: Float32Array, { from, to }: Stretch, recogniser: Recogniser): HeardPart[] => {
    const stretch = samples.slice(from, to);
    const result = recogniser(stretch);
    const text = beside.punctuate(result.text);
    const parts = sentencesOf({ ...result, text }, from / RATE, to / RATE);
    const voice = parts.length && stretch.length >= VOICE * RATE ? beside.voice(stretch) : undefined;
    return voice ? parts.map((part) => ({ ...part, voice })) : parts;
  };
  return async ({ samples, language }: Abilities['speech']['query']): Promise<Heard> => {
    const known = { name: folder.name, basic: false, languages: folder.languages };
    if (!samples.length) return { ...known, parts: [] };
    const recogniser = recogniserFor(language);
    const stretches = beside.stretches(samples) ?? stretchesOf(samples);
    return { ...known, parts: stretches.flatMap((stretch) => hear(samples, stretch, recogniser)) };
  };
});

/** Half a second of soft noise, the same each time. */
function faintNoise(): Float32Array {
  let seed = 1;
  return Float32Array.from({ length: RATE / 2 }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (seed / 2_147_483_647 - 0.5) / 500;
  });
}
