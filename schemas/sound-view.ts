/**
 * `info.json`, the first file the `sound-view` engine gives: how long a recording is, and how close its peaks stand.
 */
export interface SoundView {
  milliseconds: number;
  peaksPerSecond: number;
}
