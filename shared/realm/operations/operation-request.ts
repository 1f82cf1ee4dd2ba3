import type { Realms, RealmScope } from '../directory/realms.ts';
import type { OperationKind } from './kind.ts';
import type { EngineState } from './operation.ts';
import type { OperationTurns } from './operation-turns.ts';
import type { PerformOptions } from './perform.ts';
import type { RequestQueue } from './request-queue.ts';
import type { TargetRequest } from './selection.ts';

export interface OperationRequest<Values, Now extends EngineState> {
  /** The realm or multirealm of the targets. */
  readonly scope: RealmScope;
  readonly targets: TargetRequest;
  readonly kind: OperationKind<Values, Now>;
  /** The operation itself: plain JSON from which its kind builds it. */
  readonly values: Values;
  /** The number of targets that the caller expects. `undefined` means any number. */
  readonly expectedCount: number | undefined;
  readonly dryRun: boolean;
}

/** The parts of the program that an operation uses. */
export interface OperationServices {
  readonly realms: Realms;
  /** Keeps what waits. `undefined` means that nothing is queued: the caller sends the request again. */
  readonly requests: RequestQueue | undefined;
  readonly turns: OperationTurns;
  readonly performing: PerformOptions;
  /** The time that one engine may take, in milliseconds. */
  readonly deadlineMs: number;
}
