/**
 * Which tools have work to come back to, in a place that can be read before the first paint
 * (`src/components/work-boot.js`): by the tool's id, when it was kept (milliseconds). Only a hint; what is really there
 * is in `keep.ts`.
 */
const KEY = 'pdf365:work';

function change(edit: (marks: Record<string, number>) => void): void {
  try {
    const marks = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>;
    edit(marks);
    if (Object.keys(marks).length) localStorage.setItem(KEY, JSON.stringify(marks));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing shows the empty page first.
  }
}

/** Notes that a tool's page has something to open with. */
export const markWork = (tool: string): void =>
  change((marks) => {
    marks[tool] = Date.now();
  });

/** Notes that a tool's page opens empty. */
export const unmarkWork = (tool: string): void =>
  change((marks) => {
    delete marks[tool];
  });

/** Forgets it of all tools. */
export const forgetMarks = (): void =>
  change((marks) => {
    for (const tool of Object.keys(marks)) delete marks[tool];
  });
