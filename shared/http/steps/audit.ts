import type { AuditEntry } from '../../base/audit.ts';
import { rejectAfter } from '../../base/reject-after.ts';
import { toAppError } from '../answer/problem.ts';
import type { Exchange, Step } from '../exchange.ts';
import type { Caller } from '../request/caller.ts';

/**
 * Longest time that an answer waits until its audit entry is stored, in milliseconds. The wait also ends `marginMs` milliseconds before
 * the platform ends the function.
 */
const patienceMs = 1500;
/** The longest name of an agent in an entry, in characters. */
const mostOfAgent = 100;
const marginMs = 150;

/** Writes one log line and stores one audit entry for each write by an authenticated caller, also if it was refused. */
export function audit<Scope>(): Step<Scope> {
  const note: Step<Scope>['after'] = async ({ event: exchange, response, error, context }) => {
    const entry = entryOf(exchange, { status: response?.statusCode ?? 500, error });
    if (!entry) return;
    const { log } = exchange.runtime;
    log.info('audit.entry', { ...entry });
    const ms = Math.min(patienceMs, Math.max(0, context.getRemainingTimeInMillis() - marginMs));
    try {
      await rejectAfter(ms, exchange.runtime.audit.record(entry));
    } catch (fault) {
      log.error('audit.unwritten', { ...entry, error: fault });
    }
  };
  return { after: note, onError: note };
}

interface RequestEnd {
  readonly status: number;
  readonly error: unknown;
}

/** Returns the audit entry of a request, or `undefined` if it needs none: it changes nothing, or the caller is not authenticated. */
function entryOf<Scope>(exchange: Exchange<Scope>, { status, error }: RequestEnd): AuditEntry | undefined {
  const { destination, caller, notes, runtime, requestId } = exchange;
  if (!('endpoint' in destination) || !caller || notes.changesNothing) return undefined;
  const { endpoint, params } = destination;
  if (!endpoint.audit) return undefined;
  const named = Object.values(params).join('/');
  return {
    at: new Date(runtime.clock()).toISOString(),
    ...actorOf(exchange, caller),
    action: endpoint.audit.action,
    target: notes.target ?? (named === '' ? null : named),
    outcome: outcomeOf(status),
    targets: notes.outcomes,
    status,
    ...(error ? { code: toAppError(error).code } : {}),
    request_id: requestId,
  };
}

/** The agent says its name itself: control characters of it are left out. */
function actorOf<Scope>(
  { agent }: Exchange<Scope>,
  { userName, key }: Caller,
): Pick<AuditEntry, 'actor' | 'agent' | 'key_id'> {
  const words = agent?.replaceAll(/[^ -~]/g, '').slice(0, mostOfAgent);
  return { actor: userName, ...(words && { agent: words }), ...(key && { key_id: key.id }) };
}

function outcomeOf(status: number): AuditEntry['outcome'] {
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}
