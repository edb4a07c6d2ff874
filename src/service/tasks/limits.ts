import type { Principal } from '../base/principal.ts';
import type { Settings } from '../base/settings.ts';

const MB = 1024 * 1024;

/** What somebody may have at a time, and how often he may ask. */
export interface Limits {
  /** Tasks that wait, in the queue or for an answer. */
  waitingTasks: number;
  /** Uploads, unfinished ones and those of waiting tasks included. */
  uploads: number;
  /** Bytes of these together. */
  uploadBytes: number;
  /** Handovers between computer and phone that are open. */
  handovers: number;
  requestsPerMinute: number;
}

type Bounds = Pick<Settings, 'VISITOR_LIMIT' | 'VISITOR_MB' | 'REQUESTS_PER_MINUTE'>;
type Role = 'visitor';

/** The limits of each role by the settings. A new role is one more line. */
const LIMITS: Record<Role, (settings: Bounds) => Limits> = {
  visitor: ({ VISITOR_LIMIT, VISITOR_MB, REQUESTS_PER_MINUTE }) => ({
    waitingTasks: VISITOR_LIMIT,
    uploads: 1000,
    uploadBytes: VISITOR_MB * MB,
    handovers: 5,
    requestsPerMinute: REQUESTS_PER_MINUTE,
  }),
};

const roleOf = ({ kind }: Principal): Role => kind;

/** The limits of whoever asks. */
export const limitsOf = (settings: Bounds, principal: Principal): Limits => LIMITS[roleOf(principal)](settings);
