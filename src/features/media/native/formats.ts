import type { EngineOptions } from '../../../engines/options.gen.ts';

export type AudioFormat = EngineOptions['media']['audio'];
export type VideoFormat = EngineOptions['media']['video'];
export type Quality = EngineOptions['media']['quality'];

/** How sound is encoded: ffmpeg's encoder and what it can take. */
export interface AudioEncoder {
  codec: string;
  /** How people call it. */
  name: string;
  /** Most bits a second for each channel; none where it has no bit rate. */
  perChannel?: number;
  channels?: number;
  /** The sampling rates it takes, ascending; none where it takes all. */
  rates?: number[];
}

const UP_TO_48K = [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000];
const MP3: AudioEncoder = { codec: 'libmp3lame', name: 'MP3', perChannel: 320_000, channels: 2, rates: UP_TO_48K };
const AAC: AudioEncoder = {
  codec: 'aac',
  name: 'AAC',
  perChannel: 256_000,
  channels: 8,
  rates: [...UP_TO_48K, 64_000, 88_200, 96_000],
};
const VORBIS: AudioEncoder = { codec: 'libvorbis', name: 'Vorbis', perChannel: 240_000, channels: 8, rates: UP_TO_48K };
const OPUS: AudioEncoder = {
  codec: 'libopus',
  name: 'Opus',
  perChannel: 256_000,
  channels: 8,
  rates: [8000, 12_000, 16_000, 24_000, 48_000],
};
const WMA: AudioEncoder = {
  codec: 'wmav2',
  name: 'WMA',
  perChannel: 192_000,
  channels: 2,
  rates: [22_050, 32_000, 44_100, 48_000],
};
const PCM: AudioEncoder = { codec: 'pcm', name: 'PCM' };
const FLAC: AudioEncoder = { codec: 'flac', name: 'FLAC', channels: 8 };

/** A file of sound alone. */
export interface AudioTarget {
  muxer: string[];
  encoder: AudioEncoder;
  /** Codecs that go in as they are. */
  copy: string[];
  edits?: boolean;
  /** Has a place for a cover picture. */
  cover?: boolean;
}

const FAST_START = ['-movflags', '+faststart'];

export const AUDIO: Record<AudioFormat, AudioTarget> = {
  mp3: { muxer: ['-f', 'mp3', '-id3v2_version', '3'], encoder: MP3, copy: ['mp3'], cover: true },
  wav: { muxer: ['-f', 'wav'], encoder: PCM, copy: [] },
  flac: { muxer: ['-f', 'flac'], encoder: FLAC, copy: ['flac'], cover: true },
  m4a: { muxer: ['-f', 'ipod', ...FAST_START], encoder: AAC, copy: ['aac', 'alac'], edits: true, cover: true },
  aac: { muxer: ['-f', 'adts', '-write_id3v2', '1'], encoder: AAC, copy: ['aac'] },
  ogg: { muxer: ['-f', 'ogg'], encoder: VORBIS, copy: ['vorbis'] },
  opus: { muxer: ['-f', 'opus'], encoder: OPUS, copy: ['opus'] },
  wma: { muxer: ['-f', 'asf'], encoder: WMA, copy: ['wmav1', 'wmav2'] },
};

/** How pictures are encoded. */
export interface VideoEncoder {
  /** What comes out, as ffprobe calls it. */
  codec: string;
  args: string[];
  /** The encoder's own measure of quality. */
  level: Record<Quality, number>;
  /** The arguments for a level that takes no more than `cap` bits a second on average; 0 for no bound. */
  rate(level: number, cap: number): string[];
}

/** A file with moving pictures. */
export interface VideoTarget {
  muxer: string[];
  /** None for GIF, which is made in its own way. */
  encoder?: VideoEncoder;
  copy: string[];
  /** The container notes by how much players turn a picture; in others a turned one is encoded anew. */
  rotates: boolean;
  /** It notes from when on a track is shown; in others what is before that is no longer there. */
  edits?: boolean;
  audio?: { encoder: AudioEncoder; copy: string[]; tracks: number };
  /** Fonts go along with subtitles. */
  attachments?: boolean;
  /** Codec for subtitles in text, and the subtitle codecs that go in as they are. */
  subtitles?: { codec: string; copy: string[] };
  /** Each frame has a time of its own; otherwise the rate is constant. */
  variable: boolean;
}

const PLAIN = ['-pix_fmt', 'yuv420p'];
/** A bound that holds over so many seconds: an encoder may take from quiet scenes what it gives to busy ones. */
const within = (cap: number, seconds: number): string[] => ['-maxrate', String(cap), '-bufsize', String(cap * seconds)];

const H264: VideoEncoder = {
  codec: 'h264',
  args: ['libx264', '-preset', 'veryfast', ...PLAIN],
  level: { high: 19, standard: 23, small: 28 },
  rate: (crf, cap) => ['-crf', String(crf), ...(cap ? within(cap, 3) : [])],
};
const VP9: VideoEncoder = {
  codec: 'vp9',
  args: ['libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '6', '-row-mt', '1', ...PLAIN],
  level: { high: 28, standard: 34, small: 42 },
  rate: (crf, cap) => ['-crf', String(crf), '-b:v', String(cap)],
};
/** The old encoders either keep a scale or a bit rate: with a bound the scale is the best they may use. */
const byScale = (codec: string): VideoEncoder => ({
  codec,
  args: [codec, ...PLAIN],
  level: { high: 2, standard: 4, small: 8 },
  rate: (scale, cap) =>
    cap ? ['-b:v', String(cap), '-qmin', String(scale), ...within(cap, 2)] : ['-q:v', String(scale)],
});

const TEXT_TO_MP4 = { codec: 'mov_text', copy: ['mov_text'] };

export const VIDEO: Record<VideoFormat, VideoTarget> = {
  mp4: {
    muxer: ['-f', 'mp4', ...FAST_START],
    encoder: H264,
    copy: ['h264', 'hevc', 'av1'],
    rotates: true,
    edits: true,
    audio: { encoder: AAC, copy: ['aac', 'mp3', 'ac3', 'alac'], tracks: 8 },
    subtitles: TEXT_TO_MP4,
    variable: true,
  },
  mov: {
    muxer: ['-f', 'mov', ...FAST_START],
    encoder: H264,
    copy: ['h264', 'hevc', 'prores', 'mjpeg', 'mpeg4'],
    rotates: true,
    edits: true,
    audio: { encoder: AAC, copy: ['aac', 'mp3', 'ac3', 'alac', 'pcm_s16le', 'pcm_s24le'], tracks: 8 },
    subtitles: TEXT_TO_MP4,
    variable: true,
  },
  mkv: {
    muxer: ['-f', 'matroska'],
    encoder: H264,
    copy: ['h264', 'hevc', 'av1', 'vp8', 'vp9', 'mpeg4', 'mpeg2video', 'theora', 'prores', 'mjpeg'],
    rotates: false,
    attachments: true,
    audio: {
      encoder: AAC,
      copy: ['aac', 'mp3', 'ac3', 'eac3', 'dts', 'opus', 'vorbis', 'flac', 'alac', 'pcm_s16le', 'pcm_s24le', 'wmav2'],
      tracks: 32,
    },
    subtitles: {
      codec: 'srt',
      copy: ['subrip', 'ass', 'ssa', 'webvtt', 'hdmv_pgs_subtitle', 'dvd_subtitle', 'dvb_subtitle'],
    },
    variable: true,
  },
  avi: {
    muxer: ['-f', 'avi'],
    encoder: byScale('mpeg4'),
    copy: ['mpeg4', 'mjpeg', 'msmpeg4v3'],
    rotates: false,
    audio: { encoder: MP3, copy: ['mp3', 'ac3', 'pcm_s16le'], tracks: 1 },
    variable: false,
  },
  wmv: {
    muxer: ['-f', 'asf'],
    encoder: byScale('wmv2'),
    copy: ['wmv1', 'wmv2', 'wmv3', 'vc1'],
    rotates: false,
    audio: { encoder: WMA, copy: ['wmav1', 'wmav2'], tracks: 1 },
    variable: true,
  },
  flv: {
    muxer: ['-f', 'flv'],
    encoder: H264,
    copy: ['h264', 'flv1'],
    rotates: false,
    audio: { encoder: { ...AAC, channels: 2, rates: UP_TO_48K }, copy: ['aac'], tracks: 1 },
    variable: true,
  },
  webm: {
    muxer: ['-f', 'webm'],
    encoder: VP9,
    copy: ['vp8', 'vp9', 'av1'],
    rotates: false,
    audio: { encoder: OPUS, copy: ['opus', 'vorbis'], tracks: 8 },
    subtitles: { codec: 'webvtt', copy: ['webvtt'] },
    variable: true,
  },
  gif: {
    muxer: ['-f', 'gif'],
    copy: [],
    rotates: false,
    variable: true,
  },
};

/** Subtitle codecs that are text: they can be written as another text codec. */
export const TEXT_SUBTITLES = new Set(['subrip', 'ass', 'ssa', 'webvtt', 'mov_text', 'text']);

const NAMES: Record<string, string> = {
  h264: 'H.264',
  hevc: 'HEVC',
  mpeg4: 'MPEG-4',
  wmv3: 'WMV9',
  opus: 'Opus',
  vorbis: 'Vorbis',
};
/** A codec as people write it. */
export const codecName = (codec: string): string => NAMES[codec] ?? codec.toUpperCase();
