import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { retryPauseS } from '../../base/retry-pause.ts';
import type { Realms } from '../directory/realms.ts';
import { unknownRealm } from '../record/realm.ts';
import { type PassiveCheck, passiveCheck, resultCommand } from './passive-check.ts';
import type { CheckQueue } from './queue-check.ts';

/** A check as the queue delivers it. */
export interface WaitingCheck {
  readonly body: string;
  readonly group: string;
  readonly deduplicationId: string;
  readonly handle: string;
  /** The number of deliveries of this message, including this one. */
  readonly receives: number;
  /** The time of acceptance in epoch milliseconds. */
  readonly sentAt: number;
}

/** The checks of one batch. */
export interface WaitingChecks {
  /** Resolves when the queue may delete the message: the engine accepted the check, or it was moved to the dead-letter queue. */
  handle(waiting: WaitingCheck): Promise<void>;
  /** Delays the messages that remain. The pause is short at first and grows with each delivery. */
  postpone(waiting: readonly WaitingCheck[]): Promise<void>;
}

interface WaitingChecksParts {
  readonly realms: Pick<Realms, 'selectOne'>;
  readonly deadChecks: CheckQueue;
  readonly hide: (
    messages: readonly { readonly handle: string; readonly seconds: number }[],
  ) => Promise<unknown>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The time for which delivery is tried, in milliseconds. */
const patienceMs = 86_400_000;
export function createWaitingChecks({
  realms,
  deadChecks,
  hide,
  clock,
  log,
}: WaitingChecksParts): WaitingChecks {
  const deliver = createDelivery(realms);
  return {
    async handle(waiting) {
      const { body, group, deduplicationId, receives, sentAt } = waiting;
      try {
        await deliver(read(body));
      } catch (error) {
        const facts = { check: deduplicationId, ...placeOf(body), receives, ...faultOf(error) };
        if (clock() - sentAt < patienceMs) {
          log.warn('check.undelivered', facts);
          throw error;
        }
        await deadChecks.send({ body, group, deduplicationId });
        log.error('check.abandoned', { ...facts, error });
      }
    },
    async postpone(waiting) {
      try {
        await hide(waiting.map(({ handle, receives }) => ({ handle, seconds: retryPauseS(receives) })));
      } catch (error) {
        // The messages come again in any case, when their visibility timeout ends.
        log.warn('check.unpostponed', { checks: waiting.length, error });
      }
    },
  };
}

/**
 * Returns the check in a message. If the message was not written by us or comes from a later version, throws the error that the
 * log reports when the check is given up.
 */
function read(body: string) {
  const check = passiveCheck().safeParse(parseJsonText(body));
  if (check.success) return check.data;
  throw new AppError('malformed_body', { detail: 'A message of the queue is no check.', cause: check.error });
}

function placeOf(body: string) {
  const check = passiveCheck().safeParse(parseJsonText(body));
  if (!check.success) return {};
  const { realm, host_name, service } = check.data;
  // A line's `service` is that of this API.
  return { realm, host_name, service_name: service };
}

function faultOf(error: unknown) {
  if (error instanceof AppError) return { code: error.code, detail: error.message };
  return { code: 'internal_error', error };
}

/** Sends checks to their engines, one after the other. */
export type Deliver = (check: PassiveCheck) => Promise<void>;

/** The kinds of errors that come from the engine and not from the check. The next check would wait equally long in vain. */
const silences: ReadonlySet<AppError['kind']> = new Set(['unavailable', 'timeout']);

/**
 * Returns a function that resolves when the engine has accepted the check. The status-query connector documents the engines
 * that do not confirm. Delivering a check twice changes nothing. If a realm's engine did not answer, this function does not
 * query it again.
 */
function createDelivery(realms: Pick<Realms, 'selectOne'>): Deliver {
  const silent = new Map<string, AppError>();
  return async (check) => {
    const before = silent.get(check.realm);
    if (before) throw before;
    const outcome = await attempt(async () => {
      const realm = await realms.selectOne(check.realm).open();
      if (realm.record.creation_id !== check.realm_creation_id) throw unknownRealm(check.realm);
      await realm.status.send(resultCommand(check));
    });
    if (!(outcome instanceof AppError)) return;
    if (silences.has(outcome.kind)) silent.set(check.realm, outcome);
    throw outcome;
  };
}
