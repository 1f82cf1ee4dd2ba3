/** Invented pasts of one host, as facts and as the lines that engines write of them, and what is so at a time, by the facts alone. */
import type { PresentHost } from '../../shared/realm/history/present/present-state.ts';
import type { StateEvent } from '../../shared/realm/history/sources/state-event.ts';
import { fc } from './properties.ts';

/** Seconds: everything happens on a multiple of it, so that a model can look at each of them. */
export const tickSeconds = 60;
/** All times are ticks. The range is [0, end); lines are read from `firstRead` on. */
export const endTick = 40;
const firstRead = -20;
/** The second of tick 0. */
const origin = 1_800_000_000;
export const secondOf = (at: number) => origin + at * tickSeconds;

export const modelStates = ['UP', 'DOWN', 'UNREACHABLE', 'PENDING', 'NODATA'] as const;
export type HostState = (typeof modelStates)[number];

interface Downtime {
  readonly begin: number;
  readonly end: number;
  readonly cancelled: boolean;
}

interface StateLine {
  readonly at: number;
  readonly kind: 'alert' | 'state';
  /** 3 and more: no state that hosts have. */
  readonly state: number;
  readonly hard: boolean;
  /** Set for a line of kind `state`. If it is false, UP may mean never checked. */
  readonly hasOutput: boolean;
}

export interface InventedPast {
  readonly now: number;
  readonly stateLines: readonly StateLine[];
  readonly downtimes: readonly Downtime[];
  /** `depth`: one STARTED and one STOPPED however many overlap (Nagios family); `each`: those of each (Icinga 2). */
  readonly form: 'depth' | 'each';
  /** Engine starts; those of the Nagios family tell of running downtimes again. */
  readonly starts: readonly number[];
  /** Lines before it are not there. */
  readonly logFrom: number;
  readonly beginsFirst: boolean;
  /** Undefined: the engine does not have the host any more. */
  readonly present:
    | {
        readonly checked: boolean;
        readonly hardState: number | null;
        readonly since: number | null;
        readonly acknowledged: boolean;
      }
    | undefined;
}

const when = fc.integer({ min: firstRead, max: endTick + 5 });
const stateLine = fc.record({
  at: when,
  kind: fc.constantFrom('alert' as const, 'state' as const),
  state: fc.constantFrom(0, 0, 1, 1, 2, 3, 7),
  hard: fc.boolean(),
  hasOutput: fc.boolean(),
});
const downtime = fc
  .tuple(fc.integer({ min: firstRead - 10, max: endTick + 5 }), fc.integer({ min: 1, max: 30 }), fc.boolean())
  .map(([begin, length, cancelled]): Downtime => ({ begin, end: begin + length, cancelled }));

/** `whole`: nothing before the range is lost, and the engine still has the host. */
export function inventedPasts(kind: 'any' | 'whole'): fc.Arbitrary<InventedPast> {
  const present = fc.record({
    checked: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
    hardState: fc.option(fc.constantFrom(0, 1, 2), { freq: 9 }),
    since: fc.option(when, { freq: 9 }),
    acknowledged: fc.boolean(),
  });
  return fc
    .record({
      now: fc.oneof(fc.integer({ min: -5, max: endTick + 20 }), fc.constant(endTick + 20)),
      stateLines: fc.array(stateLine, { maxLength: 12 }),
      downtimes: fc.array(downtime, { maxLength: 5 }),
      form: fc.constantFrom('depth' as const, 'each' as const),
      starts: fc.array(when, { maxLength: 3 }),
      beginsFirst: fc.boolean(),
      present: kind === 'whole' ? present : fc.option(present, { freq: 6, nil: undefined }),
      isLost: kind === 'whole' ? fc.constant(false) : fc.boolean(),
    })
    .map(({ isLost, ...past }) => ({
      ...past,
      // If the log lacks its beginning, a line for the end of a downtime does not tell whether another is open: such a log has lines for the first and the last only.
      form: isLost ? 'depth' : past.form,
      starts: isLost ? [] : past.starts,
      logFrom: isLost ? firstRead : firstRead - 10,
      present: past.present && {
        ...past.present,
        since: past.present.since === null ? null : Math.min(past.present.since, past.now),
      },
    }));
}

/** Returns the events before `to` that a reader of the log is fed, in the engine's order. */
export function linesOf(past: InventedPast, to: number): StateEvent[] {
  const events: StateEvent[] = [];
  let depth = 0;
  for (let at = firstRead - 10; at < to && at <= past.now; at += 1) {
    const line = (kind: StateEvent['kind'], more: Partial<StateEvent>) => {
      if (at < past.logFrom) return;
      const [time, type] = [secondOf(at), ''];
      events.push({
        time,
        type,
        kind,
        host_name: 'a',
        service: null,
        state: null,
        state_type: null,
        ...more,
      });
    };
    const turn = (by: 1 | -1, word: string) => {
      if (past.form === 'each' || depth === (by === 1 ? 0 : 1)) line('downtime', { state_type: word });
      depth += by;
    };
    const finish = () => {
      for (const one of past.downtimes) if (one.end === at) turn(-1, one.cancelled ? 'CANCELLED' : 'STOPPED');
    };
    if (!past.beginsFirst) finish();
    if (past.starts.includes(at)) {
      const isOfNagios = past.form === 'depth';
      line('engine', {
        type: isOfNagios ? 'Naemon 1.4 starting... (PID=1)' : 'LOG VERSION',
        host_name: null,
      });
      if (isOfNagios && depth > 0) line('downtime', { state_type: 'STARTED' });
    }
    for (const one of past.downtimes) if (one.begin === at) turn(1, 'STARTED');
    if (past.beginsFirst) finish();
    for (const { at: told, kind, state, hard, hasOutput } of past.stateLines) {
      if (told === at) line(kind, { state, state_type: hard ? 'HARD' : 'SOFT', hasOutput });
    }
  }
  return events;
}

/** Returns the present state of the host as the engine reports it. */
export function presentOf(past: InventedPast): PresentHost | undefined {
  if (!past.present) return undefined;
  const { checked, hardState, since, acknowledged } = past.present;
  const running = past.downtimes.filter((one) => one.begin <= past.now && past.now < one.end);
  return {
    host_name: 'a',
    checked,
    hardState,
    since: since === null ? null : secondOf(since),
    downtimeSince: running.length === 0 ? null : secondOf(Math.min(...running.map(({ begin }) => begin))),
    acknowledged,
  };
}

/** Lines of HARD states, and soft recoveries, that a reader up to `end` is told, at or before a tick. */
export function statesRead(past: InventedPast, at: number): StateLine[] {
  return past.stateLines
    .filter((line) => line.state <= 2 && (line.hard || line.state === 0))
    .filter((line) => line.at >= past.logFrom && line.at < endTick && line.at <= Math.min(at, past.now))
    .sort((a, b) => a.at - b.at);
}

/** Returns the state that is known at a tick. */
export function stateAt(past: InventedPast, at: number): HostState {
  const { present, now } = past;
  if (at >= now) return 'NODATA';
  if (!present) {
    const lines = linesOf(past, endTick).filter(
      ({ kind, state, state_type: type }) =>
        kind === 'downtime' || (state !== null && state <= 2 && (type === 'HARD' || state === 0)),
    );
    const last = lines.at(-1);
    if (!last || secondOf(at) >= last.time) return 'NODATA';
  }
  const told = statesRead(past, at).at(-1);
  const isUnchecked = told?.kind === 'state' && told.state === 0 && !told.hasOutput;
  if (present?.checked === false && (!told || isUnchecked)) return 'PENDING';
  if (told) return modelStates[told.state] ?? 'NODATA';
  if (!present || present.hardState === null || present.since === null || present.since > at) return 'NODATA';
  return modelStates[present.hardState] ?? 'NODATA';
}

/** Whether a tick is known to be in a downtime: of one at least the beginning or the end was told, or it runs now. */
export function inDowntime(past: InventedPast, at: number): boolean {
  const { now, logFrom, present } = past;
  if (at >= now) return false;
  const lastRead = Math.min(now, endTick - 1);
  return mergePeriods(past.downtimes, past.beginsFirst).some((one) => {
    if (at >= one.end) return false;
    const running = past.downtimes.filter(
      ({ begin, end: over }) => begin >= one.begin && begin <= now && now < over && over <= one.end,
    );
    const isKnown = one.begin >= logFrom || one.end <= lastRead;
    if (isKnown) return one.begin <= at;
    return present !== undefined && running.some(({ begin }) => begin <= at);
  });
}

interface Stretch {
  readonly begin: number;
  readonly end: number;
}

/** Stretches that overlap, or `touch`, made one. */
export function mergePeriods(stretches: readonly Stretch[], touch = true): Stretch[] {
  const all: Stretch[] = [];
  for (const { begin, end: over } of [...stretches].sort((a, b) => a.begin - b.begin)) {
    const last = all.at(-1);
    if (last && (begin < last.end || (touch && begin === last.end)))
      all.splice(-1, 1, { begin: last.begin, end: Math.max(last.end, over) });
    else all.push({ begin, end: over });
  }
  return all;
}
