import { access } from '../../shared/app/access.ts';
import { apiKeysIn } from '../../shared/app/api-keys.ts';
import { standing } from '../../shared/app/foundation.ts';
import { lazy } from '../../shared/base/lazy.ts';
import { authorizeSender } from './authorize.ts';

const parts = lazy(() => {
  const foundation = standing();
  const { log } = foundation;
  return Promise.resolve({ access: access(foundation), apiKeys: apiKeysIn(foundation), log });
});

export const handler = async (event: unknown) => authorizeSender(event, await parts());
