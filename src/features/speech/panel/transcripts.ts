import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type Transcript, transcriptSchema } from '../../../../schemas/transcript.ts';
import { start } from '../../../stores/run.ts';
import { $files, $options, $results, $stage, type InputFile, isRunning, patchFile } from '../../../stores/tool.ts';
import { setFileOption } from '../../../stores/work.ts';

/** Where a file's record keeps its transcript: no option of the engine, so it is never sent. */
const KEY = 'transcript';
/** The engine's option that gives the transcript beside the results. */
const WITH = 'json';

/** Transcripts of which the results there are were made, each with the settings of that. */
const written = new WeakMap<Transcript, string | undefined>();

/** Whether the results are those of this transcript with these settings; `undefined` settings are those of the job. */
export const isWritten = (transcript: Transcript, settings: string): boolean =>
  written.has(transcript) && (written.get(transcript) ?? settings) === settings;

/** Notes that the results are those of this transcript. */
export function noteWritten(transcript: Transcript, settings?: string): void {
  written.set(transcript, settings);
}

/** What was heard in a file, as corrected so far; undefined before a job. */
export const transcriptOf = ({ values }: InputFile): Transcript | undefined => values[KEY] as Transcript | undefined;

/** The engine's option that takes a transcript back, and the most characters of it. */
const TEXT = 'text';
const MAX_TEXT = 500_000;

/** How many sentences of a transcript have no translation, though one was asked for. */
export const untranslated = (transcript: Transcript): number =>
  transcript.to === undefined || !goesBack(transcript)
    ? 0
    : transcript.sentences.filter(({ translation, text }) => !translation && text.trim()).length;

/** Whether a transcript can be given back. */
export const goesBack = ({ sentences }: Transcript): boolean => JSON.stringify(sentences).length <= MAX_TEXT - 1000;

/**
 * Gives a transcript back, as corrected: what was not translated is, and what is to be spoken is spoken; nothing is
 * recognised again.
 */
export function giveBack(entry: InputFile, transcript: Transcript): void {
  setFileOption(entry.id, TEXT, JSON.stringify(transcript));
  void start([entry.id]);
}

/** Keeps a transcript with its file; a reload brings it back. */
export function keepTranscript(id: string, transcript: Transcript): void {
  const entry = $files.get().find((one) => one.id === id);
  // What was given back was for one job.
  if (entry) patchFile(id, { values: { ...entry.values, [KEY]: transcript, [TEXT]: '' } });
}

/**
 * Has the engine give the transcript beside the results, and takes it off them as it comes: the panel shows it, and the
 * results are nothing but what was asked for.
 */
export function useTranscripts(): void {
  const options = useStore($options);
  const results = useStore($results);
  const running = isRunning(useStore($stage));
  useEffect(() => {
    if (options[WITH] !== true) $options.set({ ...options, [WITH]: true });
  }, [options]);
  useEffect(() => {
    const found = results.filter(({ file }) => file.name.endsWith('.json'));
    if (running || !found.length) return;
    let gone = false;
    void Promise.all(found.map(async ({ from, file }) => ({ id: from[0] ?? '', data: read(await file.text()) }))).then(
      (all) => {
        if (gone) return;
        for (const { id, data } of all) {
          if (!data) continue;
          noteWritten(data);
          keepTranscript(id, data);
        }
        $results.set($results.get().filter((one) => !found.includes(one)));
      },
    );
    return () => {
      gone = true;
    };
  }, [results, running]);
}

function read(text: string): Transcript | undefined {
  try {
    return transcriptSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
