/** What of a page did not come over, and where. */
export interface FidelityMark {
  /** `text`: letters that the document lacks; `unknown`: letters nobody knows the text of; `drawn`: lines and fills. */
  kind: 'text' | 'unknown' | 'picture' | 'drawn';
  /** Left, top, right, bottom as parts of the page. */
  box: [number, number, number, number];
  /** What is missing, of `text`: its first letters. */
  text?: string;
}

/** How much of a page stands in the document that was made of it. */
export interface PageFidelity {
  /** From 0. */
  page: number;
  /** Points. */
  width: number;
  height: number;
  /** 0–100; none of a page that is a picture, or that has nothing of what was asked for. */
  score?: number;
  /** Characters of the page, and how many of them the document has. */
  characters: number;
  found: number;
  /** Glyphs nobody knows the text of. */
  unknown: number;
  /** Pictures of the page, and how many of them the document has. */
  pictures: number;
  picturesKept: number;
  /** Lines and fills that a table, a paragraph or a picture of the document accounts for, as a share. */
  drawn: number;
  tables: number;
  /** Parts of the page that are kept as pictures. */
  regions: number;
  scanned: boolean;
  /**
   * 0–1, of a page that was a picture and has been read: how sure that is. The score is that of what was read, times
   * this.
   */
  sure?: number;
  /** The places of what is missing, at most some hundred. */
  marks: FidelityMark[];
}

/** A font that few machines have, and what is written in its place. */
export interface FontChange {
  from: string;
  to: string;
}

/** `fidelity.json`, what the engine gives that compares a PDF with what is made of it. */
export interface FidelityReport {
  pages: PageFidelity[];
  fonts: FontChange[];
}

/** `page.json`, a page as it is written, to be shown: markup with its styles. Lengths are CSS pixels. */
export interface WrittenPage {
  width: number;
  /** Of the page; undefined for what is as high as its text. */
  height?: number;
  /** It may be higher than its page. */
  grows: boolean;
  css: string;
  /** XHTML without scripts; its pictures are in it. */
  body: string;
}
