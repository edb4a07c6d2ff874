import {
  ADTS,
  BlobSource,
  FLAC,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { toErrorData, UserError } from '../../../../schemas/error.ts';

/** Containers that hold their own data: no playlist, whose addresses would be fetched. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, FLAC, ADTS];

/** A file opened for reading piece by piece; it is never in memory as a whole. */
export const openInput = (file: File): Input => new Input({ source: new BlobSource(file), formats: FORMATS });

/** Refuses what mediabunny cannot read: it says so by errors of no kind. Throws UserError. */
export function refuseUnread(thrown: unknown): never {
  if (toErrorData(thrown).code !== 'unknown') throw thrown;
  throw new UserError('unsupported', '浏览器读不了这个文件，请改用服务器处理。');
}

/** Refuses a file that could be opened, but not be read, decoded or coded to its end. Throws UserError. */
export function refuseBroken(thrown: unknown): never {
  if (thrown instanceof UserError || toErrorData(thrown).code !== 'unknown') throw thrown;
  throw new UserError(
    'no-result',
    '读到一半读不下去了，可能是文件损坏，或者浏览器解不了。请换一份文件，或换一个浏览器再试。',
  );
}

/** The sounds of a film that go into the result: all of them, or none. */
export const soundsOf = async (input: Input, { sound }: { sound: 'keep' | 'none' }): Promise<InputAudioTrack[]> =>
  sound === 'none' ? [] : input.getAudioTracks();

/** The sound track that is heard first. Throws UserError `unsupported` where this browser cannot decode it. */
export async function soundTrack(input: Input): Promise<InputAudioTrack> {
  if (!(await input.canRead())) throw new UserError('unsupported', '浏览器读不了这种音频。');
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new UserError('no-result', '这个文件没有声音。');
  if (!(await track.canDecode())) throw new UserError('unsupported', '浏览器解不了这种声音编码。');
  return track;
}
