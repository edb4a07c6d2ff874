import { rmSync } from 'node:fs';
import type { FromModel, ToModel } from './model-process.ts';

/**
 * The whole life of a model's process, in the program that `openModel` starts: loads the model with the settings it was
 * started with, answers queries, and ends with its parent. Why it cannot be loaded is said with every answer.
 */
export function serveModel<Settings, Query, Answer>(
  load: (settings: Settings) => Promise<(query: Query) => Promise<Answer>>,
): void {
  const model = load(JSON.parse(process.argv[2] ?? '{}') as Settings);
  model.catch(() => {}); // told with the first answer
  const send = (message: FromModel<Answer>): void => {
    if (process.connected) process.send?.(message);
  };
  process.on('message', async ({ query }: ToModel<Query>) => {
    try {
      send({ answer: await (await model)(query) });
    } catch (error) {
      send({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  process.once('disconnect', () => {
    const folder = process.argv[3]; // its temporary one: nobody else is left to remove it
    if (folder) rmSync(folder, { recursive: true, force: true });
    process.exit();
  });
}
