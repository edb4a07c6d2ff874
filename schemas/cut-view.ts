/**
 * `info.json`, the first file the `img-cut-view` engine gives: the size of the upright picture in pixels, turned as
 * asked.
 */
export interface CutView {
  width: number;
  height: number;
}
