import type { UserError } from '../../schemas/error.ts';
import type { Tell } from '../../schemas/note.ts';
import type { Fit, Limits } from '../../schemas/tool.ts';
import type { Ask } from './abilities.ts';
import type { AssetName } from './assets.ts';
import type { EngineOptions } from './options.gen.ts';

/**
 * How far a machine can shut a native program in. `full`: a bubblewrap sandbox that sees /usr and one folder;
 * `network`: own process and network name space, but all files the service can read; `none`: limits and supervision
 * only.
 */
export type Isolation = 'full' | 'network' | 'none';

/**
 * What the kernel itself guards of a native program. `cgroup`: number of processes, memory, share of the processor, and
 * it is killed as one; `cgroup-kill`: only the last; `processes`: their number, by resource limits; `seccomp`:
 * dangerous system calls fail.
 */
export type Guard = 'cgroup' | 'cgroup-kill' | 'processes' | 'seccomp';

/** 8-bit RGBA, straight alpha, row-major, sRGB; `data.length === width * height * 4`. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
  /**
   * Known to have no transparency (drawn on white): the encoder need not look through all pixels to find out, and
   * `data` may be given with `ImageCodec.opaqueBytes` bytes a pixel.
   */
  opaque?: boolean;
}

export type ImageType = 'jpg' | 'png' | 'webp' | 'avif';

/** The platform's own picture codecs: OffscreenCanvas in a worker, sharp in Node. */
export interface ImageCodec {
  /**
   * Bytes a pixel without transparency takes on the shortest way into `encode`: a canvas wants four, sharp has no use
   * for the last.
   */
  opaqueBytes: 3 | 4;
  /**
   * Decodes a still picture the platform knows (jpg png webp avif gif bmp ico svg in Chromium; sharp's list in Node),
   * turned upright by its EXIF orientation and converted to sRGB. `undefined` where the platform cannot decode it.
   */
  decode(file: Blob): Promise<Pixels | undefined>;
  /**
   * Encodes pixels; `quality` 1–100 (ignored by png), `dpi` written where the format has a field.
   * `undefined` where the platform has no such encoder. `jpg` is drawn on white where pixels are transparent.
   */
  encode(pixels: Pixels, type: ImageType, options: { quality?: number; dpi?: number }): Promise<Blob | undefined>;
  /**
   * `encode(await decode(file))` in one step for a picture known to have no transparency: the pixels never pass through
   * script, which saves a quarter of the time at 12 megapixels. `turned` says that its EXIF orientation may be other
   * than upright. `undefined` where either half cannot be done.
   */
  transcode(
    file: Blob,
    type: ImageType,
    options: { quality?: number; dpi?: number; turned?: boolean },
  ): Promise<Blob | undefined>;
}

/** One independent piece of a job: the same engine with these files and options. */
export interface Part<Options> {
  files: File[];
  options: Options;
}

/**
 * Everything an engine may ask of the place it runs in. What differs between browser and Node comes in here, never by
 * sniffing.
 */
export interface Run<Options = unknown> {
  signal: AbortSignal;
  /**
   * @param part 0–1 of this call's work really done (pages, bytes, files); @param note what is being done, in Chinese
   * @param secondsLeft what is left to be done, where the share does not tell: something may have to be done once more
   */
  progress(part: number, note?: string, secondsLeft?: number): void;
  /**
   * A Chinese sentence for the visitor, shown with the result: what was repaired, substituted or dropped. With `lost`,
   * something that the visitor gave is missing from the result, or may be: it is shown as a warning. What is known
   * beforehand to be left out (transparency in JPEG, what a setting says) is no loss.
   */
  note: Tell;
  /** Refuses one input of an `input: all` engine and goes on with the others. */
  skip(file: File, error: UserError): void;
  /** The password the visitor gave for this file, if any. Never stored. */
  password(file: File): string | undefined;
  /** Bytes of a bundled asset (WebAssembly, font). Throws UserError `network` when it cannot be had. */
  asset(name: AssetName): Promise<Uint8Array>;
  image: ImageCodec;
  /**
   * Asks for what only some places can lend: a stronger model, a time stamp. Rejects with UserError `not-available`
   * where nobody does.
   */
  ask: Ask;
  /**
   * What this call may use, from the catalogue. Engines that start a native program hand it on; the service stops any
   * call that passes it.
   */
  limits: Limits;
  /**
   * A private empty folder on disk for this call, made at the first ask and removed by the caller after it has taken
   * the results. Throws UserError `not-available` in a browser.
   */
  folder(): Promise<string>;
  /** How many parts may run at the same time; 1 inside a part. */
  cores: number;
  /**
   * Runs parts of this job with the same engine on other cores; results in the order of the parts. Progress of the
   * parts counts as this call's, from where it stands up to `to` (0–1; all of it where nothing is said).
   */
  spread(parts: Part<Options>[], to?: number): Promise<File[][]>;
}

/**
 * What an engine module that runs in both places may export as `fits`: a quick look at one file before the start, in a
 * worker. Without it every file goes to the first place of the catalogue. What it throws counts as 'browser', where the
 * engine then says it. `wish` has the options that the catalogue names under `decides`, of `each` ones an array with
 * what this file has; it is asked anew when they change.
 */
export type Fits = (file: File, wish: Record<string, unknown>) => Fit | Promise<Fit>;

/**
 * What an engine module may export as `estimate`: about how many bytes this file would come to with each of these
 * options, in their order; undefined where that takes too long to find out. Asked in a worker before the start, while
 * nothing else is to do; it should look at samples, bound its own time to a few seconds, and may be ended at any
 * moment.
 */
export type Estimate<Id extends keyof EngineOptions> = (
  file: File,
  wishes: readonly EngineOptions[Id][],
  run: Pick<Run, 'asset' | 'image' | 'password'>,
) => Promise<(number | undefined)[]>;

/** The one contract: files and checked options in, files out; refusals are thrown as UserError. */
export type Engine<Id extends keyof EngineOptions> = (
  files: File[],
  options: EngineOptions[Id],
  run: Run<EngineOptions[Id]>,
) => Promise<File[]>;
