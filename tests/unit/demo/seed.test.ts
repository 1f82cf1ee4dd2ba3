import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { demoUsers } from '../../../demo/demo-users.ts';
import { seedDemo } from '../../../demo/seed.ts';
import type { LoopbackServer } from '../../../server/gateway/loopback-server.ts';
import { seedKeys } from '../../../server/storage/first-keys.ts';
import { newRealm, newRealmRecord } from '../../../shared/realm/config/new-realm.ts';
import { passwordMatches } from '../../../shared/security/passwords.ts';
import { createSecrets } from '../../../shared/security/secrets.ts';
import { createRealmStore } from '../../../shared/store/realms.ts';
import { namesOfExisting } from '../../../shared/store/reference.ts';
import { createTable } from '../../../shared/store/table.ts';
import { createUserStore } from '../../../shared/store/users.ts';
import { sdkConfig } from '../../support/aws-stand-in.ts';
import { startKeyValueTable } from '../../support/key-value-table.ts';
import { startSecrets } from '../../support/secrets-stand-in.ts';

const clock = () => Date.UTC(2026, 10, 20);
const realm = (display_name: string, port: number) => ({
  display_name,
  section: 'demo',
  monitoring_ip: '127.0.0.1',
  monitoring_port: port,
});

describe('a start on a table of an earlier one', () => {
  let server: LoopbackServer;
  beforeAll(async () => {
    server = await startKeyValueTable('realmgate-local');
  });
  afterAll(() => server.close());

  it('puts the demo back and keeps what else is there', async () => {
    const table = createTable({ tableName: 'realmgate-local', client: sdkConfig(server.url) });
    const users = createUserStore(table, clock);
    const realms = createRealmStore(table, clock);
    const first = {
      users: demoUsers(['a', 'b']),
      realms: [realm('a', 1), realm('b', 2)],
      tools: [],
      monitoringApis: [],
      metricsBackends: [],
      searchBackends: [],
      goneRealms: ['live'],
    };
    await seedDemo(table, { ...first, realms: [...first.realms, realm('live', 3)], goneRealms: [] }, clock);
    const warm = { interval_seconds: 7, stale_seconds: 60 };
    const a = await realms.find('a');
    if (a) await realms.change(a, { ...a, warm });
    await users.setPassword('viewer', 'forgotten');
    await users.setRole('viewer', 'admin');
    await realms.create(newRealmRecord(newRealm().parse(realm('own', 4))));
    await users.create({
      user_name: 'own',
      full_name: undefined,
      role: 'viewer',
      realms: ['a'],
      password: 'x',
    });

    const warmed = { ...realm('b', 12), warm: { interval_seconds: 10, stale_seconds: 300 } };
    await seedDemo(table, { ...first, realms: [realm('a', 11), warmed] }, clock);

    realms.forget();
    const ports = (await realms.list()).map(({ name, monitoring_port }) => [name, monitoring_port]);
    expect(ports).toEqual([
      ['a', 11],
      ['b', 12],
      ['own', 4],
    ]);
    // A realm that the administrator of the demo has made warm stays so, and one that he has not stays cold.
    expect((await realms.list()).map(({ warm }) => warm)).toEqual([warm, undefined, undefined]);
    const viewer = await users.find('viewer');
    expect(viewer).toMatchObject({ role: 'viewer', realms: [{ name: 'a' }] });
    // A user who was given a demo realm keeps it.
    expect(namesOfExisting((await users.find('own'))?.realms ?? [], await realms.list())).toEqual(['a']);
    const hash = (await users.findWithPassword('viewer'))?.password;
    expect(await passwordMatches('viewer-of-the-demo', hash)).toBe(true);
  });
});

it('makes the token keys once', async () => {
  const server = await startSecrets();
  const secrets = createSecrets(sdkConfig(server.url));
  await seedKeys(secrets, 'keys', clock);
  const made = await secrets.read('keys');
  await seedKeys(secrets, 'keys', clock);
  expect(made).toContain('private_jwk');
  expect(await secrets.read('keys')).toBe(made);
  await server.close();
});
