import { currentDependencies, type Dependencies } from '../../shared/app/dependencies.ts';
import { issuerList } from '../../shared/app/issuers.ts';
import type { LoadIssuers } from './issuers.ts';

/** Returns the function that loads the registered issuers, or none if the table does not answer: the documentation is readable all the same. */
export function issuersOrNone(dependencies: Dependencies): LoadIssuers {
  const list = issuerList(dependencies);
  return () =>
    list().catch((error: unknown) => {
      dependencies.log.warn('docs.issuers_unread', { error });
      return [];
    });
}

/** Returns the function that loads the registered issuers from the table of this process. */
export const issuersOfProcess = (): LoadIssuers => issuersOrNone(currentDependencies());
