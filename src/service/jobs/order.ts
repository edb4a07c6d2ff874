/** A task in the queue, as far as its place there is concerned. */
export interface Waiting {
  id: string;
  owner: string;
  /** What it is expected to take, in tenths of a second of a worker. */
  cost: number;
  /** A picture that somebody looks at the page for: before the other tasks of its owner. */
  internal: boolean;
}

/** The lowest priority that pg-boss and the table can keep (integer). */
const LATEST = 2 ** 31 - 1;

/**
 * The starts of the tasks of one address in the queue's time, by their numbers. `tasks` are in the order of their
 * submits; the first starts at `begin`, and each as much later as those before it cost. Owners take turns by cost: the
 * next is the task whose owner has got least until then.
 */
export function startsOf(tasks: readonly Waiting[], begin: number): Map<string, number> {
  const given = new Map<string, number>();
  const line = [...tasks.filter(({ internal }) => internal), ...tasks.filter(({ internal }) => !internal)].map(
    (task) => {
      const before = given.get(task.owner) ?? 0;
      given.set(task.owner, before + task.cost);
      return { ...task, before };
    },
  );
  line.sort((a, b) => a.before - b.before);
  const starts = new Map<string, number>();
  let start = begin;
  for (const { id, cost } of line) {
    starts.set(id, Math.min(start, LATEST));
    start += cost;
  }
  return starts;
}
