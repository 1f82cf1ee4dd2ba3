import { AppError } from '../../../shared/base/errors.ts';
import type { EventPart } from '../../../shared/base/event-part.ts';
import { Follower } from './follower.ts';
import { changeIn } from './receiver.ts';
import type { ServersWorld, SimulatedServer } from './server.ts';

/** A reader of a feed, who comes back with the last id that he has seen, to any server. */
export class SimulatedReader {
  follower: Follower | undefined;
  readonly #world: ServersWorld;
  readonly #name: string;
  #lastId: string | undefined;

  constructor(world: ServersWorld, name: string) {
    this.#world = world;
    this.#name = name;
    void this.#read();
  }

  async #read(): Promise<never> {
    const { scheduler } = this.#world;
    for (;;) {
      await scheduler.sleep(scheduler.random.between(10, 2000), '');
      const server = this.#world.anyServer();
      if (!server) continue;
      const controller = new AbortController();
      try {
        await this.#follow(server, controller.signal);
      } catch (error) {
        this.#note(error, server);
      }
      controller.abort();
    }
  }

  async #follow(server: SimulatedServer, signal: AbortSignal): Promise<void> {
    const { random } = this.#world.scheduler;
    const opened = server.openFeed(this.#lastId, signal);
    opened.catch(() => undefined);
    const feed = (await Promise.race([opened, server.end]))[Symbol.asyncIterator]();
    this.#world.scheduler.note(
      `${this.#name} reads from ${server.process.name} behind ${this.#lastId ?? 'now'}`,
    );
    this.#world.count(this.#lastId === undefined ? 'feeds opened' : 'feeds continued');
    const listed = server.list() ?? new Map<string, number>();
    if (!this.follower) this.follower = new Follower(this.#world, this.#name, listed);
    else if (this.#lastId === undefined) this.follower.noteGap(listed);
    for (;;) {
      const next = feed.next();
      next.catch(() => undefined);
      const part = await Promise.race([next, server.end]);
      if (part.done === true) return;
      if (!this.#take(part.value) || random.chance(0.1)) return;
    }
  }

  /** Returns false if the reader has left within the part. */
  #take({ events = [], id }: EventPart): boolean {
    const { random } = this.#world.scheduler;
    for (const event of events) {
      if (random.chance(0.05)) return false;
      this.#lastId = event.id;
      const body: { readonly id: string } = JSON.parse(event.text);
      const change = changeIn(event.text, body.id);
      if (change && this.follower?.take(change) === false)
        this.#world.violate(`${this.#name} was told twice of ${body.id}`);
    }
    this.#lastId = id ?? this.#lastId;
    return true;
  }

  #note(error: unknown, { process }: SimulatedServer): void {
    if (process.isDead || (error instanceof AppError && error.code === 'states_not_kept')) return;
    if (!(error instanceof AppError) || error.code !== 'changes_gone') {
      this.#world.violate(`${this.#name} got ${String(error)}`);
      return;
    }
    this.#world.scheduler.note(`${this.#name} is told of a gap by ${process.name}`);
    this.#lastId = undefined;
  }
}
