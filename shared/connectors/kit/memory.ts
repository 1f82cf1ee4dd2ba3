/**
 * Bytes of memory for each byte of an answer, measured on Node 20 with 10 to 97 MB of services. While it is read: 5 for what
 * engines send, 23 for the worst JSON that there is (`[],[],[]…`). Until the request is over: 6 for its rows and a page of them.
 */
const whileRead = 24;
const whileKept = 6;

/** What the program itself needs, and what an answer becomes on its way out. */
const programBytes = 128 * 1024 * 1024;
/** Smaller answers are not worth counting. */
const smallBytes = 64 * 1024;

/** The memory of a process, which all answers that are on their way share. */
export interface Memory {
  /** The largest answer that it has room for at all, bytes. */
  readonly largestAnswer: number;
  /**
   * Room to read an answer in. Where others are being read, it waits for them; where that would not help, it rejects with
   * NoRoom at once. Rejects with the signal's reason when it aborts first.
   */
  readonly reserve: (answerBytes: number, signal: AbortSignal) => Promise<Release>;
  /** More room for an answer that has some. It does not wait: two that waited for each other would do so for ever. */
  readonly reserveNow: (answerBytes: number) => Release | undefined;
  /** Counts what an answer has become, until the signal aborts. It is there already, so this never refuses. */
  readonly keep: (answerBytes: number, until: AbortSignal) => void;
}

export type Release = () => void;

export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** `bytes` is what the process has in all. */
export function createMemory(bytes: number): Memory {
  const shared = new SharedMemory(Math.max(0, bytes - programBytes));
  return {
    largestAnswer: Math.floor(shared.room / whileRead),
    reserve: (answerBytes, signal) => shared.reserve(answerBytes * whileRead, signal),
    reserveNow: (answerBytes) => shared.reserveNow(answerBytes * whileRead),
    keep(answerBytes, until) {
      if (answerBytes >= smallBytes && !until.aborted) shared.keep(answerBytes * whileKept, until);
    },
  };
}

interface Waiter {
  readonly amount: number;
  readonly enter: () => void;
  readonly refuse: () => void;
}

class SharedMemory {
  readonly room: number;
  readonly #waiting = new Set<Waiter>();
  #reading = 0;
  #kept = 0;

  constructor(room: number) {
    this.room = room;
  }

  async reserve(amount: number, signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    if (this.#waiting.size === 0 && this.#fits(amount)) return this.#take(amount);
    if (this.#reading === 0) throw noRoom();
    return this.#turn(amount, signal);
  }

  reserveNow(amount: number): Release | undefined {
    return this.#fits(amount) ? this.#take(amount) : undefined;
  }

  keep(amount: number, until: AbortSignal): void {
    this.#kept += amount;
    const giveBack = () => {
      this.#kept -= amount;
      this.#admit();
    };
    until.addEventListener('abort', giveBack, { once: true });
  }

  #fits(amount: number): boolean {
    return this.#reading + this.#kept + amount <= this.room;
  }

  #take(amount: number): Release {
    let isTaken = true;
    this.#reading += amount;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#reading -= amount;
      this.#admit();
    };
  }

  /** In the order of their coming, so that small answers do not pass a large one for ever. */
  #admit(): void {
    for (const waiter of this.#waiting) {
      if (this.#fits(waiter.amount)) waiter.enter();
      else if (this.#reading === 0) waiter.refuse();
      else return;
    }
  }

  #turn(amount: number, signal: AbortSignal): Promise<Release> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter);
        signal.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason is the caller's
        reject(signal.reason);
      };
      const enter = () => {
        leave();
        resolve(this.#take(amount));
      };
      const refuse = () => {
        leave();
        reject(noRoom());
      };
      const waiter: Waiter = { amount, enter, refuse };
      this.#waiting.add(waiter);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }
}

function noRoom(): NoRoom {
  return new NoRoom('other answers take the memory');
}
