// `npm test`: every check of the project, one stage after another, static checks two at a time; a stage that fails
// stops none of the others. The last line is `N passed, N failed`, and `, N skipped` where something was skipped. `npm
// test -- unit build` runs only the stages named; `npm test -- changed` what a change since the main branch can touch.
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

async function runStage({ name, run }) {
  const start = Date.now();
  const { passed, failed, skipped = 0, output = '' } = await run();
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
  if (failed > 0 || passed === 0) console.log(output.trimEnd()); // what failed, or why nothing ran
  const counts = `${passed} 通过${failed ? `，${failed} 失败` : ''}${skipped ? `，${skipped} 跳过` : ''}`;
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(8)} ${counts}  ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/** Takes the next stage as long as there is one that may run beside others. */
async function runBeside(waiting) {
  for (let stage = waiting.shift(); stage; stage = waiting.shift()) await runStage(stage);
}

const beside = chosen.filter((stage) => stage.beside);
await Promise.all([runBeside(beside), runBeside(beside)]);
for (const stage of chosen.filter((one) => !one.beside)) await runStage(stage);

if (unknown.length > 0) console.log(`没有名为 ${unknown.join('、')} 的阶段。全部阶段：${names.join(' ')}`);
process.exitCode = sum.failed > 0 || unknown.length > 0 ? 1 : 0;
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`);
