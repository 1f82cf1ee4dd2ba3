import type { Clock } from '../../base/clock.ts';
import { Connection } from './connection.ts';
import { openSocket, type Peer } from './transport.ts';

/**
 * The longest idle time after which a connection is used again, in milliseconds of the wall clock. Timers cannot be
 * used: a Lambda function is frozen between calls, and the machines between it and the peer forget idle connections
 * meanwhile.
 */
const longestIdleMs = 4000;

/** The connections to one peer. At most `mostIdle` idle ones are kept for the next requests. */
export class Connections {
  readonly #peer: Peer;
  readonly #clock: Clock;
  readonly #mostIdle: number;
  #idle: readonly Connection[] = [];

  constructor(peer: Peer, { clock, mostIdle }: { readonly clock: Clock; readonly mostIdle: number }) {
    this.#peer = peer;
    this.#clock = clock;
    this.#mostIdle = mostIdle;
  }

  /** Returns the connection with the shortest idle time, or a new one if none is idle. */
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

  /**
   * Keeps a connection for the next request. Its last answer must have been read to the end. If the request is still being sent, it has until
   * the next turn of the event loop: Node does not let another request begin before.
   */
  giveBack(connection: Connection): void {
    if (connection.isSent) this.#keep(connection);
    else
      setImmediate(() => {
        if (connection.isSent) this.#keep(connection);
        else connection.close();
      });
  }

  #keep(connection: Connection): void {
    if (this.#idle.length >= this.#mostIdle) {
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
