import type { Transcript } from '../../../../schemas/transcript.ts';
import type { Run } from '../../../engines/engine.ts';
import { writeDocx } from '../../../model/writers/docx/docx.ts';
import { plainText } from './plain.ts';
import { srt, vtt } from './subtitles.ts';
import { transcriptFlow } from './word.ts';

/** The forms that a transcript is written in, by the option that asks for each; the order is that of the results. */
export const FORMS = ['docx', 'txt', 'srt', 'vtt', 'json'] as const;
export type Form = (typeof FORMS)[number];

const TYPES: Record<Form, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain;charset=utf-8',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  json: 'application/json',
};

/** A transcript as files of one name. */
export async function writeResults(
  transcript: Transcript,
  { name, forms, times }: { name: string; forms: readonly Form[]; times: boolean },
  run: Pick<Run, 'note' | 'signal'>,
): Promise<File[]> {
  const write = async (form: Form): Promise<string | Uint8Array<ArrayBuffer>> => {
    if (form === 'txt') return plainText(transcript, times);
    if (form === 'srt') return srt(transcript);
    if (form === 'vtt') return vtt(transcript);
    if (form === 'json') return JSON.stringify(transcript);
    return writeDocx({
      flow: transcriptFlow(transcript, name, times),
      options: { layout: 'flow' },
      source: { picture: async () => undefined, region: async () => undefined },
      note: run.note,
      rest: async () => run.signal.throwIfAborted(),
    });
  };
  const files: File[] = [];
  for (const form of forms) files.push(new File([await write(form)], `${name}.${form}`, { type: TYPES[form] }));
  return files;
}
