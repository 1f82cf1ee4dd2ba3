import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { Source } from '../../base/source.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { engineKeyOf } from '../record/shared-engines.ts';
import { failureOfWrite, isAway } from './away.ts';
import { checkCount } from './check-count.ts';
import type { EngineState, Result } from './operation.ts';
import type { OperationRequest, OperationServices } from './operation-request.ts';
import {
  namedTargets,
  type Selection,
  selectTargets,
  type TargetRequest,
  unknownGroups,
} from './selection.ts';
import { objectKey, type TargetObject } from './target.ts';

/** The targets of a request in one realm. */
export interface RealmTargets<Now extends EngineState = EngineState> extends Omit<Selection, 'found'> {
  readonly realm: OpenRealm;
  /** The selected objects without those that another realm of the same engine has too. */
  readonly targets: readonly TargetObject[];
  /** False if the engine did not answer, and the targets are what the caller named. */
  readonly isVerified: boolean;
  /** The states of the targets, by `objectKey`. `undefined` means that only the targets are known. */
  readonly states?: ReadonlyMap<string, Now>;
  /** Results that are known before the operation, of what was withdrawn from the queue. */
  readonly withdrawn?: readonly Result<TargetObject, never>[];
  /** The failure of an engine that could not be asked for targets, although something was withdrawn from the queue. */
  readonly failure?: AppError | undefined;
}

/** The targets of a request. `sources` is set if several realms may have been asked. */
export interface SelectedTargets<Now extends EngineState> {
  readonly parts: readonly RealmTargets<Now>[];
  readonly sources: readonly Source[] | undefined;
}

/** The time limit for finding the targets of a realm, in milliseconds. */
const selectMs = 10_000;

type Selecting = Pick<OperationRequest<unknown, EngineState>, 'scope' | 'targets' | 'dryRun'>;

interface SelectingServices extends Pick<OperationServices, 'realms' | 'deadlineMs'> {
  /** Returns true if targets that the caller names are taken as they are while the realm's engine is not there. */
  readonly mayTrust: (realm: OpenRealm) => boolean;
}

/** Finds the targets of a request. */
export async function selectInRealms(
  { realms, deadlineMs, mayTrust }: SelectingServices,
  { scope, targets, dryRun }: Selecting,
): Promise<SelectedTargets<never>> {
  const areNamed = scope.realm_type === 'realms' && !dryRun && isByName(targets);
  const { parts, sources } = await realms.selectNamed(scope, { deadlineMs }).askEach(async (realm) => {
    const selection = await attempt(() => selectTargets(realm.within(selectMs), targets));
    const named = areNamed && mayTrust(realm) ? targets : undefined;
    const { found, isVerified, ...rest } = selectionOf(selection, named);
    // `records` is the number of rows of the realm in `meta.sources`.
    return { realm, ...rest, isVerified, targets: found, records: found };
  });
  return { parts: withoutRepeats(parts.map(({ value }) => value)), sources };
}

/** Returns true if the targets are known without asking the engine. */
function isByName(request: TargetRequest): boolean {
  const { hostgroup, servicegroup, where, includeServices, includeChildren } = request;
  const isExpanded = includeServices || includeChildren;
  return hostgroup === undefined && servicegroup === undefined && where.length === 0 && !isExpanded;
}

/** `named` are the targets to trust in if the engine is not there. `undefined` means that its failure is thrown. */
function selectionOf(
  selection: Selection | AppError,
  named: TargetRequest | undefined,
): Selection & { readonly isVerified: boolean } {
  if (!(selection instanceof AppError)) return { ...selection, isVerified: true };
  if (!named || !isAway(selection)) throw failureOfWrite(selection);
  const found = new Map(namedTargets(named).map((one) => [objectKey(one), one]));
  return { found: [...found.values()], missing: [], missingGroups: [], isVerified: false };
}

/** Leaves out of each part what a former one has too, because both realms have the same engine. */
export function withoutRepeats(parts: readonly RealmTargets<never>[]): RealmTargets<never>[] {
  const seen = new Set<string>();
  return parts.map((part) => {
    const engine = engineKeyOf(part.realm.record) ?? part.realm.name;
    const targets = part.targets.filter((target) => {
      const key = `${engine}\n${objectKey(target)}`;
      return !seen.has(key) && seen.add(key);
    });
    return { ...part, targets };
  });
}

type Checked = Pick<OperationRequest<unknown, EngineState>, 'scope' | 'targets' | 'expectedCount'>;

/** Throws if a group is unknown, or if the number of targets is too large or not the expected one. */
export function checkSelection(
  parts: readonly RealmTargets[],
  { scope, targets, expectedCount }: Checked,
): void {
  const groups = [targets.hostgroup, targets.servicegroup].filter((group) => group !== undefined);
  const missing = groups.filter((group) => parts.every((part) => part.missingGroups.includes(group)));
  if (parts.length > 0 && missing.length > 0) throw unknownGroups(scope.realm_name, missing);
  const count = parts.reduce((sum, { targets: own }) => sum + own.length, 0);
  checkCount({ count, expectedCount, subject: 'hosts and services' });
}
