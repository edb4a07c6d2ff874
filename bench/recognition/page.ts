/** A page to be read: how it is set, how it is spoilt, and what stands on it in the order of reading. */
export interface TestPage {
  kind: string;
  html: string;
  /** CSS pixels; drawn at `scale` times. */
  width: number;
  scale: number;
  spoil?: Spoil;
  /** Only what its body takes is drawn. */
  clip?: boolean;
  truth: string;
}

/** What happens to a picture on its way to us. */
export interface Spoil {
  /** Degrees clockwise. */
  turn?: number;
  blur?: number;
  noise?: number;
  /** JPEG quality. */
  jpeg?: number;
  /** How far the far edge of a page is narrowed, 0–1, and light falls off over it. */
  photo?: number;
}

/** Each text a paragraph. */
export const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');
/** A page's HTML: a style for its body, and what stands in it. */
export const page = (style: string, body: string): string =>
  `<!doctype html><meta charset="utf-8"><style>*{margin:0;box-sizing:border-box}body{background:#fff;color:#111;padding:40px;font:16px/1.75 'Noto Sans CJK SC';${style}}p{margin:0 0 .6em;text-align:justify}</style><body>${body}`;
