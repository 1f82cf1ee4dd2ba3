import type { ChangesWorld } from './changes-world.ts';

/** A change of one host, as somebody is told of it. `order` grows with each change of the host. */
export interface ToldChange {
  readonly id: string;
  readonly host: string;
  readonly order: number;
}

/** What a reader of a feed, or the receiver of a webhook, knows of the engine since it read the list. */
export class Follower {
  readonly name: string;
  readonly #world: ChangesWorld;
  #beganAt: number;
  /** The last order of each host in the list. */
  #listed: ReadonlyMap<string, number>;
  readonly #told = new Map<string, number[]>();
  readonly #ids = new Map<string, string>();

  constructor(world: ChangesWorld, name: string, listed: ReadonlyMap<string, number>) {
    this.name = name;
    this.#world = world;
    this.#listed = listed;
    this.#beganAt = world.scheduler.now;
  }

  /** Notes an event. Returns false if it came before. */
  take({ id, host, order }: ToldChange): boolean {
    const text = `${host} ${order}`;
    const before = this.#ids.get(id);
    if (before !== undefined) {
      if (before !== text) this.#violate(`was told of '${text}' by the id of '${before}'`);
      return false;
    }
    this.#ids.set(id, text);
    const told = this.#told.get(host) ?? [];
    this.#told.set(host, told);
    const last = told.at(-1) ?? -1;
    if (order <= last) this.#violate(`was told of '${text}' behind ${last}`);
    told.push(order);
    this.#world.count('changes told');
    return true;
  }

  /** Notes that the follower was told of a gap, and has read the list again. */
  noteGap(listed: ReadonlyMap<string, number>): void {
    this.#world.count('gaps');
    if (!this.#world.hasForgottenSince(this.#beganAt))
      this.#violate('was told of a gap, but all is remembered');
    this.#findMissing({ isGap: true });
    this.#listed = listed;
    this.#beganAt = this.#world.scheduler.now;
    this.#told.clear();
    this.#ids.clear();
  }

  /** True if the follower knows the present state of all hosts. */
  get isCurrent(): boolean {
    const { engine } = this.#world;
    return engine.names.every((host) => engine.stateBy(this.#lastOf(host)) === engine.state(host));
  }

  /** Reports what the follower lacks at the end. */
  check(): void {
    const { engine } = this.#world;
    this.#findMissing({ isGap: false });
    for (const host of engine.names)
      if (engine.stateBy(this.#lastOf(host)) !== engine.state(host))
        this.#violate(`knows ${host} at ${this.#lastOf(host)}, which is at ${engine.order(host)}`);
  }

  #lastOf(host: string): number {
    return Math.max(this.#told.get(host)?.at(-1) ?? -1, this.#listed.get(host) ?? -1);
  }

  #findMissing(end: { readonly isGap: boolean }): void {
    for (const [host, told] of this.#told) {
      const [known, last] = [new Set(told), told.at(-1) ?? -1];
      // A host that is not in the list may have left it before others changed.
      const from = this.#listed.get(host) ?? told[0] ?? -1;
      for (const order of this.#world.rememberedOrders(host, end))
        if (order > from && order < last && !known.has(order))
          this.#violate(`was not told of '${host} ${order}'`);
    }
  }

  #violate(what: string): void {
    this.#world.violate(`${this.name} ${what}`);
  }
}
