import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian keeps the servers of all versions. */
const DEBIAN = '/usr/lib/postgresql';

/** The folder with the programs of the system's PostgreSQL server; undefined where there is none. */
export const systemPostgres = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .map((version) => join(DEBIAN, version, 'bin'))
  .find((bin) => existsSync(join(bin, 'initdb')));
