import { evaluate, ruleOf } from './business-rule.ts';
import { applyResult } from './check-result.ts';
import { currentState, program } from './log-lines.ts';
import type { Checkable, Site, Subject } from './site.ts';
import { checkable } from './site.ts';
import { hash } from './world.ts';

/** What a check of an object in a state says at a time (epoch seconds); the same arguments give the same words. */
export type Report = (subject: Subject, state: number, time: number) => { output: string; perf_data: string };

export interface DriftOptions {
  readonly seed: string;
  readonly report: Report;
  /** Keep the state that they were built with; their checks go on. */
  readonly steady: ReadonlySet<Checkable>;
}

const day = 86_400;
/** Days of history that the log starts with. */
const history = 3;
/** Share of days on which an object has its trouble, in percent. */
const troubleRate = 9;
const longestLog = 200_000;

/**
 * Sets a site in motion: from now on it moves with time, at every question asked of it, and starts out as if it had moved
 * for three days. An object has at most one trouble a day; when, for how long and how bad follows from seed, name and day
 * alone, so that the world at an instant does not depend on when it was started. What commands do lasts until the
 * object's next change.
 */
export function drift(site: Site, at: number, options: DriftOptions): void {
  const start = midnight(at) - history * day;
  const moving = movingObjects(site, start, options);
  let reached = start;
  const advance = (to: number): void => {
    for (let until = midnight(reached) + day; until <= to; until += day) {
      runUntil(site, moving, { until: until - 1, options });
      logRotation(site, until);
    }
    if (to <= reached) return;
    reached = to;
    runUntil(site, moving, { until: to, options });
    for (const object of moving) keepChecking(object, to, options.report);
    if (site.log.length > longestLog) site.log.splice(0, longestLog / 10);
  };
  logRotation(site, start);
  advance(at);
  site.advance = advance;
}

/** A change to come: a check result of an object. */
interface Change {
  readonly time: number;
  readonly state: number;
}

interface Moving {
  readonly subject: Subject;
  readonly key: string;
  /** Null for objects that keep their state and for business processes, which follow their members. */
  readonly plan: Plan | null;
  readonly rule: string | null;
}

interface Plan {
  nextDay: number;
  changes: Change[];
}

function movingObjects(site: Site, start: number, { seed, steady }: DriftOptions): Moving[] {
  const subjects = [...site.hosts.values()].flatMap((host): Subject[] => [
    { host, service: null },
    ...[...host.services.values()].map((service) => ({ host, service })),
  ]);
  return subjects.map((subject) => {
    const object = checkable(subject);
    const rule = ruleOf(object.check_command);
    const key = `${seed}/${subject.host.name}/${subject.service?.description ?? ''}`;
    const moves = rule === null && !steady.has(object) && object.has_been_checked;
    return { subject, key, rule, plan: moves ? { nextDay: start, changes: [] } : null };
  });
}

interface Stretch {
  readonly until: number;
  readonly options: DriftOptions;
}

function runUntil(site: Site, moving: readonly Moving[], { until, options }: Stretch): void {
  const due = moving
    .flatMap((object) => takeDue(object, until).map((change) => ({ ...change, subject: object.subject })))
    .sort((a, b) => a.time - b.time);
  for (const { subject, time, state } of due) {
    applyResult(site, subject, { ...said(options.report, subject, { time, state }), hardAtOnce: false });
  }
  if (due.length > 0) followMembers(site, moving, { until, options });
}

function takeDue({ plan, subject, key }: Moving, until: number): Change[] {
  if (!plan) return [];
  while (plan.nextDay <= until) {
    plan.changes.push(...troubleOn(plan.nextDay, key, subject));
    plan.nextDay += day;
  }
  const count = plan.changes.findIndex(({ time }) => time > until);
  return plan.changes.splice(0, count < 0 ? plan.changes.length : count);
}

/** The check results of one day's trouble: as many as make it HARD, a minute apart, and the recovery, all on that day. */
function troubleOn(date: number, key: string, subject: Subject): Change[] {
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

function followMembers(site: Site, moving: readonly Moving[], { until: time, options }: Stretch): void {
  for (const { subject, rule } of moving) {
    if (rule === null) continue;
    const found = evaluate(rule, site);
    const state = subject.service ? found : Math.min(found, 1);
    if (state === checkable(subject).state) continue;
    applyResult(site, subject, { ...said(options.report, subject, { time, state }), hardAtOnce: true });
  }
}

function said(report: Report, subject: Subject, { time, state }: Change) {
  return { ...report(subject, state, time), time, state, long_output: '', passive: false };
}

/** Regular checks find what is the case: only times, texts and figures move. */
function keepChecking({ subject, key }: Moving, now: number, report: Report): void {
  const object = checkable(subject);
  if (!object.active_checks_enabled || !object.has_been_checked) return;
  const period = Math.max(1, Math.round(object.check_interval * 60));
  const last = now - ((now + hash(key)) % period);
  if (last <= object.last_check) return;
  object.last_check = last;
  object.next_check = last + period;
  object.last_update = last;
  object.last_time[object.state] = last;
  if (object.passive) return;
  Object.assign(object, report(subject, object.state, last));
}

/** A new day's log begins with everybody's state. */
function logRotation(site: Site, time: number): void {
  site.log.push({ ...program(time, 'LOG ROTATION'), class: 0, options: 'DAILY' });
  for (const host of site.hosts.values()) {
    const subjects: Subject[] = [{ host, service: null }];
    for (const service of host.services.values()) subjects.push({ host, service });
    for (const subject of subjects) site.log.push(currentState({ time, subject }));
  }
}

function midnight(time: number): number {
  return time - (time % day);
}
