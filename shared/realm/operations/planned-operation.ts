import type { Condition } from '../../base/condition.ts';
import type { PlannedTarget } from '../../store/plans.ts';
import type { RealmScope } from '../directory/realms.ts';
import { acknowledge } from './acknowledge.ts';
import { checkNow } from './check-now.ts';
import { downtimesOf } from './downtimes.ts';
import { operate } from './operate.ts';
import type { MatchingServices } from './operate-on-matching.ts';
import type { EngineState } from './operation.ts';
import type { RealmResult } from './realm-results.ts';
import { downtimeKind } from './remark.ts';
import { removeDowntime } from './removal.ts';
import { removeAcknowledgement } from './remove-acknowledgement.ts';
import { removeMatching } from './remove-matching.ts';
import { scheduleDowntime } from './schedule-downtime.ts';
import type { RealmTarget, TargetRequest } from './selection.ts';
import { requestFor } from './vanished.ts';

/** The operations that can be planned. */
export const plannedActions = [
  'schedule_downtime',
  'acknowledge',
  'check_now',
  'remove_downtimes',
  'remove_acknowledgement',
] as const;

/** An operation with everything that it needs but its targets. */
export interface PlannedOperation {
  readonly action: (typeof plannedActions)[number];
  /** Times of a downtime in whole seconds since the epoch. Other actions ignore them. */
  readonly start: number;
  readonly end: number;
  readonly author: string;
  readonly comment: string;
  /** Word by which engines' downtimes and acknowledgements of one plan are known. Null until the plan is applied. */
  readonly key: string | null;
}
export type { PlannedTarget, PlanRecord } from '../../store/plans.ts';

interface Performance {
  readonly scope: RealmScope;
  readonly operation: PlannedOperation;
  readonly targets: TargetRequest;
  /** Ids of the only downtimes that are removed. `undefined` means all of the targets. */
  readonly remarks: readonly string[] | undefined;
  readonly expectedCount: number | undefined;
  readonly dryRun: boolean;
}

/** Does a planned operation, or says what it would come to. */
export async function performPlanned(
  services: MatchingServices,
  { operation, targets, remarks, ...request }: Performance,
) {
  const { action, author, comment, key, start, end } = operation;
  const words = { author, comment, key };
  switch (action) {
    case 'schedule_downtime':
      return operate(services, {
        ...{ ...request, targets, kind: scheduleDowntime },
        values: { ...words, start, end, flexible_for: null, sla: 'counted' },
      });
    case 'acknowledge':
      return operate(services, {
        ...{ ...request, targets, kind: acknowledge },
        values: { ...words, sticky: true, notify: true, persistent: false, expires_at: null },
      });
    case 'check_now':
      return operate(services, { ...request, targets, kind: checkNow, values: {} });
    case 'remove_acknowledgement':
      return operate(services, { ...request, targets, kind: removeAcknowledgement, values: {} });
    case 'remove_downtimes':
      return removeMatching(services, {
        ...{ ...request, kind: removeDowntime, words: downtimeKind, values: { by: author }, mark: undefined },
        look: (realm) => downtimesOf(realm, services.performing.clock() / 1000),
        where: remarks ? [oneOf('downtime_id', remarks)] : downtimesAbout(targets),
      });
  }
}

function oneOf(field: string, values: readonly string[]): Condition {
  return { field, predicate: { kind: 'oneOf', values } };
}

/** Returns the condition of the downtimes of the hosts and services that are named. */
function downtimesAbout({ hosts, services, only }: TargetRequest): Condition[] {
  if (only) return [{ anyOf: only.map(downtimesOfTarget) }];
  const ofHosts: Condition[] = [oneOf('host_name', hosts)];
  const ofServices = services.map(({ host_name: host, service }): Condition => {
    return { allOf: [oneOf('host_name', [host]), oneOf('service', service === null ? [] : [service])] };
  });
  return [{ anyOf: [...ofHosts, ...ofServices] }];
}

function downtimesOfTarget({ realm, host_name: host, service }: RealmTarget): Condition {
  const ofService = service === null ? [] : [oneOf('service', [service])];
  return { allOf: [oneOf('realm', [realm]), oneOf('host_name', [host]), ...ofService] };
}

/** Returns a target of a result as a plan stores it. */
export function plannedTarget({ realm, target }: RealmResult<EngineState>): PlannedTarget {
  const { host_name, service, remark = null } = target;
  return { realm, host_name, service, remark };
}

/** Returns the request for exactly the targets of a plan, also if another realm has an object of the same name. */
export function exactTargets(targets: readonly PlannedTarget[]): TargetRequest {
  const objects = targets.map(({ host_name, service }) => ({ host_name, service }));
  return { ...requestFor(objects), only: targets };
}
