import { availableParallelism } from 'node:os';
import { UserError } from '../../schemas/error.ts';
import { z } from '../../schemas/zod.ts';
import type { Ability, Providers } from '../engines/abilities.ts';
import { lentModels } from './lent-models.ts';
import { openModel } from './model-process.ts';

/**
 * What the operator's models of an environment lend, for engines called outside of the service; they are loaded when
 * they are asked, and `say` hears why one fails. `stop` ends their processes.
 */
export async function lendModels(
  env: Record<string, string | undefined>,
  say: (text: string) => void,
): Promise<{ abilities: Providers; stop(): void }> {
  const stops: (() => void)[] = [];
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const entries = (await lentModels()).flatMap(({ ability, name, failed, settings, setUp }) => {
    try {
      const model = setUp(z.object(settings).parse(given), availableParallelism());
      if (!model) return [];
      const { ask, stop } = openModel<unknown, unknown>(model);
      stops.push(stop);
      const provider = (query: unknown, signal: AbortSignal): Promise<unknown> =>
        ask(query, signal).catch((error: unknown) => {
          signal.throwIfAborted();
          say(`${name}：${text(error)}`);
          throw new UserError('not-available', failed);
        });
      return [[ability, provider]] as [Ability, typeof provider][];
    } catch (error) {
      say(`${name}不能用：${text(error)}`);
      return [];
    }
  });
  return {
    abilities: Object.fromEntries(entries) as Providers,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));
