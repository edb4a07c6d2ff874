import { type AudioCodec, CustomAudioEncoder, registerEncoder } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import audioCompress from '../../../src/features/media/audio-compress.engine.ts';
import audioCut from '../../../src/features/media/audio-cut.engine.ts';
import media from '../../../src/features/media/engine.ts';
import { endIsMissing, isCutOff } from '../../../src/features/media/shared/cut-off.ts';
import { isCutRiff } from '../../../src/features/media/shared/riff.ts';
import { bitsOfLevel, shapeOf } from '../../../src/features/media/shared/sound-shape.ts';
import videoSlides from '../../../src/features/media/video-slides.engine.ts';
import { seemsChaptered } from '../../../src/features/media/web/chapters.ts';
import { leftBehind, planSong } from '../../../src/features/media/web/compress.ts';
import { lossNote } from '../../../src/features/media/web/loss.ts';
import { matroskaTitle } from '../../../src/features/media/web/matroska-title.ts';
import { openInput } from '../../../src/features/media/web/open.ts';
import { Peaks } from '../../../src/features/media/web/peaks.ts';
import { planInBrowser } from '../../../src/features/media/web/plan.ts';
import { envelopeOf } from '../../../src/features/media/web/shape.ts';
import { namesSubtitles } from '../../../src/features/media/web/subtitles.ts';
import { coverless, tagsIn } from '../../../src/features/media/web/tags.ts';
import { sinkFor } from '../../../src/features/media/web/target.ts';
import { wavOf } from '../../../src/features/media/web/wav.ts';

describe('what the browser does with sound', () => {
  it('keeps the highest point of each stretch, whatever its sign and channel', () => {
    const peaks = new Peaks(1, 4);
    const [left, right] = [new Float32Array(100), new Float32Array(100)];
    left[30] = -0.5;
    right[99] = 2;
    peaks.add({ at: 0, rate: 100, channels: [left, right] });
    peaks.add({ at: 100, rate: 100, channels: [Float32Array.of(1)] });
    expect([...peaks.bytes]).toEqual([0, 128, 0, 255]);
  });

  it('fades at seams and ends, and nowhere else', () => {
    const loud = envelopeOf(
      [
        { from: 0, to: 1000 },
        { from: 2000, to: 3000 },
      ],
      0.5,
      0,
    );
    expect(loud(0, 0.25, 0.25)).toBe(0.5);
    expect(loud(0, 0.9, 0.9)).toBe(1);
    expect(loud(0, 0.998, 0.998)).toBeCloseTo(0.5);
    expect(loud(1, 0.002, 1.002)).toBeCloseTo(0.5);
    expect(loud(1, 1, 2)).toBe(1);
  });

  it('holds no packets of a large film, however small its sound is', async () => {
    expect((await sinkFor(16e6, 2e9)).inMemory).toBe(false);
    expect((await sinkFor(16e6, 50e6)).inMemory).toBe(true);
  });

  it('writes WAV that tells its own length', async () => {
    const piece = { at: 0, rate: 8000, channels: [Float32Array.of(1, -1, 0), Float32Array.of(0, 0.5, 2)] };
    const bytes = new Uint8Array((await wavOf([piece])?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(isCutRiff(bytes, bytes.length)).toBe(false);
    expect(isCutRiff(bytes, bytes.length - 4)).toBe(true);
    expect([...new Int16Array(bytes.buffer, 44)]).toEqual([32_767, 0, -32_767, 16_384, 0, 32_767]);
    expect(wavOf([])).toBeUndefined();
  });

  const [ebml, cluster, track] = [
    [0x1a, 0x45, 0xdf, 0xa3],
    [0x1f, 0x43, 0xb6, 0x75],
    [0xd7, 0x81, 3, 0x83, 0x81],
  ];
  const mp4 = (text: string): number[] => [...`\0\0\0\x08ftyp${text}`].map((one) => one.charCodeAt(0));
  it.each([
    ['Matroska', [...ebml, ...track, 0x11, ...cluster], true],
    ['Matroska with sound alone', [...ebml, ...track, 0x02, ...cluster], false],
    ['Matroska with such bytes in its data', [...ebml, ...track, 0x02, ...cluster, ...track, 0x11], false],
    ['MP4', mp4('hdlr\0\0\0\0\0\0\0\0sbtl'), true],
    ['MP4 with sound alone', mp4('hdlr\0\0\0\0\0\0\0\0soun'), false],
    ['MP4 with such bytes in its data', [...mp4('mdat'), ...track, 0x11], false],
  ])('sees subtitles in %s', (_, bytes, there) => {
    const start = Uint8Array.from([...bytes, ...new Array(16).fill(0)]);
    expect(namesSubtitles(start, start)).toBe(there);
  });
});

describe('chapters, which no browser carries over', () => {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (one) => one.charCodeAt(0));
  const box = (type: string, content = ''): string =>
    String.fromCharCode(0, 0, (content.length + 8) >> 8, (content.length + 8) & 255) + type + content;
  const movie = (...boxes: string[]): string =>
    box('ftyp', 'M4A ') + box('mdat', 'chpl chap') + box('moov', box('mvhd') + boxes.join(''));
  const flac = (kind: number, content: string): string =>
    `fLaC${String.fromCharCode(0x80 + kind, 0, 0, content.length)}${content}`;
  it.each([
    ['a list in user data', movie(box('trak'), box('udta', box('meta') + box('chpl'))), true],
    ['a track that another names', movie(box('trak', box('tkhd') + box('tref', box('chap', '\0\0\0\x02')))), true],
    ['none, though its data look so', movie(box('trak', box('mdia', 'chpl chap')), box('udta', box('meta'))), false],
    ['boxes that end nowhere', '\0\0\0\x01moov', false],
    ['tags of MP3', 'ID3\x03\0\0\0\0\0\x20CHAP\0\0\0\x10', true],
    ['comments of Ogg', 'OggS\0\x02 OpusTags CHAPTER000=00:00:00.000', true],
    ['a cue sheet', flac(5, 'x'), true],
    ['comments of FLAC that tell of none', flac(4, 'TITLE=Chapter 1'), false],
    ['Matroska', '\x1a\x45\xdf\xa3 \x10\x43\xa7\x70', true],
  ])('are seen: %s', async (_, text, there) => {
    expect(await seemsChaptered(new Blob([bytes(text)]))).toBe(there);
  });
});

describe('a file whose end is missing', () => {
  const matroska = (...length: number[]): Uint8Array =>
    Uint8Array.of(
      0x1a,
      0x45,
      0xdf,
      0xa3,
      0x84,
      0x42,
      0x86,
      0x81,
      1,
      0x18,
      0x53,
      0x80,
      0x67,
      ...length,
      ...Array(12).fill(0),
    );
  it('is told by the length of the segment in Matroska', () => {
    const told = matroska(0x41, 0x00); // 256 bytes behind these 15
    expect([isCutOff(told, 271), isCutOff(told, 270)]).toEqual([false, true]);
    const long = matroska(0x01, 0, 0, 0, 0, 0, 0x64, 0xc6);
    expect([isCutOff(long, 21 + 0x64c6), isCutOff(long, 21 + 0x64c5)]).toEqual([false, true]);
  });
  it('is not guessed where that length is left open, as live recordings do', () => {
    expect(isCutOff(matroska(0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff), 100)).toBe(false);
    expect(isCutOff(matroska(0xff), 100)).toBe(false);
    expect(isCutOff(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3), 4)).toBe(false);
  });
});

describe('an MP3 whose end is missing', () => {
  /** A first frame that counts so many bytes, behind a tag where one is asked for; `size` bytes in all. */
  function mp3(told: number, size: number, mark = 'Xing', tag = 0): Blob {
    const bytes = new Uint8Array(tag + size);
    if (tag) bytes.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, (tag - 10) >> 7, (tag - 10) & 0x7f]);
    bytes.set([0xff, 0xfb, 0x90, 0x64], tag);
    bytes.set(
      [...mark].map((one) => one.charCodeAt(0)),
      tag + 36,
    );
    new DataView(bytes.buffer).setUint32(tag + 40, 3);
    new DataView(bytes.buffer).setUint32(tag + 48, told);
    return new Blob([bytes]);
  }
  it('is told by the bytes that its first frame counts, also behind a tag', async () => {
    const all = [
      mp3(50_000, 50_000),
      mp3(50_000, 20_000),
      mp3(50_000, 20_000, 'Info', 4000),
      mp3(50_000, 20_000, 'LAME'),
    ];
    expect(await Promise.all(all.map(endIsMissing))).toEqual([false, true, true, false]);
  });
  it('is told of a result, though what is there was read to its end', async () => {
    expect(await lossNote(mp3(50_000, 20_000), 60, 60)).toBe('文件不完整，结尾缺了一段，只转出了前 1:00。');
    expect(await lossNote(mp3(50_000, 50_000), 60, 60)).toBeUndefined();
    expect(await lossNote(mp3(50_000, 50_000), 60, 90)).toContain('文件标明 1:30');
  });
  it('is told of ISO media whose data go on behind it, however large', async () => {
    const box = (type: string, told: number, content: number): Uint8Array<ArrayBuffer> => {
      const bytes = new Uint8Array(8 + content);
      new DataView(bytes.buffer).setUint32(0, told);
      bytes.set(Buffer.from(type), 4);
      return bytes;
    };
    const film = (...boxes: Uint8Array<ArrayBuffer>[]): Promise<boolean> =>
      endIsMissing(new Blob([box('ftyp', 8, 0), ...boxes]));
    const wide = new Uint8Array(24);
    new DataView(wide.buffer).setBigUint64(8, 5_000_000_000n);
    wide.set(Buffer.from('\0\0\0\x01mdat'));
    expect(
      await Promise.all([
        film(box('mdat', 20, 12)),
        film(box('mdat', 21, 12)),
        film(box('mdat', 0, 12)),
        film(wide),
        film(box('free', 99, 4)),
      ]),
    ).toEqual([false, true, false, true, false]);
  });
  it('is not looked for in what is none', async () =>
    expect(await endIsMissing(new Blob(['ID3', 'x'.repeat(99), 'Xing']))).toBe(false));
});

describe('sound of many channels', () => {
  const wav = (count: number): File => {
    const piece = { at: 0, rate: 48_000, channels: Array.from({ length: count }, () => new Float32Array(4800)) };
    return new File([wavOf([piece]) ?? ''], 'a.wav');
  };
  const song = { mode: 'quality', sound: 'balanced', format: 'mp3', rate: 'auto', channels: 'auto' };
  const kept = { kind: 'audio', audio: 'wav', track: 0, rate: 'keep', channels: 'keep', bitrate: 'auto' };
  const many = { reason: expect.stringContaining('两个以上的声道') };
  it.each([6, 8])('is not mixed down by a browser: %i', async (count) => {
    using input = openInput(wav(count));
    expect(await planSong(input, song as never)).toMatchObject({ ...many, sounds: true });
    for (const wish of [
      { ...kept, channels: 'stereo' },
      { ...kept, audio: 'mp3' },
    ])
      expect(await planInBrowser(input, wish as never, await sinkFor(0, 0))).toMatchObject(many);
  });
  it('is not mixed down because the encoder takes two channels alone', async () => {
    class Stereo extends CustomAudioEncoder {
      static override supports = (codec: AudioCodec, { numberOfChannels }: AudioEncoderConfig): boolean =>
        codec === 'aac' && numberOfChannels <= 2;
      init(): void {}
      encode(): void {}
      flush(): void {}
      close(): void {}
    }
    registerEncoder(Stereo);
    const planned = async (count: number) => {
      using input = openInput(wav(count));
      return await planInBrowser(input, { ...kept, audio: 'm4a' } as never, await sinkFor(0, 0));
    };
    expect(await planned(2)).not.toHaveProperty('reason');
    expect(await planned(6)).toMatchObject(many);
  });
  it('stays in the browser where all of them are kept', async () => {
    using input = openInput(wav(6));
    expect(await planInBrowser(input, kept as never, await sinkFor(0, 0))).not.toHaveProperty('reason');
  });
});

describe('what mediabunny cannot read', () => {
  const riff = (length: number): File => {
    // A WAV of ADPCM (format tag 17), or one that ends in its header
    const bytes = new Uint8Array(Buffer.alloc(length));
    bytes.set(Buffer.from('RIFF\x50\0\0\0WAVEfmt \x10\0\0\0\x11\0\x01\0'));
    if (length > 40) bytes.set(Buffer.from('data\x20'), 36);
    return new File([bytes], 'a.wav');
  };
  const options = { kind: 'audio', audio: 'mp3', mode: 'quality', format: 'mp3', parts: [], keep: 'keep', track: 0 };
  it.each([media, audioCut, audioCompress, videoSlides])('is refused by a code, engine %#', async (engine) => {
    const run = { note: () => {}, progress: () => {} };
    for (const file of [riff(88), riff(30)])
      await expect(engine([file], { ...options, moments: [] } as never, run as never)).rejects.toMatchObject({
        code: 'unsupported',
      });
  });
});

describe('the title of Matroska', () => {
  const element = (id: number[], content: number[]): number[] => [...id, 0x80 + content.length, ...content];
  const title = element([0x7b, 0xa9], [...Buffer.from('有声书'), 0]);
  const info = (...content: number[]): number[] => element([0x15, 0x49, 0xa9, 0x66], content);
  const film = (length: number[], ...content: number[]): Blob =>
    new Blob([
      Uint8Array.from([
        ...element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x86, 0x81, 1]),
        0x18,
        0x53,
        0x80,
        0x67,
        ...length,
        ...content,
      ]),
    ]);
  const open = [1, 255, 255, 255, 255, 255, 255, 255];
  it.each([
    [
      'stands behind others',
      film(open, ...element([0xec], [0, 0]), ...info(...element([0x4d, 0x80], [65]), ...title)),
      '有声书',
    ],
    ['stands in a segment whose open length is one byte', film([255], ...info(...title)), '有声书'],
    ['is not there', film([0x8f], ...info(...element([0x4d, 0x80], [65]))), undefined],
    ['is none where data begin', film(open, ...element([0x1f, 0x43, 0xb6, 0x75], [1]), ...info(...title)), undefined],
    ['is cut off', film(open, 0x15, 0x49, 0xa9), undefined],
  ])('%s', async (_, file, found) => expect(await matroskaTitle(file)).toBe(found));
});

describe('the tags of what the browser writes', () => {
  it('writes Chinese into RIFF as the bytes of UTF-8, a character each, and elsewhere as it is', () => {
    const tags = { title: '月亮', artist: 'Björk', trackNumber: 3 };
    const { title, artist, trackNumber } = tagsIn('audio/wav')(tags);
    expect(Buffer.from(title ?? '', 'latin1').toString()).toBe('月亮');
    expect([Buffer.from(artist ?? '', 'latin1').toString(), trackNumber]).toEqual(['Björk', 3]);
    expect(tagsIn('audio/mpeg')(tags)).toEqual(tags);
  });
  it('can leave out covers, which may be larger than the sound', () => {
    const image = { data: new Uint8Array(9), mimeType: 'image/png', kind: 'coverFront' as const };
    expect(coverless(tagsIn('audio/ogg'))({ title: '月亮', images: [image] })).toEqual({ title: '月亮' });
  });
});

describe('the shape of compressed sound', () => {
  const wish = { sound: 'custom', kbps: 64, format: 'mp3', rate: 'auto', channels: 'auto' } as const;
  it('leaves out channels and samples that the bits are not enough for', () => {
    const source = { channels: 2, rate: 48_000 };
    expect(shapeOf(40_000, source, wish)).toEqual({ channels: 1, rate: 32_000 });
    expect(shapeOf(128_000, source, wish)).toEqual({ channels: 2, rate: 48_000 });
  });
  it('never asks an encoder for a rate it does not take, nor for more than there is', () => {
    expect(shapeOf(128_000, { channels: 2, rate: 96_000 }, wish).rate).toBe(48_000);
    expect(shapeOf(64_000, { channels: 1, rate: 8000 }, { ...wish, rate: '48k' }).rate).toBe(8000);
    expect(shapeOf(64_000, { channels: 1, rate: 8000 }, { ...wish, format: 'opus' }).rate).toBe(48_000);
  });
  it('keeps between what a format can be written at', () => {
    expect(bitsOfLevel({ ...wish, kbps: 8, format: 'opus' }, 2)).toBe(8000);
    expect(bitsOfLevel({ ...wish, kbps: 320, format: 'opus' }, 1)).toBe(256_000);
    expect(bitsOfLevel({ ...wish, sound: 'voice' }, 1)).toBe(40_000);
  });
});

describe('what compressed sound leaves behind', () => {
  const input = {
    getAudioTracks: async () => [1, 2],
    getMetadataTags: async () => ({ images: [{ data: new Uint8Array(9) }] }),
  };
  it('is told: further tracks, and a cover where a size is to be kept', async () => {
    const told = async (mode: 'size' | 'quality') =>
      (await leftBehind(input as never, { mode })).map(({ text }) => text);
    expect(await told('size')).toEqual(['只保留了主音轨。', '封面图片没有带过去。']);
    expect(await told('quality')).toEqual(['只保留了主音轨。']);
  });
});
