import { UserError } from '../../../schemas/error.ts';
import { type Transcript, transcriptSchema } from '../../../schemas/transcript.ts';

/** The most bytes of one. */
export const MAX_TRANSCRIPT = 20_000_000;

/** A text without characters that control something: no file of text may hold them. */
export const cleanText = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed();

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
  const sentences = data.sentences.flatMap((sentence) => {
    const text = cleanText(sentence.text);
    const translation = sentence.translation && cleanText(sentence.translation);
    return text.trim() ? [{ ...sentence, text, ...(translation !== undefined && { translation }) }] : [];
  });
  return { ...data, sentences };
}
