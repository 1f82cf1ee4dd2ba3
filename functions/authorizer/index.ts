import { authorizerReports, tokenAuthorizer } from '../../shared/app/access.ts';
import { currentDependencies } from '../../shared/app/dependencies.ts';
import { lazy } from '../../shared/base/once.ts';
import { authorize } from './authorize.ts';

const parts = lazy(() => {
  const dependencies = currentDependencies();
  return Promise.resolve({ access: tokenAuthorizer(dependencies), ...authorizerReports(dependencies) });
});

export const handler = async (event: unknown) => authorize(event, await parts());
