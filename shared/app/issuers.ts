import { expiring } from '../base/expiring.ts';
import type { IssuerRecord } from '../store/issuers.ts';
import type { RequestPart } from './part.ts';

/** Time for which the list is cached, in milliseconds, because everybody may ask for it. */
const cacheMs = 10_000;

/** The issuers whose access tokens are accepted. Their module is loaded at the first use, because few requests need it. */
export const issuers: RequestPart<() => Promise<readonly IssuerRecord[]>> = ({ table, clock }) => {
  const load = async () => (await import('../store/issuers.ts')).issuers.open(table).list();
  const list = expiring(load, cacheMs, clock);
  return () => () => list.get();
};
