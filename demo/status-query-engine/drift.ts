import { evaluateRule, ruleInCommand } from './business-rule.ts';
import { applyResult } from './check-result.ts';
import { keepChecking, phaseOf, type ScheduledObject } from './check-times.ts';
import { currentState, programLine } from './log-lines.ts';
import { logLinesOfComments, resetToStartOfPast, restorePresentMarks, type StateAfterPast } from './past.ts';
import type { Checkable, LogLine, Site, Subject } from './site.ts';
import { checkable, hostSubjects, subjectsOf } from './site.ts';
import { fnvHash } from './snapshot.ts';

/** Returns the output of a check of an object in a state at a time (epoch seconds). The same arguments give the same output. */
export type DriftReport = (
  subject: Subject,
  state: number,
  time: number,
) => { output: string; perf_data: string };

export interface DriftOptions {
  readonly seed: string;
  readonly report: DriftReport;
  /** The objects that keep the state that they were built with. Their checks continue. */
  readonly steady: ReadonlySet<Checkable>;
  /** The number of days of history that the log starts with. */
  readonly history?: number;
}

const day = 86_400;
/** The default number of days of history that the log starts with. */
const shortHistory = 2;
/** The share of days on which an object has a trouble, in percent. */
const troubleRate = 6;
const longestLog = 400_000;

/**
 * Makes a site change with time: it is updated at every query, and starts as if it had changed for some days, which its log contains.
 * An object has at most one trouble a day. Its time, duration and severity follow from the seed, the name and the day alone, so that
 * the site at an instant does not depend on its start. The effects of commands last until the next change of the object.
 */
export function drift(site: Site, at: number, options: DriftOptions): void {
  const { report, history = shortHistory } = options;
  const start = at - (at % day) - history * day;
  const later = resetToStartOfPast(
    subjectsOf(site).filter((one) => options.steady.has(checkable(one))),
    start,
    report,
  );
  const world = { site, report, ...movingObjects(site, start, { ...options, later }) };
  let reached = start;
  const advance = (to: number): void => {
    for (let until = reached - (reached % day) + day; until <= to; until += day) {
      runUntil(world, until - 1);
      site.log.push(rotation(until));
      logStates(site, until > at ? subjectsOf(site) : hostSubjects(site), until);
    }
    if (to <= reached) return;
    reached = to;
    runUntil(world, to);
    for (const object of world.moving) showCheck(object, to, report);
    if (site.log.length > longestLog) site.log.splice(0, longestLog / 10);
  };
  for (const process of world.processes) assess(world, process, start);
  site.log.push(rotation(start));
  logStates(site, hostSubjects(site), start);
  advance(at);
  for (const each of later.values()) restorePresentMarks(each);
  completeLog(site);
  site.advance = advance;
}

/** Adds the log lines of comments from within the history at their place in time. */
function completeLog(site: Site): void {
  site.log.push(...logLinesOfComments(site));
  site.log.sort((a, b) => a.time - b.time);
}

/** A future check result of an object with its state. */
interface Change {
  readonly time: number;
  readonly state: number;
}

interface Moving extends ScheduledObject {
  readonly key: string;
  /** The planned changes of the object. Objects that keep their state and business processes, which follow their members, have none. */
  readonly plan: { nextDay: number; readonly changes: Change[] };
}

interface Process extends ScheduledObject {
  readonly rule: string;
}

interface MovingWorld {
  readonly site: Site;
  readonly report: DriftReport;
  readonly moving: readonly Moving[];
  readonly processes: readonly Process[];
}

function movingObjects(
  site: Site,
  start: number,
  { seed, steady, later }: DriftOptions & { readonly later: ReadonlyMap<Checkable, StateAfterPast> },
): Pick<MovingWorld, 'moving' | 'processes'> {
  const moving: Moving[] = [];
  const processes: Process[] = [];
  for (const subject of subjectsOf(site)) {
    const object = checkable(subject);
    const rule = ruleInCommand(object.check_command);
    const key = `${seed}/${nameOf(subject)}`;
    const phase = phaseOf(seed, subject);
    if (rule !== null) processes.push({ subject, phase, rule });
    const moves = rule === null && !steady.has(object) && object.has_been_checked;
    const changes = [...(later.get(object)?.changes ?? [])];
    const first = moves ? start : Infinity;
    moving.push({ subject, key, phase, plan: { nextDay: first, changes } });
  }
  return { moving, processes };
}

function nameOf({ host, service }: Subject): string {
  return `${host.name}/${service?.description ?? ''}`;
}

function runUntil(world: MovingWorld, until: number): void {
  const due: { readonly object: ScheduledObject; readonly change: Change }[] = [];
  for (const object of world.moving) {
    const { plan } = object;
    while (plan.nextDay <= until) {
      plan.changes.push(...troubleOn(plan.nextDay, object));
      plan.nextDay += day;
    }
    for (let next = plan.changes[0]; next && next.time <= until; next = plan.changes[0]) {
      plan.changes.shift();
      due.push({ object, change: next });
    }
  }
  due.sort((a, b) => a.change.time - b.change.time);
  for (const { object, change } of due) {
    settle(world, object, change);
    follow(world, object.subject, change.time);
  }
}

/** Applies a change. Until then, the object was checked regularly and found in the previous state. */
function settle({ site, report }: MovingWorld, object: ScheduledObject, { time, state }: Change): void {
  const { subject } = object;
  keepChecking(object, time - 1);
  const result = report(subject, state, time);
  applyResult(site, subject, { ...result, time, state, long_output: '', passive: false, hardAtOnce: false });
}

/** Updates the business processes with this host at once. */
function follow(world: MovingWorld, { host }: Subject, time: number): void {
  for (const process of world.processes) {
    if (!process.rule.includes(host.name)) continue;
    if (assess(world, process, time)) follow(world, process.subject, time);
  }
}

function assess(world: MovingWorld, process: Process, time: number): boolean {
  const { subject, rule } = process;
  const ruleState = evaluateRule(rule, world.site);
  const state = subject.service ? ruleState : Math.min(ruleState, 1);
  if (state === checkable(subject).state) return false;
  settle(world, process, { time, state });
  return true;
}

/** Returns the check results of one day's trouble: as many as make it HARD, a minute apart, and the recovery, all on that day. */
function troubleOn(date: number, { key, subject }: Moving): Change[] {
  const dice = fnvHash(`${key}/${date}`);
  if (dice % 100 >= troubleRate) return [];
  const minutes = 15 + (Math.floor(dice / 100) % 345);
  const from = date + 60 * (Math.floor(dice / 40_000) % (1380 - minutes)) + (dice % 60);
  const state = subject.service ? [1, 2, 1, 2, 3][dice % 5] : 1;
  const { max_check_attempts } = checkable(subject);
  const results = Array.from({ length: max_check_attempts }, (_, at) => ({
    time: from + 60 * at,
    state: state ?? 1,
  }));
  return [...results, { time: from + 60 * (minutes + max_check_attempts), state: 0 }];
}

/** Records the last regular check. It found the present state, so that only times, texts and figures change. */
function showCheck(moving: Moving, now: number, report: DriftReport): void {
  const last = keepChecking(moving, now);
  const object = checkable(moving.subject);
  if (last !== undefined && !object.passive)
    Object.assign(object, report(moving.subject, object.state, last));
}

function rotation(time: number): LogLine {
  return { ...programLine(time, 'LOG ROTATION'), class: 0, options: 'DAILY' };
}

/**
 * Logs the states of objects, as at the begin of a new day's log. The history only contains those of hosts, so that the start is
 * faster.
 */
function logStates(site: Site, subjects: readonly Subject[], time: number): void {
  for (const subject of subjects) site.log.push(currentState({ time, subject }));
}
