import type { ChangeBatch } from '../states/index.ts';

/** The new changes of one engine, as listeners are told of them. */
export interface EngineChange {
  /** Key of the engine (`connectionKeyOf`). All realms of an engine share it. */
  readonly engine: string;
  /** The changes, oldest first. There are none if a log began anew, or has a new version in which nothing changed. */
  readonly batches: readonly ChangeBatch[];
}

export type ChangeListener = (change: EngineChange) => void;

/** The listeners of a process to the changes of its engines. */
export class ChangeListeners {
  readonly #listeners = new Set<ChangeListener>();

  /** Adds a listener, which must not throw. Returns the function that ends it. */
  add(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Tells all listeners, as soon as the changes are known. */
  tell(change: EngineChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
