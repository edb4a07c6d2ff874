/**
 * What a file at the top of a family's room offers: an engine for browser and Node, one for Node only, what browsers or
 * Node may lend to engines, a panel, or what stands above the tool on a page beside its own.
 */
export interface RoomFile {
  kind: 'engine' | 'engine.node' | 'abilities' | 'abilities.node' | 'panel' | 'screen';
  /** The id of the engine, or the name of the panel or of the family. */
  name: string;
}

/**
 * Reads a path that ends in `<family>/<file>`. `engine.ts`, `engine.node.ts`, `abilities.ts`,
 * `abilities.node.ts`, `panel.tsx` and `screen.tsx` have the family's own name; a family with several names each:
 * `<name>.engine.ts`. Gives undefined for any other file of
 * the room.
 */
export function roomFile(path: string): RoomFile | undefined {
  const [, family, own, kind] =
    /([a-z0-9_-]+)\/(?:([a-z0-9_-]+)\.)?(engine|engine\.node|abilities|abilities\.node|panel|screen)\.tsx?$/.exec(
      path,
    ) ?? [];
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
