import { startEmbedded } from './embedded.ts';
import { interleaved, median, rounded, type Sample } from './measure.ts';
import { megabytes } from './memory-of-process.ts';
import { report } from './report.ts';
import { type BenchSubject, startSubject } from './subject.ts';
import { warmEngine } from './warm-engine.ts';
import { warmRate } from './warm-rate.ts';
import { placeOf, warmMemory } from './warm-served.ts';
import { warmShared } from './warm-shared.ts';

const hosts = '/api/status/realms/bench/hosts/';
const zipped = { 'Accept-Encoding': 'gzip' };
const often = { warmUps: 30, runs: 61 };
const seldom = { warmUps: 3, runs: 9 };
const questions = [
  { name: 'one host', path: `${hosts}host-00001/`, rounds: often, mostMs: undefined },
  { name: 'first 100 by name', path: `${hosts}?limit=100`, rounds: often, mostMs: 5 },
  { name: 'first 100 by state', path: `${hosts}?limit=100&sort=-state`, rounds: often, mostMs: 5 },
  { name: 'counts', path: '/api/status/realms/bench/', rounds: often, mostMs: 3 },
  { name: 'all hosts, gzip', path: hosts, headers: zipped, rounds: seldom, mostMs: 60 },
];

/**
 * Compares answers from warm states with answers for which the engine is asked, then measures requests a second, memory and the cost of
 * refreshes. Another process replays the answers of the engine, whose own cost is measured on a real Icinga 2.
 */
export async function warm(count: number): Promise<void> {
  const engine = await startEmbedded(count);
  try {
    console.log(
      `\n1. Answers for ${count} hosts with ${count * 5} services, median of the requests, in process`,
    );
    report('warm', await compareAnswers(await startSubject(engine.place, { isWarm: true })));
    console.log('\n2. One host over `serve`, callers in another process');
    report('warm-rate', await warmRate(engine.place));
    console.log('\n3. A server that takes the states of another one by PostgreSQL');
    report('warm-shared', await warmShared(placeOf(engine.place, 0)));
  } finally {
    engine.stop();
  }
  console.log('\n4. Memory of `serve` with warm states');
  report('warm-memory', await warmMemory());
  console.log('\n5. A refresh over a real Icinga 2');
  report('warm-engine', await warmEngine());
}

async function compareAnswers(subject: BenchSubject): Promise<Record<string, unknown>> {
  try {
    const rows: Record<string, unknown> = { 'first refresh': await measureRefresh(subject, 'all') };
    for (const cells of ['all', 'changed'] as const)
      for (let refresh = 0; refresh < 3; refresh += 1)
        rows[`refresh, ${cells} cells`] = await measureRefresh(subject, cells);
    for (const { name, path, headers, rounds, mostMs } of questions) {
      const [states, engine] = await interleaved(
        {
          states: () => subject.take(path, headers),
          engine: () => subject.take(`${path}${path.includes('?') ? '&' : '?'}max_age=0`, headers),
        },
        rounds,
      );
      if (states && engine) rows[name] = compare({ states, engine }, mostMs);
    }
    return rows;
  } finally {
    await subject.stop();
  }
}

async function measureRefresh(
  subject: BenchSubject,
  cells: 'all' | 'changed',
): Promise<Record<string, unknown>> {
  const [cpu, started] = [process.cpuUsage(), performance.now()];
  const bytes = await subject.refresh(cells);
  const { user, system } = process.cpuUsage(cpu);
  return {
    'warm ms': Math.round(performance.now() - started),
    'warm CPU ms': Math.round((user + system) / 1000),
    'states MB': rounded(bytes / 1e6),
    'process MB': megabytes('VmRSS'),
  };
}

interface Compared {
  readonly states: Sample;
  readonly engine: Sample;
}

function compare({ states, engine }: Compared, mostMs: number | undefined): Record<string, unknown> {
  const ms = median(states.times);
  return {
    'warm ms': rounded(ms),
    'warm CPU ms': rounded(median(states.cpu)),
    'engine ms': rounded(median(engine.times)),
    'engine CPU ms': rounded(median(engine.cpu)),
    ...(mostMs !== undefined && { aim: `${mostMs} ms`, result: ms <= mostMs ? 'reached' : 'missed' }),
  };
}
