import type { Clock } from '../../base/clock.ts';
import type { Socket } from '../kit/transport.ts';
import type { SqlSession } from './sql-session.ts';

export interface OpenConnection {
  readonly socket: Socket;
  readonly session: SqlSession;
}

const mostIdle = 3;
/** The longest time, in milliseconds: a function is frozen between calls, and the machines on the way forget idle connections meanwhile. */
const longestIdleMs = 4000;

/** The connections to one database that are kept for the next statements. They do not keep the process alive. */
export class IdleConnections {
  readonly #clock: Clock;
  #idle: readonly (OpenConnection & { readonly since: number })[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  take(): OpenConnection | undefined {
    const earliest = this.#clock() - longestIdleMs;
    const usable = this.#idle.filter(({ socket, since }) => !socket.destroyed && since >= earliest);
    for (const one of this.#idle) if (!usable.includes(one)) one.session.close();
    const taken = usable.at(-1);
    this.#idle = usable.slice(0, -1);
    taken?.socket.ref();
    return taken;
  }

  keep({ socket, session }: OpenConnection): void {
    if (this.#idle.length >= mostIdle || socket.destroyed) session.close();
    else this.#idle = [...this.#idle, { socket: socket.unref(), session, since: this.#clock() }];
  }
}
