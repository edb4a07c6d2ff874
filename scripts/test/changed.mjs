import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * Where this branch left the main one; on the main branch itself the last commit, so that what is not committed counts.
 */
export function changeBase() {
  for (const main of ['origin/main', 'main']) {
    try {
      const base = git('merge-base', 'HEAD', main);
      if (base !== git('rev-parse', 'HEAD')) return base;
    } catch {
      // there is no such branch
    }
  }
  return 'HEAD';
}

/** Data that engines work by. */
const SHARED =
  /^(?:tools\.yaml|programs\.json|package-lock\.json|scripts\/(?:make-faces\.ts|make-fonts\.ts|make-networks\.ts|round-weights\.ts|fonts\/|set-up\/))/;
const FAMILY = /^src\/features\/([^/]+)\//;
const CASE = /^tests\/golden\/([^/]+)\//;
const ENGINE = /^(?:(.+)\.)?engine(?:\.node)?\.ts$/;

/** The engines of a family's room. */
const enginesOf = (family) =>
  readdirSync(`src/features/${family}`).flatMap((name) => {
    const [file, id] = ENGINE.exec(name) ?? [];
    return file ? [id ?? family] : [];
  });

/** The engines whose golden cases a changed file can touch; undefined for all of them. */
export function enginesTouched(path) {
  if (SHARED.test(path)) return undefined;
  if (
    !/^(?:src|schemas|tests\/golden)\//.test(path) ||
    /^src\/(?:islands|components|layouts|pages|service|stores|jobs|api)\//.test(path)
  )
    return [];
  const family = FAMILY.exec(path)?.[1];
  if (family) return existsSync(`src/features/${family}`) ? enginesOf(family) : [];
  const engine = CASE.exec(path)?.[1];
  return engine ? [engine] : undefined;
}

/**
 * Arguments for vitest that leave the golden cases that a change can touch; none, so all of them, where what changed is
 * shared.
 */
export function goldenFilter(base) {
  const paths = [
    ...git('diff', '--name-only', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ];
  const touched = paths.map(enginesTouched);
  if (touched.includes(undefined)) return [];
  const engines = new Set(touched.flat());
  return engines.size > 0 ? ['-t', `(${[...engines].join('|')}) ›`] : ['tests/golden/guards.test.ts'];
}
