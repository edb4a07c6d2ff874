import { availableParallelism } from 'node:os';
import { type LentModel, lentModels } from '../../native/lent-models.ts';
import { openModel } from '../../native/model-process.ts';
import type { Settings } from '../settings.ts';
import type { ModelStates } from '../store/tables.ts';
import type { UsableModels } from './host-protocol.ts';
import type { Log } from './log.ts';

/** The longest reason, in characters. */
const MAX_TEXT = 500;

/** Tries each of the operator's models with a query, in a process that may die. `models` are those that answered. */
export async function checkModels(
  settings: Settings,
  log: Log,
): Promise<{ states: ModelStates; models: UsableModels }> {
  const states: ModelStates = {};
  const models: UsableModels = {};
  for (const model of await lentModels()) {
    const { ability, failed } = model;
    try {
      const setUp = await tried(model, settings);
      if (!setUp) continue;
      states[ability] = 'ok';
      models[ability] = { setUp, failed };
      log.info({ ability, ...setUp.settings }, 'a model of the operator is used');
    } catch (error) {
      states[ability] = plain(error);
      log.warn({ ability, why: states[ability] }, 'a model of the operator cannot be used');
    }
  }
  return { states, models };
}

/**
 * How a model is run that has answered; undefined where none is set. Throws an Error that says why it cannot be used.
 */
async function tried(model: LentModel, settings: Settings) {
  const setUp = model.setUp(settings, Math.max(1, Math.floor(availableParallelism() / Math.max(1, settings.WORKERS))));
  if (!setUp) return undefined;
  const { ask, stop } = openModel(setUp);
  try {
    await ask(model.trial, new AbortController().signal);
    return setUp;
  } finally {
    stop();
  }
}

const plain = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .replaceAll('\0', '')
    .slice(0, MAX_TEXT)
    .toWellFormed();
