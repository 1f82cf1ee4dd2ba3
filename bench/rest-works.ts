import { X509Certificate } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import * as z from 'zod';

import { type CallContext, callContext } from '../shared/base/call-context.ts';
import { systemClock } from '../shared/base/clock.ts';
import { once } from '../shared/base/once.ts';
import { openApiClient } from '../shared/connectors/icinga2-api/index.ts';
import { openIcinga2Engine } from '../shared/connectors/icinga2-rest/index.ts';
import type { HttpAnswer } from '../shared/connectors/kit/http-client.ts';
import { createMemoryBudget, type RowQueryParts } from '../shared/connectors/status-query/index.ts';
import { monitoringApiRecord } from '../shared/store/monitoring-apis.ts';
import { engineCertificate } from '../tests/support/engine-certificate.ts';
import { deadPort } from '../tests/support/free-port.ts';
import { fakeSecrets } from '../tests/support/security.ts';
import type { ApiRecording, RecordedApi, RecordedRequest } from './api-recording.ts';
import { lists } from './icinga-api.ts';
import type { MeasuredWork } from './measure.ts';
import { type BenchSubject, startSubject } from './subject.ts';

export type ListName = keyof typeof lists;

/** A list of 50,000 services takes more memory than a function has by default. */
const memoryBytes = 8 * 1024 ** 3;
const login = { user: 'bench', password: 'bench' };
const fingerprint = new X509Certificate(engineCertificate.cert).fingerprint256;

/** The columns of the lists: those that the handler asks for. */
const shared = [
  ...['display_name', 'state', 'state_type', 'plugin_output', 'perf_data', 'last_check', 'next_check'],
  ...['last_state_change', 'current_attempt', 'max_check_attempts', 'acknowledged'],
  ...['scheduled_downtime_depth', 'is_flapping', 'notifications_enabled', 'groups', 'has_been_checked'],
];
const questions: Readonly<Record<ListName, Pick<RowQueryParts, 'table' | 'columns'>>> = {
  hosts: { table: 'hosts', columns: ['name', 'address', ...shared] },
  services: {
    table: 'services',
    columns: ['host_name', 'description', 'host_scheduled_downtime_depth', ...shared],
  },
};

/** The works that are compared, over one recording. */
export interface RestWorks {
  /** Runs a work once and returns the requests for lists that it sends. */
  questionsOf(work: MeasuredWork): Promise<readonly RecordedRequest[]>;
  /** Asks these questions by the same client, and parses the answers. */
  raw(questions: readonly RecordedRequest[]): MeasuredWork;
  /** Makes the connector's table of cells. */
  table(list: ListName): MeasuredWork;
  /** Makes the answer of the whole handler. */
  handler(list: ListName): MeasuredWork;
  stop(): Promise<void>;
}

/** Opens the works over a recording. With the address of an engine, the raw work and the table ask that engine, and the handler the recording. */
export async function openRestWorks(
  { url, requests }: ApiRecording,
  recorded?: RecordedApi,
): Promise<RestWorks> {
  const { client, engine } = openClients(recorded ?? { url, fingerprint, ...login });
  const subject = await openSubject(url);
  const parsed = ({ method, path, sent }: RecordedRequest) => {
    const body = sent !== '' && { body: z.unknown().parse(JSON.parse(sent)), isRead: true };
    return inCall((context) => client.send({ method, path, ...body }, context, countResults));
  };
  return {
    async questionsOf(work) {
      const before = requests.length;
      await work();
      // The recording reports requests as messages of its process.
      await pause(200);
      const asked = requests.slice(before).filter(({ path }) => path.startsWith('/v1/objects/'));
      if (asked.length === 0) throw new Error('the work has asked for nothing');
      return asked;
    },
    raw: (questions) => () => Promise.all(questions.map(parsed)),
    table: (list) => () =>
      inCall(async (context) => {
        const status = engine({ realm: 'bench', context });
        return (await status.cells({ ...questions[list], filters: [], most: undefined })).count;
      }),
    handler: (list) => () => subject.take(lists[list].ours.replace('/realms/bench/', '/realms/rest/')),
    stop: () => subject.stop(),
  };
}

/** Runs a work as one call. The memory of its answers counts until it has ended. */
async function inCall<T>(work: (context: CallContext) => Promise<T>): Promise<T> {
  const end = new AbortController();
  try {
    return await work(callContext(AbortSignal.any([end.signal, AbortSignal.timeout(60_000)])));
  } finally {
    end.abort();
  }
}

/** Opens the client of the REST API and the connector, with as many connections. */
function openClients({
  url,
  user,
  password,
  ...trust
}: Omit<RecordedApi, 'ca'> & { readonly ca?: string; readonly fingerprint?: string }) {
  const credentials = () => Promise.resolve({ user, password });
  const memory = createMemoryBudget(memoryBytes);
  const options = { credentials, memory, largestAnswer: memory.largestAnswer, idleConnections: 3 };
  return {
    client: openApiClient({ url, ...trust }, options),
    engine: openIcinga2Engine(
      {
        ...{ urls: [url], ca: trust.ca, maxHosts: 1_000_000 },
        fingerprints: trust.fingerprint === undefined ? undefined : [trust.fingerprint],
      },
      { clock: systemClock, credentials, memory },
    ),
  };
}

/** The objects are parsed, and not looked at. */
const answer = once(() => z.object({ results: z.custom<readonly unknown[]>(Array.isArray) }));

function countResults({ status, body }: HttpAnswer): number {
  const { results } = answer().parse(JSON.parse(body.toString()));
  if (status !== 200 || results.length === 0) throw new Error(`answered ${status}`);
  return results.length;
}

/** Starts the handlers over the recording. The realm by Livestatus is not asked. */
function openSubject(url: string): Promise<BenchSubject> {
  const record = monitoringApiRecord().parse({
    ...{ id: 'bench', kind: 'icinga2', urls: [url], credentials: 'api', max_hosts: 100_000 },
    fingerprints: [fingerprint],
  });
  const secrets = fakeSecrets({ api: JSON.stringify(login) });
  const api = { record, secrets, memoryBytes };
  return startSubject({ host: '127.0.0.1', port: deadPort }, { api });
}
