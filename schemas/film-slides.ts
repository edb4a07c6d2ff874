/** `info.json`, the first file the `slide-finder` engine gives: when each slide is seen best, in seconds. */
export interface FilmSlides {
  times: number[];
}
