import { type AudioCodec, canEncodeAudio } from 'mediabunny';

let registered: Promise<void> | undefined;

/**
 * Brings LAME where the browser has no MP3 encoder of its own, which is everywhere: it is fetched as a file of its own,
 * at the first MP3.
 */
export async function bringEncoder(codec: AudioCodec): Promise<void> {
  if (codec !== 'mp3' || (await canEncodeAudio('mp3'))) return;
  registered ??= import('@mediabunny/mp3-encoder').then(({ registerMp3Encoder }) => registerMp3Encoder());
  await registered;
}
