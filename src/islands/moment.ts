/**
 * The card of the job: how far it is, then what came of it. Where there is room for both beside each other they have
 * one least height, so that what stands below keeps its place when one result comes; several bring their cards anyway.
 */
export const MOMENT = {
  card: 'overflow-hidden rounded-2xl border border-line bg-card shadow-xs',
  frame:
    'grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-3 p-4 sm:grid-rows-[auto_1fr] sm:gap-x-6 sm:p-5',
  height: 'sm:min-h-64',
  /** The picture at the left; on a phone beside the words alone. */
  shot: 'w-24 self-start rounded-lg bg-sunken p-2 sm:row-span-2 sm:p-3',
  /** How wide it is in a wide window: the one thing the job is about, or the first of several shown below. */
  one: 'sm:w-44',
  first: 'sm:w-32',
  /** Below the words; on a phone below the picture too. */
  rest: 'flex min-w-0 flex-col gap-3 max-sm:col-span-2',
} as const;
