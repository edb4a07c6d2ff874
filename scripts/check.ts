// `npm run check`: mistakes in tools.yaml and content/ with place and remedy; then the tools that are not built yet.
import { checkProject } from '../src/catalog/check.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { formatProblem } from '../src/catalog/source.ts';

const problems = checkProject();
for (const problem of problems) console.log(formatProblem(problem));
if (problems.length > 0) {
  console.log(`\n${problems.length} 处需要修改。`);
  process.exitCode = 1;
} else {
  const { tools, builtEngines } = loadCatalog();
  const waiting = Object.entries(tools).filter(([, tool]) => !builtEngines.has(tool.engine));
  for (const [id, tool] of waiting) console.log(`即将上线  ${id}  ${tool.name}（引擎 ${tool.engine}）`);
  console.log(`检查通过：${Object.keys(tools).length} 个工具，其中 ${waiting.length} 个还没做好。`);
}
