import type { Socket } from '../kit/transport.ts';

/** The time after which the size of an answer is looked at again although no row has come, in milliseconds. */
const lookMs = 20;

/** Looks at the size of an answer while it comes, and ends the connection if it is too large. */
export class AnswerSize {
  readonly #socket: Socket;
  readonly #ensure: (bytes: number) => void;
  readonly #start: number;
  readonly #timer: NodeJS.Timeout;
  #failure: unknown;

  /** `ensure` throws if that many bytes are too many. */
  constructor(socket: Socket, ensure: (bytes: number) => void) {
    this.#socket = socket;
    this.#ensure = ensure;
    this.#start = socket.bytesRead;
    this.#timer = setInterval(() => {
      this.look();
    }, lookMs).unref();
  }

  /** The bytes that have come, with those of the transport. */
  get bytes(): number {
    return this.#socket.bytesRead - this.#start;
  }

  /** The error of `ensure`, if it has thrown. The client of the database has seen the end of the connection only. */
  get failure(): unknown {
    return this.#failure;
  }

  look(): void {
    try {
      if (this.#failure === undefined) this.#ensure(this.bytes);
    } catch (error) {
      this.#failure = error;
      this.#socket.destroy();
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
