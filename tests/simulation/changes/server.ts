import { AppError } from '../../../shared/base/errors.ts';
import type { EventPart } from '../../../shared/base/event-part.ts';
import type { Log } from '../../../shared/base/log.ts';
import { repeatTicks } from '../../../shared/base/repeat-ticks.ts';
import { WireFault } from '../../../shared/connectors/kit/faults.ts';
import { connectionKeyOf } from '../../../shared/realm/open-realm/engines.ts';
import { createLevelStore } from '../../../shared/store/objective-levels.ts';
import { processLease } from '../../../shared/store/process-lease.ts';
import { createTableOver } from '../../../shared/store/table.ts';
import { createWebhookDeliveries } from '../../../shared/store/webhook-deliveries.ts';
import { isoClock } from '../../../shared/time/iso.ts';
import { openFeed } from '../../../shared/warm/feed/change-feed.ts';
import { logsOfEngines, OpenFeeds } from '../../../shared/warm/feed/open-feeds.ts';
import { ChangeListeners } from '../../../shared/warm/log/change-listeners.ts';
import { textSliceOf } from '../../../shared/warm/log/recent-slices.ts';
import { createWarmStore, type PieceStore, versionText } from '../../../shared/warm/store/index.ts';
import type { WarmEngineMap } from '../../../shared/warm/watch/engines.ts';
import { SharedStates } from '../../../shared/warm/watch/shared-states.ts';
import { WarmWatch } from '../../../shared/warm/watch/watch.ts';
import { WebhookDelivery } from '../../../shared/warm/webhooks/webhook-delivery.ts';
import { realm } from '../../support/realm-records.ts';
import { warmColumnsOf } from '../../support/warm-states.ts';
import { Calls, Process } from '../world/calls.ts';
import { connectTable } from '../world/table.ts';
import type { ChangesWorld } from './changes-world.ts';
import { storeWith } from './planted.ts';
import { delivered, type Receiver } from './receiver.ts';
import { ordersIn } from './scripted-engine.ts';
import { ServerFaults } from './server-faults.ts';

const warmRealm = realm('paris', { monitoring_port: 1, warm: { interval_seconds: 2, stale_seconds: 300 } });
const engineKey = connectionKeyOf(warmRealm);
const view = {
  ...{ name: warmRealm.name, record: warmRealm, limitedTo: undefined },
  ...{ iso: isoClock('UTC'), hidesVariable: () => false, noteOddFigure: () => undefined },
};
const selection = { hosts: { where: [] } };
/** The time in milliseconds after which a process does not wait for the store or the engine any longer. */
const limitMs = 5000;
/** Returns a promise of its own each time: what waits for a shared one would be kept until the last schedule. */
const never = () => new Promise<never>(() => undefined);

const noLog: Log = {
  ...{ debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
};

export type ServersWorld = ChangesWorld<SimulatedServer>;

/** A server: it reads the engine or takes what others have read, has feeds, and delivers the webhook. */
export class SimulatedServer {
  readonly process: Process;
  /** Rejects when the server ends. */
  readonly end: Promise<never>;
  readonly faults: ServerFaults;
  readonly #world: ServersWorld;
  readonly #receiver: Receiver;
  readonly #calls: Calls;
  readonly #engines: WarmEngineMap = new Map();
  readonly #listeners = new ChangeListeners();
  /** The clocks of this process: one that never jumps, and one of the wall. */
  readonly #now: () => number;
  readonly #clock: () => number;
  readonly #feeds: OpenFeeds;
  readonly #stop: () => Promise<unknown>;

  constructor(world: ServersWorld, name: string, receiver: Receiver) {
    const { scheduler } = world;
    this.#world = world;
    this.#receiver = receiver;
    this.process = new Process(name);
    this.faults = new ServerFaults(scheduler, { standsStill: !world.losesStore });
    if (world.isHealed) this.faults.heal();
    this.#calls = new Calls(scheduler, this.faults);
    const [origin, skew] = [scheduler.random.below(1_000_000), scheduler.random.below(2000)];
    this.#now = () => scheduler.now + origin;
    this.#clock = () => scheduler.wall() + skew;
    this.end = new Promise((_resolve, reject) => {
      this.process.onDeath(() => {
        world.noteEnd(this);
        reject(new Error(`${name} has ended`));
      });
    });
    this.end.catch(() => undefined);
    this.#listeners.add((change) => {
      const log = this.#engines.get(engineKey)?.log;
      if (log) world.noteTold(this, change, versionText(log.version));
    });
    const logs = logsOfEngines(this.#engines);
    this.#feeds = new OpenFeeds({
      ...{ logs, listeners: this.#listeners, isShared: true, mostOfUser: 9, mostOfAll: 9, now: this.#now },
    });
    const onFault = () => undefined;
    // Its first call may be its end.
    world.servers.add(this);
    const [watch, delivery] = [this.#createWatch(), this.#createDelivery(logs)];
    const stops = [
      repeatTicks(watch, { pauseMs: 500, onFault }),
      repeatTicks(delivery, { pauseMs: 2000, onFault }),
    ];
    this.#stop = () => Promise.all(stops.map((stop) => stop()));
  }

  /** Returns the orders of the list that this server answers. `undefined` if it has no states. */
  list(): Map<string, number> | undefined {
    const states = this.#engines.get(engineKey)?.compared;
    return states && ordersIn(states);
  }

  openFeed(lastEventId: string | undefined, signal: AbortSignal): Promise<AsyncIterable<EventPart>> {
    return openFeed({
      ...{ feeds: this.#feeds, user: 'u', viewOf: () => view, selection, requestedSelection: 'all' },
      ...{ lastEventId, signal, judge: () => this.#alive(() => warmRealm) },
    });
  }

  heal(): void {
    this.faults.heal();
  }

  kill(): void {
    this.#world.scheduler.note(`${this.process.name}: killed`);
    this.process.kill();
  }

  /** Ends the server as a release does: it gives up its leases. */
  async stop(): Promise<void> {
    this.#world.scheduler.note(`${this.process.name}: stops`);
    this.#feeds.end();
    await Promise.race([this.#stop().catch(() => undefined), this.#world.scheduler.sleep(8000, '')]);
    this.process.kill();
  }

  /** What is left of a process that has ended waits for ever. */
  #alive<T>(work: () => T): Promise<T> {
    return this.process.isDead ? never() : Promise.resolve(work());
  }

  async #call<T>(label: string, perform: () => Promise<T>, lost: () => Error): Promise<T> {
    const call = () => {
      const answer = perform();
      // The error is told when the answer arrives.
      answer.catch(() => undefined);
      return answer;
    };
    return await this.#calls.make(this.process, { label, perform: call, lost, limitMs });
  }

  #createWatch(): WarmWatch {
    const { engine, pieces, key } = this.#world;
    const ask = <T>(label: string, perform: () => Promise<T>) =>
      this.#call(label, perform, () => new WireFault('broken', 'the store does not answer'));
    const reached: PieceStore = {
      look: (questions, context) => ask('store.look', () => pieces.look(questions, context)),
      read: (question, context) =>
        ask(`store.read ${question.fields[0] ?? ''}`, () => pieces.read(question, context)),
      write: (states, context) => {
        const sentAt = this.#world.scheduler.now;
        return ask(`store.write ${states.version} after ${states.after ?? 'all'}`, async () => {
          // Left out: a store that still writes what its writer has given up.
          if (this.#world.scheduler.now - sentAt >= limitMs) throw new WireFault('aborted', 'too late');
          const end = await pieces.write(states, context);
          if (end === 'written') this.#world.isStoreEmpty = false;
          this.#world.scheduler.note(`${this.process.name} ${states.version}: ${end}`);
          return end;
        });
      },
      release: (leases, context) => ask('store.release', () => pieces.release(leases, context)),
    };
    const store = createWarmStore({
      pieces: storeWith(this.#world.planted, reached),
      key,
      asked: warmColumnsOf,
      mostBytes: 1e9,
    });
    const parts = { engines: this.#engines, now: this.#now, log: noLog };
    return new WarmWatch({
      ...{ ...parts, mostBytes: 1e9, clock: this.#clock, listeners: this.#listeners },
      shared: new SharedStates({ ...parts, store }),
      realms: () => this.#alive(() => [warmRealm]),
      read: () =>
        this.#call(
          'engine.read',
          () => Promise.resolve(engine.read()),
          () => new AppError('engine_unreachable', { detail: 'The engine does not answer.' }),
        ),
    });
  }

  #createDelivery(logs: ReturnType<typeof logsOfEngines>): WebhookDelivery {
    const { items } = this.#world;
    const receiver = this.#receiver;
    const table = createTableOver(connectTable(items, this.#calls, this.process));
    const { process } = this;
    return new WebhookDelivery({
      ...{ clock: this.#clock, log: noLog, onAttempt: () => undefined },
      deliveries: createWebhookDeliveries(table, this.#clock),
      levels: createLevelStore(table),
      lease: processLease({ table, name: 'webhooks', holder: process.name, now: this.#now }),
      readReminders: () => Promise.resolve(new Map()),
      store: {
        list: () => this.#alive(() => [receiver.record]),
        exists: () => this.#alive(() => true),
        change: (before) => Promise.resolve(before),
      },
      newJudge: () => () => this.#alive(() => ({ realm: warmRealm })),
      sourceOf: () => {
        const log = logs.logOf(engineKey);
        const isComplete = (since: number) => logs.isComplete?.(engineKey, since) ?? true;
        const facts = { engine: engineKey, now: this.#now(), isLimited: false, isComplete };
        return (
          log && {
            ...facts,
            log,
            sliceOf: (batch, position) => textSliceOf(batch, view, { selection, position }),
          }
        );
      },
      posterOf: () =>
        Promise.resolve({
          shownBody: () => null,
          send: never,
          post: (event) => {
            receiver.noteSend(event.id);
            const post = () => Promise.resolve(receiver.receive(event, this.list()));
            const lost = new Error('the receiver does not answer');
            const posted = this.#call(`post ${event.id}`, post, () => lost).catch(() => ({
              ...{ isDelivered: false, status: null, reason: lost.message, retryAfterS: null },
            }));
            const isEarly = this.#world.planted === 'the cursor moves before the delivery';
            return isEarly ? Promise.resolve(delivered) : posted;
          },
        }),
    });
  }
}
