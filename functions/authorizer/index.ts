import { access } from '../../shared/app/access.ts';
import { standing } from '../../shared/app/foundation.ts';
import { lazy } from '../../shared/base/lazy.ts';
import { authorize } from './authorize.ts';

const parts = lazy(() => {
  const foundation = standing();
  return Promise.resolve({ access: access(foundation), log: foundation.log });
});

export const handler = async (event: unknown) => authorize(event, await parts());
