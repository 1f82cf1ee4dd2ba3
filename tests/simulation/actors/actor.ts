import type { Platform } from '../world/platform.ts';
import type { World } from '../world/world.ts';

/** The world of one schedule, and the name of the actor in it. */
export interface SimulationStage {
  readonly world: World;
  readonly platform: Platform;
  /** A name that no other actor of the schedule has. */
  readonly name: string;
}

/** A part of a schedule. */
export interface Played {
  /** Resolves when the actor does nothing new. */
  readonly done: Promise<void>;
  /** Does what has to happen after all faults are over, e.g. another run of a job. */
  readonly settle?: () => Promise<void>;
  /** Reports what is wrong at the end of the schedule, when all faults are over and nothing waits. */
  readonly check?: () => void;
}

export type Actor = (stage: SimulationStage) => Played;
