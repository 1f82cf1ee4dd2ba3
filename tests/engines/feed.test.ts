// A change in a real Icinga 2 reaches a webhook and feeds of the built server: one of them is open in a real browser.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { openKeptFolder } from '../../server/storage/folder.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { eventually, rest } from '../support/import-tool.ts';
import { realm } from '../support/realm-records.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../support/served.ts';
import { type ReceivedEvent, startReceiver } from '../support/webhook-app.ts';

const executablePath = process.env['REALMGATE_CHROMIUM'] ?? '/usr/bin/chromium';
const patience = 60_000;
const feedPath = '/api/feed/realms/warm/';
/** The feed of this realm and of one of another Icinga 2, by one connection. */
const mergedPath = '/api/feed/realms/?realm=warm,other';

interface CloudEvent {
  readonly type: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

describeOnIcinga2('feeds and webhooks of a realm whose states are kept warm', () => {
  let icinga: Icinga2;
  let other: Icinga2;
  let server: ServerProcess;
  let headers: Record<string, string>;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let proxy: Server;
  /** The ids with which the browser came back to the proxy. */
  const lastEventIds: string[] = [];
  let browser: Browser;
  let secret: string;
  let webhookId: string;

  beforeAll(async () => {
    if (!existsSync(executablePath))
      throw new Error(`There is no browser at ${executablePath}: install chromium.`);
    receiver = await startReceiver(() => 204);
    icinga = await startIcinga2({
      site: site({ hosts: [host('web-1', { services: [service('http')] }), host('web-2')] }),
      runsChecks: false,
    });
    other = await startIcinga2({ site: site({ hosts: [host('other-1')] }), runsChecks: false });
    const folder = newFolder();
    await createFirstRecords(folder);
    const kept = openKeptFolder(folder);
    const warm = { interval_seconds: 2, stale_seconds: 300 };
    const realms = createRealmStore(kept.table, systemClock);
    await realms.create(realm('warm', { monitoring_port: icinga.port, warm }));
    await realms.create(realm('other', { monitoring_port: other.port, warm }));
    await kept.close();
    server = await startServed(folder, ['--webhook-targets', '127.0.0.1']);
    await server.line('warm.kept', 2);
    headers = { ...(await authorizationHeader(server.url)), 'content-type': 'application/json' };
    proxy = await startAddingProxy(server.url, headers['authorization'] ?? '');
    proxy.on('request', ({ headers: { 'last-event-id': id } }: IncomingMessage) => {
      if (id !== undefined) lastEventIds.push(String(id));
    });
    // CI runs as root, for which Chromium only starts without its sandbox.
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  }, 2 * patience);
  afterAll(async () => {
    await browser.close();
    proxy.closeAllConnections();
    proxy.close();
    await stopAllServers();
    await receiver.stop();
    await icinga.stop();
    await other.stop();
  }, patience);

  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
    expect([path, answer.status < 300]).toEqual([path, true]);
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const report = (host_name: string, state: string, name = 'warm') =>
    send('POST', `/api/operations/realms/${name}/results/`, {
      ...{ targets: { hosts: [host_name] }, state_name: state, output: `${host_name} is ${state}` },
    });
  const eventIn = ({ body }: ReceivedEvent) => JSON.parse(body) as CloudEvent;
  /** Waits until the receiver has got an event about the state of a host. */
  const received = (host_name: string, state_name: string) =>
    eventually(() => {
      const isWanted = ({ type, data }: CloudEvent) =>
        type === 'realmgate.host.state.v1' &&
        data['host_name'] === host_name &&
        data['state_name'] === state_name;
      return Promise.resolve(receiver.received.find((one) => isWanted(eventIn(one))));
    }, patience);

  it('posts a change to a webhook, signed, and lists the delivery', async () => {
    const created = await send('POST', '/api/webhooks/', {
      ...{ name: 'tickets', realm: 'warm', url: `${receiver.url}/hook`, objects: ['hosts', 'services'] },
    });
    [secret, webhookId] = [String(created['secret']), String(created['webhook_id'])];
    await report('web-1', 'DOWN');
    const { headers: sent, body } = await received('web-1', 'DOWN');
    const signed = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
    expect(new Webhook(secret).verify(body, signed)).toMatchObject({
      ...{ specversion: '1.0', subject: 'web-1', source: '/api/status/realms/warm/' },
      data: { realm: 'warm', output: 'web-1 is DOWN' },
    });
    expect(() => new Webhook(secret).verify(`${body} `, signed)).toThrow();
    const delivery = await eventually(async () => {
      const list = (await send('GET', `/api/webhooks/${webhookId}/deliveries/`)) as unknown as Record<
        string,
        unknown
      >[];
      return list.find(({ delivery_id }) => delivery_id === sent['webhook-id']);
    });
    expect(delivery).toMatchObject({
      subject: 'web-1',
      delivery_state: 'delivered',
      status: 204,
      reason: null,
    });
  }, 90_000);

  /** Opens a feed in a page of the browser, which collects the events. Waits for its first id. */
  const openFeed = async (url: string, script: string) => {
    const page = await browser.newPage();
    await page.goto(url);
    await page.evaluate(script);
    await holds(page, 'globalThis.ids > 0');
    return page;
  };
  /** Waits until an expression is true in a page. Its own `waitForFunction` evaluates texts in the page, whose policy forbids that. */
  const holds = (page: Page, expression: string) =>
    eventually(async () => ((await page.evaluate<boolean>(expression)) ? true : undefined), patience);
  const has = (page: Page, type: string, subject: string) =>
    holds(
      page,
      `globalThis.told.some((event) => event.type === '${type}' && event.subject === '${subject}')`,
    );
  const countOf = (page: Page, subject: string) =>
    page.evaluate<number>(`globalThis.told.filter((event) => event.subject === '${subject}').length`);

  it('tells it to a browser: EventSource behind a proxy that logs in, and fetch with a token', async () => {
    const proxied = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`;
    const bySource = await openFeed(proxied, readBySource(feedPath));
    const merged = await openFeed(proxied, readBySource(mergedPath));
    const byFetch = await openFeed(
      `${server.url}/docs/`,
      `globalThis.authorization = ${JSON.stringify(headers['authorization'])};${readByFetch}`,
    );
    const pages = [bySource, byFetch, merged];
    await report('web-2', 'DOWN');
    for (const page of pages) await has(page, 'realmgate.host.state.v1', 'web-2');

    // A reload of the engine does not end a feed, and nothing is told twice.
    const startOf = async () =>
      (await send('GET', '/api/infrastructure/realm/warm/engine-info/'))['program_start'];
    const before = await startOf();
    const account = { ...icinga.api, ca: readFileSync(icinga.api.ca, 'utf8') };
    await rest(account, 'POST', '/v1/actions/restart-process');
    await eventually(async () => ((await startOf()) !== before ? true : undefined), patience);
    await report('web-2', 'UP');
    await received('web-2', 'UP');
    for (const page of pages)
      await holds(
        page,
        `globalThis.told.some(({ data }) => data.host_name === 'web-2' && data.state_name === 'UP')`,
      );

    // The browser whose connection was cut comes back with its last id, and is told what it has missed.
    expect(lastEventIds).toEqual([]);
    proxy.closeAllConnections();
    await report('web-1', 'UP');
    await received('web-1', 'UP');
    for (const page of pages)
      await holds(
        page,
        `globalThis.told.some(({ data }) => data.host_name === 'web-1' && data.state_name === 'UP')`,
      );
    expect(lastEventIds.sort((a, b) => a.length - b.length)).toEqual([
      expect.stringMatching(/^[\w.-]+$/),
      expect.stringMatching(/^[\w.-]+~[\w.-]+~[\w.-]+$/),
    ]);

    await icinga.kill();
    for (const page of pages) await has(page, 'realmgate.realm.silent.v1', 'warm');
    // The feed of both goes on with the other one.
    await report('other-1', 'DOWN', 'other');
    await has(merged, 'realmgate.host.state.v1', 'other-1');
    await icinga.startAgain();
    for (const page of pages) await has(page, 'realmgate.realm.back.v1', 'warm');
    for (const page of pages) {
      expect(await countOf(page, 'warm')).toBeGreaterThanOrEqual(2);
      expect(
        await page.evaluate('globalThis.told.length - new Set(globalThis.told.map(({ id }) => id)).size'),
      ).toBe(0);
      await page.close();
    }
  }, 120_000);
});

/** EventSource has no event for blocks without data, so that opening counts as the first id. */
const readBySource = (path: string) => `
  globalThis.told = []; globalThis.ids = 0;
  const source = new EventSource('${path}');
  source.onopen = () => { globalThis.ids += 1; };
  source.onmessage = ({ data }) => { globalThis.told.push(JSON.parse(data)); };
`;

const readByFetch = `
  globalThis.told = []; globalThis.ids = 0;
  void (async () => {
    const answer = await fetch('${feedPath}?format=ndjson', { headers: { authorization: globalThis.authorization } });
    let rest = '';
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      const lines = (rest + step.value).split('\\n');
      rest = lines.pop();
      for (const { event } of lines.map((line) => JSON.parse(line))) if (event) globalThis.told.push(event);
      globalThis.ids += 1;
    }
  })();
`;

/** Starts a proxy with an empty page, which adds the header of a log-in to all other requests. */
async function startAddingProxy(url: string, authorization: string): Promise<Server> {
  const adding = createServer((incoming, outgoing) => {
    if (incoming.url === '/') {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>feed</title>');
      return;
    }
    const passed = request(
      `${url}${incoming.url ?? ''}`,
      { headers: { ...incoming.headers, authorization } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => {
    adding.listen(0, '127.0.0.1', resolve);
  });
  return adding;
}
