import type { Socket } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { collectorWatch } from '../../functions/collector-watch/job.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { createWatchStore } from '../../shared/store/realm-watches.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import type { Table } from '../../shared/store/table.ts';
import { testConfig } from '../support/app.ts';
import { testLambdaContext } from '../support/event.ts';
import { type Behaviour, hostilePeer } from '../support/hostile-peer.ts';
import { startTablesInMemory } from '../support/kept-database.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';
import { recordingLog } from '../support/log.ts';
import { realm } from '../support/realm-records.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

describe('the collector watch', () => {
  let server: KeyValueServer;
  let world: StatusWorld;
  let table: Table;
  let log: ReturnType<typeof recordingLog>;

  beforeAll(async () => {
    server = await startTablesInMemory();
    world = await startStatusWorld();
  });
  afterAll(async () => {
    await world.stop();
    await server.stop();
  });
  beforeEach(async () => {
    ({ table } = await newTable(server));
    log = recordingLog();
    const realms = createRealmStore(table, systemClock, log);
    for (const record of world.realms) await realms.create(record);
  });

  const run = (over: Table = table) => {
    const dependencies = createDependencies(testConfig, { table: over, log });
    const host = collectorWatch.compose(dependencies);
    return serveJob(collectorWatch, () => Promise.resolve(host))({}, testLambdaContext());
  };
  const watches = () => createWatchStore(table, systemClock);
  const looks = async () => watches().list(await createRealmStore(table, systemClock).list());

  it('keeps what it saw of each standard realm, and of a dead one why', async () => {
    const report = await run();
    expect(report).toMatchObject({ down: expect.arrayContaining(['dead']) });
    const records = await looks();
    const standard = world.realms.filter(({ type }) => type === 'standard').map(({ name }) => name);
    expect(records.map(({ realm }) => realm)).toEqual([...standard].sort());
    const paris = records.find(({ realm }) => realm === 'paris');
    expect(paris).toMatchObject({ up: true, hosts: 7 });
    const hosts = await watches().hosts(paris!);
    expect(hosts).toContainEqual(['web-1', '10.0.0.1']);
    expect(hosts).toContainEqual(['été 100%', expect.anything()]);
    expect(records.find(({ realm }) => realm === 'dead')).toMatchObject({
      up: false,
      code: 'engine_unreachable',
    });
    expect(log.lines.at(-1)).toMatchObject({ code: 'job.completed', fields: { job: 'collector-watch.run' } });
  });

  it('keeps the IPv6 address of a host that has no other', async () => {
    const hosts = [
      host('six', { address: '', address6: '2001:db8::a' }),
      host('both', { address: '192.0.2.1', address6: '2001:db8::b' }),
      host('none', { address: '' }),
    ];
    const engine = await startEngine({
      site: site({ hosts }),
      ...{ dialect: 'icinga2', listen: {}, clock: systemClock },
    });
    const port = 'port' in engine.address ? engine.address.port : 0;
    await createRealmStore(table, systemClock, log).create(realm('six', { monitoring_port: port }));
    await run();
    await engine.close();
    const look = (await looks()).find((one) => one.realm === 'six');
    expect(await watches().hosts(look!)).toEqual([
      ['both', '192.0.2.1'],
      ['none', null],
      ['six', '2001:db8::a'],
    ]);
  });

  it('may run twice at once', async () => {
    await Promise.all([run(), run(), run()]);
    const paris = (await looks()).find(({ realm }) => realm === 'paris');
    expect(await watches().hosts(paris!)).toHaveLength(7);
  });

  it('fails when the table does, and not because an engine does', async () => {
    const deaf: Table = { ...table, put: () => Promise.reject(new Error('the table is gone')) };
    await expect(run(deaf)).rejects.toThrow('the table is gone');
    expect(log.lines.at(-1)).toMatchObject({ level: 'error', code: 'job.failed' });
  });

  it('asks many silent engines at the same time, so that they do not use up its time', async () => {
    const count = 40;
    const waiting: Socket[] = [];
    /** All engines close their connections after each has received a question, so that no deadline must pass. */
    const hangUpTogether: Behaviour = (socket) => {
      if (waiting.push(socket) < count) return;
      for (const one of waiting) one.destroy();
    };
    const peers = await Promise.all(Array.from({ length: count }, () => hostilePeer(hangUpTogether)));
    try {
      const realms = createRealmStore(table, systemClock, log);
      const names = peers.map((_, index) => `silent-${index}`);
      for (const [index, { address }] of peers.entries())
        await realms.create(realm(`silent-${index}`, { monitoring_port: address.port }));
      const report = await run();
      expect(report).toMatchObject({ down: expect.arrayContaining(names) });
      expect(waiting.length).toBeGreaterThanOrEqual(count);
      expect((await looks()).filter(({ up }) => up)).not.toHaveLength(0);
    } finally {
      await Promise.all(peers.map((peer) => peer.close()));
    }
  });
});
