import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as z from 'zod';

import { once as onceValue } from '../shared/base/once.ts';
import { startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { hasRecording, recordedRequest, startApiRecording } from './api-recording.ts';
import { lists } from './icinga-api.ts';
import { interleaved, median, rounded, type Sample, spread } from './measure.ts';
import { forgetPeak, megabytes } from './memory-of-process.ts';
import { report } from './report.ts';
import { type ListName, openRestWorks, type RestWorks } from './rest-works.ts';
import { startSubject } from './subject.ts';

const rounds = { warmUps: 2, runs: 9 };
const listNames = ['hosts', 'services'] as const;

/**
 * Compares lists of a realm that is reached by the REST API of Icinga 2 with the raw answers to the same questions, read by the same client and
 * parsed, in turns: the table of the connector and the whole handler. The answers are those of a real Icinga 2, recorded and replayed over
 * HTTPS by another process. `kept` is a folder for the recording, which is made once.
 */
export async function icingaRest(hosts: number, kept?: string): Promise<void> {
  const folder =
    kept === undefined ? await mkdtemp(join(tmpdir(), 'realmgate-rest-')) : join(kept, `rest-${hosts}`);
  try {
    if (!(await hasRecording(folder))) await record(hosts, folder);
    const rows: Record<string, unknown> = {};
    for (const list of listNames) Object.assign(rows, await compare(list, folder));
    report('icinga-rest', rows);
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true });
  }
}

/** Records what the works ask for, and compares the table with raw answers of the engine itself, and the handler by both of its interfaces. */
async function record(hosts: number, folder: string): Promise<void> {
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services: starting, and every object is checked …`);
  const icinga = await startIcinga2({ site: largeSite(hosts), runsChecks: false });
  const api = { ...icinga.api, ca: await readFile(icinga.api.ca, 'utf8') };
  const recording = await startApiRecording(folder, api);
  const works = await openRestWorks(recording);
  const livestatus = await startSubject(icinga);
  try {
    for (const list of listNames) for (const work of [works.table(list), works.handler(list)]) await work();
    report(
      'icinga-rest, the engine itself',
      await compareOnEngine(works, await openRestWorks(recording, api)),
    );
    const samples = await interleaved(
      Object.fromEntries(
        listNames.map((list) => [`${list}, handler by Livestatus`, () => livestatus.take(lists[list].ours)]),
      ),
      { warmUps: 1, runs: 3 },
    );
    report('icinga-rest', Object.fromEntries(samples.map((sample) => [sample.name, spread(sample)])));
  } finally {
    recording.stop();
    await Promise.all([works.stop(), livestatus.stop(), icinga.stop()]);
  }
}

/** Compares the time of our connector for a list with that of the bare requests. A large list takes the engine seconds. */
async function compareOnEngine(recorded: RestWorks, engine: RestWorks): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const list of listNames) {
    const raw = engine.raw(await recorded.questionsOf(recorded.table(list)));
    const [theirs, mine] = await interleaved({ raw, ours: engine.table(list) }, { warmUps: 1, runs: 7 });
    if (!theirs || !mine) throw new Error('nothing was measured');
    rows[`${list}, raw`] = spread(theirs);
    const timesRaw = rounded(median(mine.times) / median(theirs.times));
    rows[`${list}, table`] = { ...spread(mine), 'times raw': timesRaw, ...ratios(mine, theirs) };
  }
  await engine.stop();
  return rows;
}

/** Compares the works of one list, and prints the most memory that a process of its own takes for each. */
async function compare(list: ListName, folder: string): Promise<Record<string, unknown>> {
  const recording = await startApiRecording(folder);
  const works = await openRestWorks(recording);
  const rows: Record<string, unknown> = {};
  for (const name of ['table', 'handler'] as const) {
    const work = works[name](list);
    const questions = await works.questionsOf(work);
    const [raw, ours] = await interleaved({ raw: works.raw(questions), ours: work }, rounds);
    if (!raw || !ours) throw new Error('nothing was measured');
    rows[`${list}, raw of the ${name}`] = { ...spread(raw), 'least CPU ms': Math.min(...raw.cpu) };
    rows[`${list}, ${name}`] = {
      ...spread(ours),
      'least CPU ms': Math.min(...ours.cpu),
      ...ratios(ours, raw),
    };
    const memory = { list, folder, questions: [] };
    await printMemory({ ...memory, work: 'raw', questions: [...questions] });
    await printMemory({ ...memory, work: name });
  }
  await works.stop();
  recording.stop();
  return rows;
}

/** Returns the ratios of processor time: of the medians, and of the least times, which other work of the machine changes least. */
function ratios(ours: Sample, raw: Sample): Record<string, number> {
  return {
    'CPU of raw': rounded(median(ours.cpu) / median(raw.cpu)),
    'least of raw': rounded(Math.min(...ours.cpu) / Math.min(...raw.cpu)),
  };
}

const memoryTask = onceValue(() =>
  z.strictObject({
    list: z.enum(listNames),
    folder: z.string(),
    work: z.enum(['raw', 'table', 'handler']),
    questions: z.array(recordedRequest()),
  }),
);
type MemoryTask = z.infer<ReturnType<typeof memoryTask>>;

async function printMemory(task: MemoryTask): Promise<void> {
  await once(fork(import.meta.filename, ['memory', JSON.stringify(task)]), 'exit');
}

async function measureMemory({ list, folder, work, questions }: MemoryTask): Promise<void> {
  const recording = await startApiRecording(folder);
  const works = await openRestWorks(recording);
  const measured = work === 'raw' ? works.raw(questions) : works[work](list);
  forgetPeak();
  const before = megabytes('VmRSS');
  for (let run = 0; run < 3; run += 1) await measured();
  console.log(
    `${list}, ${work}${work === 'raw' ? ` of ${questions.length}` : ''}: at most ${megabytes('VmHWM')} MB, ${before} MB before`,
  );
  await works.stop();
  recording.stop();
}

const [role, task = ''] = process.argv.slice(2);
if (process.send && role === 'memory') {
  await measureMemory(memoryTask().parse(JSON.parse(task)));
  process.disconnect();
}
