import type { Clock } from '../../base/clock.ts';
import type { Socket } from './transport.ts';

/** A connection on which somebody is logged in. */
export interface LoggedInConnection {
  readonly socket: Socket;
  readonly session: { close(): void };
}

const mostIdle = 3;
/** The longest time, in milliseconds: a function is frozen between calls, and the machines on the way forget idle connections meanwhile. */
const longestIdleMs = 4000;

/** The connections to one server that are kept for the next questions. They do not keep the process alive. */
export class IdleConnections<C extends LoggedInConnection> {
  readonly #clock: Clock;
  #idle: readonly { readonly connection: C; readonly since: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  take(): C | undefined {
    const earliest = this.#clock() - longestIdleMs;
    const usable = this.#idle.filter(
      ({ connection, since }) => !connection.socket.destroyed && since >= earliest,
    );
    for (const one of this.#idle) if (!usable.includes(one)) one.connection.session.close();
    const taken = usable.at(-1)?.connection;
    this.#idle = usable.slice(0, -1);
    taken?.socket.ref();
    return taken;
  }

  keep(connection: C): void {
    if (this.#idle.length >= mostIdle || connection.socket.destroyed) connection.session.close();
    else {
      connection.socket.unref();
      this.#idle = [...this.#idle, { connection, since: this.#clock() }];
    }
  }
}
