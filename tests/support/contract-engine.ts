import { readFile } from 'node:fs/promises';

import { systemClock } from '../../shared/base/clock.ts';
import { createRemarkNumbers, openIcinga2Engine } from '../../shared/connectors/icinga2-rest/index.ts';
import { openIcingaDbEngine } from '../../shared/connectors/icingadb/index.ts';
import { contractSite } from '../contract/contract-site.ts';
import { byLivestatus, type EngineUnderTest } from '../contract/engine/engine-under-test.ts';
import { startIcinga2 } from './icinga2.ts';
import type { EngineInterface } from './icinga2-interfaces.ts';
import { startIcingaDb } from './icingadb.ts';
import { databaseAddress, type DatabaseKind, readerLogin } from './icingadb/databases.ts';
import { installNewestSchema } from './icingadb/newest-schema.ts';
import { historyLines, plantHistory } from './icingadb/plant-history.ts';

/** Starts a real Icinga 2 with the contract site, to be asked by one of its interfaces. */
export async function startContractEngine(
  by: EngineInterface,
  { runsChecks = false, site = contractSite(Math.floor(Date.now() / 1000)) } = {},
): Promise<EngineUnderTest> {
  const icinga = await startIcinga2({ site, runsChecks });
  const { url, user, password, ca } = icinga.api;
  const open = openIcinga2Engine(
    { urls: [url], ca: await readFile(ca, 'utf8'), maxHosts: 2000 },
    { clock: systemClock, credentials: () => Promise.resolve({ user, password }) },
  );
  return {
    ...{ kind: 'icinga2', site, stop: () => icinga.stop() },
    ...(by === 'the REST API'
      ? { open: (context) => open({ realm: 'contract', context }), namesRemarks: true }
      : byLivestatus(icinga.host, icinga.port)),
  };
}

/** Starts a real Icinga 2 with the contract site, to be asked by its Icinga DB, whose history has what it can have of the log. Nothing changes in a database that has the newest schema. */
export async function startContractDatabase(
  kind: DatabaseKind,
  { runsChecks = false, hasNewestSchema = false, site = contractSite(Math.floor(Date.now() / 1000)) } = {},
): Promise<EngineUnderTest> {
  const running = await startIcingaDb(kind, { site, runsChecks });
  const log = historyLines(site.log);
  await plantHistory(running.database, log);
  if (hasNewestSchema) await installNewestSchema(running);
  const { icinga, database, redis } = running;
  const { url, user, password, ca } = icinga.api;
  const numbers = createRemarkNumbers();
  const act = openIcinga2Engine(
    { urls: [url], ca: await readFile(ca, 'utf8'), maxHosts: 2000 },
    { clock: systemClock, credentials: () => Promise.resolve({ user, password }), numbers },
  );
  const open = openIcingaDbEngine(
    {
      database: databaseAddress(database),
      redis: [{ url: new URL(`http://127.0.0.1:${redis.port}`) }],
    },
    { clock: systemClock, credentials: () => Promise.resolve(readerLogin), act, numbers },
  );
  return {
    ...{ kind: 'icinga2', site: { ...site, log }, stop: () => running.stop(), behindMs: 10_000 },
    namesRemarks: true,
    open: (context) => open({ realm: 'contract', context }),
  };
}
