import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';

/** One mistake, where it stands and what to do about it (Chinese). Line and column count from 1. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  path: PropertyKey[];
  text: string;
}

/** Parsed YAML that still knows where everything stands. */
export interface Source {
  data: unknown;
  problems: Problem[];
  /**
   * A problem at this path; at the key itself with `key`, else at its value. A path that is not there stands at its
   * parent.
   */
  problem(path: PropertyKey[], text: string, part?: 'key'): Problem;
}

const SYNTAX: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: '这个键写了两次，请删掉一个。',
  BAD_INDENT: '缩进不对，请与同级的行对齐；也看看前面有没有括号忘了关上。',
  TAB_AS_INDENT: '缩进要用空格，不能用制表符。',
  MISSING_CHAR: '少了引号、括号、逗号或冒号。',
  BLOCK_AS_IMPLICIT_KEY: '这一行有多余的冒号；文字里有“: ”时请给整段文字加引号。',
  MULTILINE_IMPLICIT_KEY: '这里少了半角冒号加空格（“: ”），或上一行的引号没有关上。',
  BAD_SCALAR_START: '文字不能以这个符号开头，请加引号。',
};

/** Reads YAML text of `file`; `firstLine` is the line of the file on which the text begins. */
export function parseYaml(text: string, file: string, firstLine = 1): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number, path: PropertyKey[], problem: string): Problem => {
    const { line, col } = lines.linePos(offset);
    return { file, line: line + firstLine - 1, column: col, path, text: problem };
  };
  const problems = [
    ...syntaxErrors(document).map(({ pos, code, message }) =>
      at(pos[0], [], SYNTAX[code] ?? `YAML 语法错误：${message}`),
    ),
    ...aliases(document).map((offset) => at(offset, [], '文字以 * 开头时请加引号。')),
  ];
  return {
    data: problems.length > 0 ? undefined : document.toJS(),
    problems,
    problem: (path, problem, part) => at(offsetOf(document.contents, path, part), path, problem),
  };
}

/** Keys written twice, and the first other error: what follows it is mostly its consequence. */
function syntaxErrors({ errors }: Document): YAMLError[] {
  const first = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  return errors.filter((error) => error === first || error.code === 'DUPLICATE_KEY');
}

/**
 * Where YAML aliases stand (`*name`). Nothing here is written with anchors: whoever writes an asterisk means the
 * character.
 */
function aliases(document: Document): number[] {
  const found: number[] = [];
  visit(document, { Alias: (_, alias) => void found.push(startOf(alias)) });
  return found;
}

/** Reads the front matter of a Markdown file: the YAML between the first two lines of three dashes. */
export function parseFrontMatter(text: string, file: string): Source {
  const found = /^---\r?\n([\s\S]*?)^---\s*$/m.exec(text);
  if (found?.index === 0) return parseYaml(found[1] ?? '', file, 2);
  const source = parseYaml('', file);
  const fault = text.startsWith('\ufeff')
    ? '文件以看不见的 BOM 开头，请另存为不带 BOM 的 UTF-8。'
    : '文件开头要有用 --- 包起来的设置，可照抄同目录的其他文件。';
  return { ...source, problems: [source.problem([], fault)] };
}

function offsetOf(root: Node | null, path: PropertyKey[], part: 'key' | undefined): number {
  let node: unknown = root;
  let offset = startOf(root);
  for (const [depth, segment] of path.entries()) {
    const child = childOf(node, segment);
    if (child === undefined) break;
    const last = depth === path.length - 1;
    node = isPair(child) ? (last && part === 'key' ? child.key : (child.value ?? child.key)) : child;
    offset = startOf(node) || offset;
  }
  return offset;
}

function childOf(node: unknown, segment: PropertyKey): Pair | unknown {
  if (isMap(node))
    return node.items.find((pair) => (isScalar(pair.key) ? String(pair.key.value) : '') === String(segment));
  return isSeq(node) ? node.items[Number(segment)] : undefined;
}

const startOf = (node: unknown): number => (node as Node | null)?.range?.[0] ?? 0;

/** `file:line:column  path › to › it`, and the sentence on the next line, indented. */
export function formatProblem({ file, line, column, path, text }: Problem): string {
  const place = `${file}:${line}:${column}  ${path.map(String).join(' › ')}`;
  return `${place.trimEnd()}\n    ${text}`;
}
