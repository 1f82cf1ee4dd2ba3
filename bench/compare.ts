import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { rawExchange } from '../tests/support/livestatus.ts';
import { bytesOf } from '../tests/support/taken-answer.ts';
import { captureRequests } from './capture.ts';
import { interleaved, median, type Sample, spread } from './measure.ts';
import { measureMemory } from './memory.ts';
import { readyRowsOf } from './ready-rows.ts';
import { type BenchSubject, startSubject, type SubjectAddress } from './subject.ts';

const hostsPath = '/api/status/realms/bench/hosts/';
const servicesPath = '/api/status/realms/bench/all-service-status/';
/** Each list has a path with which the handler queries the engine for all rows at once. The raw queries are captured from it, because a single realm is queried in pieces. */
const wholeOf = {
  [hostsPath]: '/api/status/multirealms/benches/hosts/',
  [servicesPath]: '/api/status/realms/service-status/',
};
const rounds = { warmUps: 3, runs: 21 };
const zip = promisify(gzip);
/** The compression level of the handler. */
const level = 3;

/**
 * Compares the lowest possible cost of an answer (one query for all rows over a plain socket, JSON.parse, and writing rows that are
 * ready, ADR 0108) with the whole handler, from the gateway's event to the answer, whose body remains bytes. It then compares both with
 * gzip, measures a page, and the memory of a process that answers. It prints tables. Compared works are measured in the same run, in turns.
 */
export async function compareWithRaw(engine: SubjectAddress): Promise<void> {
  const subject = await startSubject(engine);
  try {
    for (const path of [hostsPath, servicesPath] as const) await compareList(engine, subject, path);
    await compareOneHost(engine, subject);
    await measurePage(subject);
  } finally {
    await subject.stop();
  }
  console.log(`\n${servicesPath}: a process answers`);
  await measureMemory(engine, servicesPath);
}

async function compareList(
  engine: SubjectAddress,
  subject: BenchSubject,
  path: keyof typeof wholeOf,
): Promise<void> {
  const requests = await captureRequests(engine, wholeOf[path]);
  const raw = async () => {
    const bytes = await Promise.all(requests.map((request) => fetchRaw(engine, request)));
    return bytes.reduce((sum, each) => sum + each, 0);
  };
  const answer = await bytesOf(await subject.get(path));
  const writeReadyRows = readyRowsOf(answer);
  const zipped = { 'Accept-Encoding': 'gzip' };
  const samples = await interleaved(
    {
      'raw + JSON.parse': raw,
      'raw + JSON.parse + ready rows': async () => [await raw(), writeReadyRows()],
      'whole handler': () => subject.take(path),
      'raw + JSON.parse + gzip': async () => [await raw(), await zip(answer, { level })],
      'whole handler, gzip': () => subject.take(path, zipped),
    },
    rounds,
  );
  console.log(`\n${path} (${requests.length} query to the engine)`);
  console.table(Object.fromEntries(samples.map((sample) => [sample.name, spread(sample)])));
  const [least, written, whole, leastZipped, wholeZipped] = samples;
  const sizes = [await raw(), answer.length, (await subject.take(path, zipped)).bytes];
  const [asked, plain, small] = sizes.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`);
  console.log(
    `ratio ${ratioOf('times', whole, least)}, with gzip ${ratioOf('times', wholeZipped, leastZipped)}, ` +
      `to ready rows ${ratioOf('times', whole, written)}; of processor time ${ratioOf('cpu', whole, least)}, ` +
      `with gzip ${ratioOf('cpu', wholeZipped, leastZipped)}, to ready rows ${ratioOf('cpu', whole, written)}; ` +
      `from the engine ${asked ?? ''}, answer ${plain ?? ''}, zipped ${small ?? ''}`,
  );
}

/** Returns the ratio of the medians of two samples: of their times, or of their processor times. */
function ratioOf(what: 'times' | 'cpu', sample: Sample | undefined, least: Sample | undefined): string {
  return (median(sample?.[what] ?? []) / median(least?.[what] ?? [])).toFixed(2);
}

/** Measures what the handler adds to the engine's own answers about one host. */
async function compareOneHost(engine: SubjectAddress, subject: BenchSubject): Promise<void> {
  const path = `${hostsPath}host-00001/`;
  const requests = await captureRequests(engine, path);
  const samples = await interleaved(
    {
      'raw + JSON.parse': () => Promise.all(requests.map((request) => fetchRaw(engine, request))),
      'whole handler': () => subject.take(path),
    },
    { warmUps: 100, runs: 301 },
  );
  const [raw = NaN, whole = NaN] = samples.map(({ times }) => median(times));
  const [rawCpu = NaN, wholeCpu = NaN] = samples.map(({ cpu }) => median(cpu));
  console.log(`\n${path} (${requests.length} query to the engine)`);
  console.table(Object.fromEntries(samples.map((sample) => [sample.name, spread(sample)])));
  console.log(`adds ${(whole - raw).toFixed(2)} ms, processor time ${(wholeCpu - rawCpu).toFixed(2)} ms`);
}

async function measurePage(subject: BenchSubject): Promise<void> {
  const pages = [`${hostsPath}?limit=100`, `${hostsPath}?limit=100&sort=-state`, `${servicesPath}?limit=100`];
  const works = Object.fromEntries(pages.map((path) => [path, () => subject.take(path)]));
  const samples = await interleaved(works, rounds);
  console.log('\nThe first page');
  console.table(Object.fromEntries(samples.map((sample) => [sample.name, spread(sample)])));
}

async function fetchRaw(engine: SubjectAddress, request: string): Promise<number> {
  const [answer] = await rawExchange(engine, request);
  if (answer?.status !== 200) throw new Error(`the engine answered ${answer?.status ?? 'nothing'}`);
  const rows: unknown = JSON.parse(answer.body.toString());
  if (!Array.isArray(rows)) throw new Error('the engine answered something that is not rows');
  return answer.body.length;
}
