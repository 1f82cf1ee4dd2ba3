import { WarmEngine } from './engine.ts';
import { EngineSharing } from './engine-sharing.ts';
import type { StoreWork } from './store-work.ts';

/** The states of one engine that another process reads, as far as this process has taken them. Times are in milliseconds. */
export class FollowedEngine {
  readonly key: string;
  readonly engine = new WarmEngine();
  readonly sharing: EngineSharing;
  /** States that are being taken. `undefined` if there are none. */
  taking: StoreWork | undefined;
  /** Time at which a request wanted the states last. */
  usedAt = -Infinity;
  /** The number of requests since the last complete states that did not get them in time. */
  late = 0;

  constructor(key: string) {
    this.key = key;
    this.sharing = new EngineSharing(key);
  }

  /** Forgets the states. They are taken again if the store has them. */
  drop(): void {
    this.engine.drop();
    this.sharing.stored = undefined;
    this.sharing.version = undefined;
  }
}
