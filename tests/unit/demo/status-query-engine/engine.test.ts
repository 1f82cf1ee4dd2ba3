import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from '@jest/globals';

import {
  addHostToSite,
  host,
  removeHostFromSite,
  service,
  site,
} from '../../../../demo/status-query-engine/build-site.ts';
import { addComment } from '../../../../demo/status-query-engine/downtimes.ts';
import type { EmbeddedEngineOptions, Engine } from '../../../../demo/status-query-engine/index.ts';
import { startEngine } from '../../../../demo/status-query-engine/index.ts';
import { engineCertificate } from '../../../support/engine-certificate.ts';
import { queryRows, sendToEngine } from './talk.ts';

let engine: Engine;
afterEach(() => engine.close());

const open = async (options: Partial<EmbeddedEngineOptions> = {}) => {
  engine = await startEngine({
    site: site({ hosts: [host('web-1', { groups: ['linux'], services: [service('http')] })] }),
    dialect: 'naemon',
    listen: {},
    clock: () => 1_795_219_167_000,
    ...options,
  });
  return engine;
};

describe('an engine', () => {
  it.each(['[draft] rack 4', '["a"', '{"a":1}'])('shows a custom variable %j as it is', async (NOTE) => {
    await open({ site: site({ hosts: [host('web-1', { custom_variables: { NOTE, LIST: '["a","b"]' } })] }) });
    const shown = await queryRows(engine, 'GET hosts\nColumns: custom_variables');
    expect(shown).toEqual([[{ NOTE, LIST: 'a,b' }]]);
  });

  it('sees what is added to its site and taken from it', async () => {
    const { site: here } = await open();
    expect(addHostToSite(here, host('db-1', { groups: ['databases'], parents: ['web-1'] }))).toBe(true);
    expect(addHostToSite(here, host('db-1'))).toBe(false);
    const groups = 'GET hostgroups\nColumns: name members';
    expect(await queryRows(engine, groups)).toEqual([
      ['databases', ['db-1']],
      ['linux', ['web-1']],
    ]);
    expect(await queryRows(engine, 'GET hosts\nColumns: childs\nFilter: name = web-1')).toEqual([[['db-1']]]);
    const db = here.hosts.get('db-1')!;
    addComment(here, {
      host: db,
      service: null,
      author: 'bob',
      text: 'x',
      entry_time: 1,
      entry_type: 1,
      persistent: true,
      expire_time: 0,
    });
    expect(removeHostFromSite(here, 'db-1')).toBe(true);
    expect(removeHostFromSite(here, 'db-1')).toBe(false);
    expect(await queryRows(engine, 'GET hosts\nColumns: name')).toEqual([['web-1']]);
    expect(await queryRows(engine, 'GET comments\nColumns: id')).toEqual([]);
  });

  it('counts queries and open connections, and closes those on its end', async () => {
    await open();
    const idle = sendToEngine(engine, 'GET hosts\n');
    await queryRows(engine, 'GET hosts\nColumns: name');
    // The one that was answered is gone once its close has come round.
    while (engine.connections() > 1) await new Promise((resolve) => setTimeout(resolve, 2));
    expect([engine.queries, engine.connections()]).toEqual([1, 1]);
    await engine.close();
    expect(await idle).toEqual({ answer: '', closed: true });
  });

  it('listens on a unix socket', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'engine-'));
    await open({ listen: { path: join(folder, 'live') } });
    expect(await queryRows(engine, 'GET hosts\nColumns: name')).toEqual([['web-1']]);
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  it('listens with TLS', async () => {
    await open({ tls: engineCertificate });
    expect(engine.address.kind).toBe('tls');
    expect(await queryRows(engine, 'GET hosts\nColumns: name')).toEqual([['web-1']]);
  });

  it('hears queries byte by byte, characters of several bytes among them', async () => {
    await open({ site: site({ hosts: [host('été')] }) });
    const { address } = engine;
    if (address.kind !== 'tcp') throw new Error('not on TCP');
    const socket = connect(address.port, address.host).setNoDelay().setEncoding('utf8');
    const bytes = Buffer.from('GET hosts\nColumns: name\nFilter: name = été\nOutputFormat: json\n\n');
    for (const byte of bytes) {
      socket.write(Buffer.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const answer = (await socket.toArray()) as string[];
    expect(answer.join('')).toBe('[["\\u00e9t\\u00e9"]]\n');
  });

  it('hides from a Naemon contact what is not theirs', async () => {
    const mine = host('mine', { contacts: ['alice'], groups: ['mixed'], services: [service('a')] });
    const other = host('other', { groups: ['mixed'], services: [service('b', { contacts: ['alice'] })] });
    await open({ site: site({ hosts: [mine, other] }) });
    const seen = async (table: string, columns: string) =>
      (await queryRows(engine, `GET ${table}\nColumns: ${columns}\nAuthUser: alice`)).flat();
    expect(await seen('hosts', 'name')).toEqual(['mine']);
    expect(await seen('services', 'description')).toEqual(['a', 'b']);
    expect(await seen('hostgroups', 'name')).toEqual([]);
  });
});
