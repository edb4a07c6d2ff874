/**
 * The card of the job: how far it is, then what came of it. Both have one frame and one least height, so that what
 * stands below keeps its place when the results come.
 */
export const MOMENT = {
  card: 'overflow-hidden rounded-2xl border border-line bg-card shadow-xs',
  frame: 'grid min-h-64 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-3 p-4 sm:gap-x-6 sm:p-5',
  /** The picture at the left; on a phone beside the words alone. */
  shot: 'w-24 self-start rounded-lg bg-sunken p-2 sm:row-span-2 sm:w-44 sm:p-3',
  /** Below the words; on a phone below the picture too. */
  rest: 'flex min-w-0 flex-col gap-3 max-sm:col-span-2',
} as const;
