/** A frame of a film as it is put on a page. */
export interface Frame {
  /** JPEG. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  /** Where in the film, in seconds. */
  at: number;
  /** What its slide is called, where that was asked for and could be read. */
  title?: string;
  /** What is said to it, where that was asked for. */
  said?: string;
}
