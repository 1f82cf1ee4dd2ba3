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

/** The time limit of one query, in milliseconds. */
const lookMs = 5000;

/** The facts of an engine and the last checks of the targets, as they were before a result is accepted. */
export interface StateBeforeResult {
  readonly engine: EngineFacts;
  readonly checks: ReadonlyMap<string, LastCheck>;
}

/** Reads from the engine of a realm what decides whether it accepts results. */
export async function readStateBefore({ realm, targets }: RealmTargets): Promise<StateBeforeResult> {
  const bounded = realm.within(lookMs);
  const [engine, checks] = await Promise.all([bounded.status.engine(), lastChecksOf(bounded, targets)]);
  return { engine, checks };
}

/** Returns the reason why a result is not accepted for a target. If `before` is `undefined`, only the state is judged. */
export function refusalOf(
  target: TargetObject,
  { state, time }: ReportedResult,
  before: StateBeforeResult | undefined,
): string | undefined {
  const kind = kindOf(target);
  if (returnCodeOf(state, kind) === undefined) return `A ${kind} has no state ${state}.`;
  if ([target.host_name, target.service].some((name) => name?.includes(';') === true))
    return 'No command can name it, because its name has a semicolon.';
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

/** Returns what is to be known of a result that is taken, or null. */
export function remarkOn(target: TargetObject, { state }: ReportedResult): string | null {
  return kindOf(target) === 'host' && state === 'WARNING' ? 'A host has no state WARNING: it is UP.' : null;
}

/** Returns whether a target is a host or a service. */
function kindOf({ service }: TargetObject): 'host' | 'service' {
  return service === null ? 'host' : 'service';
}
