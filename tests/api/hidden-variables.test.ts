// Custom variables with secret names are seen by nobody, whatever asks for them and by each dialect of the engine.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { realm } from '../support/realm-records.ts';

const dialects = ['icinga2', 'naemon'] as const;
const secret = 'hunter2';
let engines: readonly Engine[];
let api: TestApp;
let apiWithOwnNames: TestApp;

const custom_variables = {
  ...{ DB_PASSWORD: secret, SNMP_COMMUNITY: secret, API_TOKEN: secret, SHOP_SECRET: secret },
  ...{ OS: 'Linux', PACKS: '["linux"]', SHAPE: '{"sides":3,"note":"{}"}' },
  // Icinga 2 shows dictionaries and lists as JSON.
  DATABASE: `{"user":"shop","password":"${secret}","pool":[{"Token":"${secret}","size":2}]}`,
  DEEP: `${'['.repeat(20_000)}{"password":"${secret}"}${']'.repeat(20_000)}`,
};

beforeAll(async () => {
  engines = await Promise.all(
    dialects.map((dialect) =>
      startEngine({
        site: site({
          programStart: Math.floor(systemClock() / 1000) - 1000,
          hosts: [
            host('web', { state: 1, custom_variables, services: [service('http', { custom_variables })] }),
          ],
        }),
        ...{ dialect, listen: { port: 0 }, clock: systemClock },
      }),
    ),
  );
  const realms = dialects.map((name, at) => {
    const address = engines[at]!.address;
    return realm(name, { monitoring_port: 'port' in address ? address.port : 0 });
  });
  api = await startTestApp({ endpoints: catalog, realms });
  const config = { hiddenVariables: 'os, SN*' };
  apiWithOwnNames = await startTestApp({ endpoints: catalog, realms, config });
});
afterAll(async () => {
  await Promise.all([api.stop(), apiWithOwnNames.stop(), ...engines.map((engine) => engine.close())]);
});

const enc = encodeURIComponent;

describe.each(dialects)('on %s', (name) => {
  const status = `/api/status/realms/${name}`;

  it.each([
    `${status}/hosts/?macros=true`,
    `${status}/hosts/?macros=true&format=csv`,
    `${status}/hosts/?macros=true&format=ndjson`,
    `${status}/hosts/web/`,
    `${status}/hosts/?group_by=vars.DB_PASSWORD`,
    `${status}/all-service-status/?group_by=host.vars.DATABASE.password,vars.API_TOKEN`,
    `/api/device-inventory/realm/${name}/host/web/inventory/`,
    `/api/config/realm/${name}/hosts/active/`,
    `/api/config/realm/${name}/hosts/web/`,
  ])('no answer shows them: %s', async (path) => {
    const { status, text } = await api.call(path);
    expect(status).toBe(200);
    expect(text.includes(secret)).toBe(false);
  });

  it('the others are shown as they are', async () => {
    const { body } = await api.call(`${status}/hosts/web/`);
    const { macros } = body.data;
    const shown = Object.keys(macros).filter((one) => one !== 'BP_RULE');
    expect(shown.sort()).toEqual(['DATABASE', 'OS', 'PACKS', 'SHAPE']);
    expect(macros.OS).toBe('Linux');
    expect(macros.SHAPE).toBe(custom_variables.SHAPE);
    expect(JSON.parse(macros.DATABASE)).toEqual({ user: 'shop', pool: [{ size: 2 }] });
  });

  it.each([
    `vars.DB_PASSWORD = ${secret}`,
    `vars.DB_PASSWORD ~ "h*"`,
    `vars.db_password is not null`,
    `macros.API_TOKEN = ${secret}`,
    `vars.DATABASE.password = ${secret}`,
    `vars.DATABASE ~ "*${secret}*"`,
  ])('nobody finds out by a filter what they are: %s', async (where) => {
    const path = `${status}/hosts/?macros=true&where=${enc(where)}`;
    const { status: code, body } = await api.call(path);
    expect([code, body.data]).toEqual([200, []]);
    const all = await api.call(`${status}/hosts/?where=${enc(`not (${where})`)}`);
    expect([all.status, all.body.data.length]).toEqual([200, 1]);
  });

  it('a service shows those of its host no more than its own', async () => {
    const list = `${status}/all-service-status/?where=`;
    const rows = async (where: string) => {
      const { body } = await api.call(`${list}${enc(where)}`);
      const data: unknown[] = body.data;
      return data;
    };
    expect(await rows(`host.vars.SNMP_COMMUNITY = ${secret} or vars.SNMP_COMMUNITY = ${secret}`)).toEqual([]);
    expect(await rows('host.vars.OS = Linux and vars.OS = Linux')).toHaveLength(2);
  });

  it('a deployment names its own', async () => {
    const { body } = await apiWithOwnNames.call(`${status}/hosts/web/`);
    expect(body.data.macros).not.toHaveProperty('OS');
    expect(body.data.macros).not.toHaveProperty('SNMP_COMMUNITY');
    expect(body.data.macros.DB_PASSWORD).toBe(secret);
  });
});
