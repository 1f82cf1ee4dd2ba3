import type { Socket } from '../kit/transport.ts';

/** The time after which the size of an answer is looked at again although no row has come, in milliseconds. */
const lookMs = 20;

/** Looks at the size of an answer while it comes, and ends the connection if it is too large or cannot be used. */
export class AnswerSize {
  readonly #socket: Socket;
  readonly #ensure: (bytes: number) => void;
  readonly #start: number;
  readonly #timer: NodeJS.Timeout;
  #failure: Error | undefined;

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

  /** The error that ended the connection. The client of the database has seen its end only. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  look(): void {
    try {
      if (this.#failure === undefined) this.#ensure(this.bytes);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Ends the connection, because its answer cannot be used. */
  fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error('the answer was given up', { cause: error });
    this.#socket.destroy();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
