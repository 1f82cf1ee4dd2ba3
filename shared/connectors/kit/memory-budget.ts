/**
 * Bytes of memory that each byte of an answer needs, measured on Node 20 with 10 to 97 MB of services. While an answer
 * is read: 5 for what engines send, 23 for the worst JSON (`[],[],[]…`). Until the end of the request: 6 for its rows
 * and a page of them.
 */
const whileRead = 24;
const whileKept = 6;

/** Bytes that the program itself and the encoded replies need. */
const programBytes = 128 * 1024 * 1024;
/** Parsed answers that were smaller than this, in bytes, are not counted while they are kept. */
const smallBytes = 64 * 1024;

/** The memory budget of a process. All answers that are being read or kept share it. */
export interface MemoryBudget {
  /** The size of the largest answer that fits into the budget, in bytes. */
  readonly largestAnswer: number;
  /**
   * Reserves memory to read an answer. It waits if other answers are being read, and rejects with MemoryBudgetExceeded at once if
   * waiting cannot help. Rejects with the signal's reason if the signal aborts first.
   */
  readonly reserve: (answerBytes: number, signal: AbortSignal) => Promise<ReleaseMemory>;
  /**
   * Reserves more memory for an answer that has some already. Returns `undefined` at once if there is none: two answers
   * that waited for each other would wait for ever.
   */
  readonly reserveNow: (answerBytes: number) => ReleaseMemory | undefined;
  /** Counts the memory of a parsed answer until the signal aborts. It is in use already, so this never refuses. */
  readonly keep: (answerBytes: number, until: AbortSignal) => void;
}

export type ReleaseMemory = () => void;

export class MemoryBudgetExceeded extends Error {
  override readonly name = 'MemoryBudgetExceeded';
}

/** Creates the budget of a process with `bytes` of memory in total. */
export function createMemoryBudget(bytes: number): MemoryBudget {
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

  async reserve(amount: number, signal: AbortSignal): Promise<ReleaseMemory> {
    signal.throwIfAborted();
    if (this.#waiting.size === 0 && this.#fits(amount)) return this.#take(amount);
    if (this.#reading === 0) throw noRoom();
    return this.#turn(amount, signal);
  }

  reserveNow(amount: number): ReleaseMemory | undefined {
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

  #take(amount: number): ReleaseMemory {
    let isTaken = true;
    this.#reading += amount;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#reading -= amount;
      this.#admit();
    };
  }

  /** Admits in the order of arrival, so that small answers do not delay a large one for ever. */
  #admit(): void {
    for (const waiter of this.#waiting) {
      if (this.#fits(waiter.amount)) waiter.enter();
      else if (this.#reading === 0) waiter.refuse();
      else return;
    }
  }

  #turn(amount: number, signal: AbortSignal): Promise<ReleaseMemory> {
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

function noRoom(): MemoryBudgetExceeded {
  return new MemoryBudgetExceeded('other answers take the memory');
}
