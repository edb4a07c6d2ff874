/** Changes to make to the metadata of a picture. */
export interface MetadataEdits {
  /** Whether the location is kept. */
  place: boolean;
  /** Its size where its pixels were made anew and stand upright; without it they are as they were. */
  upright?: { width: number; height: number };
  /** Dots per inch, where they are known. */
  dpi?: number;
}
