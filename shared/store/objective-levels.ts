import * as z from 'zod';

import { once } from '../base/once.ts';
import { reference } from './reference.ts';
import { type Fields, type Key, type Table, unchangedSinceRead } from './table.ts';

const objectiveLevels = once(() =>
  z.object({
    /** The levels that the budget has reached. */
    levels: z.unknown(),
    /** The settings of the objective that they are about, and when they were calculated (epoch seconds). */
    changed_at: z.number(),
    at: z.number(),
    realm: reference(),
    /** The events about them that webhooks were not given yet, oldest first. */
    events: z.array(
      z.object({ kind: z.string(), id: z.string(), type: z.string(), subject: z.string(), body: z.string() }),
    ),
  }),
);
export type ObjectiveLevels = z.output<ReturnType<typeof objectiveLevels>>;

/** Levels, and the item that they were read from. */
export interface ReadLevels {
  /** `undefined` if there are none, or none that this release can read. */
  readonly levels: ObjectiveLevels | undefined;
  readonly item: Fields | undefined;
}

/**
 * The levels that the budgets of objectives have reached, with the events about them in one item, so that each event is stored once whoever
 * calculates. A mark names the objectives with events, so that whoever tells them need not read all.
 */
export interface LevelStore {
  read(objectiveId: string): Promise<ReadLevels>;
  /** Returns false, and writes nothing, if somebody else has written since. */
  write(objectiveId: string, levels: ObjectiveLevels, before: ReadLevels): Promise<boolean>;
  /** Marks an objective as one with events. */
  mark(objectiveId: string): Promise<void>;
  unmark(objectiveId: string): Promise<void>;
  marked(): Promise<string[]>;
  remove(objectiveId: string): Promise<void>;
}

const levelsKey = (id: string): Key => ({ pk: 'OBJECTIVE_LEVELS', sk: id });
const marks = 'OBJECTIVE_EVENTS';

export function createLevelStore(table: Table): LevelStore {
  return {
    async read(id) {
      const item = await table.get(levelsKey(id));
      return { levels: objectiveLevels().safeParse(item).data, item };
    },
    write: (id, levels, { item }) =>
      table.put(levelsKey(id), levels, item ? unchangedSinceRead(item) : { exists: false }),
    async mark(id) {
      await table.put({ pk: marks, sk: id }, {});
    },
    async unmark(id) {
      await table.delete({ pk: marks, sk: id });
    },
    marked: async () => (await table.query(marks)).map(({ sk }) => String(sk)),
    async remove(id) {
      await table.delete(levelsKey(id));
      await table.delete({ pk: marks, sk: id });
    },
  };
}
