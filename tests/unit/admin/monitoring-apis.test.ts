import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { monitoringApis } from '../../../shared/store/monitoring-apis.ts';
import { startAdmin } from '../../support/admin.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const url = '--url https://master-1.example:5665 https://master-2.example:5665';
const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];

describe('admin monitoring-apis', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const admin = (line: string, secret = 'correct horse') =>
    stack.admin(`monitoring-apis ${line} --local`, { secret });

  beforeEach(async () => {
    stack = await startAdmin(() => NOW);
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('writes the secrets of the API, of the database and of Redis', async () => {
    const database = '--kind icingadb --database-url postgres://db.example/icingadb --database-user reader';
    const redis = '--redis rediss://redis.example:6380 --redis-user cache';
    expect(await admin(`add paris ${url} ${database} ${redis} --user realmgate`)).toMatchObject({ code: 0 });
    const names = ['paris', 'paris/database', 'paris/redis'].map(
      (name) => `realmgate/monitoring-apis/${name}`,
    );
    const [credentials, database_credentials, redis_credentials] = names;
    expect(await monitoringApis.open(stack.table).find('paris')).toMatchObject({
      ...{ credentials, database_credentials, redis_credentials },
    });
    const written = await Promise.all(names.map((name) => stack.secrets.read(name)));
    expect(written.map((text) => JSON.parse(text ?? '{}') as unknown)).toEqual(
      ['realmgate', 'reader', 'cache'].map((user) => ({ user, password: 'correct horse' })),
    );
    await admin('set paris --database-user other', 'another one');
    expect(await stack.secrets.read('realmgate/monitoring-apis/paris/database')).toBe(
      '{"user":"other","password":"another one"}',
    );
    expect(await stack.secrets.read('realmgate/monitoring-apis/paris')).toContain('correct horse');
  });

  it('takes a fingerprint for each URL', async () => {
    const { code, err } = await admin(`add paris ${url} --fingerprint ${first} --user realmgate`);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('fingerprints: is given for each URL, in the same order'),
    ]);
    expect(await admin(`add paris ${url} --fingerprint ${first} ${second} --user realmgate`)).toMatchObject({
      code: 0,
    });
    expect(await monitoringApis.open(stack.table).find('paris')).toMatchObject({
      fingerprints: [first, second],
    });
  });

  it.each([
    [
      '--url postgres://db.example/icingadb',
      'must be the REST API of a master, https://…: postgres:// belongs to database_url (--database-url)',
    ],
    [
      '--url rediss://redis.example',
      'must be the REST API of a master, https://…: rediss:// belongs to redis (--redis)',
    ],
    [
      `${url} --kind icingadb --database-user a --database-url postgres://a:b@db.example/icingadb?sslmode=require`,
      'must be postgres://HOST:PORT/NAME, without user, password and query (--database-user, --database-ca)',
    ],
  ])('says where an address belongs: %s', async (options, sentence) => {
    const { code, err } = await admin(`add paris ${options} --user realmgate`);
    expect([code, err.split('\n').slice(1)]).toEqual([1, [expect.stringContaining(sentence), '']]);
    expect(err).not.toContain('a:b@');
  });
});
