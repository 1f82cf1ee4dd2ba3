import { afterEach, describe, expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import {
  always,
  buildCommand,
  countQuery,
  integer,
  rowQuery,
} from '../../../../../shared/connectors/status-query/index.ts';
import { createDirectory } from '../../../../../shared/realm/directory/directory.ts';
import { createRealms, type Realms } from '../../../../../shared/realm/directory/realms.ts';
import { createEngineOutage } from '../../../../../shared/realm/open-realm/engine-outage.ts';
import { createEngines } from '../../../../../shared/realm/open-realm/engines.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import type { RealmRecord } from '../../../../../shared/store/realms.ts';
import { isoClock } from '../../../../../shared/time/iso.ts';
import {
  closeConnection,
  framed,
  hostilePeer,
  refusingAddress,
  staySilent,
} from '../../../../support/hostile-peer.ts';
import { recordingLog } from '../../../../support/log.ts';
import { realm } from '../../../../support/realm-records.ts';

let now = Date.UTC(2026, 10, 20);
const clock = () => now;

/** Requests of one process, one after the other. */
function process(records: readonly RealmRecord[], deadlineMs = 300) {
  const engines = createEngines(clock);
  const directory = createDirectory({ list: () => Promise.resolve([...records]) }, () =>
    Promise.resolve('all'),
  );
  const tools = {
    find: () => Promise.resolve(undefined),
    open: () => {
      throw new Error('no tool is registered');
    },
  };
  return (): Realms => {
    const options = { engines, tools, iso: isoClock('UTC'), clock, log: recordingLog(), deadlineMs };
    const bounds = { requestId: 'r', context: callContext(new AbortController().signal), strict: false };
    return createRealms(directory, options, bounds);
  };
}

const count = (open: OpenRealm) => open.status.count(countQuery('hosts', { total: always }));
const at = (name: string, { port }: { readonly port: number }) => realm(name, { monitoring_port: port });

/** An engine that says only which columns it has and how many hosts: 3. */
const columns = JSON.stringify(['state', 'name'].map((name) => ['hosts', name]));
const answer = (request: string) => framed(request.startsWith('GET columns') ? columns : '[[3]]');

const peers: { close(): Promise<void> }[] = [];
async function peer(...given: Parameters<typeof hostilePeer>) {
  const made = await hostilePeer(...given);
  peers.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(peers.splice(0).map((one) => one.close()));
});

describe('an engine that did not answer', () => {
  it('costs later answers over many realms nothing, and their sources say so', async () => {
    const mute = await peer(staySilent);
    const alive = await peer((socket, request) => socket.end(answer(request)));
    const request = process([at('mute', mute.address), at('alive', alive.address)]);
    const first = await request().selectStandard().askEach(count);
    expect(first.sources).toMatchObject([
      { realm: 'alive', result: 'ok' },
      { realm: 'mute', result: 'timeout', code: 'engine_timeout' },
    ]);
    expect(first.sources?.[1]).not.toHaveProperty('age_seconds');
    const asked = mute.requests.length;
    now += 4000;
    const later = await request().selectStandard().askEach(count);
    expect(later.parts).toEqual([{ realm: 'alive', value: { total: 3 } }]);
    expect(later.sources?.[1]).toMatchObject({
      result: 'timeout',
      code: 'engine_timeout',
      age_seconds: 4,
      row_count: 0,
    });
    expect(later.sources?.[1]?.error).toContain("realm 'mute' did not answer 4 s ago");
    expect(mute.requests).toHaveLength(asked);
  });

  it('is asked again by who names it, and is known to be back then', async () => {
    let back = false;
    const engine = await peer((socket, request) => {
      if (back) socket.end(answer(request));
    });
    const request = process([at('mute', engine.address)]);
    expect((await request().selectStandard().askEach(count)).sources).toMatchObject([{ result: 'timeout' }]);
    back = true;
    expect((await request().selectOne('mute').askEach(count)).parts).toEqual([
      { realm: 'mute', value: { total: 3 } },
    ]);
    expect((await request().selectStandard().askEach(count)).sources).toMatchObject([{ result: 'ok' }]);
  });

  it('is asked again by one request after a while, and by the others when that has its answer', async () => {
    const refusing = await refusingAddress();
    const request = process([at('gone', refusing)], 5000);
    const ask = async () => (await request().selectStandard().askEach(count)).sources?.[0];
    expect(await ask()).toMatchObject({ result: 'error', code: 'engine_unreachable' });
    now += 15_000;
    const engine = await peer((socket, text) => socket.end(answer(text)), refusing.port);
    const [one, other] = await Promise.all([ask(), ask()]);
    expect([one?.result, other?.age_seconds]).toEqual(['ok', 15]);
    expect(await ask()).toMatchObject({ result: 'ok' });
    expect(engine.requests.length).toBeGreaterThan(0);
  });

  it('is not what refuses, closes, or is slow about the past', async () => {
    const closing = await peer(closeConnection);
    const slow = await peer((socket, request) => {
      if (!request.startsWith('GET log')) socket.end(answer(request));
    });
    const request = process([at('closing', closing.address), at('slow', slow.address)]);
    const past = (open: OpenRealm) => open.status.decodedRows(rowQuery('log', { class: integer('class') }));
    for (const question of [count, past, count]) {
      const { sources = [] } = await request().selectStandard().askEach<unknown>(question);
      expect(sources.filter((source) => 'age_seconds' in source)).toEqual([]);
    }
  });

  it('is sent commands all the same', async () => {
    const engine = await peer((socket, request) => {
      if (request.startsWith('COMMAND')) socket.end(framed('[]'));
      else if (request.startsWith('GET status'))
        socket.end(framed('[["livestatus_version"],["1.5.1.source-naemon"]]'));
      else if (request.startsWith('GET columns')) socket.end(answer(request));
    });
    const request = process([at('mute', engine.address)]);
    const send = (open: OpenRealm) => open.status.send(buildCommand('RESTART_PROGRAM'));
    await request().selectStandard().askEach(count);
    expect((await request().selectStandard().askEach(count)).sources).toMatchObject([{ age_seconds: 0 }]);
    expect((await request().selectStandard().askEach(send)).sources).toMatchObject([{ result: 'ok' }]);
    expect(engine.requests.filter((text) => text.startsWith('COMMAND'))).toHaveLength(1);
  });

  it('is not one whose request was over', () => {
    const outage = createEngineOutage(clock);
    expect(outage.failure('paris')).toBeUndefined();
    outage.failed('engine_timeout');
    expect(outage.failure('paris')).toMatchObject({ code: 'engine_timeout', kind: 'timeout' });
    outage.answered();
    expect(outage.failure('paris')).toBeUndefined();
  });
});

describe('a thousand realms', () => {
  it('that are dead are told soon, each by name, and at once the next time', async () => {
    const refusing = await refusingAddress();
    const records = Array.from({ length: 1000 }, (_, index) =>
      // Each realm has an engine of its own: the same port at another address.
      realm(`realm-${index}`, {
        monitoring_ip: `127.0.${Math.floor(index / 250)}.${(index % 250) + 1}`,
        monitoring_port: refusing.port,
      }),
    );
    const request = process(records, 20_000);
    const first = await request().selectStandard().askEach(count);
    expect(new Set(first.sources?.map(({ code }) => code))).toEqual(new Set(['engine_unreachable']));
    expect(first.sources).toHaveLength(1000);
    const second = await request().selectStandard().askEach(count);
    expect(second.sources?.every(({ age_seconds }) => age_seconds === 0)).toBe(true);
  });

  it('of an engine that accepts and never answers end with their time, and leave no connection', async () => {
    const mute = await peer(staySilent);
    const records = Array.from({ length: 1000 }, (_, index) =>
      realm(`realm-${index}`, {
        ...{ monitoring_ip: '127.0.0.1', monitoring_port: mute.address.port, section: 'mute' },
      }),
    );
    const { sources = [] } = await process(records, 300)().selectStandard().askEach(count);
    expect(sources).toHaveLength(1000);
    expect(sources.every(({ result }) => result !== 'ok')).toBe(true);
    await mute.idle();
  });
});

describe('an answer that comes after its time', () => {
  it('goes nowhere', async () => {
    let release: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    const engine = await peer((socket, request) => {
      void late.then(() => socket.end(answer(request)));
    });
    const request = process([at('late', engine.address)]);
    const { parts, sources } = await request().selectStandard().askEach(count);
    expect([parts, sources]).toMatchObject([[], [{ result: 'timeout' }]]);
    release();
    await engine.idle();
    expect((await request().selectStandard().askEach(count)).sources).toMatchObject([
      { code: 'engine_timeout', age_seconds: 0 },
    ]);
  });
});
