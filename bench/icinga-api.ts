import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, get as getPlain, type IncomingMessage } from 'node:http';
import { Agent, get as getSecure } from 'node:https';

import * as z from 'zod';

import { type Icinga2, startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { interleaved, type MeasuredWork, median, rounded, spread } from './measure.ts';
import { report } from './report.ts';
import { type BenchSubject, startSubject } from './subject.ts';

/** The same facts by both names: the column, and the attribute of the engine's objects (`output` and `perf_data` are in the result). */
const attributes = [
  ['display_name', 'display_name'],
  ['state', 'state'],
  ['state_type', 'state_type'],
  ['output,perf_data', 'last_check_result'],
  ['last_check', 'last_check'],
  ['next_check', 'next_check'],
  ['last_state_change', 'last_state_change'],
  ['current_attempt', 'check_attempt'],
  ['max_check_attempts', 'max_check_attempts'],
  ['acknowledged', 'acknowledgement'],
  ['in_downtime', 'downtime_depth'],
  ['is_flapping', 'flapping'],
  ['notifications_enabled', 'enable_notifications'],
  ['groups', 'groups'],
] as const;
const ourFields = attributes.map(([ours]) => ours);
const theirAttributes = attributes.map(([, theirs]) => `attrs=${theirs}`);

/** Lists by our API, and by the engine's with the same attributes. */
export const lists = {
  hosts: {
    ours: `/api/status/realms/bench/hosts/?fields=${['host_name', 'address', ...ourFields].join()}`,
    theirs: `/v1/objects/hosts?${['attrs=name', 'attrs=address', ...theirAttributes].join('&')}`,
  },
  services: {
    ours: `/api/status/realms/bench/all-service-status/?fields=${['host_name', 'service', ...ourFields].join()}`,
    theirs: `/v1/objects/services?${['attrs=name', 'attrs=host_name', ...theirAttributes].join('&')}`,
  },
};

/**
 * Compares lists over HTTP with gzip with the engine's own REST API and the same attributes. The answers are read to the end, but not
 * parsed.
 */
export async function icingaApi(hosts: number): Promise<void> {
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services: starting, and every object is checked …`);
  const icinga = await startIcinga2({ site: largeSite(hosts) });
  const subject = await startSubject(icinga);
  const server = await serve(subject);
  try {
    const theirs = await engineApi(icinga);
    const rows: Record<string, unknown> = {};
    for (const [name, paths] of Object.entries(lists)) {
      const ours = () => read(getPlain(server.url + paths.ours, { headers: { 'Accept-Encoding': 'gzip' } }));
      Object.assign(rows, await compare(name, { ours, theirs: theirs(paths.theirs) }));
    }
    report('icinga-api', rows);
  } finally {
    server.close();
    await subject.stop();
    await icinga.stop();
  }
}

async function compare(name: string, works: Readonly<Record<'ours' | 'theirs', MeasuredWork>>) {
  const samples = await interleaved(works, { warmUps: 2, runs: 11 });
  const [ours = NaN, theirs = NaN] = samples.map(({ times }) => median(times));
  const megabytes = async (work: MeasuredWork) => `${(Number(await work()) / 1e6).toFixed(1)} MB`;
  const [mine, engines] = samples;
  return {
    [`${name}, Realmgate`]: { ...(mine && spread(mine)), size: await megabytes(works.ours) },
    [`${name}, the engine's API`]: {
      ...(engines && spread(engines)),
      size: await megabytes(works.theirs),
      'times ours': rounded(theirs / ours),
    },
  };
}

/** Starts an HTTP server in front of the handlers. */
async function serve(subject: BenchSubject) {
  const server = createServer((request, response) => {
    const headers = { 'Accept-Encoding': request.headers['accept-encoding']?.toString() ?? '' };
    void subject.get(request.url ?? '/', headers).then(async ({ statusCode, headers: sent, body, rest }) => {
      response.statusCode = statusCode;
      for (const [header, value] of Object.entries(sent ?? {})) response.setHeader(header, String(value));
      for (const piece of body) response.write(piece);
      for await (const piece of rest ?? []) response.write(piece);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function engineApi({ api }: Icinga2) {
  const agent = new Agent({ keepAlive: true, ca: await readFile(api.ca) });
  const auth = `${api.user}:${api.password}`;
  return (path: string) => () =>
    read(getSecure(api.url + path, { agent, auth, headers: { Accept: 'application/json' } }));
}

/** Returns the size of the answer's body in bytes. */
async function read(sent: ReturnType<typeof getPlain>): Promise<number> {
  const [answer] = z.tuple([z.custom<IncomingMessage>()]).parse(await once(sent, 'response'));
  let bytes = 0;
  for await (const piece of answer) bytes += z.instanceof(Buffer).parse(piece).length;
  if (answer.statusCode !== 200 || bytes === 0) throw new Error(`answered ${answer.statusCode ?? 'nothing'}`);
  return bytes;
}
