import { authorizerReports, tokenAuthorizer } from '../../shared/app/access.ts';
import { apiKeysIn } from '../../shared/app/api-keys.ts';
import { currentDependencies } from '../../shared/app/dependencies.ts';
import { lazy } from '../../shared/base/once.ts';
import { authorizeSender } from './authorize.ts';

const parts = lazy(() => {
  const dependencies = currentDependencies();
  return Promise.resolve({
    access: tokenAuthorizer(dependencies),
    apiKeys: apiKeysIn(dependencies),
    ...authorizerReports(dependencies),
  });
});

export const handler = async (event: unknown) => authorizeSender(event, await parts());
