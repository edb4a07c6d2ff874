// A process of its own on the same data folder: opens the database, says `ready`, and answers each line of SQL with its
// rows as JSON.
import { createInterface } from 'node:readline';
import { readSettings } from '../../src/service/base/settings.ts';
import { openDatabase } from '../../src/service/store/database.ts';

const { pool, stop } = await openDatabase(readSettings(process.env));
console.log('ready');
for await (const statement of createInterface(process.stdin)) {
  console.log(JSON.stringify(await rowsOf(statement, 20)));
}
await stop();

/** A query that meets the end of the server fails; only the one who asks knows that it may be repeated. */
async function rowsOf(statement: string, tries: number): Promise<unknown[]> {
  try {
    return (await pool.query(statement)).rows;
  } catch (error) {
    if (tries === 0) throw error;
    return rowsOf(statement, tries - 1);
  }
}
