import type { ListChanges, WarmReadOptions } from '../../base/list-changes.ts';
import type { WarmUse } from '../../base/meter.ts';
import type { StatusQuery } from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';

/** The warm states that a request accepts, and whether those of a silent engine are accepted. */
export interface WarmRequest extends WarmReadOptions {
  /** True if the caller refuses states of an engine that does not answer. */
  readonly strict: boolean;
}

/** The use of warm states in one realm's part of an answer. */
export interface WarmQuestion {
  /** Key of the engine. */
  readonly engine: string;
  readonly record: RealmRecord;
  /** `undefined` means that the engine is to be asked. */
  readonly request: WarmRequest | undefined;
  /** Returns the signal that aborts when the request is over. */
  readonly over: () => AbortSignal;
  /** Notes that the answer has states of this age. */
  readonly noteUse: (use: WarmUse) => void;
  /** Returns the part of the answer that tells of changes, or `undefined` if it tells nothing of them. Only a warm realm calls it. */
  readonly changes?: () => ListChanges | undefined;
}

/** The engines whose states this process keeps warm. */
export interface WarmEngines {
  /**
   * Returns a client that answers from warm states what they can tell. `client` returns that of the engine itself, for all else. Without such
   * states it is returned.
   */
  putInFront(client: () => StatusQuery, question: WarmQuestion): StatusQuery;
}
