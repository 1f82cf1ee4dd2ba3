import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { type Index, startSearchEngine } from '../../../demo/search-engine/index.ts';
import { createRealmStore } from '../../../shared/store/realms.ts';
import { searchBackends } from '../../../shared/store/search-backends.ts';
import { startAdmin } from '../../support/admin.ts';
import { answersJson, type HttpBehaviour, httpPeer } from '../../support/http-peer.ts';
import { recordingLog } from '../../support/log.ts';
import { realm } from '../../support/realm-records.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const clock = () => NOW;

const events: Index = {
  name: 'monitoring-events-paris',
  mapping: { time: 'date', type: 'keyword', host_name: 'text', message: 'wildcard' },
  documents: [{ id: 'a', source: { time: new Date(NOW - 300_000).toISOString(), host_name: 'web' } }],
};

describe('admin search-backends', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const cleanups: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    stack = await startAdmin(clock);
  });
  afterEach(async () => {
    await Promise.all([stack.stop(), ...cleanups.splice(0).map((cleanup) => cleanup())]);
  });

  async function register(url: string, fields: object = {}) {
    await searchBackends.open(stack.table).create({ id: 7, url, flavour: 'opensearch', ...fields });
  }

  async function embedded(indices: readonly Index[], fields: object = {}, ofRealm: object = {}) {
    const engine = await startSearchEngine({ indices: () => indices });
    cleanups.push(() => engine.close());
    await register(engine.url, fields);
    const [backend] = await searchBackends.open(stack.table).list();
    const ids = { search_backend: backend?.creation_id };
    const paris = realm('paris', {
      search_backend: 7,
      monitoring_events_index: 'paris,gone',
      creation_ids: ids,
      ...ofRealm,
    });
    await createRealmStore(stack.table, clock, recordingLog()).create(paris);
  }

  it('check tells what it is, what fields there are, and how old the newest document is', async () => {
    await embedded([events]);
    const ran = await stack.admin('search-backends check 7 --json --local');
    const rows: unknown = JSON.parse(ran.out);
    expect(rows).toEqual([
      { realm: '', name: 'reachable', ok: true, detail: 'It is opensearch 2.19.6.' },
      { realm: 'paris', name: 'events', ok: false, detail: 'monitoring-events-gone does not exist.' },
      {
        realm: 'paris',
        name: 'events: fields',
        ok: false,
        detail: expect.stringMatching(
          /^Found: time, type, host_name, message\. Not there: .*service.*\. host_name is text without a keyword: its words are compared\.$/,
        ),
      },
      {
        realm: 'paris',
        name: 'events: newest',
        ok: true,
        detail: '2026-03-01T11:55:00.000Z, 5 minutes ago.',
      },
      { realm: 'paris', name: 'syslogs', ok: true, detail: 'The realm has none here (logger_resources).' },
      { realm: 'paris', name: 'metrics', ok: true, detail: 'The realm has none here (metrics_index).' },
      { realm: 'paris', name: 'inventory', ok: true, detail: 'The realm has none here (metrics_index).' },
    ]);
    expect([ran.code, ran.err]).toEqual([1, '2 of 7 checks failed.\n']);
  });

  it('check looks at indices of metrics, and at those of inventories where there are some', async () => {
    const written = { '@timestamp': new Date(NOW - 600_000).toISOString(), host_name: 'web-1' };
    const metrics: Index = {
      name: 'metrics-svc-paris',
      mapping: { '@timestamp': 'date', host_name: 'keyword', measurement: 'text', wert: 'double' },
      documents: [
        { id: 'a', source: { ...written, measurement: 'load', wert: 1 } },
        { id: 'b', source: { ...written, '@timestamp': new Date(NOW).toISOString() } },
      ],
    };
    const inventory: Index = {
      name: 'inventory-paris',
      mapping: { '@timestamp': 'date', host_name: 'keyword' },
      documents: [{ id: 'a', source: written }],
    };
    const indices = [events, metrics];
    await embedded(indices, { fields: { metrics: { value: 'wert' } } }, { metrics_index: 'paris' });
    const rowsOf = async (what: string) => {
      const { out } = await stack.admin('search-backends check 7 --json --local');
      return (JSON.parse(out) as { name: string }[]).filter(({ name }) => name.startsWith(what));
    };
    expect(await rowsOf('metrics')).toMatchObject([
      { name: 'metrics', ok: true, detail: 'metrics-svc-paris is there.' },
      {
        name: 'metrics: fields',
        ok: false,
        detail: expect.stringMatching(
          /^Found: .*value.*Not there: .*unit.* measurement is text without a keyword/,
        ),
      },
      // A document without a value is no metric.
      { name: 'metrics: newest', ok: true, detail: '2026-03-01T11:50:00.000Z, 10 minutes ago.' },
    ]);
    expect(await rowsOf('inventory')).toMatchObject([
      { ok: true, detail: 'inventory-paris does not exist.' },
    ]);
    indices.push(inventory);
    expect(await rowsOf('inventory')).toMatchObject([
      { detail: 'inventory-paris is there.' },
      { name: 'inventory: fields', ok: true },
      { name: 'inventory: newest', ok: true },
    ]);
  });

  it.each<[string, HttpBehaviour, string]>([
    ['refuses us', answersJson({ error: 'no' }, 401), 'does not accept our credentials'],
    ['is too old', answersJson({ version: { number: '6.8.0' } }), 'are the oldest supported versions'],
    ['is something else', answersJson({ version: { number: '8.19.1' } }), 'It is registered as opensearch.'],
    ['is no backend', (_request, response) => response.end('<html>'), 'cannot be read'],
  ])('check says that it %s', async (_what, behave, words) => {
    const peer = await httpPeer(behave);
    cleanups.push(() => peer.close());
    await register(peer.url.href);
    const ran = await stack.admin('search-backends check 7 --local');
    expect(ran).toMatchObject({ code: 1, out: expect.stringContaining(words) });
  });

  it('install-template lays out new indices under their names', async () => {
    const peer = await httpPeer((request, response, body) => {
      const answer =
        request.method === 'GET' ? { version: { number: '2.19.6', distribution: 'opensearch' } } : {};
      answersJson(answer)(request, response, body);
    });
    cleanups.push(() => peer.close());
    await register(peer.url.href, { fields: { events: { host_name: 'host' } }, event_prefix: 'mon-' });
    const ran = await stack.admin('search-backends install-template 7 --local');
    expect(ran).toMatchObject({
      code: 0,
      out: 'Template realmgate-events installed, for new indices mon-*.\n',
    });
    expect(peer.requests).toEqual(['GET /', 'PUT /_index_template/realmgate-events']);
    expect(JSON.parse(peer.bodies[1] ?? '')).toMatchObject({
      index_patterns: ['mon-*'],
      template: {
        mappings: {
          properties: {
            time: { type: 'date' },
            host: { type: 'keyword' },
            state: { type: 'integer' },
            message: { type: 'wildcard' },
          },
        },
      },
    });
  });

  it('install-template is taken by the embedded engine, and refused where somebody else writes', async () => {
    await embedded([events]);
    expect((await stack.admin('search-backends install-template 7 --local')).code).toBe(0);
    await searchBackends.open(stack.table).remove(7);
    await register('http://127.0.0.1:1', { layout: 'icinga2' });
    const refused = await stack.admin('search-backends install-template 7 --local');
    expect([refused.code, refused.out]).toEqual([1, '']);
  });

  it.each(['check', 'install-template'])('%s knows unknown backends', async (verb) => {
    const ran = await stack.admin(`search-backends ${verb} 8 --local`);
    expect(ran).toEqual({ code: 1, out: '', err: 'There is no search backend 8.\n' });
  });
});
