// SIGTERM while callers ask: every connection that the system took gets its answer.
import { Agent, request } from 'node:http';
import { connect } from 'node:net';

import { afterAll, describe, expect, it } from '@jest/globals';

import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  silentRealm,
  startServed,
  stopAllServers,
} from '../support/served.ts';

afterAll(stopAllServers);

interface Call {
  readonly url: string;
  readonly agent: Agent;
  readonly headers: Record<string, string>;
}

/** The status, `cut` if the answer is not whole, or the code of the error. */
const call = ({ url, agent, headers }: Call) =>
  new Promise<string>((resolve) => {
    request(url, { agent, headers }, (answer) => {
      answer.resume().once('close', () => {
        resolve(answer.complete ? String(answer.statusCode) : 'cut');
      });
    })
      .once('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code ?? error.message);
      })
      .end();
  });

const callers = 50;
const ways = [`/api/realms/`, `/api/status/realms/${silentRealm}/hosts/`, '/health/'];

describe('npm run serve, told to stop', () => {
  it.each(['0', '1'])('resets no connection of 50 callers, with --drain %s', async (drain) => {
    const folder = newFolder();
    await createFirstRecords(folder);
    const { url, child, ended } = await startServed(folder, [
      ...['--requests-per-second', '99999', '--drain', drain],
    ]);
    const headers = await authorizationHeader(url);
    const outcomes: string[] = [];
    /** Half of them keep their connection while they can; all go on until nothing listens any more. */
    const work = async (_: unknown, index: number) => {
      const agent = new Agent({ keepAlive: index % 2 === 0 });
      for (let outcome = ''; outcome !== 'ECONNREFUSED' && outcomes.length < 20_000; outcomes.push(outcome)) {
        outcome = await call({ url: `${url}${ways[index % ways.length]!}`, agent, headers });
      }
      agent.destroy();
    };
    const workers = Array.from({ length: callers }, work);
    while (outcomes.length < 300) await new Promise(setImmediate);
    child.kill('SIGTERM');
    await Promise.all(workers);
    const counts: Record<string, number> = {};
    for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
    // A path that needs no token has a limit of its own for all callers, which answers 429.
    const { ECONNREFUSED, '200': whole, '502': silent, '429': _, ...others } = counts;
    expect(others).toEqual({});
    expect(ECONNREFUSED).toBe(callers);
    expect(Math.min(whole!, silent!)).toBeGreaterThan(0);
    expect(await ended).toBe(0);
  });

  it('does not wait for a connection that asks nothing', async () => {
    const { url, child, ended } = await startServed(newFolder());
    const { hostname, port } = new URL(url);
    const silent = connect(Number(port), hostname).on('error', () => undefined);
    await new Promise((resolve) => silent.once('connect', resolve));
    await fetch(`${url}/health/server/`);
    const stopped = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(12_000);
  });
});
