import { Agent } from 'node:http';

import { authorizationHeader, stopAllServers } from '../tests/support/served.ts';
import { startBareServer } from './bare-server.ts';
import { load } from './load.ts';
import { measureRate, type Rate } from './rate.ts';
import { readAnswer } from './read-answer.ts';
import { callBySockets, type CalledPath } from './socket-callers.ts';
import type { SubjectAddress } from './subject.ts';
import { placeOf, startWarm } from './warm-served.ts';
import { leastRate } from './warm-shared.ts';

const callers = 16;
const oneHost = '/api/status/realms/realm-0/hosts/host-00001/';
const times = { warmUp: 3, seconds: 5 };

/**
 * Measures requests for one host through `serve`, from warm states and from the engine, beside the cheapest answer of the server and a server
 * that does nothing but send the answer for one host. The first and the last are also measured with callers by `node:http`.
 */
export async function warmRate(engine: SubjectAddress): Promise<Record<string, unknown>> {
  const server = await startWarm([placeOf(engine, 0)], 300);
  const headers = await authorizationHeader(server.url);
  const bare = await startBareServer({ url: server.url, path: oneHost, headers });
  const rate = (path: string) => socketRate({ url: server.url, path, headers }, server.child.pid);
  try {
    const [fromEngine, liveness] = [await rate(`${oneHost}?max_age=0`), await rate('/health/live/')];
    const warm = await rate(oneHost);
    const result = warm['requests/s'] >= leastRate ? 'reached' : 'missed';
    return {
      'warm states': { ...warm, aim: `${leastRate}/s`, result },
      'warm states, callers by node:http': await httpRate(
        { url: server.url, path: oneHost, headers },
        server.child.pid,
      ),
      'the engine': fromEngine,
      '/health/live/': liveness,
      'bare node:http, same bytes': await socketRate({ url: bare.url, path: oneHost, headers }, bare.pid),
      'bare node:http, callers by node:http': await httpRate(
        { url: bare.url, path: oneHost, headers },
        bare.pid,
      ),
    };
  } finally {
    bare.stop();
    await stopAllServers();
  }
}

function socketRate(called: CalledPath, pid: number | undefined): Promise<Rate> {
  const send = (seconds: number) => callBySockets(called, { callers, seconds });
  return measureRate({ pids: [pid], send }, times);
}

async function httpRate({ url, path, headers }: CalledPath, pid: number | undefined): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const call = () => readAnswer(`${url}${path}`, { agent, headers });
  try {
    return await measureRate({ pids: [pid], send: (seconds) => load(call, { callers, seconds }) }, times);
  } finally {
    agent.destroy();
  }
}
