import { EncodedPacketSink, type Input, type InputVideoTrack } from 'mediabunny';
import { cleanEnd, cleanStart, isEnough, type Picture } from '../../shared/clean-cuts.ts';
import { mergeParts, type Part } from '../../shared/parts.ts';

/** When a film begins on the clock of its file, in seconds: times of parts count from there. */
export const beginOf = async (input: Input): Promise<number> => Math.max(0, await input.getFirstTimestamp());

/** Where no border comes for so many pictures, the film is not cut as it is. */
const FAR = 3000;

/** The coded pictures around a time, from one that stands by itself on; `last`: to the end of the film. */
async function around(
  track: InputVideoTrack,
  time: number,
  begin: number,
): Promise<{ pictures: Picture[]; last: boolean } | undefined> {
  const sink = new EncodedPacketSink(track);
  const key = (await sink.getKeyPacket(begin + time, { verifyKeyPackets: true })) ?? (await sink.getFirstPacket());
  if (key?.type !== 'key') return undefined;
  const pictures: Picture[] = [];
  for await (const { timestamp, type } of sink.packets(key, undefined, { metadataOnly: true })) {
    pictures.push({ at: timestamp - begin, key: type === 'key' });
    if (pictures.length > FAR) return undefined;
    if (timestamp - begin > time && isEnough(pictures, time)) return { pictures, last: false };
  }
  return { pictures, last: true };
}

/**
 * The parts that can be taken out of a film as they are: they hold what is asked for, and somewhat more on either side.
 * Undefined where that is not possible.
 * @param end seconds that the pictures go on, and how long the film is with its sound
 */
export async function cleanCuts(
  track: InputVideoTrack,
  parts: readonly Part[],
  { begin, end, seconds }: { begin: number; end: number; seconds: number },
): Promise<Part[] | undefined> {
  const cuts: Part[] = [];
  for (const { from, to } of parts) {
    if (from / 1000 >= end) return undefined; // behind its pictures there is none to begin with
    const before = await around(track, from / 1000, begin);
    const start = before && cleanStart(before.pictures, from / 1000, before.last);
    const behind = to / 1000 < end ? await around(track, to / 1000, begin) : undefined;
    if (start === undefined || (to / 1000 < end && !behind)) return undefined;
    // Where the pictures end the sound goes on for what is asked for.
    const stop = behind ? cleanEnd(behind.pictures, to / 1000, behind.last) : Math.min(to / 1000, seconds);
    cuts.push({ from: Math.max(0, Math.round(start * 1000)), to: Math.round((stop ?? end) * 1000) });
  }
  return mergeParts(cuts);
}
