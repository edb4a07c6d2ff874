/**
 * What a file at the top of a family's room offers: an engine for browser and Node, one for Node only, a model that
 * Node may lend, or a panel.
 */
export interface RoomFile {
  kind: 'engine' | 'engine.node' | 'abilities.node' | 'panel';
  /** The id of the engine, or the name of the panel or of the family. */
  name: string;
}

/**
 * Reads a path that ends in `<family>/<file>`. `engine.ts`, `engine.node.ts`, `abilities.node.ts` and `panel.tsx` have
 * the family's own name; a family with several names each: `<name>.engine.ts`. Gives undefined for any other file of
 * the room.
 */
export function roomFile(path: string): RoomFile | undefined {
  const [, family, own, kind] =
    /([a-z0-9_-]+)\/(?:([a-z0-9_-]+)\.)?(engine|engine\.node|abilities\.node|panel)\.tsx?$/.exec(path) ?? [];
  const name = own ?? family;
  return name && kind ? { kind: kind as RoomFile['kind'], name } : undefined;
}

/** Whether it is an engine. */
export const isEngine = ({ kind }: RoomFile): boolean => kind === 'engine' || kind === 'engine.node';

/** What a glob of room files found, by the names they offer. */
export const byName = <Loader>(found: Record<string, Loader>): Record<string, Loader> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([path, load]) => {
      const file = roomFile(path);
      return file ? [[file.name, load]] : [];
    }),
  );
