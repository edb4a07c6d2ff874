import { atom, computed } from 'nanostores';
import { askFit } from '../jobs/fits.ts';
import { memoryFor } from '../jobs/memory.ts';
import { type Way, waysOf } from '../jobs/place.ts';
import { type Where, whereOf } from '../lib/where.ts';
import { $most } from './limit.ts';
import { loadStayHere, saveStayHere } from './settings.ts';
import { $files, $options, type InputFile, patchFile, theTool } from './tool.ts';

/** The visitor wants no file of this tool to leave this device. */
export const $stayHere = atom(false);

/** Brings up what the visitor chose the last time. */
export function openWays(): void {
  $stayHere.set(loadStayHere(theTool().id));
  if (theTool().engine.decides) $options.listen(() => void lookAtFiles());
}

/** Notes the visitor's choice for this tool, for the next visit too. */
export function setStayHere(stay: boolean): void {
  $stayHere.set(stay);
  saveStayHere(theTool().id, stay);
}

/** Where each of these files would go if the job started now, by their ids; empty for a tool without code. */
export function waysNow(files: readonly InputFile[]): ReadonlyMap<string, Way> {
  const ways = waysOf(files, theTool(), {
    stayHere: $stayHere.get(),
    memory: memoryFor(navigator),
    // Until the service has answered it is taken to be there.
    serviceMb: $most.get() ?? theTool().tool.limit.mb,
  });
  return new Map(ways?.map((way, index) => [files[index]?.id ?? '', way]));
}

/** `waysNow` of all files of the page. */
export const $ways = computed([$files, $stayHere, $most], waysNow);

/**
 * Where the files of the page go: once the engine has looked at each and all go one way, that; until then
 * `whereOf`. What the service still has of a file has left this device, wherever the next start takes it.
 */
export function whereAll(
  files: readonly InputFile[],
  ways: ReadonlyMap<string, Way>,
  tool: Parameters<typeof whereOf>[0],
): Where | undefined {
  const [only, other] = new Set(files.map(({ id }) => ways.get(id)?.place));
  const known = whereOf(tool) === 'either' && only && !other && files.every(({ fit }) => fit);
  const left = only === 'browser' && files.some(({ remote }) => remote);
  return known && !left ? only : whereOf(tool);
}

const asking = new Map<string, Promise<void>>();

/** The options that the engine looks at as well, as they stand; of `each` ones what this file has. */
function wishNow(values: InputFile['values']): Record<string, unknown> {
  const { engine, tool } = theTool();
  const options: Record<string, unknown> = { ...$options.get(), ...tool.set };
  return Object.fromEntries(
    (engine.decides ?? []).map((key) => {
      const { each, default: usual } = engine.options[key] ?? {};
      return [key, each ? [values[key] ?? usual ?? ''] : (options[key] ?? usual)];
    }),
  );
}

const isSaid = ({ fit, fitFor, values }: InputFile): boolean =>
  !!fit && (fitFor ?? '{}') === JSON.stringify(wishNow(values));

const valuesNow = (id: string): InputFile['values'] => $files.get().find((entry) => entry.id === id)?.values ?? {};

async function askOne({ id, file }: InputFile): Promise<void> {
  let asked: string;
  do {
    const wish = wishNow(valuesNow(id));
    asked = JSON.stringify(wish);
    patchFile(id, { fit: await askFit(theTool().engineId, file, wish), fitFor: asked });
  } while (asked !== JSON.stringify(wishNow(valuesNow(id))));
  asking.delete(id);
}

/**
 * Has the engine look at the files it has not seen, where it decides file by file. Resolves when it has seen them all;
 * never rejects.
 */
export async function lookAtFiles(): Promise<void> {
  if (whereOf(theTool()) !== 'either') return;
  for (const entry of $files.get()) if (!isSaid(entry) && !asking.has(entry.id)) asking.set(entry.id, askOne(entry));
  await Promise.all(asking.values());
}
