import { evaluate, ruleOf } from './business-rule.ts';
import { applyResult } from './check-result.ts';
import { type CheckedObject, keepChecking, phaseOf } from './check-times.ts';
import { currentState, program } from './log-lines.ts';
import { type Later, linesOfComments, restoreMarks, takenBackAll } from './past.ts';
import type { Checkable, LogLine, Site, Subject } from './site.ts';
import { checkable, hostsOf, subjectsOf } from './site.ts';
import { hash } from './world.ts';

/** What a check of an object in a state says at a time (epoch seconds); the same arguments give the same words. */
export type Report = (subject: Subject, state: number, time: number) => { output: string; perf_data: string };

export interface DriftOptions {
  readonly seed: string;
  readonly report: Report;
  /** Keep the state that they were built with; their checks go on. */
  readonly steady: ReadonlySet<Checkable>;
  /** Days of history that the log starts with. */
  readonly history?: number;
}

const day = 86_400;
/** Days of history that the log starts with, unless said otherwise. */
const shortHistory = 2;
/** Share of days on which an object has its trouble, in percent. */
const troubleRate = 6;
const longestLog = 400_000;

/**
 * Sets a site in motion: from now on it moves with time, at every question asked of it, and starts out as if it had moved
 * for some days, of which its log tells. An object has at most one trouble a day; when, for how long and how bad follows from seed, name and day
 * alone, so that the world at an instant does not depend on when it was started. What commands do lasts until the
 * object's next change.
 */
export function drift(site: Site, at: number, options: DriftOptions): void {
  const { report, history = shortHistory } = options;
  const start = at - (at % day) - history * day;
  const later = takenBackAll(
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
      logStates(site, until > at ? subjectsOf(site) : hostsOf(site), until);
    }
    if (to <= reached) return;
    reached = to;
    runUntil(world, to);
    for (const object of world.moving) showCheck(object, to, report);
    if (site.log.length > longestLog) site.log.splice(0, longestLog / 10);
  };
  for (const process of world.processes) assess(world, process, start);
  site.log.push(rotation(start));
  logStates(site, hostsOf(site), start);
  advance(at);
  for (const each of later.values()) restoreMarks(each);
  completeLog(site);
  site.advance = advance;
}

/** What was told before the history began, of what happened within it, takes its place there. */
function completeLog(site: Site): void {
  site.log.push(...linesOfComments(site));
  site.log.sort((a, b) => a.time - b.time);
}

/** A change to come: a check result of an object. */
interface Change {
  readonly time: number;
  readonly state: number;
}

interface Moving extends CheckedObject {
  readonly key: string;
  /** No day comes for objects that keep their state and for business processes, which follow their members. */
  readonly plan: { nextDay: number; readonly changes: Change[] };
}

interface Process extends CheckedObject {
  readonly rule: string;
}

interface MovingWorld {
  readonly site: Site;
  readonly report: Report;
  readonly moving: readonly Moving[];
  readonly processes: readonly Process[];
}

function movingObjects(
  site: Site,
  start: number,
  { seed, steady, later }: DriftOptions & { readonly later: ReadonlyMap<Checkable, Later> },
): Pick<MovingWorld, 'moving' | 'processes'> {
  const moving: Moving[] = [];
  const processes: Process[] = [];
  for (const subject of subjectsOf(site)) {
    const object = checkable(subject);
    const rule = ruleOf(object.check_command);
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
  const due: { readonly object: CheckedObject; readonly change: Change }[] = [];
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

/** Until its change, an object was checked as usual and found in the state of before. */
function settle({ site, report }: MovingWorld, object: CheckedObject, { time, state }: Change): void {
  const { subject } = object;
  keepChecking(object, time - 1);
  const result = report(subject, state, time);
  applyResult(site, subject, { ...result, time, state, long_output: '', passive: false, hardAtOnce: false });
}

/** Business processes are as good as their members, at once. */
function follow(world: MovingWorld, { host }: Subject, time: number): void {
  for (const process of world.processes) {
    if (!process.rule.includes(host.name)) continue;
    if (assess(world, process, time)) follow(world, process.subject, time);
  }
}

function assess(world: MovingWorld, process: Process, time: number): boolean {
  const { subject, rule } = process;
  const ruleState = evaluate(rule, world.site);
  const state = subject.service ? ruleState : Math.min(ruleState, 1);
  if (state === checkable(subject).state) return false;
  settle(world, process, { time, state });
  return true;
}

/** The check results of one day's trouble: as many as make it HARD, a minute apart, and the recovery, all on that day. */
function troubleOn(date: number, { key, subject }: Moving): Change[] {
  const dice = hash(`${key}/${date}`);
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

/** The last regular check found what is the case: only times, texts and figures move. */
function showCheck(moving: Moving, now: number, report: Report): void {
  const last = keepChecking(moving, now);
  const object = checkable(moving.subject);
  if (last !== undefined && !object.passive)
    Object.assign(object, report(moving.subject, object.state, last));
}

function rotation(time: number): LogLine {
  return { ...program(time, 'LOG ROTATION'), class: 0, options: 'DAILY' };
}

/** A new day's log begins with everybody's state; history makes do with the hosts', to start sooner. */
function logStates(site: Site, subjects: readonly Subject[], time: number): void {
  for (const subject of subjects) site.log.push(currentState({ time, subject }));
}
