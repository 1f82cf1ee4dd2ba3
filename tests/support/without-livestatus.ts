import { startSearchEngine } from '../../demo/search-engine/index.ts';
import { demoEvents, eventMapping } from '../../demo/site/demo-events.ts';
import { startTimeSeriesEngine, storedSeries } from '../../demo/time-series-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { systemSleep } from '../../shared/base/sleep.ts';
import { metricsBackendRecord } from '../../shared/store/metrics-backends.ts';
import { contractSite } from '../contract/contract-site.ts';
import { pastSyslogs } from './history-world.ts';
import { apiSecret, fieldsOf, registerApi, withoutLivestatus } from './icinga2-interfaces.ts';
import { startIcingaDb } from './icingadb.ts';
import { readerLogin } from './icingadb/databases.ts';
import { byDatabase, registerDatabase } from './icingadb-realms.ts';
import { type PassiveWorld, startPassiveWorld } from './passive-world.ts';
import { hostgroupRealm, multirealm, realm } from './realm-records.ts';

/** The interfaces of the engine, which are the names of its standard realms. Each has a hostgroup realm and a multirealm of the same name with `-group` and `-multi`. */
export const sides = ['rest', 'database'] as const;
/** A host of the hostgroup realms, with the services `http` and `load`. */
export const loggedHost = 'web-2';
/** The time between two checks in minutes: none is made by itself during a test. */
const rarely = 10_000;

/** Starts all endpoints on an engine without Livestatus, which keeps an Icinga DB. */
export async function startWithoutLivestatus(now: number) {
  const site = contractSite(now);
  for (const host of site.hosts.values())
    for (const checked of [host, ...host.services.values()]) checked.check_interval = rarely;
  const running = await startIcingaDb('MariaDB', { site, runsChecks: true, keepsLog: false });
  const icinga = await running.reloaded(() => withoutLivestatus(running.icinga));
  const past = { name: 'monitoring-events-past', mapping: eventMapping, documents: demoEvents(site)() };
  const search = await startSearchEngine({ indices: () => [past, pastSyslogs] });
  const points = [{ time: now * 1000 - 60_000, fields: { value: 1 } }];
  const series = [storedSeries('check', { hostname: loggedHost, service: 'http', metric: 'time' }, points)];
  const metrics = await startTimeSeriesEngine({ databases: () => [{ name: 'paris', series }] });
  const apis = [await registerApi(icinga), await registerDatabase({ ...running, icinga })];
  const fields = { rest: fieldsOf(icinga, 'the REST API'), database: byDatabase };
  const backends = {
    ...{ search_backend: 7, monitoring_events_index: 'past', logger_resources: ['syslog-past'] },
    ...{ metrics: 'series', metrics_db: 'paris', origin: ['paris'] },
  };
  const world: PassiveWorld = await startPassiveWorld({
    endpoints: catalog.filter(({ name }) => !/^(?:status|passive-checks)\./.test(name)),
    monitoringApis: apis.flatMap(({ monitoringApis }) => monitoringApis),
    searchBackends: [{ id: 7, url: search.url, flavour: 'opensearch' }],
    metricsBackends: [metricsBackendRecord().parse({ id: 'series', url: metrics.url, flavour: 'influxql' })],
    realms: sides.flatMap((side) => [
      realm(side, { ...fields[side], ...backends }),
      hostgroupRealm(`${side}-group`, 'linux', { ...fields[side], ...backends }),
      multirealm(`${side}-multi`, side, `${side}-group`),
    ]),
    viewers: { vera: [...sides] },
    config: { engineDeadlineMs: 10_000 },
    moreSecrets: { ...apiSecret(icinga), database: JSON.stringify(readerLogin) },
    // The delivery of check results runs while a request waits.
    async sleep(ms) {
      while ((await world.deliver()) > 0);
      await systemSleep(ms);
    },
  });
  return {
    ...{ world, hosts: site.hosts.size },
    async stop() {
      await world.stop();
      await Promise.all([search.close(), metrics.close()]);
      await running.stop();
    },
  };
}
