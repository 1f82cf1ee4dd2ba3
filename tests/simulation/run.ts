// Runs schedules in a process of its own, and prints a line of JSON (`simulate.ts` starts it): operations|changes FROM COUNT PLANTED [trace].
import { plantedInChanges } from './changes/planted.ts';
import { runChangesSchedule } from './changes/schedule.ts';
import { isPlanted, planted } from './planted.ts';
import { runSchedule } from './schedule.ts';

/** A schedule in which something was wrong. */
export interface ScheduleFailure {
  readonly seed: number;
  readonly violations: readonly string[];
}

export interface SimulationReport {
  /** Number of schedules that were run. It is smaller than wanted after too many failures. */
  readonly schedules: number;
  readonly steps: number;
  /** What happened how often, e.g. `checks delivered`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Processor time in milliseconds. */
  readonly cpuMs: number;
  /** Hash of all traces. */
  readonly hash: number;
  readonly failures: readonly ScheduleFailure[];
  /** The lines of the last trace, if it is wanted. */
  readonly trace: readonly string[] | undefined;
}

// Errors are expected here, and their stacks cost more than all else.
Error.stackTraceLimit = 0;

const [of = 'operations', from = '0', count = '1', name = 'none', trace] = process.argv.slice(2);
const isTraced = trace !== undefined;
const run = of === 'changes' ? runChanges : runOperations;
/** One failure is enough of a planted error. */
const mostFailures = name === 'none' ? 10 : 1;
const failures: ScheduleFailure[] = [];
const counts = new Map<string, number>();
let report = { schedules: 0, steps: 0, hash: 0, trace: undefined as SimulationReport['trace'] };
while (report.schedules < Number(count) && failures.length < mostFailures) {
  const seed = Number(from) + report.schedules;
  // Within a schedule Node never comes to its event loop, which frees what weak references leave behind.
  await new Promise((resolve) => setImmediate(resolve));
  const { steps, hash, violations, counts: more, trace: lines } = await run(seed);
  if (violations.length > 0) failures.push({ seed, violations });
  for (const [what, number] of more) counts.set(what, (counts.get(what) ?? 0) + number);
  report = {
    schedules: report.schedules + 1,
    steps: report.steps + steps,
    hash: Math.imul(report.hash ^ hash, 0x0100_0193),
    trace: lines,
  };
}
function runOperations(seed: number) {
  if (!isPlanted(name)) throw new Error(`there is no planted error '${name}'`);
  return runSchedule(seed, { isTraced, plant: planted[name] });
}

function runChanges(seed: number) {
  const found = plantedInChanges.find((one) => one === name);
  if (!found && name !== 'none') throw new Error(`there is no planted error '${name}'`);
  return runChangesSchedule(seed, { isTraced, planted: found });
}

const { user, system } = process.cpuUsage();
const whole: SimulationReport = {
  ...report,
  counts: Object.fromEntries(counts),
  cpuMs: Math.round((user + system) / 1000),
  failures,
};
process.stdout.write(JSON.stringify(whole));
