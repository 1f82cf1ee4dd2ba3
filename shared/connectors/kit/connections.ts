import type { Clock } from '../../base/clock.ts';
import { Connection } from './connection.ts';
import { openSocket, type Peer } from './transport.ts';

/**
 * A connection that was idle longer is not used again. By the clock of the day, as a function is frozen between calls: its
 * timers stand still then, and what is in between forgets its connections meanwhile.
 */
const longestIdleMs = 4000;

/** Connections to one peer, of which so many are kept for the next request. */
export class Connections {
  readonly #peer: Peer;
  readonly #clock: Clock;
  readonly #most: number;
  #idle: readonly Connection[] = [];

  constructor(peer: Peer, { clock, most }: { readonly clock: Clock; readonly most: number }) {
    this.#peer = peer;
    this.#clock = clock;
    this.#most = most;
  }

  /** The one that was idle shortest, or a new one. */
  async take(signal: AbortSignal): Promise<Connection> {
    this.#closeOld();
    const connection = this.#idle.at(-1);
    if (!connection) return this.open(signal);
    this.#idle = this.#idle.slice(0, -1);
    connection.isUsed = true;
    return connection;
  }

  async open(signal: AbortSignal): Promise<Connection> {
    return new Connection(await openSocket(this.#peer, signal));
  }

  /** Its answer was read to the end. */
  giveBack(connection: Connection): void {
    if (this.#idle.length >= this.#most) {
      connection.close();
      return;
    }
    connection.idleSince = this.#clock();
    this.#idle = [...this.#idle, connection];
  }

  #closeOld(): void {
    const earliest = this.#clock() - longestIdleMs;
    const isUsable = (one: Connection) => one.isAlive && one.idleSince >= earliest;
    for (const one of this.#idle) if (!isUsable(one)) one.close();
    this.#idle = this.#idle.filter(isUsable);
  }
}
