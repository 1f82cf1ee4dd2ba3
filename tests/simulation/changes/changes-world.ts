import { WireFault } from '../../../shared/connectors/kit/faults.ts';
import type { EngineChange } from '../../../shared/warm/log/change-listeners.ts';
import { memoryPieceStore } from '../../support/memory-piece-store.ts';
import type { Scheduler } from '../base/scheduler.ts';
import { Items } from '../world/table.ts';
import type { PlantedInChanges } from './planted.ts';
import { isRemoval, orderOf, ScriptedEngine } from './scripted-engine.ts';

/** The part of a server that the world uses. */
export interface ServerOfWorld {
  heal(): void;
}

/** What one server knows: the versions of the log, each with the changes that led to it. */
interface Version {
  /** Text of each change: the host and the order. */
  readonly changes: readonly string[];
  /** Time at which a server told of it first. */
  readonly at: number;
  readonly knownBy: Set<ServerOfWorld>;
  isInStore: boolean;
}

/** All that the processes of one schedule share, and what they remember together. */
export class ChangesWorld<T extends ServerOfWorld = ServerOfWorld> {
  readonly scheduler: Scheduler;
  readonly planted: PlantedInChanges | undefined;
  readonly engine = new ScriptedEngine();
  readonly items = new Items();
  readonly pieces;
  readonly key = Buffer.alloc(32, 7);
  readonly servers = new Set<T>();
  readonly violations: string[] = [];
  readonly counts = new Map<string, number>();
  /**
   * True if the store may be emptied. Left out: a server that stands still meanwhile. It does not know that another one has read the engine since, and goes
   * on with what it remembers.
   */
  readonly losesStore: boolean;
  /** True if the receiver of the webhook takes no event. */
  isReceiverAway = false;
  /** True if faults are over. */
  isHealed = false;
  /** True if nobody has written to the store since it was emptied. */
  isStoreEmpty = false;
  readonly #versions = new Map<string, Version>();
  #forgottenAt = -Infinity;
  #processes = 0;

  constructor(scheduler: Scheduler, planted: PlantedInChanges | undefined) {
    this.scheduler = scheduler;
    this.planted = planted;
    this.losesStore = scheduler.random.chance(0.4);
    // The clock of the store is that of no process.
    this.pieces = memoryPieceStore(() => Math.floor(1_700_000_000_000 + scheduler.now));
  }

  violate(what: string): void {
    this.scheduler.note(`VIOLATION ${what}`);
    this.violations.push(what);
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  nextName(): string {
    this.#processes += 1;
    return `s${this.#processes}`;
  }

  /** Returns a server that runs. `undefined` if there is none. */
  anyServer(): T | undefined {
    return [...this.servers][this.scheduler.random.below(this.servers.size)];
  }

  /**
   * Notes that a server knows a version, and what led to it. What it remembers is in the store, which it has just read or written, unless the store was
   * emptied while the answer was on its way.
   */
  noteTold(server: T, { batches }: EngineChange, version: string): void {
    for (const { history, number, hosts, engine } of batches) {
      const { table } = hosts.table;
      const [name, output] = [table.column('name'), table.column('plugin_output')];
      const changes = hosts.kinds.map((kinds, row) => {
        const order = orderOf(Number(table.value(row, output)), !kinds.includes('removed'));
        return `${String(table.value(row, name))} ${order}`;
      });
      if (!engine) this.#know(server, `${history}.${number}`, changes);
    }
    this.#know(server, version, []);
    if (this.isStoreEmpty) return;
    for (const one of this.#versions.values()) if (one.knownBy.has(server)) one.isInStore = true;
  }

  /**
   * Returns the orders of a host that somebody was told of, and that are not forgotten. Before a gap, without the removals that were told behind what was
   * forgotten: the order of a removal is that of the last row that its server knew, which may be older than what a follower knows.
   */
  rememberedOrders(host: string, { isGap }: { readonly isGap: boolean }): number[] {
    return [...this.#versions.values()].flatMap(({ changes, at }) =>
      changes
        .filter((text) => text.startsWith(`${host} `))
        .map((text) => Number(text.slice(host.length + 1)))
        .filter((order) => !isGap || at <= this.#forgottenAt || !isRemoval(order)),
    );
  }

  /** Returns true if versions were lost with the store and the processes that knew them. */
  hasForgottenSince(time: number): boolean {
    return this.#forgottenAt >= time;
  }

  emptyStore(): void {
    this.scheduler.note('the store is emptied');
    this.count('emptied stores');
    this.pieces.empty();
    this.isStoreEmpty = true;
    for (const version of this.#versions.values()) version.isInStore = false;
    this.#forget();
  }

  setStoreAway(isAway: boolean): void {
    this.scheduler.note(`the store is ${isAway ? 'away' : 'back'}`);
    this.pieces.fault = isAway ? new WireFault('refused_connection', 'away') : undefined;
  }

  noteEnd(server: T): void {
    this.servers.delete(server);
    for (const { knownBy } of this.#versions.values()) knownBy.delete(server);
    this.#forget();
  }

  heal(): void {
    this.isHealed = true;
    this.isReceiverAway = false;
    if (this.pieces.fault) this.setStoreAway(false);
    for (const server of this.servers) server.heal();
  }

  #know(server: T, name: string, changes: readonly string[]): void {
    const { now: at } = this.scheduler;
    const isInStore = !this.isStoreEmpty;
    const version = this.#versions.get(name) ?? { changes, at, knownBy: new Set(), isInStore };
    this.#versions.set(name, changes.length > 0 ? { ...version, changes } : version);
    version.knownBy.add(server);
  }

  #forget(): void {
    for (const [name, { isInStore, knownBy }] of this.#versions)
      if (!isInStore && knownBy.size === 0) {
        this.#versions.delete(name);
        this.#forgottenAt = this.scheduler.now;
        this.scheduler.note(`version ${name} is forgotten`);
      }
  }
}
