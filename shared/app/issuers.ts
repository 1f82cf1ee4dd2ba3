import { expiring } from '../base/expiring.ts';
import type { IssuerRecord } from '../store/issuers.ts';
import type { Dependencies } from './dependencies.ts';
import type { RequestPart } from './part.ts';

/** Time for which the list is cached, in milliseconds, because everybody may ask for it. */
const cacheMs = 10_000;

/** Returns a function that lists the issuers. Their module is loaded at the first use, because few requests need it. */
export function issuerList({ table, clock }: Dependencies): () => Promise<readonly IssuerRecord[]> {
  const load = async () => (await import('../store/issuers.ts')).issuers.open(table).list();
  const list = expiring(load, cacheMs, clock);
  return () => list.get();
}

/** Creates the function that returns the issuers whose access tokens are accepted. */
export const issuers: RequestPart<() => Promise<readonly IssuerRecord[]>> = (dependencies) => {
  const list = issuerList(dependencies);
  return () => list;
};
