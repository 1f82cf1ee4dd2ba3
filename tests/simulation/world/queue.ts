import { AppError } from '../../../shared/base/errors.ts';
import type { Queue, QueueMessage, ReceivedMessage } from '../../../shared/queue/queue.ts';
import type { Scheduler } from '../base/scheduler.ts';
import { awsCallMs, type Calls, type Process } from './calls.ts';

export interface StoredMessage extends QueueMessage {
  readonly id: string;
  readonly sentAt: number;
  receives: number;
  handle: string;
  /** Time of the simulation until which nobody else receives it. */
  hiddenUntil: number;
}

/** The time in milliseconds for which the queue discards a second message with the same id. */
const deduplicationMs = 300_000;
const mostAtOnce = 10;

/** A queue in memory with the rules of SQS FIFO queues: order in each group, visibility timeouts, at least one delivery. */
export class FifoQueue {
  readonly name: string;
  readonly visibilityMs: number;
  /** The number of receives after which a message moves to the dead letters. */
  mostReceives = Infinity;
  /** All messages that were ever stored, in their order. */
  readonly accepted: QueueMessage[] = [];
  /** Is called when a message may be received. */
  onReady: () => void = () => undefined;
  readonly #scheduler: Scheduler;
  #messages: StoredMessage[] = [];
  readonly #sent = new Map<string, number>();

  constructor(name: string, visibilityMs: number, scheduler: Scheduler) {
    this.name = name;
    this.visibilityMs = visibilityMs;
    this.#scheduler = scheduler;
  }

  get size(): number {
    return this.#messages.length;
  }

  /** Time of the simulation at which a message may be received. `undefined` if there is none. */
  nextAt(): number | undefined {
    const firsts = new Map<string, number>();
    for (const { group, hiddenUntil } of this.#messages) {
      firsts.set(group, Math.max(hiddenUntil, firsts.get(group) ?? 0));
    }
    return firsts.size === 0 ? undefined : Math.min(...firsts.values());
  }

  send(message: QueueMessage): void {
    const { now } = this.#scheduler;
    const key = `${message.group} ${message.deduplicationId}`;
    const before = this.#sent.get(key);
    if (before !== undefined && now - before < deduplicationMs) return;
    this.#sent.set(key, now);
    this.accepted.push(message);
    const id = `${this.name}-${this.accepted.length}`;
    const stored = {
      ...message,
      id,
      sentAt: this.#scheduler.wall(),
      receives: 0,
      handle: '',
      hiddenUntil: 0,
    };
    this.#messages.push(stored);
    this.onReady();
  }

  receive(hiddenMs = this.visibilityMs): ReceivedMessage[] {
    const { now } = this.#scheduler;
    this.#messages = this.#messages.filter(
      ({ hiddenUntil, receives }) => hiddenUntil > now || receives < this.mostReceives,
    );
    const hidden = this.#messages.filter(({ hiddenUntil }) => hiddenUntil > now);
    const blocked = new Set(hidden.map(({ group }) => group));
    const batch = this.#messages.filter(({ group }) => !blocked.has(group)).slice(0, mostAtOnce);
    return batch.map((message) => {
      message.receives += 1;
      message.handle = `${message.id}/${message.receives}`;
      message.hiddenUntil = now + hiddenMs;
      return { ...message };
    });
  }

  remove(handle: string): boolean {
    const found = this.#inFlight(handle);
    if (!found) return false;
    this.#messages = this.#messages.filter((message) => message !== found);
    this.onReady();
    return true;
  }

  hide(handle: string, ms: number): boolean {
    const found = this.#inFlight(handle);
    if (!found) return false;
    found.hiddenUntil = this.#scheduler.now + ms;
    this.onReady();
    return true;
  }

  /** A handle is good until its message becomes visible again. */
  #inFlight(handle: string): StoredMessage | undefined {
    const { now } = this.#scheduler;
    return this.#messages.find((message) => message.handle === handle && message.hiddenUntil > now);
  }
}

/** Returns the connection of one process to a queue. */
export function connectQueue(queue: FifoQueue, calls: Calls, process: Process): Queue {
  const make = <T>(label: string, perform: () => T) =>
    calls.make(process, { label: `queue.${label}`, perform, lost: () => unavailable(), limitMs: awsCallMs });
  const refused = (handles: readonly string[], work: (handle: string) => boolean) =>
    handles.filter((handle) => !work(handle));
  return {
    send: (message) =>
      make(`send ${queue.name} ${message.deduplicationId.slice(0, 8)}`, () => {
        queue.send(message);
      }),
    receive: ({ hiddenSeconds }) => make(`receive ${queue.name}`, () => queue.receive(hiddenSeconds * 1000)),
    remove: (handles) => make(`remove ${queue.name}`, () => refused(handles, (one) => queue.remove(one))),
    hide: (messages) =>
      make(`hide ${queue.name} ${messages.map(({ handle }) => handle).join(' ')}`, () => {
        const seconds = new Map(messages.map((one) => [one.handle, one.seconds]));
        return refused([...seconds.keys()], (one) => queue.hide(one, (seconds.get(one) ?? 0) * 1000));
      }),
    size: () => make(`size ${queue.name}`, () => queue.size),
  };
}

function unavailable(): AppError {
  return new AppError('queue_unavailable', { detail: 'The queue does not answer.' });
}
