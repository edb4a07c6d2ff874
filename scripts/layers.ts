// Who may import whom: every source file against the table of rooms, and no rings of values. Exits with 1 and says
// where.
import { globSync, readFileSync } from 'node:fs';
import { importRings, layerFaults } from './layers/check.ts';

const files = globSync(['src/**/*.{ts,tsx,astro}', 'schemas/**/*.ts']).map((path) => path.replaceAll('\\', '/'));
const faults = files.flatMap((path) => layerFaults(path, readFileSync(path, 'utf8')));
const rings = importRings(files).map((ring) => `互相引用：${ring.join(' ↔ ')}`);
for (const fault of [...faults, ...rings]) console.error(fault);
process.exitCode = faults.length + rings.length > 0 ? 1 : 0;
