import { zlibSync } from 'fflate';
import type { Finding, ScanPlace, ScanReport } from '../../../../schemas/scan.ts';
import { SEVERITIES, SEVERITY_NAMES, type Severity } from '../../../../schemas/severity.ts';
import { embedStyle, type FontSources } from '../../../formats/pdf/font/faces.ts';
import type { TextFont } from '../../../formats/pdf/font/text-font.ts';
import { addPage, finishDocument, startDocument } from '../../../formats/pdf/new-document.ts';
import { fromLatin1 } from '../../../formats/pdf/objects.ts';
import { digestOf } from '../../../lib/digest.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { conclude, type Verdict } from '../shared/verdict.ts';
import { shortenTo, wrap } from './lines.ts';

/** A4 in points, and the edges of what is set on it. */
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [595.28, 841.89, 52, 543.28, 790, 60];
const INK = '0.13 0.15 0.19';
const MUTED = '0.40 0.43 0.48';
const PAPER: Record<Severity, string> = {
  high: '0.995 0.945 0.94',
  medium: '0.998 0.965 0.925',
  low: '0.94 0.96 0.995',
  info: '0.955 0.96 0.968',
};
const COLOURS: Record<Severity, string> = {
  high: '0.75 0.12 0.13',
  medium: '0.72 0.37 0.02',
  low: '0.13 0.36 0.72',
  info: '0.36 0.40 0.46',
};
const VERDICTS: Record<Verdict, string> = { danger: COLOURS.high, look: COLOURS.medium, safe: '0.05 0.42 0.25' };
const MAX_PLACES = 12;
const CARD = 14;
const FOOT = '没有发现问题，不代表绝对安全；附件里的病毒请用安全软件查杀。检查没有运行文件里的任何内容。';
const FIXED = `PDF 安全检测报告 SHA-256 B KB MB GB TB 没有发现问题 发现 项 页 个对象，保存过 个版本 高中低提示 怎么办：其余的见 JSON 报告 一共 处，相同的没有重复列出 第 页 · 对象 旧版本 … 0123456789/. ${FOOT}`;

/** Something to be set: so high, drawn with its upper edge at `y`. */
interface Row {
  height: number;
  draw(y: number): string;
  /** The card it belongs to, whose ground and bar go along. */
  card?: Severity;
  /** Not parted from the row after it. */
  keep?: boolean;
}

/** Sets a report as a PDF of its own, with searchable text. */
export async function writeReport(report: ScanReport, sources: FontSources): Promise<Blob[]> {
  const document = startDocument('1.7');
  const { writer } = document;
  const { sentence, reason } = conclude(report);
  const font = await embedStyle(writer, 'hei', [FIXED, sentence, reason, JSON.stringify(report)], sources);
  const pages = paginate([
    ...headRows(report, font),
    ...report.findings.flatMap((finding) => cardRows(finding, font)),
    ...(report.findings.length ? [] : [paragraph(font, '没有发现问题。', 12, INK)]),
  ]);
  for (const [index, rows] of pages.entries()) {
    const content = pageContent(rows, font, `${index + 1} / ${pages.length}`);
    const stream = writer.addStream(new Map([['Filter', 'FlateDecode']]), zlibSync(fromLatin1(content)));
    addPage(document, [
      ['MediaBox', [0, 0, WIDTH, HEIGHT]],
      ['Resources', new Map([['Font', new Map(font.resources('F'))]])],
      ['Contents', stream],
    ]);
  }
  return finishDocument(document, { title: `${report.file.name} 安全检测报告`, digest: digestOf(report.file.sha256) });
}

/** Breaks rows into pages; rows that are to be kept with the next go over together. */
function paginate(rows: Row[]): Row[][] {
  const pages: Row[][] = [[]];
  let y = TOP;
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (rows[end]?.keep && end + 1 < rows.length) end++;
    const group = rows.slice(at, end + 1);
    const height = group.reduce((sum, row) => sum + row.height, 0);
    if (y - height < BOTTOM && (pages.at(-1) as Row[]).length > 0) {
      pages.push([]);
      y = TOP;
    }
    (pages.at(-1) as Row[]).push(...group);
    y -= height;
    at = end + 1;
  }
  return pages;
}

function pageContent(rows: Row[], font: TextFont, number: string): string {
  let y = TOP;
  let content = '';
  for (const row of rows) {
    if (row.card)
      content += `${PAPER[row.card]} rg ${box(LEFT, y - row.height, RIGHT - LEFT, row.height)} f ${COLOURS[row.card]} rg ${box(LEFT, y - row.height, 3, row.height)} f\n`;
    y -= row.height;
  }
  y = TOP;
  for (const row of rows) {
    content += row.draw(y);
    y -= row.height;
  }
  content += text(font, FOOT, 8, LEFT, 34, MUTED);
  return content + text(font, number, 8, RIGHT - font.width(number) * 8, 34, MUTED);
}

const round = (value: number): string => value.toFixed(2);
const box = (x: number, y: number, width: number, height: number): string =>
  `${round(x)} ${round(y)} ${round(width)} ${round(height)} re`;
const text = (font: TextFont, words: string, size: number, x: number, y: number, colour: string): string =>
  `BT ${colour} rg ${round(x)} ${round(y)} Td ${font.show('F', String(size), words)} ET\n`;

function headRows(report: ScanReport, font: TextFont): Row[] {
  const { file, counts, findings } = report;
  const { verdict, sentence, reason } = conclude(report);
  const facts = `${formatBytes(file.bytes)}，${file.pages} 页，PDF ${file.pdf}，${file.objects} 个对象，保存过 ${file.revisions} 个版本`;
  return [
    { height: 34, draw: (y) => text(font, 'PDF 安全检测报告', 21, LEFT, y - 20, INK) },
    { height: 26, draw: (y) => text(font, sentence, 16, LEFT, y - 17, VERDICTS[verdict]) },
    ...wrap(font, reason, 10, RIGHT - LEFT).map((line) => paragraph(font, line, 10, INK)),
    ...wrap(font, file.name, 11, RIGHT - LEFT)
      .slice(0, 3)
      .map((line): Row => ({ height: 17, draw: (y) => text(font, line, 11, LEFT, y - 12, INK) })),
    paragraph(font, facts, 9.5, MUTED),
    paragraph(font, `SHA-256 ${file.sha256}`, 7.5, MUTED),
    {
      height: 82,
      draw: (y) => SEVERITIES.map((severity, index) => tile(font, severity, counts[severity], index, y - 10)).join(''),
    },
    ...(findings.length
      ? [
          {
            height: 26,
            keep: true,
            draw: (y: number) => text(font, `发现 ${findings.length} 项`, 13, LEFT, y - 14, INK),
          },
        ]
      : []),
  ];
}

const paragraph = (font: TextFont, words: string, size: number, colour: string): Row => ({
  height: size * 1.6,
  draw: (y) => text(font, shortenTo(font, words, size, RIGHT - LEFT), size, LEFT, y - size * 1.1, colour),
});

/** One of four tiles with the number of findings of a severity. */
function tile(font: TextFont, severity: Severity, count: number, index: number, top: number): string {
  const gap = 10;
  const width = (RIGHT - LEFT - 3 * gap) / 4;
  const x = LEFT + index * (width + gap);
  const ground = `${PAPER[severity]} rg ${box(x, top - 56, width, 56)} f\n${COLOURS[severity]} rg ${box(x, top - 3, width, 3)} f\n`;
  return `${ground}${text(font, String(count), 22, x + 12, top - 38, COLOURS[severity])}${text(font, SEVERITY_NAMES[severity], 10, x + width - 12 - font.width(SEVERITY_NAMES[severity]) * 10, top - 36, COLOURS[severity])}`;
}

function cardRows(finding: Finding, font: TextFont): Row[] {
  const { severity, title, explain, advice, count, places } = finding;
  const width = RIGHT - LEFT - CARD * 2;
  const row = (line: string, size: number, colour: string, indent = 0): Row => ({
    height: size * 1.62,
    card: severity,
    draw: (y) => text(font, line, size, LEFT + CARD + indent, y - size * 1.2, colour),
  });
  const all = (words: string, size: number, colour: string): Row[] =>
    wrap(font, words, size, width).map((line) => row(line, size, colour));
  const head: Row = { height: 27, card: severity, draw: (y) => cardHead(font, severity, title, count, y) };
  const told = [head, ...all(explain, 9.5, INK), ...all(`怎么办：${advice}`, 9.5, INK)];
  const shown = places.slice(0, MAX_PLACES);
  const listed = shown.flatMap((place) => placeRows(font, place, width, row));
  const more =
    count > shown.length
      ? [row(places.length > shown.length ? '其余的见 JSON 报告' : `一共 ${count} 处，相同的没有重复列出`, 8.5, MUTED)]
      : [];
  const body = [...listed, ...more];
  const foot: Row = { height: 8, card: severity, draw: () => '' };
  return [
    ...told.map((each) => ({ ...each, keep: true })),
    ...body.map((each, index) => ({ ...each, keep: index === body.length - 1 })),
    foot,
    { height: 10, draw: () => '' },
  ];
}

function cardHead(font: TextFont, severity: Severity, title: string, count: number, y: number): string {
  const name = SEVERITY_NAMES[severity];
  const pill = font.width(name) * 9 + 12;
  const right = `${count} 处`;
  return [
    `${COLOURS[severity]} rg ${box(LEFT + CARD, y - 21, pill, 15)} f\n`,
    text(font, name, 9, LEFT + CARD + 6, y - 16.7, '1 1 1'),
    text(font, title, 11.5, LEFT + CARD + pill + 8, y - 17.5, INK),
    text(font, right, 9, RIGHT - CARD - font.width(right) * 9, y - 17, MUTED),
  ].join('');
}

/** Where, in a column of its own, and what. */
function placeRows(
  font: TextFont,
  place: ScanPlace,
  width: number,
  row: (line: string, size: number, colour: string, indent?: number) => Row,
): Row[] {
  const column = 92;
  const lines = wrap(font, place.text, 8.5, width - column).slice(0, 3);
  return lines.map((line, index) => {
    const own = row(line, 8.5, INK, column);
    if (index > 0) return own;
    const where = row(shortenTo(font, whereText(place), 8.5, column - 8), 8.5, MUTED);
    return { ...own, draw: (y) => where.draw(y) + own.draw(y) };
  });
}

const whereText = ({ page, object, old }: ScanPlace): string =>
  [page ? `第 ${page} 页` : '', object ? `对象 ${object}` : '', old ? '旧版本' : ''].filter(Boolean).join(' · ');
