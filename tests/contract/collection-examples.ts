import { calendarRecord } from '../../shared/store/calendars.ts';
import { importToolRecord } from '../../shared/store/import-tools.ts';
import { issuerRecord } from '../../shared/store/issuers.ts';
import { metricsBackendRecord } from '../../shared/store/metrics-backends.ts';
import { monitoringApiRecord } from '../../shared/store/monitoring-apis.ts';
import { searchBackendRecord } from '../../shared/store/search-backends.ts';

const office = { monday: ['08:00-12:00', '13:00-18:00'], friday: ['08:00-24:00'] };

export const calendarExamples = {
  records: [
    calendarRecord().parse({
      ...{ name: 'a', time_zone: 'Europe/Berlin', weekly_hours: office },
      exceptions: [
        { date: '2026-12-24', hours: [], reason: 'Christmas', rrule: 'FREQ=DAILY;COUNT=9' },
        { date: '2028-02-29', hours: ['10:00-11:00'] },
      ],
    }),
    calendarRecord().parse({ name: 'b', time_zone: 'UTC', weekly_hours: {} }),
  ],
  unsound: [
    { time_zone: 'Europe/Nowhere' },
    { weekly_hours: { someday: [] } },
    ...['8:00-12:00', '12:00-08:00', '12:00-12:00', '23:00-24:01', '08:60-09:00', '08:00-12:00 '].map(
      (hours) => ({
        weekly_hours: { monday: [hours] },
      }),
    ),
    { exceptions: [{ date: '2027-02-29', hours: [] }] },
    { exceptions: [{ date: '1999-12-31', hours: [] }] },
    { exceptions: [{ date: '2026-12-24', hours: [], rrule: 'FREQ=HOURLY' }] },
    { exceptions: [{ date: '2026-12-24' }] },
    { name: 'of course' },
  ],
} as const;

export const importToolExamples = {
  records: [
    importToolRecord().parse({
      kind: 'icinga2',
      address: '2001:DB8::A',
      url: 'https://icinga.example:5665',
      credentials: 'realmgate/import-tool',
      fingerprint: 'AB:'.repeat(31) + 'AB',
    }),
    importToolRecord().parse({ kind: 'staged', address: '2001:db8::b', templates: ['linux'] }),
  ],
  spelling: '2001:0DB8:0::000a',
  unsound: [
    { url: 'http://icinga.example:5665' },
    { credentials: undefined },
    { fingerprint: 'abc' },
    { address: 'icinga.example' },
    { kind: 'other' },
  ],
} as const;

export const monitoringApiExamples = {
  records: [
    monitoringApiRecord().parse({
      ...{ id: 'a', kind: 'icinga2', credentials: 'realmgate/monitoring-apis/a', max_hosts: 500 },
      urls: ['https://master-1.example:5665', 'https://master-2.example:5665'],
      fingerprints: ['AB:'.repeat(31) + 'AB', 'cd'.repeat(32)],
    }),
    monitoringApiRecord().parse({
      ...{ id: 'b', kind: 'icingadb', credentials: 'realmgate/monitoring-apis/b' },
      urls: ['https://icinga.example:5665'],
      ...{ database_url: 'mysql://db.example:3306/icingadb', database_credentials: 'realmgate/icingadb' },
      ...{ redis: ['rediss://redis.example:6380'], environment: 'ab'.repeat(20) },
    }),
  ],
  unsound: [
    { id: 'a b' },
    { kind: 'livestatus' },
    { kind: 'icingadb' },
    { database_url: 'mysql://db.example/icingadb', database_credentials: 'x' },
    { kind: 'icingadb', database_url: 'mysql://db.example/icingadb' },
    { kind: 'icingadb', database_url: 'mysql://ann:secret@db.example/icingadb', database_credentials: 'x' },
    { kind: 'icingadb', database_url: 'sqlite://db.example/icingadb', database_credentials: 'x' },
    { redis: ['redis://redis.example'] },
    { environment: 'ab'.repeat(20) },
    { urls: [] },
    { urls: ['http://icinga.example:5665'] },
    { urls: ['https://ann:secret@icinga.example:5665'] },
    { urls: ['https://icinga.example/?token=secret'] },
    { credentials: undefined },
    { fingerprints: ['abc', 'abc'] },
    { fingerprints: ['ab'.repeat(32)] },
    { max_hosts: 0 },
    { max_hosts: 1e9 },
  ],
} as const;

export const searchBackendExamples = {
  records: [
    searchBackendRecord().parse({
      id: 9,
      url: 'https://search.example/cluster',
      flavour: 'elasticsearch',
      credentials: 'realmgate/search',
      ca: 'the authority',
      fields: { events: { time: '@timestamp', host_name: 'host' }, syslogs: { ident: 'process.name' } },
    }),
    searchBackendRecord().parse({ id: 10, url: 'http://search.example:9200', flavour: 'opensearch' }),
  ],
  unsound: [
    { id: -1 },
    { id: 1.5 },
    { url: 'search.example' },
    { url: 'ftp://search.example' },
    { url: 'https://ann:secret@search.example' },
    { url: 'https://ann@search.example/' },
    { url: 'https:\\\\ann:secret@search.example//' },
    { url: 'https://search.example/?token=secret' },
    { url: 'https://search.example#a' },
    { url: 'http://search.example', ca: 'the authority' },
    { flavour: 'solr' },
    { auth: 'api_key', credentials: undefined },
    { auth: 'aws', region: 'eu-west-1' },
    { auth: 'aws', credentials: undefined },
    { region: 'eu-west-1' },
    { layout: 'graylog' },
    { credentials: '' },
    { fields: { events: { hostname: 'host' } } },
    { fields: { syslogs: { ident: '' } } },
    { fields: { nowhere: {} } },
  ],
} as const;

export const metricsBackendExamples = {
  records: [
    metricsBackendRecord().parse({
      id: 'influx',
      url: 'https://influx.example',
      flavour: 'influxql',
      ca: 'the authority',
      names: { host: 'hostname', value: 'val' },
    }),
    metricsBackendRecord().parse({
      id: 'prometheus',
      url: 'https://aps-workspaces.eu-west-1.amazonaws.com/workspaces/ws-1',
      flavour: 'promql',
      region: 'eu-west-1',
      preset: 'metric',
      names: { host: 'instance', service: 'job', database: 'realm', value: '_value' },
    }),
  ],
  unsound: [
    { id: 'a b' },
    { id: '' },
    { url: 'https://ann:secret@influx.example' },
    { url: 'http://influx.example' },
    { flavour: 'flux' },
    { preset: 'telegraf' },
    { region: 'eu-west-1' },
    { names: { database: 'db' } },
    { flavour: 'promql', region: 'eu-west-1', credentials: 'secret' },
    { flavour: 'promql', names: { host: 'host name' } },
    { flavour: 'promql', names: { unit: 'a"} or {b' } },
    { names: { tag: 'host' } },
  ],
} as const;

export const issuerExamples = {
  records: [
    issuerRecord().parse({
      id: 'entra',
      url: 'https://login.example/tenant/v2.0',
      audience: 'api://realmgate',
      user_claim: 'oid',
      ...{ docs_client_id: 'docs', docs_scope: 'api://realmgate/.default' },
      ca: 'the authority',
      rules: ['CN=ops,OU=x=operator:*', { group: 'admins', role: 'admin' }],
    }),
    issuerRecord().parse({
      id: 'keycloak',
      url: 'http://127.0.0.1:8080/realms/company',
      audience: 'realmgate',
      rules: ['staff=viewer:*'],
    }),
  ],
  unsound: [
    { id: 'a:b' },
    { id: 'Entra' },
    { id: '' },
    { url: 'http://login.example' },
    { url: 'http://127.0.0.1:8080', ca: 'the authority' },
    { url: 'https://ann:secret@login.example' },
    { url: 'https://login.example/?a=b' },
    { audience: '' },
    { audience_claim: 'azp' },
    { rules: [] },
    { rules: ['ops'] },
    { rules: ['ops=owner:*'] },
    { rules: ['ops=operator'] },
    { rules: ['ops=admin:paris'] },
    { rules: ['=viewer:*'] },
    { rules: [{ group: 'ops', role: 'viewer' }] },
    { rules: [{ group: 'ops', role: 'viewer', realms: '*', more: 1 }] },
    { rules: Array.from({ length: 201 }, () => 'ops=viewer:*') },
  ],
} as const;
