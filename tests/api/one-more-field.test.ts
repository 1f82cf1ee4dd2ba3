import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoint } from '../../functions/status/group.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { document } from '../../shared/openapi/document.ts';
import * as field from '../../shared/realm/fields/field.ts';
import { fieldTable } from '../../shared/realm/fields/field-table.ts';
import { hostFields } from '../../shared/realm/status/hosts.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { realm } from '../support/realm-records.ts';

// No field of hosts is called `planted`, so that the new one can have this name.
const table = fieldTable(
  { id: 'HostWithPlanted', table: 'hosts', ties: ['realm', 'host_name'] },
  {
    ...hostFields,
    planted: field.number('latency', { about: 'seconds that the check began too late', sort: true }),
  },
);
const hosts = endpoint({
  name: 'status.hosts',
  method: 'GET',
  path: '/api/status/realms/{realm_name}/hosts/',
  access: 'viewer',
  summary: 'Hosts with one more field',
  params: z.object({ realm_name: z.string() }),
  list: table.list,
  returns: z.array(table.schema),
  async handle({ params, list }, { realms }) {
    const open = await realms.selectOne(params.realm_name).open();
    return { data: await table.records(open, { fields: list?.fields }) };
  },
});

const openapi = document([hosts], { title: '', version: '', description: '', groups: {} });

describe('one more line in the table of fields of hosts', () => {
  let api: TestApp;
  let stopEngine: () => Promise<void>;

  beforeAll(async () => {
    const latencies = { quick: 0.1, slow: 2.5, slower: 3.25 };
    const engine = await startEngine({
      site: site({ hosts: Object.entries(latencies).map(([name, latency]) => host(name, { latency })) }),
      dialect: 'naemon',
      listen: {},
      clock: systemClock,
    });
    stopEngine = () => engine.close();
    const port = 'port' in engine.address ? engine.address.port : 0;
    api = await startTestApp({
      endpoints: [hosts],
      openapi,
      realms: [realm('paris', { monitoring_port: port })],
    });
  });
  afterAll(async () => {
    await api.stop();
    await stopEngine();
  });

  const rowsOf = async (query: string): Promise<Record<string, unknown>[]> => {
    const { body } = await api.call(`/api/status/realms/paris/hosts/${query}`);
    const rows: Record<string, unknown>[] = body.data;
    return rows;
  };

  it('is in the answer, among all others', async () => {
    const [first] = await rowsOf('?limit=1');
    const onDemand = ['engine_severity', 'engine_severity_name'];
    const inAll = Object.keys(hostFields).filter((name) => !onDemand.includes(name));
    expect(Object.keys(first ?? {})).toEqual([...inAll, 'planted']);
    expect(first).toMatchObject({ host_name: 'quick', planted: 0.1 });
  });

  it('can be asked for alone', async () => {
    expect(await rowsOf('?fields=planted&limit=2')).toEqual([{ planted: 0.1 }, { planted: 2.5 }]);
  });

  it('can be sorted by', async () => {
    expect(await rowsOf('?fields=host_name&sort=-planted&limit=1')).toEqual([{ host_name: 'slower' }]);
  });

  it('can be filtered by', async () => {
    expect(await rowsOf('?fields=host_name&planted_min=2&planted_max=3')).toEqual([{ host_name: 'slow' }]);
    expect(await rowsOf('?fields=host_name&planted=0.1,3.25')).toEqual([
      { host_name: 'quick' },
      { host_name: 'slower' },
    ]);
  });

  it("is in the API's documentation", () => {
    const written = JSON.stringify(openapi);
    expect(written).toMatch(/"planted":\{[^}]*"seconds that the check began too late"[^}]*"number"/);
    expect(written).toMatch(/"name":"fields"[^}]*"planted"/);
    expect(written).toContain('"name":"planted_min"');
    expect(written).toMatch(/"name":"sort"[^}]*"planted","-planted"/);
  });
});
