import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { comments, commentsOf } from './comments.ts';
import { downtimes, downtimesOf, downtimeTurn } from './downtimes.ts';
import { endExclusions } from './exclude-from-availability.ts';
import { keepRemoval } from './kept-downtimes.ts';
import type { OperationKind } from './kind.ts';
import type { EngineState, Operation, Result } from './operation.ts';
import { type OperationTurns, turnKeys } from './operation-turns.ts';
import { perform, type PerformOptions } from './perform.ts';
import { isAtWork } from './perform-in-realm.ts';
import {
  commentKind,
  downtimeKind,
  type EngineRemark,
  type RemarkKind,
  type RemarkRecord,
} from './remark.ts';
import { objectKey, type TargetObject } from './target.ts';
import { hostsFilter } from './target-filters.ts';

/** A downtime or comment that is to be removed, as its engine has it now. */
export interface RemovableRemark<Record extends RemarkRecord = RemarkRecord> extends EngineState<Record> {
  /** The engine's number of it, which its command names. */
  readonly number: number;
}

/** Reads what the engine has now of one kind: at least the targets. */
type Look<Record extends RemarkRecord> = (
  realm: OpenRealm,
  targets: readonly TargetObject[],
) => Promise<readonly EngineRemark<Record>[]>;

/** A removal of comments has no values: its targets say everything. */
const commentRemoval = once(() => z.strictObject({}));
const downtimeRemoval = once(() =>
  z.strictObject({
    /** Name of the user who removes them. `undefined` means that nobody knows. */
    by: z.string().optional(),
  }),
);
const exclusion = once(() =>
  z.object({ mark: z.string(), from: z.number(), to: z.number(), fixed: z.boolean() }),
);

type RemovalKind<Values, Record extends RemarkRecord> = OperationKind<Values, RemovableRemark<Record>>;

/** Removes downtimes, whoever scheduled them. */
export const removeDowntime: RemovalKind<
  z.output<ReturnType<typeof downtimeRemoval>>,
  z.output<typeof downtimes.schema>
> = {
  ...{ name: 'remove_downtime', values: downtimeRemoval, record: () => downtimes.schema, endsAt: () => null },
  build: ({ by }, clock) =>
    removalOf(downtimeKind, (realm, targets) => downtimesOf(realm, clock() / 1000, hostsFilter(targets)), by),
};

/** Removes comments, whoever wrote them. */
export const removeComment: RemovalKind<
  z.output<ReturnType<typeof commentRemoval>>,
  z.output<typeof comments.schema>
> = {
  ...{ name: 'remove_comment', values: commentRemoval, record: () => comments.schema, endsAt: () => null },
  build: () => removalOf(commentKind, (realm, targets) => commentsOf(realm, hostsFilter(targets))),
};

/** Returns the target that stands for a downtime or comment. */
export function targetOf({ id, record: { host_name, service } }: EngineRemark): TargetObject {
  return { host_name, service, remark: id };
}

/** Returns the operation that removes downtimes or comments as `look` reads them. `by` is who removes them, if that is known. */
export function removalOf<Record extends RemarkRecord>(
  { name, removal: { host, service } }: RemarkKind,
  look: Look<Record>,
  by?: string,
): Operation<TargetObject, RemovableRemark<Record>> {
  const isDowntime = name === 'downtime';
  return {
    isByNumber: true,
    // One that is changed meanwhile has several versions, and then another number: all are removed.
    ...(isDowntime && { turn: downtimeTurn, stepOf: (now) => `remove ${now?.number ?? 'none'}` }),
    look: async (realm, targets) => statesOf(await look(realm, targets)),
    isAlready: (before) => before === undefined,
    isDone: (now) => now === undefined,
    refusal: () => undefined,
    command: (target, now) => buildCommand(target.service === null ? host : service, now?.number ?? 0),
    async finish(realm, done) {
      const removed = done.flatMap(({ target, before }) =>
        before?.trace === undefined
          ? []
          : [{ target, exclusion: exclusion().parse(JSON.parse(before.trace)) }],
      );
      await endExclusions(realm, removed);
      const records = done.map(({ before }) => before?.record);
      if (isDowntime) await keepRemoval(realm, records, by);
    },
  };
}

/**
 * Returns the states of downtimes or comments, by `objectKey`. Their trace is the exclusion from availability: it ends after the engine has
 * ceased to show the downtime.
 */
export function statesOf<Record extends RemarkRecord>(
  remarks: readonly EngineRemark<Record>[],
): Map<string, RemovableRemark<Record>> {
  return new Map(
    remarks.map((remark) => {
      const { id, record, number, exclusion: excluded } = remark;
      const trace = excluded && { trace: JSON.stringify(excluded) };
      return [objectKey(targetOf(remark)), { id, record, number, ...trace }];
    }),
  );
}

export interface RemovalOptions<Remark extends EngineRemark> {
  readonly kind: RemarkKind;
  /** Reads what the engine has now of this kind: what is to be removed, and perhaps more. */
  readonly look: (realm: OpenRealm) => Promise<readonly Remark[]>;
  readonly performing: PerformOptions;
  /** Name of the user who removes them. `undefined` means that nobody knows. */
  readonly by?: string | undefined;
  /** `undefined` means that nobody else in this process changes them. */
  readonly turns?: OperationTurns | undefined;
}

/**
 * Removes downtimes or comments of one realm while the caller waits, and returns the result for each, in their order. The last of several equal ones
 * is removed first: without it, the others keep their ids. Throws `busy` if changes of them take too long.
 */
export async function removeRemarks<Remark extends EngineRemark>(
  realm: OpenRealm,
  remarks: readonly Remark[],
  { kind, look, performing, by, turns }: RemovalOptions<Remark>,
): Promise<Result<TargetObject, EngineState>[]> {
  const before = statesOf(remarks);
  const operation = removalOf(kind, (open) => look(open), by);
  const targets = remarks.toReversed().map(targetOf);
  const work = () => perform(realm, operation, { targets, before, performing });
  const glance = () => Promise.resolve(undefined);
  const results = turns ? await turns(turnKeys(realm, operation, targets), { glance, work }) : await work();
  if (!results) throw isAtWork();
  return results.reverse();
}
