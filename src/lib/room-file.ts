/** What a file at the top of a family's room offers: an engine for browser and Node, one for Node only, or a panel. */
export interface RoomFile {
  kind: 'engine' | 'engine.node' | 'panel';
  /** The id of the engine or the name of the panel. */
  name: string;
}

/**
 * Reads a path that ends in `<family>/<file>`. `engine.ts`, `engine.node.ts` and `panel.tsx` have the family's own name; a family with
 * several names each: `<name>.engine.ts`. Gives undefined for any other file of the room.
 */
export function roomFile(path: string): RoomFile | undefined {
  const [, family, own, kind] = /([a-z0-9_-]+)\/(?:([a-z0-9_-]+)\.)?(engine|engine\.node|panel)\.tsx?$/.exec(path) ?? [];
  const name = own ?? family;
  return name && kind ? { kind: kind as RoomFile['kind'], name } : undefined;
}

/** What a glob of room files found, by the names they offer. */
export const byName = <Loader>(found: Record<string, Loader>): Record<string, Loader> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([path, load]) => {
      const file = roomFile(path);
      return file ? [[file.name, load]] : [];
    }),
  );
