import {
  AdtsOutputFormat,
  type AudioCodec,
  FlacOutputFormat,
  MkvOutputFormat,
  MovOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  type OutputFormat,
  type VideoCodec,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';

/** A file of sound that a browser can write: its container and the codec in it. */
export interface WebSound {
  format(inMemory: boolean): OutputFormat;
  codec: AudioCodec;
  type: string;
  /** Bits a second for each channel that sound right; none where nothing is lost. */
  perChannel?: number;
}

const fast = (inMemory: boolean): { fastStart: false | 'in-memory' } => ({ fastStart: inMemory ? 'in-memory' : false });

export const WEB_SOUND: Record<string, WebSound> = {
  mp3: { format: () => new Mp3OutputFormat(), codec: 'mp3', type: 'audio/mpeg', perChannel: 96_000 },
  wav: { format: () => new WavOutputFormat(), codec: 'pcm-s16', type: 'audio/wav' },
  flac: { format: () => new FlacOutputFormat(), codec: 'flac', type: 'audio/flac' },
  m4a: {
    format: (inMemory) => new Mp4OutputFormat(fast(inMemory)),
    codec: 'aac',
    type: 'audio/mp4',
    perChannel: 96_000,
  },
  aac: { format: () => new AdtsOutputFormat(), codec: 'aac', type: 'audio/aac', perChannel: 96_000 },
  ogg: { format: () => new OggOutputFormat(), codec: 'vorbis', type: 'audio/ogg' },
  opus: { format: () => new OggOutputFormat(), codec: 'opus', type: 'audio/ogg', perChannel: 64_000 },
};

/** A film that a browser can write; codecs that players of the container know go in as they are. */
export interface WebFilm {
  format(inMemory: boolean): OutputFormat;
  type: string;
  pictures: [encode: VideoCodec, ...copy: VideoCodec[]];
  sound: [encode: AudioCodec, ...copy: AudioCodec[]];
}

export const WEB_FILM: Record<string, WebFilm> = {
  mp4: {
    format: (inMemory) => new Mp4OutputFormat(fast(inMemory)),
    type: 'video/mp4',
    pictures: ['avc', 'hevc', 'av1'],
    sound: ['aac', 'mp3', 'ac3'],
  },
  mov: {
    format: (inMemory) => new MovOutputFormat(fast(inMemory)),
    type: 'video/quicktime',
    pictures: ['avc', 'hevc'],
    sound: ['aac', 'mp3', 'ac3', 'pcm-s16', 'pcm-s24'],
  },
  mkv: {
    format: () => new MkvOutputFormat(),
    type: 'video/x-matroska',
    pictures: ['avc', 'hevc', 'av1', 'vp8', 'vp9'],
    sound: ['aac', 'mp3', 'ac3', 'eac3', 'dts', 'opus', 'vorbis', 'flac', 'pcm-s16', 'pcm-s24'],
  },
  webm: {
    format: () => new WebMOutputFormat(),
    type: 'video/webm',
    pictures: ['vp9', 'vp8', 'av1'],
    sound: ['opus', 'vorbis'],
  },
};
