/** `info.json` of the `film-view` engine: how long a film is, and how parts of it could be taken as they are. */
export interface FilmView {
  milliseconds: number;
  /** The parts as they come out where nothing is coded anew, in milliseconds; none where that is not possible. */
  cuts?: { from: number; to: number }[];
  /** The cuts are what was asked for, to half a frame. */
  exact: boolean;
}
