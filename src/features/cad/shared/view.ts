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
  /** What is not drawn of it, in sentences. */
  lacks: string[];
  /** The page it is shown on, where one was wished for. */
  page?: ViewPage;
}

/** The page of a drawing. */
export interface ViewPage {
  /** Millimetres. */
  width: number;
  height: number;
  /** The drawing is on it at 1:n. */
  scale: number;
  /** The drawing is larger than the page. */
  over: boolean;
}

/** Names as an option has them: names of layers and layouts hold no commas. */
export const namesOf = (value: string): string[] =>
  value
    .split(/[,，\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
