import { UserError } from '../../../schemas/error.ts';
import type { Transcript } from '../../../schemas/transcript.ts';
import type { Voiced } from '../../engines/abilities.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import { knowing, NO_SOUND } from '../../engines/hearing/knowing.ts';
import { windowsOf } from '../../engines/hearing/windows.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { fileAt } from '../../engines/path-file.ts';
import { clock } from '../../lib/clock.ts';
import { baseName } from '../../lib/output-name.ts';
import { placeInput } from '../../native/input.ts';
import { checkContent, decode, findTrack } from './native/sound.ts';
import { writeSpeech } from './native/voice-file.ts';
import { spokenName } from './shared/voicing.ts';
import { parseTranscript } from './text-option.ts';
import { transcribe } from './transcribe.ts';
import { findTranslator, translate } from './translate.ts';
import { findVoice, speak } from './voice.ts';
import { FORMS, writeResults } from './write/results.ts';

type Options = EngineOptions['speech'];

/** Of the work, recognising takes this share where it is translated as well. */
const HEARING = 0.8;
/** Until its translation is spoken, this share is done. */
const VOICING = 0.9;

/**
 * Writes down what is said in a recording, with times, and translates it where that is asked for. A transcript that is
 * given back corrected is written, not recognised again.
 */
const speech: Engine<'speech'> = async ([file], options, run) => {
  if (!file) return [];
  const forms = FORMS.filter((form) => options[form]);
  const spoken = options.to !== 'none' && options.voice !== 'none' ? options.voice : undefined;
  if (!forms.length && !spoken) throw new UserError('bad-option', '请至少选一种要保存的格式。');
  const given = parseTranscript(options.text[0] ?? '');
  // Before anything is done: a visitor need not wait to be refused.
  if (options.to !== 'none') await findTranslator(options, run);
  const voice = spoken && (await findVoice(options.to, run));
  const part = options.to === 'none' ? 0.98 : HEARING;
  const heard = given ?? (await hear(file, options, run, (done, note) => run.progress(done * part, note)));
  const whole = await translated(heard, options, run);
  const name = baseName(file.name);
  const speech = voice && spoken ? await voiced(whole, { voice, format: spoken, name }, options, run) : [];
  run.progress(0.99, '正在保存');
  return [...(await writeResults(whole, { name, forms, times: options.times }, run)), ...speech];
};
export default speech;

async function hear(
  file: File,
  { language }: Options,
  run: Run<Options>,
  tell: (part: number, note: string) => void,
): Promise<Transcript> {
  await checkContent(file);
  const known = knowing(language, await run.ask('speech', { samples: NO_SOUND, language }));
  const folder = await run.folder();
  const call = { folder, limits: run.limits, signal: run.signal };
  const path = await placeInput(file, folder, 'recording');
  const track = await findTrack(path, call);
  if (track.of > 1) run.note(`文件有 ${track.of} 条音轨，识别的是主音轨。`);
  tell(0, track.seconds ? `0:00 / ${clock(track.seconds)}` : '正在识别');
  const { transcript, broken } = await transcribe(windowsOf(decode(path, track, call)), language, known, run, (done) =>
    tell(
      track.seconds ? Math.min(1, done / track.seconds) : 0.5,
      track.seconds ? `${clock(Math.min(done, track.seconds))} / ${clock(track.seconds)}` : `已识别 ${clock(done)}`,
    ),
  );
  if (!broken && isCut(transcript.seconds, track.seconds))
    run.note(`文件不完整或有损坏，只听到前 ${clock(transcript.seconds)}（文件标明 ${clock(track.seconds)}）。`, {
      lost: true,
    });
  if (known.basic) run.note(`用的是${known.name}：没有标点，错字很多，只能当作听写的底稿，请对照录音改正。`);
  else run.note('机器识别的文字可能有错，人名、数字和专有名词请对照录音核对。');
  return transcript;
}

interface Speaking {
  voice: Voiced;
  format: 'mp3' | 'wav';
  name: string;
}

/** The translation as speech, in step with the recording. */
async function voiced(whole: Transcript, { voice, format, name }: Speaking, { to }: Options, run: Run<Options>) {
  const call = { folder: await run.folder(), limits: run.limits, signal: run.signal };
  const tell = (part: number): void => run.progress(VOICING + (0.98 - VOICING) * part, '正在朗读译文');
  const path = await writeSpeech(speak(whole, to, run, tell), format, call);
  if (!path) return [];
  run.note(voice.basic ? `朗读用的是 ${voice.name}，听得懂，但像机器。` : '朗读是合成的声音，不是原来的人说的。');
  return [await fileAt(path, spokenName(name, format), format === 'mp3' ? 'audio/mpeg' : 'audio/wav')];
}

/** Whether much less was decoded than a file states, in seconds (0: it states none); some state a little too much. */
const isCut = (decoded: number, stated: number): boolean => decoded < 0.95 * stated - 2;

/** The transcript with its translations, where they are asked for and not there yet. */
async function translated(transcript: Transcript, options: Options, run: Run<Options>): Promise<Transcript> {
  if (options.to === 'none') return withoutTranslation(transcript);
  const known = transcript.to === options.to;
  const end = options.voice === 'none' ? 0.98 : VOICING;
  if (known && transcript.sentences.every(({ translation }) => translation)) return transcript;
  return translate(transcript, options, run, (part) => run.progress(HEARING + (end - HEARING) * part, '正在翻译'));
}

const withoutTranslation = ({ to: _, sentences, ...rest }: Transcript): Transcript => ({
  ...rest,
  sentences: sentences.map(({ translation: _gone, ...sentence }) => sentence),
});
