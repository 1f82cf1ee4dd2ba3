import type { RealmRecord } from '../../store/realms.ts';
import type {
  ExcludedDowntime,
  ExclusionQuestion,
  SlaExclusion,
  SlaExclusions,
} from '../../store/sla-exclusions.ts';
import { engineKeyOf } from '../record/shared-engines.ts';

/** The downtimes of one realm's engine that are excluded from availability, as the table has them. */
export interface RealmExclusions {
  /** Stores that a downtime is about to be scheduled through this realm. */
  begin(downtime: ExcludedDowntime): Promise<void>;
  /** Stores that a downtime is gone, or was not scheduled. */
  end(downtime: ExcludedDowntime): Promise<void>;
  /** Returns the stored steps of which a part may be in the range, of all realms that have the same engine. */
  during(question: ExclusionQuestion): Promise<readonly SlaExclusion[]>;
}

/** The stored exclusions, and all realms, whoever may see them. */
export interface ExclusionParts {
  readonly store: SlaExclusions;
  readonly realms: () => Promise<readonly RealmRecord[]>;
}

/**
 * A downtime is stored with the realm that it was scheduled through, and counts for every realm that shows the same engine: one host has one
 * availability. They are stored by realm because engines move to other addresses.
 */
export function bindExclusions(record: RealmRecord, { store, realms }: ExclusionParts): RealmExclusions {
  const sharing = async () => {
    const engine = engineKeyOf(record);
    const others = engine === undefined ? [] : await realms();
    return [record, ...others.filter((one) => one.name !== record.name && engineKeyOf(one) === engine)];
  };
  return {
    begin: async (downtime) => store.add(record, 'begin', downtime),
    end: async (downtime) => store.add(record, 'end', downtime),
    during: async (question) => store.during(await sharing(), question),
  };
}
