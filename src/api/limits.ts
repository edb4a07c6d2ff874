/** The numbers of the client (specification §9), times in milliseconds. */
export const LIMITS = {
  timeout: 22_000,
  /** How often a call that timed out is repeated, and after what pause. */
  retries: 4,
  pause: 1000,
  /** How many answers are kept, and how long. */
  cache: { entries: 1000, maxAge: 288e5 },
} as const;
