import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { openPortrait, type PortraitModel } from '../engines/portrait-model.ts';
import { GREY } from '../engines/portrait-tensor.ts';
import type { Log } from './queue/log.ts';
import type { Settings } from './settings.ts';

/** The longest reason, in characters. */
const MOST_TEXT = 500;

/**
 * Tries the operator's own portrait model on a picture, in a process that may die. `state` is empty where none is set, `ok`, or says in
 * Chinese why it cannot be used; `model` is there only where it can.
 */
export async function checkPortrait(
  { MATTING_MODEL: path, MATTING_INPUT: input, WORKERS }: Pick<Settings, 'MATTING_MODEL' | 'MATTING_INPUT' | 'WORKERS'>,
  log: Log,
): Promise<{ state: string; model?: PortraitModel }> {
  if (path === undefined) return { state: '' };
  const model = { path, input, threads: Math.max(1, Math.floor(availableParallelism() / Math.max(1, WORKERS))) };
  const portrait = openPortrait(model);
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Error(`没有文件 ${path}`);
    await portrait.mask(GREY, new AbortController().signal);
    log.info({ path, input }, 'the portrait model of MATTING_MODEL is used');
    return { state: 'ok', model };
  } catch (error) {
    const state = String(error instanceof Error ? error.message : error)
      .replaceAll('\0', '')
      .slice(0, MOST_TEXT)
      .toWellFormed();
    log.warn({ path, input, why: state }, 'the portrait model of MATTING_MODEL cannot be used, the bundled one is');
    return { state };
  } finally {
    portrait.stop();
  }
}
