import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint();

/** The messages of the layer rules for a file with this text at this path. */
async function messages(filePath: string, text: string): Promise<string> {
  const [result] = await eslint.lintText(text, { filePath, warnIgnored: true });
  return (result?.messages ?? []).map(({ message }) => message).join('\n');
}

const astro = (front: string, body = ''): string => `---\n${front}\n---\n${body}\n`;

describe('layers', { timeout: 60_000 }, () => {
  it.each([
    ['src/islands/x.ts', "import { openPdf } from '../model/pdf/document.ts'; openPdf;", 'islands 不能引用'],
    ['src/jobs/x.ts', "export const load = () => import('../engines/web/pdf-merge.ts');", 'jobs 不能引用'],
    ['src/lib/x.ts', "import { loadCatalog } from '../catalog/load.ts'; loadCatalog;", 'lib 不能引用'],
    ['src/cli/x.ts', "import merge from '../engines/web/pdf-merge.ts'; merge;", 'cli 不能引用'],
    ['src/engines/web/x.ts', "import { readFile } from 'node:fs/promises'; readFile;", '不能用 Node 的模块'],
    ['src/model/pdf/x.ts', "import { loadCatalog } from '../../catalog/load.ts'; loadCatalog;", '不能引用'],
    ['schemas/x.ts', "import { sniff } from '../src/lib/sniff.ts'; sniff;", 'schemas 不能引用'],
    ['src/pages/x.astro', astro("import merge from '../engines/web/pdf-merge.ts'; merge;"), 'pages 不能引用'],
    ['src/pages/x.astro', astro('', "<script>import '../engines/web/pdf-merge.ts';</script>"), '逃过了分层检查'],
  ])('%s: refused', async (path, text, told) => expect(await messages(path, text)).toContain(told));

  it.each([
    ['src/cli/x.ts', "import { runEngine } from '../engines/load-node.ts'; runEngine;"],
    ['src/engines/web/x.ts', "import { openPdf } from '../../model/pdf/document.ts'; openPdf;"],
    [
      'src/pages/x.astro',
      astro(
        "import { loadCatalog } from '../catalog/load.ts'; loadCatalog;",
        '<script type="application/ld+json" set:html={1} />',
      ),
    ],
  ])('%s: allowed', async (path, text) => expect(await messages(path, text)).toBe(''));
});
