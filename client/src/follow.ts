import { type Result, unwrap } from './answers.ts';
import { sleep } from './client.ts';
import { mayGoAway, type MissingRealm } from './errors.ts';
import { missingRealms } from './partial.ts';

/** The name of a host, or of a service with its host. */
export interface ObjectName {
  readonly host_name: string;
  /** Null for a host. */
  readonly service: string | null;
}

/** The query parameter of a question for changes: spread it into `query`. */
export interface ChangesQuery {
  readonly changed_since?: string;
}

interface FollowedList<Row> {
  readonly data: readonly Row[];
  readonly meta: {
    readonly changes_mark?: string | undefined;
    readonly complete?: boolean | undefined;
    readonly removed?: readonly ObjectName[] | undefined;
  };
}

type AskList<Row> = (since: ChangesQuery) => Promise<Result<FollowedList<Row>>>;

/** The changes of a list since the answer before. */
export interface ListChange<Row> {
  /**
   * True if `rows` are the whole list, and earlier rows are to be forgotten, except those of `missing` realms: at first, and if the API does
   * not know what changed.
   */
  readonly isWhole: boolean;
  readonly rows: readonly Row[];
  /** The objects that are not in the list any more. Some may never have been. */
  readonly removed: readonly ObjectName[];
  /** The realms that do not answer at present, so that `rows` lack theirs. It is empty if the API names none of them, and `undefined` if all answer. */
  readonly missing?: readonly MissingRealm[] | undefined;
  /** A mark from which another `follow` of the same list goes on. `undefined` if the API does not know what changes in this list. */
  readonly mark: string | undefined;
}

export interface FollowOptions {
  /** The pause between two questions in milliseconds (5 s). */
  readonly everyMs?: number;
  /** The mark of an earlier change, from which to go on. */
  readonly mark?: string | undefined;
  /** Ends the loop. */
  readonly signal?: AbortSignal;
  /** Is called if the API did not answer, which is then asked again. */
  readonly onFailure?: (error: Error) => void;
  /** The function that waits between two questions. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Yields the whole list, and then what changes in it: `follow((since) => client.GET(path, { params: { path, query: { ...since } } }))`.
 * Nothing is yielded while nothing changes. If the API does not answer, it is asked again. Throws other problems, e.g. that the caller may
 * not see the realm any more.
 */
export async function* follow<Row>(
  ask: AskList<Row>,
  options: FollowOptions = {},
): AsyncGenerator<ListChange<Row>, void> {
  const { everyMs, signal, onFailure, wait } = { ...defaults(), ...options };
  let { mark } = options;
  while (!signal.aborted) {
    const change = await changeSince(mark, ask).catch((error: unknown) =>
      signal.aborted ? undefined : passing(error),
    );
    // The signal may have ended the question too.
    if (!change) return;
    if (change instanceof Error) onFailure?.(change);
    else {
      mark = change.mark;
      if (hasNews(change)) yield change;
    }
    await wait(everyMs, signal).catch(() => undefined);
  }
}

async function changeSince<Row>(mark: string | undefined, ask: AskList<Row>): Promise<ListChange<Row>> {
  const query = mark === undefined ? {} : { changed_since: mark };
  const { data, meta } = await unwrap(ask(query), { allowPartial: true });
  const isWhole = mark === undefined || meta.complete !== false;
  const removed = isWhole ? [] : (meta.removed ?? []);
  return { isWhole, rows: data, removed, missing: missingRealms(meta), mark: meta.changes_mark };
}

function hasNews({ isWhole, rows, removed }: ListChange<unknown>): boolean {
  return isWhole || rows.length + removed.length > 0;
}

const defaults = () => ({ everyMs: 5000, signal: new AbortController().signal, wait: sleep });

/** Returns an error that may go away. Throws the others. */
function passing(error: unknown): Error {
  if (mayGoAway(error)) return error;
  throw error;
}
