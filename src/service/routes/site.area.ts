import type { SITE_CALLS } from '../../../schemas/api/site.ts';
import type { Handlers } from './route.ts';

/** What the calls about the site do. */
export const siteHandlers: Handlers<typeof SITE_CALLS> = {
  nowDateTime: () => ({ now: Date.now() }),
};
