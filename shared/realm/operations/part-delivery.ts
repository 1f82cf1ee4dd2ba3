import * as z from 'zod';

import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { once } from '../../base/once.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { retryPauseS } from '../../base/retry-pause.ts';
import type {
  OperationRequestRecord,
  OperationRequests,
  StoredPart,
} from '../../store/operation-requests.ts';
import type { WaitingObjects } from '../../store/waiting-objects.ts';
import { isWaiting } from './end-of-wait.ts';
import { endOfRequest } from './find-request.ts';
import { type NumberedPart, tellLostEffects } from './lost-effects.ts';
import { outcomeCounts } from './outcome-counts.ts';
import { partName } from './request-queue.ts';
import { keepWithdrawals } from './withdrawn-targets.ts';
import { type PartWork, workOnPart } from './work-on-part.ts';

/** A part of a request as the queue delivers it. */
export interface DeliveredPart {
  readonly body: string;
  readonly handle: string;
  /** The number of deliveries of this message, including this one. */
  readonly receives: number;
}

/** Carries out the parts of accepted requests that the queue delivers, and tries a part again later while its engine does not answer. */
export interface PartDelivery {
  /** Resolves when the queue may delete the message: every target of the part has its result. */
  handle(message: DeliveredPart): Promise<void>;
  /** Delays the messages that remain. The pause is short at first and grows with each delivery. */
  postpone(messages: readonly DeliveredPart[]): Promise<void>;
}

interface PartDeliveryDependencies extends PartWork {
  readonly requests: OperationRequests;
  readonly objects: WaitingObjects;
  readonly hide: (
    messages: readonly { readonly handle: string; readonly seconds: number }[],
  ) => Promise<unknown>;
  readonly log: Log;
}

type Reference = z.output<ReturnType<typeof reference>>;
const reference = once(() => z.object({ request: z.string(), part: z.int().nonnegative() }));

/** The time for which a request may be offered, in milliseconds. It is longer than a request to the API can last. */
const offerMs = 60_000;
/** The time for which a delivery waits for an offered request, and the pause between two looks, in milliseconds. */
const patienceMs = 3000;
const pauseMs = 100;

/** Makes the delivery for one batch of messages. */
export function createPartDelivery(parts: PartDeliveryDependencies): PartDelivery {
  const { hide, log } = parts;
  return {
    async handle({ body, receives }) {
      try {
        await deliver(parts, read(body), receives);
      } catch (error) {
        // The reasons of engines and of the queue have their line, or pass: nobody needs to know that a request is still being queued.
        if (!(error instanceof AppError) || error.kind === 'internal' || error.code === 'malformed_body') {
          const code = error instanceof AppError ? error.code : 'internal_error';
          log.warn('operation.failed', { receives, code, error });
        }
        throw error;
      }
    },
    async postpone(messages) {
      try {
        await hide(messages.map(({ handle, receives }) => ({ handle, seconds: retryPauseS(receives) })));
      } catch (error) {
        // The messages come again in any case, when their visibility timeout ends.
        log.warn('operation.unpostponed', { messages: messages.length, error });
      }
    },
  };
}

/** Works on the part that a message names. Throws if targets still wait. */
async function deliver(
  parts: PartDeliveryDependencies,
  { request: id, part: number }: Reference,
  receives: number,
): Promise<void> {
  const { requests, objects, log, performing } = parts;
  const [request, part] = [await decided(parts, id), await requests.part(id, number)];
  if (!part) return;
  const facts = { operation_request: id, part: number, realm: part.realm };
  if (request?.state === 'accepted' && part.finished_at === null) {
    const result = await attempt(() => finish(parts, { request, part, number }));
    if (result instanceof AppError) {
      log.warn('operation.unfinished', { ...facts, receives, code: result.code, detail: result.message });
      throw result;
    }
    const ms = performing.clock() - request.created_at;
    log.info('operation.finished', { ...facts, ...result, ms });
  }
  await lookAgain(parts, { request, number });
  await objects.remove(part.engine, partName(id, number));
}

/** Tells which effects the engine has lost. Until the request is over, a delivery that cannot tell is repeated. */
async function lookAgain(
  parts: PartDeliveryDependencies,
  { request, number }: { readonly request: OperationRequestRecord | undefined; readonly number: number },
): Promise<void> {
  const { clock } = parts.performing;
  if (request?.state !== 'accepted' || clock() >= endOfRequest(request, clock)) return;
  const part = await parts.requests.part(request.id, number);
  if (part && !(await tellLostEffects(parts, { request, part, number }))) throw changedByOther();
}

/** Returns the request when it is not `offered` any more. A request whose caller has not been answered in time is abandoned. */
async function decided(
  { requests, performing: { clock, sleep } }: PartDeliveryDependencies,
  id: string,
): Promise<OperationRequestRecord | undefined> {
  const started = clock();
  for (;;) {
    const request = await requests.find(id);
    if (request?.state !== 'offered') return request;
    if (clock() - request.created_at >= offerMs) {
      if (await requests.decide(id, 'abandoned')) return undefined;
    } else if (clock() - started >= patienceMs) {
      throw new AppError('busy', { detail: 'The request is still being queued.' });
    } else await sleep(pauseMs);
  }
}

/** Works on a part and saves how it stands. Returns the numbers by outcome. Throws if targets still wait. */
async function finish(parts: PartDeliveryDependencies, { request, part, number }: NumberedPart) {
  let version = part.version;
  const save = async (changed: StoredPart) => {
    if (!(await parts.requests.save(request.id, number, { ...changed, version }))) throw changedByOther();
    version += 1;
  };
  const { part: worked, failure } = await workOnPart(parts, { request, part, save });
  // The commands of a delivery that crashed are settled by one that reaches the engine.
  const is_sending = part.is_sending && worked.attempts === part.attempts;
  const ended = { ...worked, version, is_sending };
  const stored = await saveResults(parts, { request, number, part: ended });
  const counts = outcomeCounts(stored.targets);
  if (stored.finished_at !== null) return counts;
  throw (
    failure ??
    new AppError('engine_timeout', { detail: `${counts.queued} targets still wait for their engine.` })
  );
}

/** Stores the results of a delivery and returns the part as it is stored. Targets may have been withdrawn since the delivery began. */
async function saveResults(
  { requests, performing: { clock } }: PartDeliveryDependencies,
  { request, number, part }: NumberedPart,
): Promise<StoredPart> {
  let results = part;
  for (;;) {
    const stored = { ...results, finished_at: results.targets.some(isWaiting) ? null : clock() };
    if (await requests.save(request.id, number, stored)) return stored;
    const kept = await requests.part(request.id, number);
    if (kept?.attempts !== results.attempts) throw changedByOther();
    results = keepWithdrawals(results, kept);
  }
}

function changedByOther(): AppError {
  return new AppError('busy', { detail: 'Another delivery has changed the part.' });
}

function read(body: string) {
  const message = reference().safeParse(parseJsonText(body));
  if (message.success) return message.data;
  throw new AppError('malformed_body', { detail: 'A message of the queue names no part of a request.' });
}
