import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load.ts';
import { offered } from '../../src/catalog/rooms.ts';
import { isEngine } from '../../src/lib/room-file.ts';
import { lentModels } from '../../src/native/lent-models.ts';
import { readCases } from './case.ts';

const root = join(import.meta.dirname, '../..');
const { engines, tools } = loadCatalog(root);
const engineFiles = offered(root)
  .filter(isEngine)
  .map(({ name }) => name);

it('every engine has a golden case', () => {
  const tested = new Set(readCases().map(({ engine }) => engine));
  expect(engineFiles.filter((id) => !tested.has(id))).toEqual([]);
});

it('every golden case names an engine that has code', () => {
  expect(readCases().filter(({ engine }) => !engineFiles.includes(engine))).toEqual([]);
});

const sources = ['src', 'schemas', 'scripts', 'bench', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => join(folder, path)),
);

it('no object literal is spread: its properties stand where it would', () => {
  const spread = /[.]{3}[{]/;
  expect(sources.filter((path) => spread.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

it('no comment is wider than the code beside it: 120 characters', () => {
  const comment = /^ *(?:\/\/|\/?\*)(?! biome-ignore)/;
  const isWide = (path: string): boolean =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .some((line) => line.length > 120 && comment.test(line));
  expect(sources.filter(isWide)).toEqual([]);
});

/** The code that knows no tool: all but the families' own rooms. */
const GENERAL = /^(?!features\/)/;

/** Engines that the site itself asks, for the list of files: their caller must name them. */
const ASKED_BY_THE_SITE = new Set(['preview', 'file-facts']);

/** Families whose names are words of every day: they are told from them only in quotes or as part of a path. */
const PLAIN_WORDS = new Set(['media', 'office', 'preview', 'watermark']);

/** What the names of tools say of every tool: formats, what is done in general, and words of the house itself. */
const COMMON =
  /[A-Za-z0-9]+|图片|文件|音频|视频|在线|文字|格式|版本|压缩包?|加密|解密|合并|拆分|(?<!旋)转换?|提取|添加|修改|删除|识别|语音|字体|电子书|页面?/g;

/** Words by which single tools are known though no name has them just so. */
const MORE_WORDS = ['盖戳', '检测', '底色', '脑图'];

/** Where a name may stand all the same, and why. */
const ALLOWED: Record<string, RegExp> = {
  // The specification gives the analysis of one tool a page and a call of their own.
  'pdf-scan': /^(pages\/Scan\.astro|service\/tasks\/scan\.ts)$/,
  检测: /^pages\/Scan\.astro$/,
  // A time stamp is an ability of the site, whose service is an authority itself; a log has times, too.
  timestamp: /^(engines\/abilities\.ts|service\/|formats\/(asn1|pdf\/signature)\/)/,
  时间戳: /^(engines\/abilities\.ts|service\/|formats\/(asn1|pdf\/signature)\/)/,
  盖戳: /^formats\/pdf\/signature\//,
  // Speech and its translation are abilities that the site lends, as a time stamp is; two families ask what it can
  // hear.
  speech: /^(engines\/abilities|jobs\/speech-lack)\.ts$/,
  翻译: /^engines\/abilities\.ts$/,
  // The specification has a layout of this name, and its page a style sheet.
  mindmap: /^(layouts\/|pages\/\[tool\]\.astro|catalog\/)/,
  // An example of a call.
  'word-to-pdf': /^pages\/developers\.astro$/,
  // A kind of file, which people search for.
  cad: /^(lib\/tool-score\.ts|formats\/cad\/|model\/(readers|writers)\/(cad|dwf)\/)/,
  // Folders and namespaces of these names in packages of OOXML (ECMA-376) and OFD.
  office: /^model\/writers\/(docx|pptx)\//,
  media: /^(model\/writers\/(docx|pptx)|formats\/ofd)\//,
  // How much of a document came over is a measure of the model.
  fidelity: /^model\/passes\/fidelity\//,
};

const families = readdirSync(join(root, 'src/features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const ids = [...new Set([...Object.keys(tools), ...Object.keys(engines), ...families])].filter(
  (id) => !ASKED_BY_THE_SITE.has(id),
);
const words = [
  ...new Set([...Object.values(tools).flatMap(({ name }) => name.replace(COMMON, ' ').split(' ')), ...MORE_WORDS]),
].filter((word) => word.length > 1);

const camel = (id: string): string => id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** How the id of a tool, an engine or a family may be written in code. */
const writingsOf = (id: string): RegExp =>
  PLAIN_WORDS.has(id)
    ? new RegExp(`['"\`/]${id}['"\`/]`)
    : new RegExp(`(?<![\\w-])(?:${id}|${camel(id)})(?![\\w-])|(?<![\\w-])${camel(`-${id}`)}`);

const WRITINGS = new Map(ids.map((id) => [id, writingsOf(id)]));

/** Comments say what a thing is by an example; what is shown and done is in the code. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '');

/** The tools, engines and families that a file of the general code names, in letters or in Chinese words. */
function namedIn(path: string, text: string): string[] {
  const code = withoutComments(text);
  const found = [...ids.filter((id) => WRITINGS.get(id)?.test(code)), ...words.filter((word) => code.includes(word))];
  return found.filter((name) => !ALLOWED[name]?.test(path)).map((name) => `src/${path}: ${name}`);
}

it('no tool, engine or family is named outside its room', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => GENERAL.test(path) && /\.(ts|tsx|astro)$/.test(path) && !path.endsWith('.gen.ts'),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((path) => namedIn(path, readFileSync(join(root, 'src', path), 'utf8')))).toEqual([]);
});

it.each([
  ['an id', "const tool = 'pdf-merge';", 'pdf-merge'],
  [
    'the id of an engine of the site that only one room asks',
    "askEngine({ engine: 'watermark-finder' })",
    'watermark-finder',
  ],
  ['an id that is a tool and an engine', 'lend({ timestamp })', 'timestamp'],
  ['a family as part of a name', 'const MindmapScreen = 1;', 'mindmap'],
  ['a family of an everyday name by its path', "import('../features/office/engine.ts')", 'office'],
  ['a page drawn by words', '<p>已逐页旋转</p>', '旋转'],
  ['a sentence that speaks of one tool', "say('设置和思维导图都会删除')", '思维导图'],
])('the guard finds %s', (_, planted, name) => {
  expect(namedIn('islands/Planted.tsx', planted)).toContain(`src/islands/Planted.tsx: ${name}`);
});

it('the guard leaves comments and everyday words alone', () => {
  expect(
    namedIn('islands/Fine.tsx', '/** As 旋转 does. */\n// see pdf-merge\n<video preload="preview" media="print" />'),
  ).toEqual([]);
});

it('no model of a room is named outside it: neither its ability in the service, nor its settings anywhere', async () => {
  const lent = await lentModels();
  expect(lent.map(({ ability }) => ability)).toContain('mask');
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|astro)$/.test(path) && !path.startsWith('features/'))
    .filter((path) => !path.startsWith('service/store/migrations/')); // what was is named there
  const named = files.flatMap((path) => {
    const text = readFileSync(join(root, 'src', path), 'utf8');
    const abilities = /^(service|native)\//.test(path) ? lent.map(({ ability }) => ability) : [];
    const words = [
      ...abilities.map((ability) => `'${ability}'`),
      ...lent.flatMap(({ settings }) => Object.keys(settings)),
    ];
    return words.filter((word) => text.includes(word)).map((word) => `src/${path}: ${word}`);
  });
  expect(named).toEqual([]);
});
