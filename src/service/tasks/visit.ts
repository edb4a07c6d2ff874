import type { Principal } from '../base/principal.ts';
import { sign } from '../base/secret.ts';

/** Who asks, from where. */
export interface Visit {
  principal: Principal;
  /** What one household or machine cannot change at will of its address. */
  address: string;
}

/** The address of a visit as the tables hold it: who has not the service's secret reads no address there. */
export const storedAddress = (secret: Buffer, address: string): string => sign(secret, 'address', address);
