import { lazy } from '../base/once.ts';
import { createRealms, type Realms } from '../realm/directory/realms.ts';
import { createEngines } from '../realm/open-realm/engines.ts';
import { hidesVariables } from '../realm/open-realm/hidden-variables.ts';
import { createImportTools } from '../realm/open-realm/import-tools.ts';
import { createToolCredentials } from '../security/tool-credentials.ts';
import type { DowntimeRecords } from '../store/downtime-records.ts';
import type { SlaExclusions } from '../store/sla-exclusions.ts';
import type { StateHistory } from '../store/state-history.ts';
import { shareInstance } from './dependencies.ts';
import { directories } from './directory.ts';
import { documentsOfRealms } from './documents.ts';
import { followedEngines } from './followed-engines.ts';
import { sharedMemoryBudget } from './memory.ts';
import type { RequestPart } from './part.ts';
import { importToolStore, realmStore } from './stores.ts';

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

/** The stored exclusions from availability. Their module is loaded at the first use. */
const exclusionsIn = shareInstance(({ table, clock }): SlaExclusions => {
  const load = lazy(async () =>
    (await import('../store/sla-exclusions.ts')).createSlaExclusions(table, clock),
  );
  return {
    add: async (realm, step, downtime) => (await load()).add(realm, step, downtime),
    during: async (records, question) => (await load()).during(records, question),
  };
});

/** The downtimes as they were last seen. Their module is loaded at the first use. */
const downtimeRecordsIn = shareInstance(({ table, clock, log }): DowntimeRecords => {
  const load = lazy(async () =>
    (await import('../store/downtime-records.ts')).createDowntimeRecords(table, clock, log),
  );
  return {
    keep: async (...facts) => (await load()).keep(...facts),
    end: async (...facts) => (await load()).end(...facts),
    find: async (...facts) => (await load()).find(...facts),
  };
});

/** The realms that the caller may see. A job sees all realms. A public endpoint has no caller and sees none. */
export const realms: RequestPart<Realms> = (dependencies) => {
  const { clock, log, iso, config, openEngine, warmEngines = followedEngines(dependencies) } = dependencies;
  const engines = createEngines(clock, sharedMemoryBudget(dependencies), {
    ...(openEngine && { open: openEngine }),
    loadApis: async (limits) => (await import('./monitoring-apis.ts')).registeredApis(dependencies, limits),
  });
  const directoryOf = directories(dependencies);
  const tools = importTools(dependencies);
  const documents = documentsOfRealms(dependencies);
  const all = realmStore(dependencies);
  const exclusions = { store: exclusionsIn(dependencies), realms: async () => all.list() };
  const downtimeRecords = downtimeRecordsIn(dependencies);
  const stored = { documents, states: statesIn(dependencies), exclusions, downtimeRecords };
  const hidesVariable = hidesVariables(config.hiddenVariables);
  const facilities = { engines, tools, warmEngines, hidesVariable, ...stored };
  const options = { ...facilities, iso, clock, log, deadlineMs: config.engineDeadlineMs };
  return (facts) => createRealms(directoryOf(facts), options, facts);
};
