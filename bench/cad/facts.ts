import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Debian's, which has ezdxf and matplotlib. */
export const PYTHON = '/usr/bin/python3';
const FACTS = join(import.meta.dirname, '../../tests/golden/dxf-facts.py');

export interface Facts {
  errors: string[];
  counts: Record<string, number>;
  /** Of all lines, arcs and curves of the model, in its units. */
  length: number;
}

/** What ezdxf reads of a DXF; undefined where it does not. */
export function factsOf(path: string): Facts | undefined {
  const { status, stdout } = spawnSync(PYTHON, [FACTS, path], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? (JSON.parse(stdout) as Facts) : undefined;
}
