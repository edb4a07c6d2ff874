import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type MetadataTags,
  Output,
  type OutputFormat,
  type Target,
} from 'mediabunny';
import { SAME } from '../../shared/clean-cuts.ts';
import { lengthOfParts, type Part } from '../../shared/parts.ts';
import type { WebFilm } from '../formats.ts';
import { soundsOf } from '../open.ts';
import { beginOf } from './clean.ts';
import { interleave, type Piece } from './interleave.ts';

/** A film whose parts go over as they are. */
export interface FilmCopy {
  video: InputVideoTrack;
  sounds: InputAudioTrack[];
}

/** The tracks that go into a file of this kind as they are; undefined where one of them does not. */
export async function copiedTracks(
  input: Input,
  target: WebFilm,
  wish: { sound: 'keep' | 'none' },
): Promise<FilmCopy | undefined> {
  const video = await input.getPrimaryVideoTrack();
  const codec = await video?.getCodec();
  if (!video || !codec || !(target.pictures as string[]).includes(codec)) return undefined;
  if ((await video.getRotation()) && !target.format(false).supportsVideoRotationMetadata) return undefined;
  const sounds = await soundsOf(input, wish);
  for (const track of sounds) {
    const sound = await track.getCodec();
    if (!sound || !(target.sound as string[]).includes(sound)) return undefined;
  }
  return { video, sounds };
}

/**
 * Writes parts of a film one after the other, pictures and sounds as they are. `progress` is told the share done. Gives
 * the seconds that were there to be written.
 */
export async function writeFilmCopy(
  input: Input,
  { video, sounds }: FilmCopy,
  parts: readonly Part[],
  { format, target, tags }: { format: OutputFormat; target: Target; tags: MetadataTags },
  progress: (part: number) => void,
): Promise<number> {
  const output = new Output({ format, target });
  output.setMetadataTags(tags);
  const begin = await beginOf(input);
  const tracks = [await pictureTrack(output, video, parts, begin)];
  for (const track of sounds) tracks.push(await soundTrack(output, track, parts, begin));
  await output.start();
  const total = lengthOfParts(parts) / 1000;
  const reached = await interleave(tracks, (at) => progress(Math.min(1, at / total)));
  await output.finalize();
  return reached;
}

async function pictureTrack(output: Output, track: InputVideoTrack, parts: readonly Part[], begin: number) {
  const codec = await track.getCodec();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const source = new EncodedVideoPacketSource(codec ?? 'avc');
  output.addVideoTrack(source, { rotation: await track.getRotation(), ...(await namesOf(track)) });
  const sink = new EncodedPacketSink(track);
  const meta = decoderConfig && { decoderConfig };
  return pieces(
    parts,
    (part) => picturesIn(sink, part, begin),
    (packet) => source.add(packet, meta),
  );
}

async function soundTrack(output: Output, track: InputAudioTrack, parts: readonly Part[], begin: number) {
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const source = new EncodedAudioPacketSource((await track.getCodec()) ?? 'aac');
  output.addAudioTrack(source, await namesOf(track));
  const sink = new EncodedPacketSink(track);
  const meta = decoderConfig && { decoderConfig };
  return pieces(
    parts,
    (part) => soundsIn(sink, part, begin),
    (packet) => source.add(packet, meta),
  );
}

/** The language of a track, its name, and whether it is the one that is heard; `zh-CN` only some containers hold. */
export async function namesOf(track: InputTrack) {
  const [language, name] = [await track.getLanguageCode(), await track.getName()];
  const known = /^[a-z]{3}$/.test(language) && { languageCode: language };
  return { ...known, ...(name && { name }), disposition: await track.getDisposition() };
}

/** The packets of all parts, at the times of the result. */
async function* pieces(
  parts: readonly Part[],
  packetsIn: (part: Part) => AsyncGenerator<EncodedPacket>,
  add: (packet: EncodedPacket) => Promise<void>,
): AsyncGenerator<Piece> {
  let done = 0;
  for (const part of parts) {
    for await (const packet of packetsIn(part)) {
      const at = Math.max(0, packet.timestamp - part.from / 1000 + done);
      yield { at, end: at + packet.duration, write: () => add(packet.clone({ timestamp: at })) };
    }
    done += (part.to - part.from) / 1000;
  }
}

/** The pictures of a part that begins and ends cleanly, on the clock of parts. */
async function* picturesIn(sink: EncodedPacketSink, { from, to }: Part, begin: number): AsyncGenerator<EncodedPacket> {
  const first = await sink.getKeyPacket(begin + from / 1000 + SAME, { verifyKeyPackets: true });
  if (!first) return;
  for await (const packet of sink.packets(first)) {
    const timestamp = packet.timestamp - begin;
    if (timestamp >= to / 1000 - SAME) return;
    yield packet.clone({ timestamp });
  }
}

/** The packets of sound that lie more in a part than beside it, on the clock of parts. */
async function* soundsIn(sink: EncodedPacketSink, { from, to }: Part, begin: number): AsyncGenerator<EncodedPacket> {
  const first = (await sink.getPacket(begin + from / 1000)) ?? (await sink.getFirstPacket());
  if (!first) return;
  for await (const packet of sink.packets(first)) {
    const timestamp = packet.timestamp - begin;
    const middle = timestamp + packet.duration / 2;
    if (middle >= to / 1000) return;
    if (middle >= from / 1000) yield packet.clone({ timestamp });
  }
}
