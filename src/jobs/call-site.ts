import type { Call, DataOf, RequestOf } from '../../schemas/api/call.ts';
import { createClient } from '../api/client.ts';

/** Makes a call of the site's API for a panel, which shows by itself how it goes. Rejects with UserError. */
export const callSite = <C extends Call>(call: C, request: RequestOf<C>): Promise<DataOf<C>> =>
  createClient().send(call, request, { quiet: true, loading: false });
