import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod';

import { startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { captureRequests } from './capture.ts';
import { startEmbedded } from './embedded.ts';
import { interleaved, median } from './measure.ts';
import { type ForkedServer, startRecording } from './recording.ts';
import { report } from './report.ts';
import { type BenchSubject, startSubject, type SubjectAddress } from './subject.ts';

const answerSchema = z.object({ data: z.array(z.unknown()) });

type Parameters = Readonly<Record<string, string>>;

const lists = {
  hosts: { path: '/api/status/realms/bench/hosts/', fixed: {} },
  // The parameters `host_groups` and `address` would show these fields, if the fields were not chosen.
  services: {
    path: '/api/status/realms/bench/all-service-status/',
    fixed: { kind: 'service', fields: 'host_name,service,state_name,output,last_check' },
  },
} as const;

/** Questions by the parameters of single fields, and the same ones as expressions. */
const pairs: readonly (readonly [list: keyof typeof lists, byFields: Parameters, where: string])[] = [
  ['hosts', { state_name: 'DOWN' }, 'state_name = DOWN'],
  ['hosts', { host_name: 'host-001*' }, 'host_name ~ "host-001*"'],
  ['hosts', { host_groups: 'db', acknowledged: 'false' }, 'host_groups = db and not acknowledged'],
  ['hosts', { unhandled: 'true' }, 'unhandled'],
  ['services', { state_name: 'CRITICAL' }, 'state_name = CRITICAL'],
  [
    'services',
    { host_groups: 'db', state_name: 'CRITICAL,WARNING' },
    'host.host_groups = db and state_name in (CRITICAL, WARNING)',
  ],
  ['services', { address: '10.0.0.9' }, 'host.address = 10.0.0.9'],
];

/** Rounds of each pair, and the requests of one round: one alone takes less time than the clock of a processor tells. */
const rounds = { warmUps: 10, runs: 31 };
const requestsOfRound = 10;

/**
 * Compares `where` with the parameters of single fields: the processor time of this process for whole requests, in turns, over recorded
 * answers of the embedded engine and of a real Icinga 2. Throws if the two forms of a question have different rows.
 */
export async function where(hosts: number): Promise<void> {
  await compareOn(`the embedded engine, ${hosts} hosts`, await startEmbedded(hosts));
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services: starting …`);
  const icinga = await startIcinga2({ site: largeSite(hosts), runsChecks: false });
  try {
    await compareOn(`Icinga 2, ${hosts} hosts`, await startRecording(icinga));
  } finally {
    await icinga.stop();
  }
}

async function compareOn(engine: string, recording: ForkedServer): Promise<void> {
  const subject = await startSubject(recording.place);
  try {
    const rows: Record<string, unknown> = {};
    for (const [list, byFields, expression] of pairs) {
      const paths = { fields: pathOf(list, byFields), where: pathOf(list, { where: expression }) };
      const compared = await comparePaths({ subject, engine: recording.place }, paths);
      console.log(`${engine}: ${list}, ${expression}: ${compared.ratio}`);
      rows[`${list}: ${expression}`] = compared;
    }
    report(`where on ${engine}`, rows);
  } finally {
    await subject.stop();
    recording.stop();
  }
}

interface MeasuredEngine {
  readonly subject: BenchSubject;
  readonly engine: SubjectAddress;
}

async function comparePaths(
  { subject, engine }: MeasuredEngine,
  paths: Readonly<Record<'fields' | 'where', string>>,
) {
  const found = await rowsOf(subject, paths.where);
  if (!isDeepStrictEqual(found, await rowsOf(subject, paths.fields)))
    throw new Error(`The rows differ: ${paths.where} and ${paths.fields}`);
  const requests = [await captureRequests(engine, paths.fields), await captureRequests(engine, paths.where)];
  const repeated = (path: string) => async () => {
    for (let count = 0; count < requestsOfRound; count += 1) await subject.take(path);
  };
  const [fields, asWhere] = await interleaved(
    { fields: repeated(paths.fields), where: repeated(paths.where) },
    rounds,
  );
  const each = (cpu: readonly number[] = []) => Number((median(cpu) / requestsOfRound).toFixed(2));
  const [fields_ms, where_ms] = [each(fields?.cpu), each(asWhere?.cpu)];
  const ratio = Number((where_ms / fields_ms).toFixed(2));
  const asksTheSame = isDeepStrictEqual(requests[0], requests[1]);
  return { rows: found.length, 'same question to the engine': asksTheSame, fields_ms, where_ms, ratio };
}

function pathOf(list: keyof typeof lists, parameters: Parameters): string {
  const { path, fixed } = lists[list];
  return `${path}?${new URLSearchParams({ ...fixed, ...parameters }).toString()}`;
}

async function rowsOf(subject: BenchSubject, path: string): Promise<readonly unknown[]> {
  const { body } = await subject.get(path);
  return answerSchema.parse(JSON.parse(Buffer.concat(body).toString())).data;
}
