import { tokenAuthorizer } from '../../shared/app/access.ts';
import { currentDependencies } from '../../shared/app/dependencies.ts';
import { lazy } from '../../shared/base/lazy.ts';
import { authorize } from './authorize.ts';

const parts = lazy(() => {
  const dependencies = currentDependencies();
  return Promise.resolve({ access: tokenAuthorizer(dependencies), log: dependencies.log });
});

export const handler = async (event: unknown) => authorize(event, await parts());
