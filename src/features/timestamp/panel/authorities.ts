import type { DataOf } from '../../../../schemas/api/call.ts';
import { TIMESTAMP_CALLS } from '../../../../schemas/api/timestamp.ts';
import { callSite } from '../../../jobs/call-site.ts';

export type AuthorityChoice = DataOf<(typeof TIMESTAMP_CALLS)['timestampAuthorities']>['authorities'][number];

let asked: Promise<AuthorityChoice[]> | undefined;

/**
 * The time-stamping authorities of the site, asked for once; none where no service answers, which is asked again the
 * next time.
 */
export function listAuthorities(): Promise<AuthorityChoice[]> {
  asked ??= callSite(TIMESTAMP_CALLS.timestampAuthorities, {}).then(
    ({ authorities }) => authorities,
    () => {
      asked = undefined;
      return [];
    },
  );
  return asked;
}
