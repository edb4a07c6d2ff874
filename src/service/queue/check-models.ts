import { availableParallelism } from 'node:os';
import { type LentModel, lentModels } from '../../native/lent-models.ts';
import { openModel } from '../../native/model-process.ts';
import type { Settings } from '../base/settings.ts';
import type { ModelOffers, ModelStates } from '../store/tables.ts';
import type { UsableModels } from './host-protocol.ts';
import type { Log } from './log.ts';

/** The longest reason, in characters. */
const MAX_TEXT = 500;

/**
 * Tries each of the operator's models with a query, in a process that may die. `models` are those that answered,
 * `offers` what they told.
 */
export async function checkModels(
  settings: Settings,
  log: Log,
): Promise<{ states: ModelStates; offers: ModelOffers; models: UsableModels }> {
  const states: ModelStates = {};
  const offers: ModelOffers = {};
  const models: UsableModels = {};
  for (const model of await lentModels()) {
    const { ability, failed } = model;
    try {
      const found = await tried(model, settings);
      if (!found) continue;
      const { setUp, answer } = found;
      states[ability] = 'ok';
      offers[ability] = model.offers?.(answer as never) ?? {};
      models[ability] = { setUp, failed };
      log.info({ ability, ...setUp.settings }, 'a model of the operator is used');
    } catch (error) {
      states[ability] = plain(error);
      log.warn({ ability, why: states[ability] }, 'a model of the operator cannot be used');
    }
  }
  return { states, offers, models };
}

/**
 * How a model is run that has answered, and what; undefined where none is set. Throws an Error that says why it cannot
 * be used.
 */
async function tried(model: LentModel, settings: Settings) {
  const setUp = model.setUp(settings, Math.max(1, Math.floor(availableParallelism() / Math.max(1, settings.WORKERS))));
  if (!setUp) return undefined;
  const known = model.known?.(settings);
  if (known) return { setUp, answer: known };
  const { ask, stop } = openModel(setUp);
  try {
    return { setUp, answer: await ask(model.trial, new AbortController().signal) };
  } finally {
    stop();
  }
}

const plain = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .replaceAll('\0', '')
    .slice(0, MAX_TEXT)
    .toWellFormed();
