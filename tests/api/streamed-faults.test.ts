import { gunzipSync } from 'node:zlib';

import { afterEach, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/status/endpoints.ts';
import { streamThresholdBytes } from '../../shared/http/list/row-texts.ts';
import { admin, startTestApp, type TestApp } from '../support/app.ts';
import { gatewayEvent, testLambdaContext } from '../support/event.ts';
import { type Behaviour, framed, type HostilePeer, hostilePeer } from '../support/hostile-peer.ts';
import { realm } from '../support/realm-records.ts';
import { bytesOf, readSentPart } from '../support/taken-answer.ts';

const engineDeadlineMs = 2000;
const names = Array.from({ length: 6000 }, (_, index) => `host-${String(index).padStart(4, '0')}`);
const columns = framed(JSON.stringify(['name', 'state', 'plugin_output'].map((name) => ['hosts', name])));
const half = names.length / 2;
const output = 'x'.repeat(2000);

/** The hosts below the one in the middle: more than is gathered before the first byte leaves. */
function firstHalf(request: string): string {
  const [, wanted = ''] = /^Columns: (.*)$/m.exec(request) ?? [];
  const rowOf = (name: string) =>
    wanted.split(' ').map((column) => (column === 'name' ? name : column === 'plugin_output' ? output : 0));
  return framed(JSON.stringify(names.slice(0, half).map(rowOf)));
}

let peer: HostilePeer | undefined;
let api: TestApp | undefined;
afterEach(async () => {
  await api?.stop();
  await peer?.close();
});

/** An engine with a long list, which answers the first range of names, and does that when it is asked for the second. */
async function realmThat(behave: Behaviour, deadlineMs = engineDeadlineMs) {
  peer = await hostilePeer((socket, request, turn) => {
    if (request.startsWith('GET columns')) socket.end(columns);
    else if (/^Columns: name$/m.test(request))
      socket.end(framed(JSON.stringify(names.map((name) => [name]))));
    else if (/^Filter: name >= /m.test(request)) behave(socket, request, turn);
    else socket.end(firstHalf(request));
  });
  const started = await startTestApp({
    endpoints,
    streams: true,
    realms: [realm('broken', { monitoring_port: peer.address.port })],
    config: { engineDeadlineMs: deadlineMs, checkAnswers: 'sample' },
  });
  api = started;
  return {
    peer,
    log: started.log,
    get: async (query = '', headers: Readonly<Record<string, string>> = {}) =>
      started.respond(
        gatewayEvent({ path: `/api/status/realms/broken/hosts/${query}`, headers, caller: admin }),
        testLambdaContext(),
      ),
  };
}

const second = framed(JSON.stringify(names.slice(half).map((name) => [name, 0, output])));
const faults: Record<string, { readonly behave: Behaviour; readonly code: string }> = {
  'answers half and stops': {
    behave: (socket) => socket.write(second.slice(0, second.length / 2)),
    code: 'engine_timeout',
  },
  'answers half and closes': {
    behave: (socket) => socket.end(second.slice(0, second.length / 2)),
    code: 'engine_closed',
  },
  'says nothing': { behave: () => undefined, code: 'engine_timeout' },
  'answers after its deadline': {
    behave: (socket) => {
      const late = setTimeout(() => socket.write(second), engineDeadlineMs + 20_000);
      socket.once('close', () => {
        clearTimeout(late);
      });
    },
    code: 'engine_timeout',
  },
  'answers what is no JSON': {
    behave: (socket) => socket.end(framed('[["host-3000"')),
    code: 'engine_answer_unreadable',
  },
};

describe.each(Object.entries(faults))('an engine that %s behind the first byte', (_, { behave, code }) => {
  it('ends the JSON in its middle, and its connection', async () => {
    const { get, log, peer: engine } = await realmThat(behave);
    const response = await get();
    expect(response.statusCode).toBe(200);
    expect(response.rest).toBeDefined();
    const { text, failure } = await readSentPart(response);
    expect(failure).toMatchObject({ code });
    expect(text).toContain('"host-0000"');
    expect(text).not.toContain('"host-3000"');
    expect(() => void JSON.parse(text)).toThrow();
    expect(log.lines.find(({ code: event }) => event === 'request.failed')?.fields).toMatchObject({
      code,
      streamed: true,
    });
    await engine.idle();
  });

  it('is the last line of ndjson', async () => {
    const { get, peer: engine } = await realmThat(behave);
    const { text, failure } = await readSentPart(await get('?format=ndjson'));
    expect(failure).toBeUndefined();
    const lines = text.trimEnd().split('\n');
    const { problem } = JSON.parse(lines.at(-1) ?? '') as { problem: Record<string, unknown> };
    expect(problem).toMatchObject({ code, detail: expect.stringContaining("'broken'") });
    expect(lines.slice(0, -1).every((line) => 'host_name' in (JSON.parse(line) as object))).toBe(true);
    expect(text).not.toContain('127.0.0.1');
    await engine.idle();
  });
});

describe('a caller who leaves in the middle of a list', () => {
  it("ends the engine's connection at once, long before its deadline", async () => {
    const seen = { asked: 0, closed: 0 };
    const behave: Behaviour = (socket) => {
      seen.asked += 1;
      socket.once('close', () => (seen.closed += 1));
    };
    const { get, log, peer: engine } = await realmThat(behave, 60_000);
    const { rest } = await get();
    const pieces = rest?.[Symbol.asyncIterator]();
    await pieces?.next();
    while (seen.asked === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(seen.closed).toBe(0);
    const left = performance.now();
    await pieces?.return?.();
    await engine.idle();
    expect(seen.closed).toBe(seen.asked);
    expect(performance.now() - left).toBeLessThan(20_000);
    expect(log.lines.find(({ code }) => code === 'request.completed')?.fields).toMatchObject({ left: true });
  });
});

describe('two callers of the same list, one of them slow', () => {
  it.each([{}, { 'Accept-Encoding': 'gzip' }])('get the same rows: %j', async (headers) => {
    const { get } = await realmThat((socket) => socket.end(second), 60_000);
    const [slow, fast] = await Promise.all([get('', headers), get('', headers)]);
    const pieces = [...slow.body];
    const rest = slow.rest![Symbol.asyncIterator]();
    pieces.push((await rest.next()).value as Buffer);
    // Whole answers are written while the slow one stands still in its middle.
    const whole = rowsOf(await bytesOf(fast));
    expect(rowsOf(await bytesOf(await get('', headers)))).toBe(whole);
    for (let step = await rest.next(); step.done !== true; step = await rest.next()) pieces.push(step.value);
    expect(rowsOf(Buffer.concat(pieces))).toBe(whole);
    const { data } = JSON.parse(`${whole}]}`) as { data: readonly { host_name: string }[] };
    expect(data.map(({ host_name }) => host_name)).toEqual(names);
  });
});

/** Returns the answer without `meta`, which differs between requests. */
function rowsOf(bytes: Buffer): string {
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
  return text.slice(0, text.lastIndexOf('],"meta":'));
}

describe('CSV', () => {
  it('is never a stream, however long: its name and its last line are written when every realm has answered', async () => {
    const { get } = await realmThat((socket) => socket.end(second));
    const { statusCode, headers, body, rest } = await get('?format=csv&bom=true');
    expect([statusCode, rest]).toEqual([200, undefined]);
    expect(body.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(streamThresholdBytes);
    expect(headers).toMatchObject({ 'Content-Disposition': 'attachment; filename="status-hosts.csv"' });
    const json = await get();
    expect(json.rest).toBeDefined();
    await readSentPart(json);
  });
});
