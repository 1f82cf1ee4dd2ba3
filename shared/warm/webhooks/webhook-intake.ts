import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { nextTurn } from '../../base/next-turn.ts';
import type { NoteChange, OwnQueues } from '../../queue/own-queues.ts';
import { connectionKeyOf } from '../../realm/open-realm/engines.ts';
import type { WebhookRecord, WebhookStore } from '../../store/webhooks.ts';
import type { EngineChange } from '../log/change-listeners.ts';
import type { ChangeLog } from '../log/change-log.ts';
import type { ChangeBatch } from '../states/index.ts';
import { IntakePlace, isBehind, type Place, StoredByAnotherError } from './intake-place.ts';
import {
  type IntakeUnit,
  IntakeUnits,
  lastOf,
  type MessagesFor,
  type UsableWebhook,
  writeOf,
} from './intake-units.ts';
import { readNotedEvents } from './objective-notes.ts';
import { WebhookCompleteness } from './webhook-completeness.ts';
import { judgeAll, type WebhookJudge } from './webhook-obstacles.ts';

/** The logs of changes of the engines that this process reads, as the only one. */
export interface ReadLogs {
  /** Returns the log of an engine. `undefined` if this process does not read it, or is not the only one. */
  logOf(engine: string): ChangeLog | undefined;
  /** Returns the keys of the engines that have a log. */
  readEngines(): readonly string[];
}

export interface IntakeParts {
  readonly store: Pick<WebhookStore, 'list'>;
  readonly queues: OwnQueues;
  readonly newJudge: () => WebhookJudge;
  /** Returns the function that makes the messages of a change for one webhook, in their order. */
  readonly messagesOf: (batch: ChangeBatch) => MessagesFor;
  readonly logs: ReadLogs;
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** Webhooks whose events are made at the same time. */
const webhooksAtOnce = 50;
/** The largest number of events that are stored at once. Everything else that the process does waits for that. */
const eventsAtOnce = 100;
/** The age in milliseconds of the changes with which an engine begins that had no webhook before: the first one may be as old when it is seen. */
const firstMs = 15_000;

/**
 * Stores the events of changes for each webhook. The place in an engine's log up to which events are stored is common to all processes, and
 * the next events are those behind it. A webhook that may have missed changes gets an event that says so. That happens if the log no longer
 * reaches back to the place, if the webhook was changed, and if for a time its owner did not see the realm or its events had no room.
 */
export class WebhookIntake {
  readonly #parts: IntakeParts;
  readonly #marks: WebhookCompleteness;
  readonly #units: IntakeUnits;
  /** The places by the keys of engines. `undefined` means that the engine has no webhooks. */
  readonly #places = new Map<string, IntakePlace | undefined>();
  /** The keys of the engines of webhooks, as the last `follow` found them. */
  #wanted: ReadonlySet<string> = new Set();
  #work: Promise<unknown> = Promise.resolve();

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.#marks = new WebhookCompleteness(parts.queues);
    this.#units = new IntakeUnits({ ...parts, marks: this.#marks });
  }

  /** True if this process stores the events of an engine. */
  get isNeeded(): boolean {
    return this.#parts.logs.readEngines().length > 0;
  }

  /** Stores the events of changes, behind those of earlier changes. */
  readonly take = ({ engine }: EngineChange): void => {
    void this.#inTurn(() => this.#takeIn(engine));
  };

  /**
   * Stores what is not stored yet, and tells webhooks that have missed changes so. `usable` are all webhooks that events are stored for. The
   * process that leads stores the events of objectives too.
   */
  async follow(usable: readonly UsableWebhook[], { leads }: { readonly leads: boolean }): Promise<void> {
    await this.#inTurn(async () => {
      this.#wanted = new Set(usable.map(({ realm }) => connectionKeyOf(realm)));
      const { logs } = this.#parts;
      for (const engine of this.#places.keys()) if (!logs.logOf(engine)) this.#places.delete(engine);
      for (const engine of logs.readEngines()) await this.#takeIn(engine);
      await this.#attempt(() => this.#reportGaps(usable));
      if (leads) await this.#attempt(() => this.#takeObjectives(usable));
    });
  }

  /** Resolves when the events of all changes so far are stored. */
  async idle(): Promise<void> {
    await this.#work;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => undefined);
    return result;
  }

  /** After an error nobody knows what was stored: everything is read again. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#places.clear();
      this.#marks.forget();
      const { log } = this.#parts;
      if (error instanceof StoredByAnotherError) log.info('webhooks.stored_by_another', { error });
      else log.warn('webhooks.intake_failed', { error });
    }
  }

  #takeIn(engine: string): Promise<void> {
    return this.#attempt(async () => {
      for (;;) {
        const log = this.#parts.logs.logOf(engine);
        const place = log && (await this.#placeOf(engine, log));
        if (!place) return;
        const batch = log.has(place.at) ? log.batchAfter(place.at.number) : undefined;
        if (batch === null) return;
        if (batch) await this.#storeBatch({ engine, place }, batch);
        else await this.#noteLoss({ engine, place }, log);
      }
    });
  }

  async #placeOf(engine: string, log: ChangeLog): Promise<IntakePlace | undefined> {
    const isWanted = this.#wanted.has(engine);
    const known = this.#places.get(engine);
    if (known) return known;
    if (this.#places.has(engine) && !isWanted) return undefined;
    const first = log.versionAt(this.#parts.now() - firstMs);
    const place = await IntakePlace.read(this.#parts.queues, engine, first);
    if (!place.isStored && isWanted) await place.go(first, {});
    // Another process may have taken changes in since this one did it last.
    this.#marks.forget();
    await this.#marks.load();
    this.#places.set(engine, place.isStored ? place : undefined);
    return this.#places.get(engine);
  }

  async #storeBatch({ engine, place }: IntakeState, batch: ChangeBatch): Promise<void> {
    const { messagesOf, newJudge } = this.#parts;
    const [messagesFor, judge] = [messagesOf(batch), newJudge()];
    const { done, ...from } = place.at;
    const records = (await this.#records()).filter(({ webhook_id }) => !done || webhook_id >= done.webhook);
    let units: IntakeUnit[] = [];
    for (let at = 0; at < records.length; at += webhooksAtOnce) {
      const webhooks = await judgeAll(records.slice(at, at + webhooksAtOnce), judge);
      const made = webhooks.map(async ({ record, realm }) => {
        if (!realm) return this.#units.missed(record.webhook_id);
        const isOfEngine = connectionKeyOf(realm) === engine;
        return isOfEngine ? await this.#units.ofBatch(batch, { record, realm }, messagesFor) : [];
      });
      units.push(...(await Promise.all(made)).flat().filter((unit) => isBehind(unit, done)));
      for (; units.length > eventsAtOnce; units = units.slice(eventsAtOnce)) {
        const some = units.slice(0, eventsAtOnce);
        await this.#write(place, some, { ...from, done: lastOf(some) });
      }
      await nextTurn();
    }
    await this.#write(place, units, { history: batch.history, number: batch.number });
  }

  /** The log does not go on from the place: all webhooks of the engine have missed changes. */
  async #noteLoss({ engine, place }: IntakeState, log: ChangeLog): Promise<void> {
    const webhooks = await judgeAll(await this.#records(), this.#parts.newJudge());
    const units = webhooks.flatMap(({ record, realm }) =>
      !realm || connectionKeyOf(realm) === engine ? this.#units.missed(record.webhook_id) : [],
    );
    await this.#write(place, units, log.version);
  }

  async #reportGaps(usable: readonly UsableWebhook[]): Promise<void> {
    if (![...this.#places.values()].some(Boolean)) return;
    const ids = new Set(usable.map(({ record }) => record.webhook_id));
    const missed = this.#marks.ids().filter((id) => !ids.has(id));
    const units = missed.flatMap((id) => this.#units.missed(id));
    for (const { record, realm } of usable)
      if (this.#places.get(connectionKeyOf(realm))) units.push(...(await this.#units.gap(record)));
    for (; units.length > 0; units.splice(0, eventsAtOnce))
      await this.#writeMarks(units.slice(0, eventsAtOnce));
  }

  async #takeObjectives(usable: readonly UsableWebhook[]): Promise<void> {
    for (const { removal, messagesFor } of await readNotedEvents(this.#parts.queues)) {
      await this.#marks.load();
      const units = usable.map((webhook) =>
        this.#units.ofMessages(webhook.record.webhook_id, messagesFor(webhook)),
      );
      await this.#writeMarks((await Promise.all(units)).flat(), [removal]);
    }
  }

  /** Stores units, and the place behind them. */
  async #write(place: IntakePlace, units: readonly IntakeUnit[], next: Place): Promise<void> {
    const write = writeOf(units);
    await place.go(next, write);
    this.#marks.note(write.notes);
  }

  async #writeMarks(units: readonly IntakeUnit[], more: readonly NoteChange[] = []): Promise<void> {
    const write = writeOf(units);
    if (!(await this.#parts.queues.store({ ...write, notes: [...more, ...write.notes] })))
      throw new StoredByAnotherError('another process has changed the marks');
    this.#marks.note(write.notes);
  }

  async #records(): Promise<readonly WebhookRecord[]> {
    const records = await this.#parts.store.list();
    return records.sort((a, b) => (a.webhook_id < b.webhook_id ? -1 : 1));
  }
}

interface IntakeState {
  readonly engine: string;
  readonly place: IntakePlace;
}
