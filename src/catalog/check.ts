import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { siteSchema, toolContentSchema } from '../../schemas/content.ts';
import { catalogSchema } from '../../schemas/tool.ts';
import { didYouMean } from '../lib/did-you-mean.ts';
import type { RoomFile } from '../lib/room-file.ts';
import { checkReferences, type Found } from './references.ts';
import { choosingEngines, offered } from './rooms.ts';
import { checkShape } from './shape.ts';
import { type Problem, parseFrontMatter, parseYaml, type Source } from './source.ts';

const TOOLS = 'tools.yaml';
const SITE = 'content/site.yaml';
const CONTENT = 'content/tools';

/**
 * Checks everything an editor writes in the project `root`: shape and references, always both where the file can be
 * read. No problem, no entry.
 */
export function checkProject(root = process.cwd()): Problem[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const tools = parseYaml(read(TOOLS), TOOLS);
  const site = parseYaml(read(SITE), SITE);
  const found = lookAround(root);
  return [
    ...checkShape(tools, catalogSchema).problems,
    ...(tools.problems.length > 0 ? [] : checkReferences(tools, found)),
    ...checkShape(site, siteSchema).problems,
    ...checkSiteIcons(site, found.icons),
    ...checkContent(root, tools),
  ];
}

/** Names of the files in a folder with one of these endings, without the ending; none where the folder is missing. */
export function namesIn(folder: string, ...endings: string[]): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => endings.includes(extname(file)) && !file.endsWith('.d.ts'));
  return files.map((file) => basename(file, extname(file))).sort();
}

const namesOf = (root: string, ...kinds: RoomFile['kind'][]): string[] =>
  offered(root)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name }) => name)
    .sort();

const lookAround = (root: string): Found => ({
  engineFiles: namesOf(root, 'engine', 'engine.node'),
  choosing: choosingEngines(root),
  panels: namesOf(root, 'panel'),
  icons: namesIn(join(root, 'node_modules/lucide-static/icons'), '.svg'),
});

function checkSiteIcons(site: Source, icons: string[]): Problem[] {
  const promises = (site.data as { promises?: { icon?: unknown }[] } | undefined)?.promises;
  return (Array.isArray(promises) ? promises : []).flatMap(({ icon }, index) =>
    typeof icon !== 'string' || icons.includes(icon)
      ? []
      : [
          site.problem(
            ['promises', index, 'icon'],
            `没有名为“${icon}”的图标。${didYouMean(icon, icons).replace(/可用的有：.*/, '')}`,
          ),
        ],
  );
}

/** Every tool has its Markdown file, every file its tool, and each has the right shape. */
function checkContent(root: string, tools: Source): Problem[] {
  const ids = Object.keys((tools.data as { tools?: object } | undefined)?.tools ?? {});
  const readable = tools.problems.length === 0;
  const files = namesIn(join(root, CONTENT), '.md');
  const missing = ids
    .filter((id) => !files.includes(id))
    .map((id) => tools.problem(['tools', id], `缺少说明文件 ${CONTENT}/${id}.md，可照抄同目录的其他文件。`, 'key'));
  const faults = files.flatMap((id) => {
    const file = `${CONTENT}/${id}.md`;
    const source = parseFrontMatter(readFileSync(join(root, file), 'utf8'), file);
    const orphan =
      ids.includes(id) || !readable ? [] : [source.problem([], `${TOOLS} 里没有工具“${id}”。${didYouMean(id, ids)}`)];
    return [...orphan, ...checkShape(source, toolContentSchema).problems];
  });
  return [...missing, ...faults];
}
