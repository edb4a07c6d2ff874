import type { Block, Flow, Inline, Paragraph, Style } from '../../flow.ts';
import { paragraphsIn } from '../../paragraphs.ts';
import { fontsOf, WIDE_LETTER } from '../fonts.ts';
import type { LetterFit } from './letter-fit.ts';

/** How the letters of a style look. */
export interface Look {
  latin: string;
  wide: string;
  size: number;
  bold: boolean;
  italic: boolean;
  colour: string;
  /** Points that letters are set farther apart than usual. */
  apart: number;
}

/** How the paragraphs of a style look. */
export interface ParagraphLook extends Look {
  align: Paragraph['align'];
  pitch: number;
}

/** Paragraph styles: `normal`, `title`, `caption`, and headings by level. */
export type StyleKey = 'normal' | 'title' | 'caption' | 'table' | 'header' | 'footer' | 'note' | `heading${number}`;

/** What must be known of a whole document before its first paragraph is written. */
export interface Survey {
  looks: Map<StyleKey, ParagraphLook>;
  /** Pages (from 1) that links lead to. */
  targets: number[];
  /** How far apart letters are set. */
  fit: LetterFit;
}

/** Counts which of several values has the most weight. */
class Tally<T> {
  private readonly weights = new Map<T, number>();

  add(value: T, weight = 1): void {
    this.weights.set(value, (this.weights.get(value) ?? 0) + weight);
  }

  /** The value of most weight; `fallback` of none. */
  most(fallback: T): T {
    return [...this.weights].sort(([, one], [, other]) => other - one)[0]?.[0] ?? fallback;
  }
}

class LookTally {
  readonly latin = new Tally<string>();
  readonly wide = new Tally<string>();
  readonly size = new Tally<number>();
  readonly bold = new Tally<boolean>();
  readonly italic = new Tally<boolean>();
  readonly colour = new Tally<string>();
  readonly apart = new Tally<number>();
  readonly align = new Tally<Paragraph['align']>();
  readonly pitch = new Tally<number>();

  look(): ParagraphLook {
    const size = this.size.most(10.5);
    return {
      latin: this.latin.most('Times New Roman'),
      wide: this.wide.most('宋体'),
      size,
      bold: this.bold.most(false),
      italic: this.italic.most(false),
      colour: this.colour.most('#000000'),
      apart: this.apart.most(0),
      align: this.align.most('left'),
      pitch: this.pitch.most(size * 1.3),
    };
  }
}

/** The style a paragraph is written in. */
export function styleOf({ level, title, caption }: Paragraph, inTable = false): StyleKey {
  if (title) return 'title';
  if (level) return `heading${Math.min(6, level)}`;
  return caption ? 'caption' : inTable ? 'table' : 'normal';
}

/** Text outside of tables says more of what is usual than text within. */
const IN_TABLE = 0.1;

/** Looks through a document for its usual looks and the targets of its links. */
export function surveyOf(flow: Flow, fit: LetterFit): Survey {
  const tallies = new Map<StyleKey, LookTally>();
  const survey: Survey = { looks: new Map(), targets: [], fit };
  const targets = new Set<number>();
  const take = (paragraph: Paragraph, key: StyleKey, weight = 1): void => {
    const tally = tallies.get(key) ?? new LookTally();
    tallies.set(key, tally);
    count(paragraph, tally, weight, fit);
    for (const target of paragraph.inlines.flatMap(targetOf)) targets.add(target);
  };
  for (const { blocks, header, footer, even } of flow.sections) {
    const outside = new Set<Block>(blocks);
    for (const one of paragraphsIn(blocks)) {
      take(one, styleOf(one, !outside.has(one)));
      if (!outside.has(one)) take(one, 'normal', IN_TABLE);
    }
    for (const one of [...header, ...(even?.header ?? [])]) take(one, 'header');
    for (const one of [...footer, ...(even?.footer ?? [])]) take(one, 'footer');
  }
  for (const { blocks } of flow.notes) for (const one of blocks) take(one, 'note');
  if (!tallies.has('normal')) tallies.set('normal', new LookTally());
  for (const [key, tally] of tallies) survey.looks.set(key, tally.look());
  survey.targets = [...targets].sort((one, other) => one - other);
  return survey;
}

const targetOf = (inline: Inline): number[] => {
  const [, page] = (inline.kind === 'text' && inline.link?.match(/^#page=(\d+)$/)) || [];
  return page ? [Number(page)] : [];
};

function count({ inlines, align, linePitch }: Paragraph, tally: LookTally, weight: number, apartOf: LetterFit): void {
  let all = 0;
  for (const inline of inlines) {
    if (inline.kind !== 'text') continue;
    const length = inline.text.trim().length * weight;
    countRun(inline.text, inline.style, tally, length);
    tally.apart.add(apartOf(inline.text, inline.style), length);
    all += length;
  }
  tally.align.add(align, all);
  tally.pitch.add(Math.round(linePitch * 20) / 20, all);
}

function countRun(text: string, style: Style, tally: LookTally, length: number): void {
  const fonts = fontsOf(style, '黑体');
  if (WIDE_LETTER.test(text)) tally.wide.add(fonts.wide, length);
  if (/[A-Za-z0-9]/.test(text)) tally.latin.add(fonts.latin, length);
  tally.size.add(Math.round(style.size * 2) / 2, length);
  tally.bold.add(style.bold, length);
  tally.italic.add(style.italic, length);
  tally.colour.add(style.colour, length);
}
