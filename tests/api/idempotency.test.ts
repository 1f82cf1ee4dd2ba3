import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { endpoints as utils } from '../../functions/utils/endpoints.ts';
import { newRealmRecord } from '../../shared/realm/config/new-realm.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { admin, startTestApp, type TestApp, viewer } from '../support/app.ts';
import { deadPort } from '../support/free-port.ts';

/** A time longer than functions cache realms and users. */
const LATER_MS = 11_000;
const olga = { ...viewer('olga'), role: 'operator' as const };
const check = {
  method: 'POST',
  headers: { 'Idempotency-Key': 'k1', 'content-type': 'application/json' },
};
const path = '/api/utils/svc-check/realm/north/';

describe('an Idempotency-Key', () => {
  let now: number;
  let api: TestApp;

  beforeEach(async () => {
    now = Date.parse('2026-03-01T12:00:00Z');
    const engine = { monitoring_ip: '127.0.0.1', monitoring_port: deadPort };
    api = await startTestApp({
      endpoints: utils,
      realms: [newRealmRecord({ display_name: 'north', section: 'field', ...engine })],
      viewers: { olga: ['north'] },
      world: { clock: () => now },
    });
    await api.call(path, { ...check, caller: olga });
  });
  afterEach(() => api.stop());

  it('gives the first answer again', async () => {
    const again = await api.call(path, { ...check, caller: olga });
    expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replay': 'true' } });
  });

  it('does not tell of a realm that was taken from its user', async () => {
    await createUserStore(api.table, () => now).setRealms('olga', []);
    now += LATER_MS;
    const lost = await api.call(path, { ...check, caller: olga });
    expect(lost).toMatchObject({ status: 404, body: { code: 'realm_not_found' } });
    expect(lost.headers).not.toHaveProperty('idempotent-replay');
  });

  it('does not tell of a realm that is gone, not even to an administrator', async () => {
    await api.call(path, { ...check, caller: admin });
    const realms = createRealmStore(api.table, () => now);
    for (const realm of await realms.list()) await realms.remove(realm);
    now += LATER_MS;
    expect(await api.call(path, { ...check, caller: admin })).toMatchObject({ status: 404 });
  });

  it('tells nothing to a later user of the same name', async () => {
    const later = { ...olga, userCreatedAt: '2026-02-01T00:00:00.000Z' };
    const users = createUserStore(api.table, () => Date.parse(later.userCreatedAt));
    await users.remove('olga');
    await users.create({ user_name: 'olga', full_name: undefined, role: 'operator', realms: ['north'] });
    const answer = await api.call(path, { ...check, caller: later });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('idempotent-replay');
  });
});
