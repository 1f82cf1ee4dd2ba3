import { lazy } from '../base/once.ts';
import { createDirectory, type Directory, type Visibility } from '../realm/directory/directory.ts';
import { createVisibility, type VisibilityOf } from '../realm/directory/visibility.ts';
import { shareInstance } from './dependencies.ts';
import type { PartFacts } from './part.ts';
import { realmStore } from './stores.ts';
import { userStore } from './user-stores.ts';

/** The realms of users of an issuer. Its modules are loaded at the first use, because few callers are such users. */
const issuerVisibility = shareInstance(({ table, clock }): VisibilityOf => {
  const load = lazy(async () => {
    const [{ createIssuerVisibility }, { issuers }] = await Promise.all([
      import('../realm/directory/issuer-visibility.ts'),
      import('../store/issuers.ts'),
    ]);
    return createIssuerVisibility(issuers.open(table), clock);
  });
  return async (viewer, least) => (await load())(viewer, least);
});

const nothing: Visibility = new Map();

/** Returns the function that makes the directory of the realms that a caller sees. A job sees all realms. Without a caller, none is seen. */
export const directories = shareInstance((dependencies) => {
  const sources = { users: userStore(dependencies), ofIssuer: issuerVisibility(dependencies) };
  const visibilityOf = createVisibility(sources, dependencies.clock);
  return ({ caller, actor, access }: Pick<PartFacts, 'caller' | 'actor' | 'access'>): Directory => {
    const least = access === 'public' ? 'viewer' : access;
    return createDirectory(realmStore(dependencies), async () =>
      caller ? visibilityOf(caller, least) : actor ? 'all' : nothing,
    );
  };
});
