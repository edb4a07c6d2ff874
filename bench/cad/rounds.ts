import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { WRITTEN } from '../../src/formats/cad/version-codes.ts';
import { inputPath } from '../../tests/corpus.ts';
import { converted } from '../converted.ts';
import { type Facts, factsOf, PYTHON } from './facts.ts';
import { likeness } from './likeness.ts';

const DRAW = join(import.meta.dirname, 'draw-by-ezdxf.py');
const DEADLINE_MS = 120_000;

/** Types of which there are not as many as before. */
const differences = (before: Facts, after: Facts): string[] =>
  [...new Set([...Object.keys(before.counts), ...Object.keys(after.counts)])].flatMap((type) => {
    const [was, is] = [before.counts[type] ?? 0, after.counts[type] ?? 0];
    return was === is ? [] : [`${type} ${was}→${is}`];
  });

/** A drawing as DXF of every release, then back from every DWG, counted and audited by ezdxf. */
async function rounds(path: string, source: Facts, work: string): Promise<void> {
  for (const [to, releases] of Object.entries(WRITTEN))
    for (const release of releases) {
      const out = join(work, `out.${to}`);
      const back = to === 'dxf' ? out : join(work, 'back.dxf');
      const written = await converted('cad-convert', path, out, { to, [to]: release });
      if (back !== out) await converted('cad-convert', out, back, { to: 'dxf', dxf: '2018' });
      const facts = factsOf(back);
      const other = facts ? differences(source, facts).join('，') || '相同' : '读不出来';
      const said = written.notes.length > 0 ? `  提示 ${written.notes.length} 条` : '';
      const errors = facts ? `错误 ${facts.errors.length}` : '错误 —';
      console.log(`  → ${to} ${release}  ${errors}  对象 ${other}${said}  ${written.cpu.toFixed(2)} s`);
    }
}

/** Our picture of a drawing beside ezdxf's. */
async function looks(path: string, dxf: string, work: string): Promise<string> {
  const theirs = join(work, 'theirs.png');
  const { status } = spawnSync(PYTHON, [DRAW, dxf, theirs], { timeout: DEADLINE_MS });
  if (status !== 0) return 'ezdxf 画不出来';
  const ours = join(work, 'ours.png');
  try {
    await converted('cad-draw', path, ours, { to: 'picture', format: 'png', size: 2000 });
  } catch (thrown) {
    return (thrown as Error).message; // as of a drawing that shows nothing
  }
  const { found, right } = likeness(ours, theirs);
  return `它画的有 ${(found * 100).toFixed(1)}% 我们也画了，我们画的有 ${(right * 100).toFixed(1)}% 它也画了`;
}

/** Drawings of the corpus to all releases and back, and as pictures, judged by ezdxf. */
export async function benchRounds(asked: readonly string[]): Promise<void> {
  const root = inputPath('corpus:cad');
  const drawings = ['dwg', 'dxf'].flatMap((kind) =>
    readdirSync(join(root, kind)).map((name) => join(root, kind, name)),
  );
  const chosen = drawings.filter((path) => asked.length === 0 || asked.some((one) => path.includes(one)));
  const work = mkdtempSync(join(tmpdir(), 'pdf365-cad-'));
  try {
    for (const path of chosen) {
      console.log(basename(path));
      const read = extname(path) === '.dxf' ? path : await asDxf(path, work);
      const source = read === undefined ? undefined : factsOf(read);
      if (read === undefined || !source) continue;
      console.log(`  ${await looks(path, read, work)}`);
      await rounds(path, source, work);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A DWG as ezdxf can read it: made by us; undefined where we do not read it, which is said. */
async function asDxf(path: string, work: string): Promise<string | undefined> {
  try {
    const out = join(work, 'source.dxf');
    await converted('cad-convert', path, out, { to: 'dxf', dxf: '2018' });
    return out;
  } catch (thrown) {
    console.log(`  ${(thrown as Error).message}`);
    return undefined;
  }
}

/** Whether the judges are on this machine. */
export const hasJudges = (): boolean => {
  try {
    execFileSync(PYTHON, ['-c', 'import ezdxf, matplotlib']);
    return true;
  } catch {
    return false;
  }
};
