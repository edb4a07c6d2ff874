// `npm test`: every check of the project: static checks two at a time, meanwhile missing programs are installed, then
// the other stages one after another (test/stages.mjs). A stage that fails stops none of the others. The last line is
// `N passed, N failed`, and `, N skipped` where something was skipped. `npm test -- unit build` runs only the stages
// named; `npm test -- changed` what a change since the main branch can touch.
import { loadCatalog } from '../src/catalog/load.ts';
import { neededPrograms } from './set-up/needs.ts';
import { PROGRAMS, setUpPrograms } from './set-up/programs.mjs';
import { changeBase } from './test/changed.mjs';
import { changed, stages } from './test/stages.mjs';

const asked = process.argv.slice(2);
const names = ['changed', ...new Set(stages.map(({ name }) => name))];
const unknown = asked.filter((name) => !names.includes(name));
const chosen = asked.includes('changed')
  ? changed(changeBase())
  : asked.length > 0
    ? stages.filter(({ name }) => asked.includes(name))
    : stages;
const sum = { passed: 0, failed: 0, skipped: 0 };
/** What each stage took and its files, for the table at the end. */
const told = [];
/** Files of the table. */
const SLOWEST = 10;

async function runStage({ name, run }) {
  const start = Date.now();
  const { passed, failed, skipped = 0, output = '', files = [] } = await run();
  const seconds = (Date.now() - start) / 1000;
  told.push({ name, seconds, files });
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
  if (failed > 0 || passed === 0) console.log(output.trimEnd()); // what failed, or why nothing ran
  const counts = `${passed} 通过${failed ? `，${failed} 失败` : ''}${skipped ? `，${skipped} 跳过` : ''}`;
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(8)} ${counts}  ${seconds.toFixed(1)} s`);
}

/** Seconds, right-aligned. */
const column = (seconds) => `${seconds.toFixed(1).padStart(7)} s`;

/** Where the time went: each stage, and the files that took most of it; both run beside others. */
function tellTimes(whole) {
  console.log(`\n${'用时'.padEnd(9)}${column(whole)}`);
  for (const { name, seconds } of told) console.log(`${name.padEnd(11)}${column(seconds)}`);
  const files = told.flatMap((stage) => stage.files).sort((a, b) => b.seconds - a.seconds);
  if (files.length > 0) console.log('最慢的文件');
  for (const { file, seconds } of files.slice(0, SLOWEST)) console.log(`${''.padEnd(11)}${column(seconds)}  ${file}`);
}

/** Takes the next stage as long as there is one. */
async function runAll(waiting) {
  for (let stage = waiting.shift(); stage; stage = waiting.shift()) await runStage(stage);
}

/** What the engines start; a catalogue that cannot be read is told by its own check. */
function ofEngines() {
  try {
    return neededPrograms(loadCatalog());
  } catch {
    return [];
  }
}

const begun = Date.now();
const installed = setUpPrograms([...ofEngines(), ...PROGRAMS.checks]);
installed.catch(() => {}); // told where it is waited for, not while the checks run
const checks = chosen.filter(({ isStatic }) => isStatic);
await Promise.all([runAll(checks), runAll(checks)]);
await installed;
await runAll(chosen.filter(({ isStatic }) => !isStatic));

tellTimes((Date.now() - begun) / 1000);
if (unknown.length > 0) console.log(`没有名为 ${unknown.join('、')} 的阶段。全部阶段：${names.join(' ')}`);
process.exitCode = sum.failed > 0 || unknown.length > 0 ? 1 : 0;
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`);
