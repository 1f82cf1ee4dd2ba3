import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { fieldsOf, interfaces, registerApi } from '../support/icinga2-interfaces.ts';
import { readAccount, rest } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { realm } from '../support/realm-records.ts';
import { startWarmApp, type WarmApp } from '../support/warm-app.ts';

const paths = ['', 'hosts/', 'hosts/?limit=5&sort=-state', 'all-service-status/', 'hosts/host-00007/'];

describeOnIcinga2('warm states, by each interface', () => {
  let icinga: Icinga2;
  let world: WarmApp;
  beforeAll(async () => {
    icinga = await startIcinga2({ site: largeSite(60), runsChecks: false });
    world = await startWarmApp({
      endpoints: [...status, ...operations],
      ...(await registerApi(icinga)),
      realms: interfaces.map((by) =>
        realm(by, { ...fieldsOf(icinga, by), warm: { interval_seconds: 2, stale_seconds: 300 } }),
      ),
      now: () => performance.now(),
    });
  });
  afterAll(async () => {
    await world.stop();
    await icinga.stop();
  });

  const ask = async (by: string, path: string) =>
    world.api.call(`/api/status/realms/${encodeURIComponent(by)}/${path}`);
  const asked = (path: string, parameter: string) => `${path}${path.includes('?') ? '&' : '?'}${parameter}`;

  it.each(interfaces)('answer as the engine does, by %s', async (by) => {
    await sleep(2000);
    await world.refresh();
    for (const path of paths) {
      const kept = await ask(by, asked(path, 'max_age=60'));
      const fromEngine = await ask(by, asked(path, 'max_age=0'));
      expect([path, kept.body.data]).toEqual([path, fromEngine.body.data]);
      expect(kept.body.meta.sources).toMatchObject([
        { realm: by, result: 'ok', age_seconds: expect.any(Number) },
      ]);
      expect(fromEngine.body.meta.sources).toBeUndefined();
    }
  });

  it.each(interfaces)('have what changed, of which alone all columns are read, by %s', async (by) => {
    const path = (kind: string) => `/api/operations/realms/${encodeURIComponent(by)}/${kind}/`;
    const operate = async (kind: string, body: object) => {
      expect((await world.api.call(path(kind), { method: 'POST', body })).status).toBeLessThan(300);
    };
    const account = await readAccount(icinga.api);
    const pass = async () => {
      await sleep(2500);
      await world.refresh();
    };
    // After these no row is read again because of what happened before.
    await pass();
    await pass();
    const { rows } = world.figures();
    const [host_name, description] = ['host-00009', 'disk'];
    const result = (object: object, plugin_output: string) =>
      rest(account, 'POST', '/v1/actions/process-check-result', { ...object, plugin_output });
    await result({ service: `${host_name}!${description}`, exit_status: 2 }, `by ${by}`);
    await result({ host: 'host-00010', exit_status: 0 }, `up by ${by}`);
    await operate('switches', {
      targets: { hosts: ['host-00011'] },
      switch: 'notifications',
      on: by !== 'Livestatus',
    });
    await operate('acknowledgements', {
      targets: { services: [{ host_name, service: description }] },
      comment: 'seen',
    });
    const name = `named by ${by}`;
    if (by === 'the REST API')
      await rest(account, 'POST', '/v1/objects/hosts/host-00012', { attrs: { display_name: name } });
    await pass();
    for (const list of ['hosts/', 'all-service-status/', 'hosts/host-00009/', 'hosts/host-00012/']) {
      const kept = await ask(by, asked(list, 'max_age=60'));
      expect(kept.body.meta.sources).toMatchObject([{ result: 'ok', age_seconds: expect.any(Number) }]);
      expect([list, kept.body.data]).toEqual([list, (await ask(by, asked(list, 'max_age=0'))).body.data]);
    }
    // Two realms with 60 hosts and 300 services each: a reading of all would be 720 rows.
    expect(world.figures().rows - rows).toBeLessThan(60);
  });

  it.each(interfaces)('lack nothing that an operation changed, by %s', async (by) => {
    const path = `/api/operations/realms/${encodeURIComponent(by)}/comments/`;
    const body = { targets: { hosts: ['host-00001'] }, comment: `noted by ${by}` };
    expect((await world.api.call(path, { method: 'POST', body })).status).toBeLessThan(300);
    expect((await ask(by, 'hosts/host-00001/')).body.meta.sources).toBeUndefined();
  });

  it('answer on while the engine is away, marked as stale, and refuse those who are strict', async () => {
    await sleep(2000);
    await world.refresh();
    await icinga.kill();
    // States that are young enough are answered as before; then the engine is found to be away.
    await sleep(4500);
    for (const by of interfaces)
      for (const path of paths) {
        const { status: code, body } = await ask(by, path);
        expect([by, path, code]).toEqual([by, path, 200]);
        expect(body.meta.sources).toMatchObject([{ realm: by, result: 'stale', code: 'engine_unreachable' }]);
        expect(body.meta.sources[0].age_seconds).toBeGreaterThanOrEqual(4);
        const strict = await ask(by, asked(path, 'strict=true'));
        expect([by, path, strict.body.code]).toEqual([by, path, 'engine_unreachable']);
      }
    await icinga.startAgain();
    for (const by of interfaces)
      await expectSoon(async () => {
        await world.refresh();
        const { body } = await ask(by, 'hosts/?max_age=60');
        expect(body.meta.sources).toMatchObject([{ realm: by, result: 'ok' }]);
      });
  });
});
