// Feeds of the built server, over real connections: they are passed on at once, hold no answer back, and end with the server.
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { createClient, type FeedMessage, type FeedQuestion, followFeed } from '../../client/src/index.ts';
import { addHostToSite, host, removeHostFromSite, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { openKeptFolder } from '../../server/storage/folder.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { realm } from '../support/realm-records.ts';
import { realmgateCommand } from '../support/realmgate-command.ts';
import {
  adminPassword,
  authorizationHeader,
  createFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../support/served.ts';

const web = host('web-1');
const served = site({ hosts: [web], programStart: 1_700_000_000 });
const warm = { interval_seconds: 2, stale_seconds: 300 };
/** The realms of a wall: more than the connections that a browser has to one server. */
const wall = Array.from({ length: 7 }, (_, index) => `wall-${index + 1}`);
let engine: Engine;
let server: ServerProcess;
let folder: string;

beforeAll(async () => {
  engine = await startEngine({ site: served, dialect: 'icinga2', listen: { port: 0 }, clock: systemClock });
  folder = newFolder();
  await createFirstRecords(folder);
  const kept = openKeptFolder(folder);
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  const realms = createRealmStore(kept.table, systemClock);
  for (const name of ['warm', ...wall]) await realms.create(realm(name, { monitoring_port, warm }));
  await kept.close();
  server = await startServed(folder, ['--feeds', '2', '--feeds-per-user', '2']);
  await server.line('warm.kept');
});
afterAll(async () => {
  await stopAllServers();
  await engine.close();
});

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += String(piece);
  return text;
}

/** Opens a feed. `until` resolves with all text so far as soon as it holds the pattern, and `whole` at the end of the feed. */
async function openFeed(headers: Record<string, string>, query = '') {
  const response = await fetch(`${server.url}/api/feed/realms/warm/${query}`, {
    headers: { ...headers, 'accept-encoding': 'gzip' },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async (isEnough: () => boolean): Promise<string> => {
    while (!isEnough()) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
    return text;
  };
  return {
    response,
    until: (pattern: RegExp) => read(() => pattern.test(text)),
    whole: () => read(() => false),
    leave: () => reader.cancel(),
  };
}

describe('a feed of the server', () => {
  it('tells a change at once, and gives its place back when its reader leaves', async () => {
    const headers = await authorizationHeader(server.url);
    const [first, second] = [await openFeed(headers), await openFeed(headers, '?format=ndjson')];
    expect([first.response.status, first.response.headers.get('content-encoding')]).toEqual([200, null]);
    await Promise.all([first.until(/^id: \S+\n\n/), second.until(/^\{"id":"\S+"\}\n/)]);
    const third = await openFeed(headers);
    expect([third.response.status, await third.whole()]).toEqual([
      429,
      expect.stringContaining('too_many_feeds'),
    ]);
    web.state = 1;
    expect(await first.until(/"subject":"web-1".*\n\n/)).toContain('"type":"realmgate.host.state.v1"');
    expect(await second.until(/"subject":"web-1".*\n/)).toContain('{"id":');
    await first.leave();
    await second.leave();
    // The first line is that of the log-in.
    for (const count of [2, 3])
      expect(await server.line('request.completed', count)).toMatchObject({
        ...{ endpoint: 'feed.realm', streamed: true, left: true },
      });
    const again = await openFeed(headers);
    expect(again.response.status).toBe(200);
    await again.leave();
  });

  it('tells of the seven realms of a wall by one of the six connections of a browser, which reads lists by the others', async () => {
    const headers = await authorizationHeader(server.url);
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    const ask = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${server.url}${path}`, { agent, headers }, resolve).on('error', reject);
      });
    const feed = await ask(`/api/feed/realms/?realm=${wall.join(',')}&kinds=state`);
    expect(feed.statusCode).toBe(200);
    let text = '';
    feed.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    const lists = wall.map(async (name) => textOf(await ask(`/api/status/realms/${name}/hosts/`)));
    expect((await Promise.all(lists)).map((one) => one.includes('web-1'))).toEqual(wall.map(() => true));
    const sources = () =>
      [...text.matchAll(/"source":"\/api\/status\/realms\/([\w-]+)\/"/g)].map(([, name]) => name);
    for (const [index, state] of [0, 1].entries()) {
      web.state = state;
      const told = wall.flatMap((name) => Array.from({ length: index + 1 }, () => name));
      await expectSoon(async () => {
        await expect(Promise.resolve(sources().sort())).resolves.toEqual(told);
      });
    }
    agent.destroy();
  });

  it('is not what realmgate watches: it asks the list, and is told of what changed and what went only', async () => {
    const command = await realmgateCommand();
    const options = { env: { HOME: newFolder() } };
    const words = ['login', '--url', server.url, '--user', 'alice'];
    expect((await command.run(words, { ...options, input: `${adminPassword}\n` })).code).toBe(0);
    const over = new AbortController();
    const watched = command
      .run(['watch', 'warm', '--every', '1'], { ...options, stopAfter: 2 })
      .finally(() => {
        over.abort();
      });
    // A host comes and goes, for longer than a refresh each time.
    const pass = async () => {
      for (let turn = 0; turn < 50 && !over.signal.aborted; turn += 1) await sleep(100);
    };
    while (!over.signal.aborted) {
      addHostToSite(served, host('guest', { state: 1 }));
      await pass();
      removeHostFromSite(served, 'guest');
      await pass();
    }
    const { out, err } = await watched;
    command.remove();
    expect(err).toMatch(/Changes follow until Ctrl-C\.\s*$/);
    expect(out).toMatch(/DOWN warm\/guest: not listed any more/);
    expect(out).not.toContain('web-1');
  });

  it('is what realmgate watches of several realms: it reads each list once, and is told of changes of each', async () => {
    const { authorization } = await authorizationHeader(server.url);
    const command = await realmgateCommand();
    const env = {
      ...{ HOME: newFolder(), REALMGATE_URL: server.url },
      REALMGATE_TOKEN: authorization.replace('Bearer ', ''),
    };
    const over = new AbortController();
    const [one, two] = wall;
    const watched = command.run(['watch', `${one},${two}`, '--json'], { env, stopAfter: 4 }).finally(() => {
      over.abort();
    });
    const pass = async () => {
      for (let turn = 0; turn < 50 && !over.signal.aborted; turn += 1) await sleep(100);
    };
    while (!over.signal.aborted) {
      addHostToSite(served, host('visitor', { state: 1 }));
      await pass();
      removeHostFromSite(served, 'visitor');
      await pass();
    }
    const { out, err } = await watched;
    expect(err).toMatch(/^[1-9]\d* hosts and services\. Changes follow until Ctrl-C\.\s*$/);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { row: object; what: string[] });
    for (const realm of [one, two])
      for (const what of ['new in the list', 'not listed any more'])
        expect(lines).toContainEqual({
          row: expect.objectContaining({ realm, host_name: 'visitor' }),
          what: [what],
        });
    const filtered = await command.run(['watch', `${one},${two}`, '--where', 'state > 0'], { env });
    command.remove();
    expect([filtered.code, filtered.err]).toEqual([
      3,
      expect.stringContaining('for one realm or multirealm'),
    ]);
  });

  it('goes on after a kill of the server behind the last id and the last mark, with what changed meanwhile, and tells nothing twice', async () => {
    const { authorization } = await authorizationHeader(server.url);
    const client = createClient({ url: server.url, token: authorization.replace('Bearer ', '') });
    const over = new AbortController();
    const [told, failures]: [FeedMessage[], Error[]] = [[], []];
    const open = ({ query, signal }: FeedQuestion) =>
      client.GET('/api/feed/realms/{realm_name}/', {
        ...{ params: { path: { realm_name: 'warm' }, query: { kinds: ['state'], ...query } }, signal },
        parseAs: 'stream',
      });
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 50));
    const options = { signal: over.signal, wait, onFailure: (error: Error) => failures.push(error) };
    const list = async (query: string) => {
      const fields = 'fields=host_name,state_name';
      const answer = await fetch(`${server.url}/api/status/realms/warm/hosts/?${fields}${query}`, {
        headers: { authorization },
      });
      return (await answer.json()) as { data: unknown[]; meta: Record<string, unknown> };
    };
    let mark = '';
    const steps: readonly (() => Promise<void> | void)[] = [
      () => {
        web.state = 0;
      },
      async () => {
        mark = String((await list('')).meta['changes_mark']);
        const { port } = new URL(server.url);
        server.child.kill('SIGKILL');
        await server.ended;
        web.state = 1;
        server = await startServed(folder, ['--feeds', '2', '--port', port]);
      },
      () => {
        web.state = 0;
      },
      () => {
        over.abort();
      },
    ];
    for await (const message of followFeed(open, options)) {
      told.push(message);
      await steps[told.length - 1]?.();
    }
    expect(told.map(({ event }) => event?.data['state_name'])).toEqual([undefined, 'UP', 'DOWN', 'UP']);
    expect(failures.filter((error) => 'code' in error && error.code === 'changes_gone')).toEqual([]);
    addHostToSite(served, host('new'));
    await expectSoon(async () => {
      const { data, meta } = await list(`&changed_since=${mark}`);
      // A row that changed and changed back is told too.
      const rows = ['new', 'web-1'].map((host_name) => ({ host_name, state_name: 'UP' }));
      expect([data, meta['complete']]).toEqual([rows, false]);
    });
  });

  it('ends at once when the server stops, and says when to come back', async () => {
    const feed = await openFeed(await authorizationHeader(server.url));
    await feed.until(/^id: \S+\n\n/);
    server.child.kill('SIGTERM');
    expect(await feed.whole()).toMatch(/retry: \d{4}\nid: \S+\n\n$/);
    expect(await server.ended).toBe(0);
    expect(server.lines('server.function_failed')).toEqual([]);
  });
});
