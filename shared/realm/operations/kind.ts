import type * as z from 'zod';

import type { Clock } from '../../base/clock.ts';
import type { EngineState, Operation } from './operation.ts';
import type { TargetObject } from './target.ts';

/**
 * A kind of operation. An operation is its kind and its values, which are plain JSON and hold everything that it needs. So a queue can
 * keep it, and another process can build and perform it. All kinds are listed in `kinds.ts`.
 */
export interface OperationKind<Values, Now extends EngineState> {
  /** The name of the kind in stored operations. It is never changed and never means another thing. */
  readonly name: string;
  /** Returns the schema of the values. They are strict and JSON: null in place of `undefined`, times as numbers. */
  readonly values: () => z.ZodType<Values>;
  /** Returns the schema of `record` in what an engine says of a target. */
  readonly record: () => z.ZodType<Now['record']>;
  /** Makes the operation from its values alone. The same values make the same operation in every process. */
  build(values: Values, clock: Clock): Operation<TargetObject, Now>;
  /** Returns the time after which the operation makes no sense any more, in seconds since the epoch. Null means that it has none. */
  endsAt(values: Values): number | null;
}
