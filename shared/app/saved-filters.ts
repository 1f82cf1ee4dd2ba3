import { createSavedFilters, type SavedFilters } from '../realm/filters/saved-filters.ts';
import { createSavedFilterStore } from '../store/saved-filters.ts';
import { directories } from './directory.ts';
import type { CallerPart } from './part.ts';
import { userStore } from './user-stores.ts';

/** Without a caller, only the filters that are shared with all are seen. */
const nobody = { userName: '', userCreatedAt: '', role: 'viewer' };

/** The saved filters that the caller sees. */
export const savedFilters: CallerPart<SavedFilters> = (dependencies) => {
  const { table, clock, log } = dependencies;
  const store = createSavedFilterStore(table, clock, log);
  const users = userStore(dependencies);
  const directoryOf = directories(dependencies);
  return (facts) =>
    createSavedFilters({ store, users, directory: directoryOf(facts), clock }, facts.caller ?? nobody);
};
