import { lazy } from '../base/lazy.ts';
import { createImportTools } from '../realm/config/import-tools.ts';
import { createDirectory, type Visibility } from '../realm/directory/directory.ts';
import { createEngines } from '../realm/directory/engines.ts';
import { createRealms, type Realms } from '../realm/directory/realms.ts';
import { createVisibility } from '../realm/directory/visibility.ts';
import { createToolCredentials } from '../security/tool-credentials.ts';
import type { StateHistory } from '../store/state-history.ts';
import { shared } from './foundation.ts';
import { memory } from './memory.ts';
import type { Part } from './part.ts';
import { searchesIn } from './searches.ts';
import { importToolStore, realmStore } from './stores.ts';
import { userStore } from './user-stores.ts';

/** The registered import tools. */
const importTools = shared((foundation) => {
  const { clock, table, secrets, log } = foundation;
  const credentials = createToolCredentials(secrets, clock);
  return createImportTools({
    store: importToolStore(foundation),
    table,
    clock,
    memory: memory(foundation),
    credentials,
    log,
  });
});

/** The stored history of states. Its module is loaded at the first use, because few requests need it. */
const statesIn = shared(({ table, clock }): Pick<StateHistory, 'day'> => {
  const load = lazy(async () => (await import('../store/state-history.ts')).createStateHistory(table, clock));
  return { day: async (realm, time) => (await load()).day(realm, time) };
});

const nothing: Visibility = new Map();

/** The realms that the caller may see. A job sees all realms. A public endpoint has no caller and sees none. */
export const realms: Part<Realms> = (foundation) => {
  const { clock, log, iso, config } = foundation;
  const engines = createEngines(clock, memory(foundation));
  const visibilityOf = createVisibility(userStore(foundation), clock);
  const tools = importTools(foundation);
  const searches = searchesIn(foundation);
  const states = statesIn(foundation);
  const options = { engines, tools, searches, states, iso, clock, log, deadlineMs: config.engineDeadlineMs };
  return ({ requestId, caller, actor, signal, meter, strict }) => {
    const visible = async () => (caller ? visibilityOf(caller) : actor ? 'all' : nothing);
    const directory = createDirectory(realmStore(foundation), visible);
    return createRealms(directory, options, { requestId, signal, meter, strict });
  };
};
