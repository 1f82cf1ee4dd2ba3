import type { EngineFacts } from '../../connectors/status-query/index.ts';
import { type LastCheck, lastChecksOf } from '../operations/last-checks.ts';
import type { RealmTargets } from '../operations/select-in-realms.ts';
import { objectKey, type TargetObject } from '../operations/target.ts';
import { vanished } from '../operations/target-rows.ts';
import { returnCodeOf, type stateNames } from './check-state.ts';

/** A check result that a person or a program reports. */
export interface ReportedResult {
  readonly state: (typeof stateNames)[number];
  /** The output as engines show it. */
  readonly output: string;
  /** The output with the performance data behind it. */
  readonly outputWithData: string;
  /** The time of the check in epoch seconds. */
  readonly time: number;
}

/** The time limit of the question, in milliseconds. */
const lookMs = 5000;

/** The answers that an engine gives before a result is accepted. */
export interface Situation {
  readonly engine: EngineFacts;
  readonly checks: ReadonlyMap<string, LastCheck>;
}

/** Asks the engine of a realm. */
export async function situationIn({ realm, targets }: RealmTargets): Promise<Situation> {
  const bounded = realm.within(lookMs);
  const [engine, checks] = await Promise.all([bounded.status.engine(), lastChecksOf(bounded, targets)]);
  return { engine, checks };
}

/** Returns the reason why a result is not accepted for a target. Without a situation only the state can be judged. */
export function refusalOf(
  target: TargetObject,
  { state, time }: ReportedResult,
  before: Situation | undefined,
): string | undefined {
  const kind = kindOf(target);
  if (returnCodeOf(state, kind) === undefined) return `A ${kind} has no state ${state}.`;
  if (!before) return undefined;
  const last = before.checks.get(objectKey(target));
  if (!last) return vanished;
  return refusedByEngine(kind, before.engine) ?? refusedByObject(last, before.engine, time);
}

function refusedByEngine(kind: 'host' | 'service', engine: EngineFacts): string | undefined {
  const isOn = kind === 'host' ? engine.accept_passive_host_checks : engine.accept_passive_service_checks;
  return isOn === false ? `Its engine takes no passive checks of ${kind}s.` : undefined;
}

function refusedByObject(last: LastCheck, { kind }: EngineFacts, time: number): string | undefined {
  if (last.acceptsResults === false) return 'It takes no passive checks.';
  const isDropped = kind === 'icinga2' && last.checkedAt !== null && last.checkedAt > time;
  return isDropped ? 'Its last check is later than checked_at: its engine drops older results.' : undefined;
}

/** Returns whether a target is a host or a service. */
export function kindOf({ description }: TargetObject): 'host' | 'service' {
  return description === null ? 'host' : 'service';
}
