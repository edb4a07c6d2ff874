import type { z } from '../../schemas/zod.ts';
import type { Abilities, Ability } from '../engines/abilities.ts';
import { roomFiles } from '../engines/room-files.ts';
import type { ModelSetUp } from './model-process.ts';

/** A model that this machine may lend to engines: the default export of a room's `abilities.node.ts`. */
export interface LentModel<A extends Ability = Ability, Settings extends z.ZodRawShape = z.ZodRawShape> {
  ability: A;
  /** What operators call it, in Chinese. */
  name: string;
  /** What there is without it, in Chinese: 自带, 没有. */
  otherwise: string;
  /** The message where it failed: a Chinese sentence. */
  failed: string;
  /** The operator's settings for it: environment variables, the one first that turns it on. */
  settings: Settings;
  /**
   * How it is run; undefined where the operator has set none. Throws an Error, in Chinese, where it is plain that it
   * cannot be.
   */
  setUp(settings: z.output<z.ZodObject<Settings>>, threads: number): ModelSetUp | undefined;
  /** A small query: a model that answers it is used. */
  trial: Abilities[A]['query'];
  /** What it answers to that, where the settings tell already and nothing need be tried. */
  known?(settings: z.output<z.ZodObject<Settings>>): Abilities[A]['answer'] | undefined;
  /** What its answer to that tells visitors before they start: which languages, and the like. */
  offers?(answer: Abilities[A]['answer']): Offers;
}

/** What a model can do, as lists of words by what they are about. */
export type Offers = Record<string, string[]>;

let found: Promise<LentModel[]> | undefined;

/** The models that the rooms of all families can lend, read once a process. */
export function lentModels(): Promise<LentModel[]> {
  const files = (): string[] => roomFiles().flatMap(({ kind, href }) => (kind === 'abilities.node' ? [href] : []));
  found ??= Promise.all(files().map(async (href) => ((await import(href)) as { default: LentModel }).default));
  return found;
}
