import type { Page } from '@playwright/test';

/** What moved by itself: how much, in the unit of layout shift, and when. */
interface Shift {
  value: number;
  at: number;
}

declare global {
  var shiftsSoFar: () => Shift[];
}

/** The most that may move by itself: share of the window times share of the way. */
export const MAX_SHIFT = 0.02;

function watch(buffered: boolean): void {
  const shifts: Shift[] = [];
  const take = (entries: PerformanceEntry[]): void => {
    for (const entry of entries)
      shifts.push({ value: (entry as PerformanceEntry & { value: number }).value, at: entry.startTime });
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered });
  globalThis.shiftsSoFar = () => {
    take(observer.takeRecords());
    return shifts;
  };
}

/** Notes what moves by itself in this page from now on. */
export const watchShifts = (page: Page): Promise<void> => page.evaluate(watch, false);

/** Notes what moves by itself in each page that is opened from now on, from its first frame. */
export const watchShiftsFromOpening = (page: Page): Promise<unknown> => page.addInitScript(watch, true);

/** All that was noted, with what the last frame has moved and no observer was told of yet. */
export const shifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return globalThis.shiftsSoFar();
  });

/** The sum of it. */
export const movedBy = async (page: Page): Promise<number> =>
  (await shifts(page)).reduce((sum, { value }) => sum + value, 0);
