// Actions of engines and reasons of notifications have fixed words, whichever engine wrote them and wherever they are kept.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Index, startSearchEngine } from '../../demo/search-engine/index.ts';
import { eventMapping } from '../../demo/site/demo-events.ts';
import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type DialectName, type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/events/endpoints.ts';
import type { MonitoringEvent } from '../../shared/realm/history/events/event-record.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { logLineAt, type PastLine, presentMs } from '../support/history-world.ts';
import { realm } from '../support/realm-records.ts';

/** Lines that engines write, and the word for each. */
const engineLines: readonly (readonly [line: PastLine, word: string])[] = [
  [[1, 2, 'Naemon 1.4.1 starting... (PID=17)', ''], 'ENGINE START'],
  [[2, 2, 'Caught SIGTERM, shutting down...', ''], 'ENGINE SHUTDOWN'],
  [[3, 2, 'Caught SIGHUP, restarting...', ''], 'ENGINE RESTART'],
  [[4, 2, 'LOG VERSION', '2.0'], 'LOG VERSION'],
  [[5, 2, 'LOG VERSION: 2.0', ''], 'LOG VERSION'],
  [[6, 2, 'Bailing out due to one or more errors', ''], 'ENGINE FAILURE'],
  [[7, 5, 'EXTERNAL COMMAND', 'DISABLE_NOTIFICATIONS'], 'NOTIFICATIONS OFF'],
  [[8, 5, 'EXTERNAL COMMAND', 'ENABLE_NOTIFICATIONS'], 'NOTIFICATIONS ON'],
  [[9, 2, 'Something that no word is for', ''], 'Something that no word is for'],
];
/** Reasons of notifications, and the state type that follows from each. */
const notifications: readonly (readonly [reason: string, stateType: string | null])[] = [
  ['DOWN', 'HARD'],
  ['ACKNOWLEDGEMENT (DOWN)', null],
  ['UP', 'HARD'],
  ['FLAPPINGSTART (UP)', null],
  ['CUSTOM (UP)', null],
  ['DOWNTIMESTART (UP)', null],
];
const lines: readonly PastLine[] = [
  ...engineLines.map(([line]) => line),
  ...notifications.map(([reason], place): PastLine => [
    10 + place / 10,
    3,
    'HOST NOTIFICATION',
    `alice;web-1;${reason};by-mail;text`,
  ]),
  [11, 1, 'HOST ALERT', 'web-1;DOWN;HARD;1;restarting... starting... shutting down'],
  [11.1, 1, 'HOST ALERT', 'web-1;UP;SOFT;1;fine'],
];
const midnight = presentMs / 1000 - 43_200;
const at = (hours: number) => new Date((midnight + hours * 3600) * 1000).toISOString();

const own: Index = {
  name: 'monitoring-events-engine',
  mapping: eventMapping,
  documents: lines.map(([hours, , type, text], place) => {
    const [, host_name, state_type] = text.split(';');
    const source = {
      ...{ time: at(hours), type, message: text },
      ...(type === 'EXTERNAL COMMAND' && { command_name: text }),
      ...(type === 'HOST NOTIFICATION' && { host_name, state_type }),
      ...(type === 'HOST ALERT' && { host_name: 'web-1', state_type: text.split(';')[2] }),
    };
    return { id: `o${place}`, source };
  }),
};

/** Logstash's patterns match no line of the engine itself, so such a line is a message without a type. */
const logstash: Index = {
  name: 'logstash-engine',
  mapping: {
    '@timestamp': 'date',
    nagios_type: 'text+keyword',
    nagios_command: 'text+keyword',
    nagios_hostname: 'text+keyword',
    nagios_state: 'text+keyword',
    message: 'text+keyword',
  },
  documents: lines.map(([hours, group, type, text], place) => {
    const message = `[1] ${type}${text === '' ? '' : `: ${text}`}`;
    const [, nagios_hostname, nagios_state] = text.split(';');
    const source = {
      ...{ '@timestamp': at(hours), message },
      ...(group !== 2 && { nagios_type: type }),
      ...(type === 'EXTERNAL COMMAND' && { nagios_command: text }),
      ...(type === 'HOST NOTIFICATION' && { nagios_hostname, nagios_state }),
    };
    return { id: `l${place}`, source };
  }),
};

let app: TestApp;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const start = async (dialect: DialectName) => {
    const past = site({ programStart: midnight - 400_000, hosts: [host('web-1')] });
    past.log.push(...lines.map((line) => logLineAt(midnight, line)));
    const engine: Engine = await startEngine({
      site: past,
      dialect,
      listen: { port: 0 },
      clock: () => presentMs,
    });
    stops.push(() => engine.close());
    return { monitoring_port: 'port' in engine.address ? engine.address.port : 0 };
  };
  const search = await startSearchEngine({ indices: () => [own, logstash] });
  stops.push(() => search.close());
  const noEngine = { monitoring_ip: undefined, monitoring_port: undefined };
  app = await startTestApp({
    endpoints,
    realms: [
      realm('naemon', await start('naemon')),
      realm('icinga2', await start('icinga2')),
      realm('own', { ...noEngine, search_backend: 7, monitoring_events_index: 'engine' }),
      realm('logstash', { ...noEngine, search_backend: 8, monitoring_events_index: 'logstash-engine' }),
    ],
    searchBackends: [
      { id: 7, url: search.url, flavour: 'opensearch' },
      { id: 8, url: search.url, flavour: 'opensearch', layout: 'logstash-nagios' },
    ],
    world: { clock: () => presentMs },
  });
  stops.unshift(() => app.stop());
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function eventsOf(path: string, query: Readonly<Record<string, string>>): Promise<MonitoringEvent[]> {
  const { status, body } = await app.call(
    `/api/events/realms/${path}?${new URLSearchParams(query).toString()}`,
  );
  expect([status, body.code]).toEqual([200, undefined]);
  const rows: MonitoringEvent[] = body.data;
  return rows;
}

const search = (name: string, query: Readonly<Record<string, string>>) =>
  eventsOf(`${name}/`, { ...query, size: '100' });

const view = async (name: string, filter: string) =>
  (await eventsOf(`${name}/monitoring/`, { [filter]: 'true', sort: 'time' })).filter(
    ({ time }) => time >= at(0),
  );

describe.each(['naemon', 'icinga2', 'own'])('the event view of the realm %s', (name) => {
  it('has a fixed word for what the engine does itself, and the line as the message', async () => {
    const events = await view(name, 'engine_filter');
    expect(events.map(({ type }) => type)).toEqual(engineLines.map(([, word]) => word));
    expect(events.map(({ message }) => message)).toEqual(
      engineLines
        .map(([[, , type, text]]) => (text === '' ? type : `${type}: ${text}`))
        .map((line): unknown => expect.stringContaining(line)),
    );
  });

  it('knows the state type of problems and recoveries, and tells why engines notified', async () => {
    const events = await view(name, 'notifications_filter');
    expect(events.map(({ reason, state_type }) => [reason, state_type])).toEqual(notifications);
  });
});

describe.each(['own', 'logstash'])('the event search in the realm %s', (name) => {
  it.each([
    ...['ENGINE START', 'ENGINE SHUTDOWN', 'ENGINE RESTART', 'ENGINE FAILURE', 'LOG VERSION'],
    ...['NOTIFICATIONS OFF', 'NOTIFICATIONS ON', 'engine start', 'HOST NOTIFICATION'],
  ])('finds exactly the events of the type: %s', async (type) => {
    const everything = await search(name, {});
    const wanted = everything.filter((event) => event.type === type.toUpperCase());
    expect(wanted.length).toBeGreaterThan(0);
    expect(await search(name, { type })).toEqual(wanted);
  });

  it('finds what engines wrote as the type, too', async () => {
    const commands = await search(name, { type: 'EXTERNAL COMMAND' });
    expect(commands.map(({ type }) => type)).toEqual(['NOTIFICATIONS ON', 'NOTIFICATIONS OFF']);
  });

  it.each(['HARD', 'SOFT'])('finds exactly the events of the state type %s', async (state_type) => {
    const wanted = (await search(name, {})).filter((event) => event.state_type === state_type);
    expect(wanted).toHaveLength(state_type === 'HARD' ? (name === 'own' ? 3 : 2) : name === 'own' ? 1 : 0);
    expect(await search(name, { state_type: state_type.toLowerCase() })).toEqual(wanted);
  });

  it.each(notifications)('finds notifications by their reason: %s', async (reason) => {
    const found = await search(name, { reason });
    expect(found.map((event) => event.reason)).toEqual([reason]);
    expect(await search(name, { state_type: reason })).toEqual(found);
  });
});

it('finds a sentence of an engine that its shipper wrote as the type', async () => {
  const [event] = await search('own', { type: 'caught sighup, restarting...' });
  expect(event).toMatchObject({ type: 'ENGINE RESTART', message: 'Caught SIGHUP, restarting...' });
});
