import type { Transcript } from '../../../../schemas/transcript.ts';
import { clock, mark } from '../../../lib/clock.ts';
import type { Flow, Inline, Paragraph, Style } from '../../../model/flow.ts';
import { plainFlow, plainSection, plainStyle } from '../../../model/plain-flow.ts';
import { paragraphsOf, speakerName } from './paragraphs.ts';

/** A4 with the margins of a new document, in points; text is 小四, 12. */
const PAPER = { width: 595.3, height: 841.9 };
const MARGIN = { top: 72, right: 72, bottom: 72, left: 72 };
const SIZE = 12;
const PITCH = 1.4;
const GREY = '#6b7280';

/** A transcript as a document: its name, what it is, and the paragraphs with their times. */
export const transcriptFlow = (transcript: Transcript, title: string, times: boolean): Flow =>
  plainFlow(title, [plainSection({ page: PAPER, margins: MARGIN, blocks: blocksOf(transcript, title, times) })]);

const blocksOf = (transcript: Transcript, title: string, times: boolean): Paragraph[] => [
  paragraph([text(title, { size: 18, bold: true })], { title: true, level: 0 }),
  paragraph([text(aboutOf(transcript), { size: 10, colour: GREY })]),
  ...paragraphsOf(transcript).flatMap((one) => [
    paragraph([...headOf(one, times), text(one.text)], { spaceBefore: SIZE / 2 }),
    ...(one.translation ? [paragraph([text(one.translation, { colour: '#1f4e8c' })])] : []),
  ]),
];

const aboutOf = ({ seconds, by }: Transcript): string =>
  [`录音时长 ${clock(seconds)}`, by && `识别：${by}`, '人名、数字和专有名词请对照录音核对'].filter(Boolean).join('，');

function headOf(one: { from: number; speaker?: number }, times: boolean): Inline[] {
  const speaker = speakerName(one);
  return [
    ...(times ? [text(`${mark(one.from)}  `, { size: 10, colour: GREY })] : []),
    ...(speaker ? [text(`${speaker}：`, { bold: true })] : []),
  ];
}

const text = (words: string, style: Partial<Style> = {}): Inline => ({
  kind: 'text',
  text: words,
  style: { ...plainStyle('宋体', SIZE), ...style },
});

const paragraph = (inlines: Inline[], more: Partial<Paragraph> = {}): Paragraph => ({
  kind: 'paragraph',
  inlines,
  level: 0,
  align: 'left',
  spaceBefore: 0,
  linePitch: SIZE * PITCH,
  places: [],
  indent: { first: 0, left: 0, right: 0 },
  ...more,
});
