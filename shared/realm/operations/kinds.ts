import * as z from 'zod';

import type { Clock } from '../../base/clock.ts';
import { once } from '../../base/once.ts';
import { acknowledge } from './acknowledge.ts';
import { addComment } from './add-comment.ts';
import { changeDowntime } from './change-downtime.ts';
import { checkNow } from './check-now.ts';
import type { OperationKind } from './kind.ts';
import type { EngineState, Operation } from './operation.ts';
import { removeComment, removeDowntime } from './removal.ts';
import { removeAcknowledgement } from './remove-acknowledgement.ts';
import { scheduleDowntime } from './schedule-downtime.ts';
import type { TargetObject } from './target.ts';
import { turnSwitch } from './turn-switch.ts';

/** All kinds of operations. A stored operation is built by the kind that it names. */
const kinds: readonly Buildable[] = [
  buildable(scheduleDowntime),
  buildable(changeDowntime),
  buildable(acknowledge),
  buildable(removeAcknowledgement),
  buildable(addComment),
  buildable(checkNow),
  buildable(turnSwitch),
  buildable(removeDowntime),
  buildable(removeComment),
];

/** An operation that was built from its stored form. */
export interface BuiltOperation {
  readonly operation: Operation<TargetObject, EngineState>;
  /** The time after which it makes no sense any more, in seconds since the epoch. Null means that it has none. */
  readonly endsAt: number | null;
  /** The schema of `record` in what an engine says of a target. */
  readonly record: z.ZodType;
}

interface Buildable {
  readonly name: string;
  readonly record: () => z.ZodType;
  build(values: unknown, clock: Clock): BuiltOperation | undefined;
}

/** The form of a stored operation. */
const stored = once(() => z.strictObject({ kind: z.string(), values: z.unknown() }));

/** Builds an operation from its stored form. Returns `undefined` for one that this version does not know. */
export function buildOperation(value: unknown, clock: Clock): BuiltOperation | undefined {
  const read = stored().safeParse(value);
  if (!read.success) return undefined;
  const { kind, values } = read.data;
  return kinds.find(({ name }) => name === kind)?.build(values, clock);
}

/** Returns the kind without its type parameters: it parses a stored value and builds the operation from it. */
function buildable<Values, Now extends EngineState>(kind: OperationKind<Values, Now>): Buildable {
  return {
    name: kind.name,
    record: kind.record,
    build(given, clock) {
      const read = kind.values().safeParse(given);
      if (!read.success) return undefined;
      return {
        operation: kind.build(read.data, clock),
        endsAt: kind.endsAt(read.data),
        record: kind.record(),
      };
    },
  };
}

/** Returns the schema of what an engine says of a target, whatever the operation was. Kinds may share a schema, which is listed once. */
export function anyRecord() {
  return z.union([...new Set(kinds.map(({ record }) => record()))]);
}
