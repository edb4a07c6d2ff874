import { z } from './zod.ts';

/** The most sentences of a transcript, and characters of one: a day of speech stays far below. */
const MAX_SENTENCES = 50_000;
const MAX_TEXT = 4000;

const seconds = z.number().min(0).max(200_000);
const text = z.string().max(MAX_TEXT);

/** What was said from one time to another, in seconds of the recording. */
export const sentenceSchema = z.object({
  from: seconds,
  to: seconds,
  text,
  /** The number of the speaker, from 1, where speakers were distinguished. */
  speaker: z.number().int().min(1).max(99).optional(),
  /** What it means in the language asked for. */
  translation: text.optional(),
});

/** What was heard in a recording, in its order. */
export const transcriptSchema = z.object({
  /** Of the recording, in seconds. */
  seconds,
  /** The language spoken, as a code (zh, en), or `auto`. */
  language: z.string().max(10),
  /** The language of the translations. */
  to: z.string().max(10).optional(),
  /** What recognised it, for the visitor. */
  by: z.string().max(100).default(''),
  sentences: z.array(sentenceSchema).max(MAX_SENTENCES),
});

export type Sentence = z.infer<typeof sentenceSchema>;
export type Transcript = z.infer<typeof transcriptSchema>;
