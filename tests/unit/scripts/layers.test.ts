import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importRings, layerFaults } from '../../../scripts/layers/check.ts';
import { ROOMS } from '../../../scripts/layers/table.ts';

const astro = (front: string, body = ''): string => `---\n${front}\n---\n${body}\n`;

it.each([
  ['src/islands/x.ts', "import { openPdf } from '../formats/pdf/document.ts';", 'islands 不能引用'],
  ['src/jobs/x.ts', "export const load = () => import('../features/pdf-pages/pdf-merge.engine.ts');", 'jobs 不能引用'],
  ['src/lib/x.ts', "import { loadCatalog } from '../catalog/load.ts';", 'lib 不能引用'],
  ['src/lib/x.ts', "import type { Catalog } from '../catalog/load.ts';", 'lib 不能引用'],
  ['src/cli/x.ts', "import merge from '../features/pdf-pages/pdf-merge.engine.ts';", 'cli 不能引用'],
  ['src/features/a/engine.ts', "import { readFile } from 'node:fs/promises';", '不能用 Node 的模块'],
  ['src/features/a/engine.ts', "import { readFile } from 'fs/promises';", '不能用 Node 的模块'],
  ['src/features/a/engine.ts', "import { x } from '../b/x.ts';", 'features 不能引用'],
  ['src/features/a/engine.ts', "import { x } from '../b/shared/x.ts';", 'features 不能引用'],
  ['src/features/a/engine.ts', "import { x } from './native/x.ts';", 'features 不能引用'],
  ['src/features/a/panel.tsx', "import engine from './engine.ts';", 'panels 不能引用'],
  ['src/formats/pdf/x.ts', "import { loadCatalog } from '../../catalog/load.ts';", '不能引用'],
  ['src/formats/pdf/x.ts', "export * from '../../features/a/shared/x.ts';", '不能引用'],
  ['schemas/x.ts', "import { sniff } from '../src/lib/sniff.ts';", 'schemas 不能引用'],
  ['src/service/tasks/x.ts', "import type { FastifyReply } from 'fastify';", 'service/tasks 不能使用'],
  ['src/service/tasks/x.ts', "import { visit } from '../routes/visitor.ts';", 'service/tasks 不能引用'],
  ['src/service/tasks/x.ts', "import { openQueue } from '../queue/boss.ts';", 'service/tasks 不能引用'],
  ['src/service/store/x.ts', "import type { Queue } from '../jobs/queue.ts';", 'service/store 不能引用'],
  ['src/service/store/x.ts', "import { submit } from '../tasks/submit.ts';", 'service/store 不能引用'],
  ['src/service/queue/x.ts', "import { submit } from '../tasks/submit.ts';", 'service/queue 不能引用'],
  ['src/service/base/x.ts', "import { lock } from '../store/lock.ts';", 'service/base 不能引用'],
  ['src/service/base/x.ts', "import { createServer } from 'node:http';", 'service/base 不能使用'],
  ['src/service/jobs/x.ts', "import { openQueue } from '../queue/boss.ts';", 'service/jobs 不能引用'],
  ['src/service/context.ts', "import { submit } from './tasks/submit.ts';", 'service/context 不能引用'],
  ['src/features/a/b.node.ts', "import { $files } from '../../stores/files.ts';", 'natives 不能引用'],
  ['src/features/a/store/x.ts', "import { readPdf } from '../../../formats/pdf/document.ts';", 'panels 不能引用'],
  ['src/components/x.astro', astro("import { $files } from '../stores/files.ts';"), 'pages 不能引用'],
  ['src/model/passes/x.ts', "import { openPdf } from '../../formats/pdf/document.ts';", 'passes 不能引用'],
  ['src/model/readers/x.ts', "import { writeDocx } from '../writers/docx/docx.ts';", 'readers 不能引用'],
  ['src/service/routes/x.ts', "import { startWorker } from '../queue/worker.ts';", 'service/routes 不能引用'],
  ['src/pages/x.astro', astro("import merge from '../features/a/engine.ts';"), 'pages 不能引用'],
  ['src/pages/x.astro', astro('', "<script>import '../features/a/engine.ts';</script>"), '逃过了分层检查'],
])('%s: %s is refused', (path, text, message) => expect(layerFaults(path, text).join('\n')).toContain(message));

it.each([
  ['src/cli/x.ts', "import { runEngine } from '../engines/load-node.ts';"],
  ['src/service/routes/x.ts', "import { submit } from '../tasks/submit.ts'; import Fastify from 'fastify';"],
  ['src/service/tasks/x.ts', "import type { Queue } from '../jobs/queue.ts'; import { lock } from '../store/lock.ts';"],
  ['src/features/a/engine.ts', "import { openPdf } from '../../formats/pdf/document.ts';"],
  ['src/features/a/engine.ts', "import { x } from './shared/x.ts';"],
  ['src/features/a/panel.tsx', "import { x } from './shared/x.ts';"],
  ['src/features/a/engine.node.ts', "import { x } from './native/x.ts'; import { readFile } from 'node:fs/promises';"],
  [
    'src/pages/x.astro',
    astro("import { loadCatalog } from '../catalog/load.ts';", '<script type="application/ld+json" set:html={1} />'),
  ],
])('%s: %s is allowed', (path, text) => expect(layerFaults(path, text)).toEqual([]));

it('finds rings of values and leaves rings of types alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-layers-'));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const files = [
    write('a.ts', "import { b } from './b.ts';"),
    write('b.ts', "import { c } from './c.ts';"),
    write('c.ts', "import { a } from './a.ts';"),
    write('d.ts', "import type { E } from './e.ts'; import { type F } from './e.ts';"),
    write('e.ts', "import { d } from './d.ts';"),
  ];
  expect(importRings(files).map((ring) => ring.sort())).toEqual([files.slice(0, 3)]);
});

it('the rooms of the service stand on each other, in no ring', () => {
  const below = (name: string, above: string[] = []): string[] => {
    expect(above, `${above.join(' → ')} → ${name}`).not.toContain(name);
    return [name, ...(ROOMS[name]?.may ?? []).flatMap((next) => below(next, [...above, name]))];
  };
  const rooms = Object.keys(ROOMS).filter((name) => name.startsWith('service'));
  const reached = below('service').filter((name) => rooms.includes(name));
  expect(new Set(reached)).toEqual(new Set(rooms));
});
