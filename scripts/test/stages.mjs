import { mkdirSync } from 'node:fs';
import { canInstall, findBrowser } from '../set-up/programs.mjs';
import { goldenFilter } from './changed.mjs';
import { runNode } from './process.mjs';
import { countPlaywright, countVitest } from './reports.mjs';
import { systemPostgres } from './system-postgres.mjs';

/**
 * The compiler of Go: a third of the work of the one in JavaScript, which Astro's check of its own files still needs.
 */
const TSC = 'node_modules/typescript-native/bin/tsc';
const ASTRO = 'node_modules/astro/bin/astro.mjs';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const KNIP = 'node_modules/knip/bin/knip.js';
const CACHE = '.cache/tsc';

/** One program whose exit status is one test. */
const program = (name, file, ...args) => ({
  name,
  run: async () => {
    const { code, output } = await runNode(file, args);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  },
});

const PROJECTS = ['tsconfig.node.json', 'src/features/tsconfig.json', 'tests/tsconfig.json'];

/** The compiler remembers what it checked the last time. */
function types(path) {
  mkdirSync(CACHE, { recursive: true });
  return program(
    'types',
    TSC,
    '-p',
    path,
    '--incremental',
    '--tsBuildInfoFile',
    `${CACHE}/${path.replaceAll('/', '-')}.tsbuildinfo`,
  );
}

/**
 * The pages, and then the islands on them: the check of the pages makes the types of the content, which a fresh clone
 * lacks.
 */
const site = {
  name: 'types',
  run: async () => {
    const check = ['check', '--minimumFailingSeverity', 'error', '--tsconfig', 'tsconfig.astro.json'];
    const pages = await program('types', ASTRO, ...check).run();
    if (pages.failed) return pages;
    const islands = await types('tsconfig.json').run();
    return { passed: pages.passed + islands.passed, failed: islands.failed, output: islands.output };
  },
};

/**
 * On a build machine, and where set-up could have installed it, a missing browser is a fault; elsewhere its tests are
 * skipped.
 */
function withoutBrowser() {
  const wanted = ['true', '1'].includes(process.env.CI ?? '') || canInstall();
  return { passed: 0, failed: wanted ? 1 : 0, skipped: wanted ? 0 : 1, output: '没有 Chromium，浏览器测试没有运行。' };
}

/**
 * Tests that kill processes on purpose may be starved on a busy machine; one that passes only the second time is
 * reported.
 */
const RETRY = '--retry=1';

/** The service; what it does on a PostgreSQL server of the system is skipped where there is none. */
async function service() {
  const counts = await countVitest(['tests/service', RETRY]);
  if (systemPostgres) return counts;
  console.log('没有系统的 PostgreSQL，服务没有在它上面测试。');
  return { ...counts, skipped: counts.skipped + 1 };
}

/**
 * Static checks write nothing that another reads: two run at a time, before all else. They and the build need no
 * programs of the system.
 */
const STATIC = [
  site,
  ...PROJECTS.map(types),
  program('format', BIOME, 'check', '--error-on-warnings', '.'),
  program('layers', 'scripts/layers.ts'),
  program('unused', KNIP, '--no-progress'),
  program('content', 'scripts/check.ts'),
  program('gen', 'scripts/gen.ts', '--check'),
].map((stage) => ({ ...stage, isStatic: true }));

const unit = (...args) => ({ name: 'unit', run: () => countVitest(['tests/unit', ...args]) });
const golden = (...args) => ({ name: 'golden', run: () => countVitest(['tests/golden', ...args]) });

/**
 * The static checks, and then one stage after another, each with as many workers as two cores are full with: stages
 * side by side cost half as much again in processor seconds, as processes take the caches from each other.
 */
export const stages = [
  ...STATIC,
  program('build', 'scripts/build.mjs', '--if-stale', '--text-only'),
  { name: 'service', run: service },
  { name: 'pages', run: () => countVitest(['tests/pages']) },
  { name: 'e2e', run: () => (findBrowser() ? countPlaywright() : withoutBrowser()) },
  unit(),
  golden(),
];

/**
 * `npm test -- changed`: the static checks, the unit tests that import what changed, and the golden cases of what
 * changed.
 */
export const changed = (base) => [
  ...STATIC,
  unit('--changed', base, '--passWithNoTests'),
  golden(...goldenFilter(base)),
];
