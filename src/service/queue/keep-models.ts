import { UserError } from '../../../schemas/error.ts';
import type { Tell } from '../../../schemas/note.ts';
import type { Ability, Providers } from '../../engines/abilities.ts';
import { type ModelProcess, openModel } from '../../native/model-process.ts';
import type { UsableModel, UsableModels } from './host-protocol.ts';

/** Where a failure is reported: the result's notes, and the operator's log. */
interface Listeners {
  note: Tell;
  warn(ability: Ability, text: string): void;
}

/** Keeps the operator's models warm for one engine: their memory must not count against the limits of another. */
export function keepModels() {
  const kept = new Map<string, ModelProcess<unknown, unknown>>();
  let of: string | undefined;

  /** One call's provider. After a failure it is not available to the rest of that call. */
  function provider(ability: Ability, { setUp, failed }: UsableModel, { note, warn }: Listeners) {
    const model = kept.get(ability) ?? openModel(setUp);
    kept.set(ability, model);
    let refused = false;
    return async (query: unknown, signal: AbortSignal): Promise<unknown> => {
      if (refused) throw new UserError('not-available', failed);
      try {
        return await model.ask(query, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!refused) note(failed);
        refused = true;
        warn(ability, error instanceof Error ? error.message : String(error));
        throw new UserError('not-available', failed);
      }
    };
  }

  return {
    /** Lets go of the models where another engine is to be called. */
    free(engine: string): void {
      if (engine === of) return;
      for (const model of kept.values()) model.stop();
      kept.clear();
      of = engine;
    },
    /** What one call may ask these models for. */
    lend(models: UsableModels, listeners: Listeners): Providers {
      const entries = Object.entries(models) as [Ability, UsableModel][];
      return Object.fromEntries(
        entries.map(([ability, model]) => [ability, provider(ability, model, listeners)]),
      ) as Providers;
    },
  };
}
