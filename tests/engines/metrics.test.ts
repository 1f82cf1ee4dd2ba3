import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { endpoints } from '../../functions/metrics/endpoints.ts';
import { metricsBackendRecord } from '../../shared/store/metrics-backends.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { loadPackage } from '../support/icinga2-package.ts';
import { eventually, readAccount, rest, type RestApi } from '../support/import-tool.ts';
import { type InfluxDb, startInfluxDb } from '../support/influxdb.ts';
import { realm } from '../support/realm-records.ts';

const writer = (url: URL) => `
template Host "metrics-are-written" { }
object InfluxdbWriter "influxdb" {
  host = "${url.hostname}"
  port = ${url.port}
  database = "icinga2"
  flush_threshold = 1
  flush_interval = 1s
  enable_send_thresholds = true
  host_template = { measurement = "$host.check_command$", tags = { hostname = "$host.name$" } }
  service_template = {
    measurement = "$service.check_command$"
    tags = { hostname = "$host.name$", service = "$service.name$" }
  }
}
`;

describeOnIcinga2('metrics that its InfluxdbWriter has written', () => {
  let influxdb: InfluxDb;
  let icinga: Icinga2;
  let rest2: RestApi;
  let api: TestApp;

  beforeAll(async () => {
    influxdb = await startInfluxDb();
    await influxdb.load({ name: 'icinga2', series: [] }, [0, 1]);
    icinga = await startIcinga2({
      site: site({ hosts: [host('web 1,é', { display_name: 'Web one', services: [service('disk C:')] })] }),
    });
    rest2 = await readAccount(icinga.api);
    await loadPackage(rest2, 'metrics-are-written', writer(new URL(influxdb.url)));
    api = await startTestApp({
      endpoints,
      metricsBackends: [
        metricsBackendRecord().parse({ id: 'influx', url: influxdb.url, flavour: 'influxql' }),
      ],
      realms: [realm('paris', { monitoring_port: icinga.port, metrics: 'influx', metrics_db: 'icinga2' })],
      config: { engineDeadlineMs: 10_000 },
    });
  });
  afterAll(async () => {
    await api.stop();
    await icinga.stop();
    await influxdb.stop();
  });

  it('are series of hosts and services, with units and thresholds', async () => {
    const result = (type: string, filter: string, performance_data: string[]) =>
      rest(rest2, 'POST', '/v1/actions/process-check-result', {
        type,
        filter,
        exit_status: 0,
        plugin_output: 'fine',
        performance_data,
      });
    const of = 'host.name == "web 1,é"';
    await result('Host', of, ['rta=0.25s;1;5;0']);
    await result('Service', of, ["'C:\\ used'=18%;80;90;0;100", 'free=2GB']);
    const rows = await eventually(async () => {
      const { body } = await api.call('/api/metrics/realm/paris/?display_name=Web%20one&raw=true');
      const found = body.data as readonly { readonly points: unknown }[];
      return found.length >= 3 ? found : undefined;
    });
    expect(rows).toMatchObject([
      { host_name: 'web 1,é', service: null, measurement: 'rta', unit: 'seconds', warn: 1, crit: 5 },
      { service: 'disk C:', measurement: 'C:\\ used', unit: 'percent', warn: 80, crit: 90 },
      { service: 'disk C:', measurement: 'free', unit: 'bytes', warn: null, stats: { last: 2e9, count: 1 } },
    ]);
    expect(rows[1]?.points).toEqual([[expect.any(String), 18]]);
    const { body } = await api.call('/api/metrics/realm/paris/measurements/?service=disk%20C:');
    expect(body.data).toHaveLength(2);
  });
});
