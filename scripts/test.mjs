// `npm test`: every check of the project, one stage after another; a stage that fails stops none of the others.
// The last line is `N passed, N failed`, and `, N skipped` where something was skipped.
// `npm test -- unit build` runs only the stages named.
import { stages } from './test/stages.mjs';

const asked = process.argv.slice(2);
const chosen = asked.length > 0 ? stages.filter(({ name }) => asked.includes(name)) : stages;
const names = [...new Set(stages.map(({ name }) => name))];
const unknown = asked.filter((name) => !names.includes(name));
const sum = { passed: 0, failed: 0, skipped: 0 };

for (const { name, run } of chosen) {
  const start = Date.now();
  const { passed, failed, skipped = 0, output = '' } = await run();
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
  if (failed > 0 || passed === 0) console.log(output.trimEnd()); // what failed, or why nothing ran
  const counts = `${passed} 通过${failed ? `，${failed} 失败` : ''}${skipped ? `，${skipped} 跳过` : ''}`;
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(8)} ${counts}  ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

if (unknown.length > 0) console.log(`没有名为 ${unknown.join('、')} 的阶段。全部阶段：${names.join(' ')}`);
process.exitCode = sum.failed > 0 || unknown.length > 0 ? 1 : 0;
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`);
