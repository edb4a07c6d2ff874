/** Files of one fate with the reason: up to two by name, more as their number with the names behind it. */
export function Alike({ reason, names }: { reason: string; names: string[] }) {
  if (names.length <= 2)
    return (
      <span className="min-w-0">
        <bdi className="font-medium break-all">{names.join('、')}</bdi>：{reason}
      </span>
    );
  return (
    <details className="min-w-0">
      <summary>
        <b className="font-medium">{names.length} 个文件</b>：{reason}
        <span className="ml-1 underline">看是哪些</span>
      </summary>
      <bdi className="break-all text-ink">{names.join('、')}</bdi>
    </details>
  );
}

/** Things by what is said of them, in the order of their first. */
export function byReason<Thing>(things: readonly Thing[], reasonOf: (thing: Thing) => string): [string, Thing[]][] {
  const kinds = new Map<string, Thing[]>();
  for (const thing of things) kinds.set(reasonOf(thing), [...(kinds.get(reasonOf(thing)) ?? []), thing]);
  return [...kinds];
}
