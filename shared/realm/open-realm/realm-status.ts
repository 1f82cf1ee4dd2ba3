import { type CallContext, withRequest } from '../../base/call-context.ts';
import type { EngineInterfaceName } from '../../base/engine-interface.ts';
import type { AppError } from '../../base/errors.ts';
import { countCall } from '../../base/meter.ts';
import { childController } from '../../base/on-abort.ts';
import { once } from '../../base/once.ts';
import type { QuestionKind, RunQuestion, StatusQuery } from '../../connectors/status-query/index.ts';
import type { AbsenceCache } from './absence-cache.ts';
import { type EngineOutage, outageCode } from './engine-outage.ts';
import type { SharedEngine } from './engines.ts';
import type { RealmCall } from './realm-call.ts';

/** The engine of a realm within one request. */
export interface RealmStatus extends StatusQuery {
  /** The objects that the engine was seen to lack, by any request of this process. */
  readonly absences: AbsenceCache;
  /** Returns the interface by which the engine is reached. Throws an AppError if its monitoring API is not registered any more. */
  readonly interface: SharedEngine['interface'];
  /** Gives the memory of the engine's answers back. Without this call, it is counted until the request ends. */
  release(): void;
}

export interface StatusBounds {
  readonly context: CallContext;
  /** Name of the realm, for error texts. */
  readonly realm: string;
  /** True if the realm is queried together with others: an engine that failed to answer a moment ago is not waited for again. */
  readonly isWithOtherRealms?: boolean;
  /** True if the time limit is shorter than a realm normally has: a timeout then does not count as an outage. */
  readonly shortened?: boolean;
  /** Puts warm states in front of the client of the engine. `undefined` means that this process keeps none. */
  readonly putInFront?: ((client: () => StatusQuery, engine: string) => StatusQuery) | undefined;
}

export function bindStatus(engine: SharedEngine, bounds: StatusBounds): RealmStatus {
  const { open, absences, outage } = engine;
  const { realm, isWithOtherRealms = false, putInFront } = bounds;
  let answers: AbortController | undefined;
  const client = once(() => {
    answers = childController(bounds.context.request);
    const context = withRequest(bounds.context, answers.signal);
    // Lists are not divided if several realms are queried together.
    return open({ realm, context, isUndivided: isWithOtherRealms, runnerBy: runnersOf(outage, bounds) });
  });
  return Object.assign(putInFront?.(client, engine.key) ?? client(), {
    absences,
    interface: engine.interface,
    release: () => answers?.abort(released),
  });
}

/** One shared error, because creating an error is expensive. */
const released = new Error('the answers are not needed any more');

/**
 * Returns functions, by interface, that count a question and run it, or throw the error of a remembered outage, and note whether the engine
 * answered. Failed questions about the past are not noted, as these may take long. Commands are sent always, because an outage must not
 * block them.
 */
function runnersOf(
  outage: EngineOutage,
  { realm, isWithOtherRealms, shortened, context }: StatusBounds,
): NonNullable<RealmCall['runnerBy']> {
  const { meter, request } = context;
  // The decision is made once, so that either all queries of the request are sent or none.
  let judged: { readonly failure: AppError | undefined } | undefined;
  const failure = () =>
    (judged ??= { failure: isWithOtherRealms ? outage.failure(realm) : undefined }).failure;
  const note = (kind: QuestionKind, error: unknown) => {
    const code = kind === 'past' || shortened || request.aborted ? undefined : outageCode(error);
    if (code) outage.failed(code);
  };
  const runBy =
    (engineInterface: EngineInterfaceName): RunQuestion =>
    async (kind, ask) => {
      const call = { kind: 'engine', realm, engineInterface } as const;
      const send = () => (kind === 'structure' ? ask() : countCall(meter, call, ask));
      if (kind === 'command') return send();
      const fault = failure();
      if (fault) throw fault;
      try {
        const answer = await send();
        outage.answered();
        return answer;
      } catch (error) {
        note(kind, error);
        throw error;
      }
    };
  return runBy;
}
