import { lazy } from '../base/lazy.ts';
import { createDirectory, type Visibility } from '../realm/directory/directory.ts';
import { createRealms, type Realms } from '../realm/directory/realms.ts';
import { createVisibility, type VisibilityOf } from '../realm/directory/visibility.ts';
import { createEngines } from '../realm/open-realm/engines.ts';
import { createImportTools } from '../realm/open-realm/import-tools.ts';
import { createToolCredentials } from '../security/tool-credentials.ts';
import type { StateHistory } from '../store/state-history.ts';
import { shareInstance } from './dependencies.ts';
import { documentsOfRealms } from './documents.ts';
import { sharedMemoryBudget } from './memory.ts';
import type { RequestPart } from './part.ts';
import { importToolStore, realmStore } from './stores.ts';
import { userStore } from './user-stores.ts';

/** The registered import tools. */
const importTools = shareInstance((dependencies) => {
  const { clock, table, secrets, log } = dependencies;
  const credentials = createToolCredentials(secrets, clock);
  return createImportTools({
    store: importToolStore(dependencies),
    table,
    clock,
    memory: sharedMemoryBudget(dependencies),
    credentials,
    log,
  });
});

/** The stored history of states. Its module is loaded at the first use, because few requests need it. */
const statesIn = shareInstance(({ table, clock }): Pick<StateHistory, 'day'> => {
  const load = lazy(async () => (await import('../store/state-history.ts')).createStateHistory(table, clock));
  return { day: async (realm, time) => (await load()).day(realm, time) };
});

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

/** The realms that the caller may see. A job sees all realms. A public endpoint has no caller and sees none. */
export const realms: RequestPart<Realms> = (dependencies) => {
  const { clock, log, iso, config, openEngine } = dependencies;
  const engines = createEngines(clock, sharedMemoryBudget(dependencies), openEngine);
  const sources = { users: userStore(dependencies), ofIssuer: issuerVisibility(dependencies) };
  const visibilityOf = createVisibility(sources, clock);
  const tools = importTools(dependencies);
  const documents = documentsOfRealms(dependencies);
  const states = statesIn(dependencies);
  const options = { engines, tools, documents, states, iso, clock, log, deadlineMs: config.engineDeadlineMs };
  return ({ requestId, caller, actor, context, strict, access }) => {
    const least = access === 'public' ? 'viewer' : access;
    const visible = async () => (caller ? visibilityOf(caller, least) : actor ? 'all' : nothing);
    const directory = createDirectory(realmStore(dependencies), visible);
    return createRealms(directory, options, { requestId, context, strict });
  };
};
