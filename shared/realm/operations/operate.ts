import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { Source } from '../../base/source.ts';
import { statusOfAnswer } from '../directory/ask-realms.ts';
import type { RealmSelection } from '../directory/selection.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { engineKeyOf } from '../record/shared-engines.ts';
import { checkCount, incomplete } from './check-count.ts';
import type { OperationKind } from './kind.ts';
import type { EngineState, Operation, Result } from './operation.ts';
import { foresee, lookBefore, perform, type Performing } from './perform.ts';
import { type Selection, selectTargets, type TargetRequest, unknownGroups } from './selection.ts';
import { objectKey, type TargetObject } from './target.ts';

export interface OperationRequest<Values, Now extends EngineState> {
  /** Name of the realm or multirealm, for results without a realm and for errors. */
  readonly name: string;
  readonly targets: TargetRequest;
  readonly kind: OperationKind<Values, Now>;
  /** The operation itself: plain JSON from which its kind builds it. */
  readonly values: Values;
  /** The number of targets that the caller expects. `undefined` means any number. */
  readonly expectedCount: number | undefined;
  readonly dryRun: boolean;
  readonly performing: Performing;
}

export interface RealmResult<Now extends EngineState> extends Result<TargetObject, Now> {
  readonly realm: string;
}

/** The results of an operation. `sources` is set if several realms may have been asked, or if not all targets are done. */
export interface Operated<Now extends EngineState> {
  readonly results: readonly RealmResult<Now>[];
  readonly sources: readonly Source[] | undefined;
}

interface Part extends Selection {
  readonly realm: OpenRealm;
  /** The selected objects without those that another realm of the same engine has too. */
  readonly records: readonly TargetObject[];
}

/** The time limit for finding the targets of a realm, in milliseconds. */
const selectMs = 10_000;

/**
 * Does an operation for the targets of a request, in all its realms at the same time. All targets are known before the first command
 * is sent: a wrong number of them changes nothing. An object that two realms of one engine share is one target.
 */
export async function operate<Values, Now extends EngineState>(
  choice: RealmSelection,
  request: OperationRequest<Values, Now>,
): Promise<Operated<Now>> {
  const { parts: shares, sources } = await choice.each(async (realm) => {
    const selection = await selectTargets(realm.within(selectMs), request.targets);
    return { realm, ...selection, records: selection.found };
  });
  const parts = withoutRepeats(shares.map(({ value }) => value));
  checkSelection(parts, request);
  const unknown = unknownResults<Now>(parts, request.name);
  const { dryRun, performing, kind, values } = request;
  const operation = kind.build(values, performing.clock);
  const doing = { operation, dryRun, performing, isAlone: !sources, unknown: sources ? 0 : unknown.length };
  const done = await Promise.all(parts.map((part) => inOneRealm(part, doing)));
  const failed = new Map(done.flatMap(({ source }) => (source ? [[source.realm, source]] : [])));
  const results = [...done.flatMap((one) => one.results), ...unknown];
  if (sources) return { results, sources: sources.map((source) => failed.get(source.realm) ?? source) };
  return { results, sources: failed.size > 0 ? [...failed.values()] : undefined };
}

function withoutRepeats(parts: readonly Part[]): Part[] {
  const seen = new Set<string>();
  return parts.map((part) => {
    const engine = engineKeyOf(part.realm.record) ?? part.realm.name;
    const records = part.found.filter((target) => {
      const key = `${engine}\n${objectKey(target)}`;
      return !seen.has(key) && seen.add(key);
    });
    return { ...part, records };
  });
}

function checkSelection(
  parts: readonly Part[],
  {
    name,
    targets,
    expectedCount,
  }: Pick<OperationRequest<unknown, EngineState>, 'name' | 'targets' | 'expectedCount'>,
): void {
  const groups = [targets.hostgroup, targets.servicegroup].filter((group) => group !== undefined);
  const missing = groups.filter((group) => parts.every((part) => part.missingGroups.includes(group)));
  if (parts.length > 0 && missing.length > 0) throw unknownGroups(name, missing);
  const count = parts.reduce((sum, { records }) => sum + records.length, 0);
  checkCount({ count, expectedCount, subject: 'hosts and services' });
}

interface Done<Now extends EngineState> {
  readonly results: readonly RealmResult<Now>[];
  /** The realm as a source of a partial answer. `undefined` if all its targets are done. */
  readonly source: Source | undefined;
}

interface Doing<Now extends EngineState> {
  readonly operation: Operation<TargetObject, Now>;
  readonly dryRun: boolean;
  readonly performing: Performing;
  /** The number of named objects that the realm does not have. 0 if other realms were asked too. */
  readonly unknown: number;
  /** True if no other realm was asked: its failure is the failure of the request. */
  readonly isAlone: boolean;
}

async function inOneRealm<Now extends EngineState>(
  { realm, records: targets }: Part,
  { operation, dryRun, performing, unknown, isAlone }: Doing<Now>,
): Promise<Done<Now>> {
  const { clock } = performing;
  const started = clock();
  const before = await attempt(() => lookBefore(realm, operation, targets));
  if (before instanceof AppError) {
    if (isAlone) throw before;
    return notReached({ realm, targets, failure: before, latencyMs: clock() - started });
  }
  const results = dryRun
    ? foresee(operation, { targets, before })
    : await perform(realm, operation, { targets, before, performing });
  const open = results.filter(({ outcome }) => outcome !== 'done' && outcome !== 'already').length + unknown;
  const missing = incomplete(realm.name, open, targets.length + unknown);
  const own = { realm: realm.name, latency_ms: clock() - started };
  return {
    results: results.map((result) => ({ realm: realm.name, ...result })),
    source: open === 0 ? undefined : { ...own, ...statusOfAnswer({ records: results, missing }) },
  };
}

interface NotReached {
  readonly realm: OpenRealm;
  readonly targets: readonly TargetObject[];
  readonly failure: AppError;
  readonly latencyMs: number;
}

/** Returns the results of a realm, one of several, whose engine answered when its targets were selected, and then not any more. */
function notReached({ realm: { name }, targets, failure, latencyMs }: NotReached): Done<never> {
  const refused = { realm: name, outcome: 'refused', reason: failure.message, now: undefined } as const;
  return {
    results: targets.map((target) => ({ ...refused, target })),
    source: { realm: name, latency_ms: latencyMs, ...statusOfAnswer({ records: [], missing: failure }) },
  };
}

/** Returns a result for each object that was named and that no realm has. */
function unknownResults<Now extends EngineState>(parts: readonly Part[], realm: string): RealmResult<Now>[] {
  const [first, ...others] = parts;
  const keys = others.map(({ missing }) => new Set(missing.map(objectKey)));
  const unknown = (first?.missing ?? []).filter((one) => keys.every((each) => each.has(objectKey(one))));
  return unknown.map((target) => ({
    ...{ realm, target, outcome: 'refused' as const, now: undefined },
    reason: target.description === null ? 'There is no such host.' : 'There is no such service.',
  }));
}
