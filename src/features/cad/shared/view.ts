/** A layer as a preview lists it. */
export interface ViewLayer {
  name: string;
  /** `#rrggbb` on light paper. */
  colour: string;
  /** The drawing has it on, and plots it. */
  on: boolean;
}

/** What a preview knows of a drawing besides its picture. */
export interface CadView {
  /** Model and layouts, by name. */
  sheets: string[];
  layers: ViewLayer[];
  /** The release that writes such files. */
  release: string;
}

/** Names as an option has them: names of layers and layouts hold no commas. */
export const namesOf = (value: string): string[] =>
  value
    .split(/[,，\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
