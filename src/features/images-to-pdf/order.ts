const collator = new Intl.Collator('zh-CN', { numeric: true });

/**
 * Paths as a reader would number them: folder by folder, a folder's own files before those below it, 第 2 页 before 第 10
 * 页.
 */
export function byPath(left: string, right: string): number {
  const [a, b] = [left.split('/'), right.split('/')];
  for (let level = 0; level < a.length && level < b.length; level++) {
    const [lastA, lastB] = [level === a.length - 1, level === b.length - 1];
    if (lastA !== lastB) return lastA ? -1 : 1;
    const order = collator.compare(a[level] as string, b[level] as string);
    if (order !== 0) return order;
  }
  return left < right ? -1 : left > right ? 1 : 0;
}
