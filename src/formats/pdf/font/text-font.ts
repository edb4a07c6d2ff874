import type { Ref } from '../objects.ts';
import type { PdfFont } from './embed.ts';

/** What text is set in: one font of a PDF, or several that share the characters out among them. */
export interface TextFont {
  /** The fonts as resources list them, the first under `name`, others under `name` and a number. */
  resources(name: string): [name: string, font: Ref][];
  /**
   * The operators that show a text from where the text matrix stands (ISO 32000-1 §9.4), in a size written as content
   * streams have it.
   */
  show(name: string, size: string, text: string): string;
  /** The length of a text set in size 1. */
  width(text: string): number;
  /** Heights above and (negative) below the base line in size 1. */
  ascent: number;
  descent: number;
  capHeight: number;
  /** Characters that none of the fonts has; they are left out. */
  missing: Set<string>;
}

/** A font that shows some characters; without a list of them, all that are left. */
export interface TextShare {
  font: PdfFont;
  characters?: Set<string>;
}

interface Run {
  index: number;
  text: string;
}

const single = ({ ref, hex, width, ascent, descent, capHeight }: PdfFont, missing: Set<string>): TextFont => ({
  width,
  ascent,
  descent,
  capHeight,
  missing,
  resources: (name) => [[name, ref]],
  show: (name, size, text) => `/${name} ${size} Tf ${hex(text)} Tj`,
});

/** Sets text in the first font of those that have its characters, line heights being those of the first. */
export function textFont(shares: [TextShare, ...TextShare[]], missing: Set<string>): TextFont {
  const [{ font: first }] = shares;
  if (shares.length === 1) return single(first, missing);
  const indexOf = (character: string): number =>
    Math.max(
      0,
      shares.findIndex(({ characters }) => !characters || characters.has(character)),
    );
  const runsOf = (text: string): Run[] => {
    const runs: Run[] = [];
    for (const character of text) {
      const index = indexOf(character);
      const last = runs.at(-1);
      if (last?.index === index) last.text += character;
      else runs.push({ index, text: character });
    }
    return runs;
  };
  const fontOf = ({ index }: Run): PdfFont => (shares[index] as TextShare).font;
  const nameOf = (name: string, index: number): string => (index ? `${name}${index + 1}` : name);
  const { ascent, descent, capHeight } = first;
  return {
    ascent,
    descent,
    capHeight,
    missing,
    resources: (name) => shares.map(({ font }, index) => [nameOf(name, index), font.ref]),
    show: (name, size, text) =>
      runsOf(text)
        .map((run) => `/${nameOf(name, run.index)} ${size} Tf ${fontOf(run).hex(run.text)} Tj`)
        .join(' '),
    width: (text) => runsOf(text).reduce((sum, run) => sum + fontOf(run).width(run.text), 0),
  };
}
