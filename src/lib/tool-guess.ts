import { fold } from './search-query.ts';
import { type Fit, formatNames, makes, NONE } from './tool-score.ts';
import type { SearchTool } from './tool-search.ts';

/** Which pages are meant, and how many things: that does not tell the tool. */
const PAGES =
  /(?:第|前|后|中间)?[\d一二三四五六七八九十几两]+(?:[-~—到至、和][\d一二三四五六七八九十]+)?页|部分页|只要|其中|[一几两]个/g;
/** That one thing becomes another. */
const BECOMES = /(?:转换?|变|换|改|做|弄|导出|保存|存|另存|识别|合|拼|提取)[成为到]*|[成为]/;
/** Verbs that say something of their own. */
const TELLING = /^(?:识别|提取|合|拼)/;

/** A part of what was typed, and how much it tells. */
interface Unit {
  text: string;
  weight: number;
}

/** Single characters tell less than words do; what no tool says is some reason against all. */
const CHARACTER = 0.25;
const UNKNOWN = 0.5;
/** A tool says so much of what was typed, and not much less than the best one. */
const MIN_POINTS = 0.4;
const NEAR_BEST = 0.8;
/** A tool that tells all of it, and makes what is asked for, is ranked by about this. */
const RANK = 20;
/**
 * What the change that is asked for counts: that a tool makes it, first of all, and of PDF where nothing says of
 * what.
 */
const CHANGE = { makes: 0.5, first: 0.2, ofPdf: 0.1 };

/**
 * Guesses what a sentence means that has no words of any tool: “只要中间几页转成word” is a change into Word, “去掉pdf密码”
 * has to do with passwords. Gives how well a tool fits, ranked 0 to about 36.
 */
export function guess(tools: readonly SearchTool[], core: string): (tool: SearchTool) => Fit {
  const said = core.replace(PAGES, '');
  const texts = tools.map(textOf);
  const change = changeIn(said, tools);
  const units = unitsOf(change ? said.replace(BECOMES, (verb) => (TELLING.test(verb) ? verb : ' ')) : said, texts);
  const total = units.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const shareOf = (text: string): number =>
    units.reduce((sum, unit) => sum + (text.includes(unit.text) ? unit.weight : 0), 0) / total;
  const points = new Map(
    tools.map((tool, at) => {
      const made = change ? changeOf(tool, change) : 0;
      return [tool, change && !made ? 0 : shareOf(texts[at] as string) + made];
    }),
  );
  const best = Math.max(...points.values());
  return (tool) => {
    const own = points.get(tool) ?? 0;
    return own >= MIN_POINTS && own >= best * NEAR_BEST ? { rank: RANK * own } : NONE;
  };
}

const textOf = ({ name, line, tasks, keywords }: SearchTool): string =>
  [name, line, ...tasks, ...keywords].map(fold).join(' ');

/** Latin words, and of the rest every two neighbours and single characters; what few tools say tells the most. */
function unitsOf(said: string, texts: readonly string[]): Unit[] {
  const units = (said.match(/[a-z0-9]+|[^a-z0-9 ]+/g) ?? []).flatMap((run) =>
    /[a-z0-9]/.test(run) ? [run] : [...run].flatMap((one, at) => (run[at + 1] ? [one, one + run[at + 1]] : [one])),
  );
  return [...new Set(units)].map((text) => {
    const known = texts.filter((other) => other.includes(text)).length;
    const isWord = text.length > 1;
    if (!known) return { text, weight: isWord ? UNKNOWN : CHARACTER };
    return { text, weight: Math.log(1 + texts.length / known) * (isWord ? 1 : CHARACTER) };
  });
}

/** What is to become what, by the names of formats; of anything where that is not said. */
interface Change {
  from: string | undefined;
  into: string;
}

function changeIn(said: string, tools: readonly SearchTool[]): Change | undefined {
  const verb = BECOMES.exec(said);
  if (!verb) return undefined;
  const [before, behind] = [said.slice(0, verb.index), said.slice(verb.index + verb[0].length)];
  const names = formatNames(tools);
  const [into] = names
    .filter((name) => behind.includes(name))
    .sort((one, other) => behind.indexOf(one) - behind.indexOf(other));
  return into === undefined ? undefined : { from: names.find((name) => before.includes(name)), into };
}

function changeOf(tool: SearchTool, { from, into }: Change): number {
  const by = (one: SearchTool): number =>
    Math.max(0, ...(from ? [from] : one.from).map((format) => makes(one, [format, into])));
  const made = by(tool);
  if (!made) return 0;
  const isFirst = by({ ...tool, to: tool.to.slice(0, 1) }) > 0;
  const ofPdf = !from && tool.from.includes('pdf');
  return CHANGE.makes * made + (isFirst ? CHANGE.first : 0) + (ofPdf ? CHANGE.ofPdf : 0);
}
