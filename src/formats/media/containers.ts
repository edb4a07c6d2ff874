/**
 * The demuxers of ffmpeg that a visitor's file may be read with: containers that hold their own data. No playlist, no
 * script, no device.
 */
export const DEMUXERS = ['mov', 'matroska', 'avi', 'asf', 'flv', 'mp3', 'wav', 'w64', 'flac', 'ogg', 'aac', 'amr'];

/** Types (by content, as `sniff` names them) that those demuxers read. */
export const READABLE = new Set(
  'mp4 mov m4v m4a 3gp mkv webm avi wmv wma flv mp3 wav flac ogg ogv opus aac amr'.split(' '),
);
