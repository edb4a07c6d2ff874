// What building the site costs with so many more pages of Markdown, beside Eleventy on the same files: npm run bench --
// build [pages …]. Eleventy is looked for on PATH; it is no package of ours.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNative } from './measure.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGES = [0, 1000, 10_000];
/** What a build reads. */
const COPIED = ['src', 'schemas', 'content', 'public', 'scripts', 'tools.yaml', 'programs.json', 'astro.config.mjs'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'tsconfig.astro.json'];

/** A page for each file of content/pages, in the site's own layout. */
const ROUTE = `---
import { getCollection, render } from 'astro:content';
import Default from '../../layouts/Default.astro';
export async function getStaticPaths() {
  return (await getCollection('pages')).map((entry) => ({ params: { page: entry.id }, props: { entry } }));
}
const { entry } = Astro.props;
const { Content } = await render(entry);
---
<Default title={entry.data.title} description={entry.data.title}><main class="prose"><Content /></main></Default>
`;
const COLLECTION = `  pages: defineCollection({
    loader: glob({ pattern: '*.md', base: 'content/pages' }),
    schema: z.object({ title: z.string() }),
  }),
};`;
const LAYOUT = '<!doctype html><html lang="zh-CN"><title>{{ title }}</title><main>{{ content }}</main></html>\n';

/** So many pages, each with the text of one of the tools' pages. */
function writePages(folder: string, count: number, matter: (title: string) => string): void {
  mkdirSync(folder, { recursive: true });
  const tools = readdirSync(join(ROOT, 'content/tools'));
  const texts = tools.map((name) => readFileSync(join(ROOT, 'content/tools', name), 'utf8').split(/^---$/m)[2] ?? '');
  for (let page = 0; page < count; page++) {
    const title = `第 ${page + 1} 页`;
    writeFileSync(join(folder, `page-${page}.md`), `---\n${matter(title)}\n---\n${texts[page % texts.length]}`);
  }
}

/** The project with so many pages more, in a folder of its own. */
function ourSite(folder: string, count: number): void {
  for (const name of [...COPIED, ...SETTINGS]) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, '.cache'), join(folder, '.cache'));
  // Packages one by one: what Astro keeps of a build stands among them.
  mkdirSync(join(folder, 'node_modules'));
  const packages = readdirSync(join(ROOT, 'node_modules')).filter((name) => !/^\.(astro|vite)$/.test(name));
  for (const name of packages) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  if (!count) return;
  writePages(join(folder, 'content/pages'), count, (title) => `title: ${title}`);
  mkdirSync(join(folder, 'src/pages/pages'));
  writeFileSync(join(folder, 'src/pages/pages/[page].astro'), ROUTE);
  const config = join(folder, 'src/content.config.ts');
  const text = readFileSync(config, 'utf8').replace(/\n\};\s*$/, `\n${COLLECTION}\n`);
  writeFileSync(config, `import { z } from 'astro/zod';\n${text}`);
}

function theirSite(folder: string, count: number): void {
  writePages(join(folder, 'in'), count, (title) => `title: ${title}\nlayout: page.liquid`);
  mkdirSync(join(folder, 'in/_includes'));
  writeFileSync(join(folder, 'in/_includes/page.liquid'), LAYOUT);
  writeFileSync(join(folder, 'package.json'), '{}');
}

const pagesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html')).length;

/** Builds in a new folder, and gives what it took in words. */
function measure(name: string, count: number, make: typeof ourSite, command: string, out: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  try {
    make(folder, count);
    const cost = runNative('bash', ['-c', `cd ${folder} && ${command}`], { ASTRO_TELEMETRY_DISABLED: '1' });
    if (!cost) return `${name}，加 ${count} 页：没有，或没有成功`;
    const { cpu, seconds, mb } = cost;
    const words = `CPU ${cpu.toFixed(1)} s，用时 ${seconds.toFixed(1)} s，内存 ${mb.toFixed(0)} MB`;
    return `${name}，加 ${count} 页：共 ${pagesIn(join(folder, out))} 页，${words}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the site and Eleventy's with so many pages more, each number in turn. */
export function benchBuild(asked: readonly string[]): void {
  const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs');
  for (const count of asked.length ? asked.map(Number) : PAGES) {
    console.log(measure('我们的网站', count, ourSite, `${process.execPath} ${astro} build`, 'dist'));
    if (!count) continue;
    console.log(measure('Eleventy', count, theirSite, 'eleventy --quiet --input=in --output=out', 'out'));
  }
}
