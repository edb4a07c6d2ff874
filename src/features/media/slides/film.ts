import type { Window } from '../../../engines/hearing/windows.ts';
import type { Frame } from './frame.ts';

/** A film that can be looked through, by whatever decodes it. */
export interface Film {
  /** Without the extension. */
  name: string;
  /** Its length. */
  seconds: number;
  /** As a viewer sees it. */
  size: { width: number; height: number };
  /** Bytes that tell it from others, where what is found in it may be remembered on this device. */
  key?: Uint8Array;
  /**
   * Shows it to `see`, small and grey (`SMALL`), so many frames a second. What cannot be decoded is left out: gives the
   * time of the first such picture, undefined where there is none.
   */
  watch(
    rate: number,
    see: (frame: Uint8Array, time: number) => void,
    progress: (seconds: number) => void,
  ): Promise<number | undefined>;
  /** Its sound in pieces that can be recognised; only where that can be done. */
  windows?(): AsyncIterable<Window>;
  /** What is seen at each of these times, in their order; undefined where nothing can be read. */
  frames(times: readonly number[]): AsyncIterable<Frame | undefined>;
  /**
   * Puts bytes aside on disk until the call ends; only where a Blob is in memory, which no browser does with large
   * ones.
   */
  keep?(bytes: Blob): Promise<Blob>;
}
