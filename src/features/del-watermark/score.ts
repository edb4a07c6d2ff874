import { TRIAL_WORDS, WATERMARK_WORDS } from './words.ts';

export type MarkKind = 'text' | 'image' | 'form' | 'path' | 'pattern' | 'layer' | 'annotation';

/** What tells a watermark from a headline, a logo or a ruled line; lengths in points as seen. */
export interface Features {
  kind: MarkKind;
  /** What the file itself says of it. */
  says: 'watermark' | 'background' | 'header' | 'layer' | 'stamp' | 'note' | '';
  /** Pages it is on, and pages there are. */
  pages: number;
  total: number;
  /** How often it is on a page. */
  perPage: number;
  /** Part of the page it takes, 0–1. */
  area: number;
  /** Degrees from the nearest of the page's directions, 0–45. */
  turned: number;
  alpha: number;
  light: number;
  /** Height of letters. */
  size: number;
  /** It lies within the margins of the page. */
  inMargin: boolean;
  /** Its lesser side. */
  thickness: number;
  /** It covers the middle of the page. */
  inMiddle: boolean;
  /** Drawn after nearly everything else. */
  onTop: boolean;
  segments: number;
  text: string;
}

interface Rule {
  points: number;
  /** Said to the visitor; rules without speak against a watermark, or go without saying. */
  reason?: string;
  holds(features: Features): boolean;
}

const isOften = ({ pages, total }: Features): boolean => pages >= 2 && pages >= total * 0.5;
const isFaint = ({ alpha, light, kind, text }: Features): boolean =>
  alpha <= 0.9 || ((kind === 'text' || kind === 'path' || text !== '') && light >= 0.6 && light < 0.97);
const isTurned = ({ turned }: Features): boolean => turned >= 8;
const isTiled = ({ perPage, kind, ...rest }: Features): boolean =>
  perPage >= 4 && kind !== 'path' && (rest.turned >= 8 || rest.alpha <= 0.9 || rest.size >= 18);

/** Letters drawn as outlines have at least so many lines and curves. */
const LETTERS = 40;
const saysSo = ({ text }: Features): boolean => text.length <= 60 && WATERMARK_WORDS.test(text);
/** As body text is. */
const isPlain = (one: Features): boolean => one.kind === 'text' && !isFaint(one) && !isTurned(one) && one.size < 30;
/** Without words it may be decoration; letters drawn as outlines have many lines and curves. */
const isLetters = ({ text, segments }: Features): boolean => text !== '' || segments >= LETTERS;

const RULES: Rule[] = [
  { points: 120, reason: '文件里标明是水印', holds: ({ says }) => says === 'watermark' },
  { points: 90, reason: '单独的水印图层', holds: ({ says }) => says === 'layer' },
  { points: 35, reason: '文件里标明是背景', holds: ({ says }) => says === 'background' },
  { points: 35, reason: '图章批注', holds: ({ says }) => says === 'stamp' },
  { points: 15, reason: '文字批注', holds: ({ says }) => says === 'note' },
  { points: 25, reason: '多数页上都有', holds: isOften },
  {
    points: 10,
    reason: '不止一页上有',
    holds: (one) => one.pages >= 2 && !isOften(one) && one.pages >= one.total * 0.2,
  },
  { points: 35, reason: '斜着放', holds: isTurned },
  { points: 30, reason: '半透明', holds: ({ alpha }) => alpha <= 0.9 },
  { points: 10, reason: '带透明底', holds: ({ alpha, kind }) => kind === 'image' && alpha > 0.9 && alpha < 1 },
  { points: 15, reason: '颜色很浅', holds: (one) => one.alpha > 0.9 && isFaint(one) },
  { points: 15, reason: '字很大', holds: ({ kind, size }) => kind === 'text' && size >= 30 },
  { points: 25, reason: '一页里反复出现', holds: isTiled },
  { points: 15, reason: '占了大半页', holds: ({ area, kind }) => area >= 0.25 && kind !== 'path' },
  { points: 10, reason: '在页面正中', holds: ({ inMiddle }) => inMiddle },
  { points: 10, holds: ({ area, kind }) => kind === 'path' && area >= 0.05 },
  { points: 25, holds: (one) => one.kind === 'pattern' && one.area >= 0.4 && isOften(one) },
  { points: 10, reason: '盖在内容上面', holds: (one) => one.onTop && isOften(one) && one.kind !== 'path' },
  {
    points: 120,
    reason: '试用软件或扫描软件留下的字样',
    holds: ({ text }) => text.length <= 150 && TRIAL_WORDS.test(text),
  },
  { points: 30, reason: '写着水印常用的字样', holds: (one) => saysSo(one) && !isPlain(one) },
  { points: -15, holds: (one) => one.pages === 1 && one.total > 2 },
  { points: -40, holds: (one) => one.inMargin && !isTurned(one) },
  { points: -10, holds: ({ says }) => says === 'header' },
  { points: -40, holds: ({ kind, thickness }) => (kind === 'path' || kind === 'image') && thickness < 4 },
  { points: -35, holds: isPlain },
];

/** From here on it is taken for a watermark without asking. */
const CERTAIN = 65;
/** What is not that sure stays below. */
const DOUBT = 60;

/** What must hold besides the points; one that fails keeps the score below certainty. */
function isProven(one: Features): boolean {
  if (one.says === 'watermark' || one.says === 'layer') return true;
  if (TRIAL_WORDS.test(one.text) && one.text.length <= 150)
    return isOften(one) || (one.total === 1 && (one.inMargin || isTurned(one)));
  if (one.says === 'note') return false;
  if (one.kind === 'annotation') return isOften(one) && WATERMARK_WORDS.test(one.text);
  if (one.kind === 'path') return isOften(one) && one.alpha <= 0.9 && isLetters(one) && one.inMiddle;
  if (one.kind === 'text') return isTurned(one) || isFaint(one) || isTiled(one) ? isOften(one) || isSingle(one) : false;
  if (one.kind === 'form' && !isLetters(one) && !isTurned(one)) return false;
  return isOften(one) && (isTurned(one) || one.alpha < 1 || isTiled(one) || (saysSo(one) && isFaint(one)));
}

/** Where pages cannot be compared, all characters must be there. */
const isSingle = (one: Features): boolean => isTurned(one) && isFaint(one) && (one.size >= 24 || isTiled(one));

/** How much speaks for a watermark, whether that is enough to take it out unasked, and why, in Chinese. */
export function scoreOf(features: Features): { score: number; certain: boolean; reasons: string[] } {
  const held = RULES.filter(({ holds }) => holds(features));
  const sum = held.reduce((total, { points }) => total + points, 0);
  const proven = isProven(features);
  const score = proven ? sum : Math.min(sum, DOUBT);
  return { score, certain: proven && score >= CERTAIN, reasons: held.flatMap(({ reason }) => reason ?? []) };
}
