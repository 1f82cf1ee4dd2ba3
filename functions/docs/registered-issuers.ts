import { currentDependencies } from '../../shared/app/dependencies.ts';
import { issuerList } from '../../shared/app/issuers.ts';
import { lazy } from '../../shared/base/lazy.ts';
import type { LoadIssuers } from './issuers.ts';

const registered = lazy(() => {
  const dependencies = currentDependencies();
  return Promise.resolve({ list: issuerList(dependencies), log: dependencies.log });
});

/** Returns the registered issuers, or none if the table does not answer: the documentation is readable all the same. */
export const registeredIssuers: LoadIssuers = async () => {
  const { list, log } = await registered();
  return list().catch((error: unknown) => {
    log.warn('docs.issuers_unread', { error });
    return [];
  });
};
