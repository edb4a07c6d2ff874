import type { Abilities } from '../engines/abilities.ts';
import { inferHere } from './infer.ts';

/** A question to a worker that only runs networks, and its answer; `id` names the question. */
export interface InferQuestion {
  id: number;
  query: Abilities['infer']['query'];
}
export interface InferAnswer {
  id: number;
  /** Nothing where it failed: who asked answers it himself, and says why. */
  answer?: Abilities['infer']['answer'];
}

self.onmessage = async ({ data: { id, query } }: MessageEvent<InferQuestion>) => {
  const answer = await inferHere(query).catch(() => undefined);
  const message: InferAnswer = { id, ...(answer && { answer }) };
  self.postMessage(message, { transfer: answer ? [answer.data.buffer as ArrayBuffer] : [] });
};
