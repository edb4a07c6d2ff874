/** What is to be said of a picture from now on. */
export interface Retold {
  /** Where it was taken, if that is told. */
  place: boolean;
  /** Its size where its pixels were made anew and stand upright; without it they are as they were. */
  upright?: { width: number; height: number };
  /** Dots per inch, where they are known. */
  dpi?: number;
}
