import { UserError } from '../../../schemas/error.ts';
import { type Transcript, transcriptSchema } from '../../../schemas/transcript.ts';

/** A transcript that was given back, corrected; undefined where none was. Throws UserError `bad-option`. */
export function parseTranscript(text: string): Transcript | undefined {
  if (!text) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const { data } = transcriptSchema.safeParse(value);
  if (!data) throw new UserError('bad-option', '“识别结果”不是识别时给出的 JSON。');
  return { ...data, sentences: data.sentences.filter((sentence) => sentence.text.trim()) };
}
