import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { reference } from './reference.ts';
import type { Key, Table } from './table.ts';

const target = once(() =>
  z.strictObject({
    realm: z.string(),
    host_name: z.string(),
    /** The service. Null means the host itself. */
    service: z.string().nullable(),
    /** Id of the downtime that is removed. Null means that the operation is about the object itself. */
    remark: z.string().nullable(),
  }),
);
export type PlannedTarget = z.output<ReturnType<typeof target>>;

const plan = once(() =>
  z.object({
    plan_id: z.string(),
    user_name: z.string(),
    /** Tells the user from a later one of the same name. */
    user_created_at: z.string(),
    realm_type: z.enum(['realms', 'multirealms']),
    realm: reference(),
    /** The request of the plan, by which its targets are selected again. Its schema is that of the tool `plan`. */
    request: z.unknown(),
    targets: z.array(target()),
    /** Epoch milliseconds. */
    usable_until: z.int(),
  }),
);
export type PlanRecord = z.output<ReturnType<typeof plan>>;

/** Plans of operations. They can be used for ten minutes, and read for a day, in which the answer to their use may be repeated. */
export interface PlanStore {
  create(plan: Omit<PlanRecord, 'plan_id' | 'usable_until'>): Promise<PlanRecord>;
  find(id: string): Promise<PlanRecord | undefined>;
}

const usableMs = 600_000;
const keptMs = 86_400_000;
const keyOf = (id: string): Key => ({ pk: `PLAN#${id}`, sk: 'PLAN' });

export function createPlanStore(table: Table, clock: Clock): PlanStore {
  return {
    async create(fields) {
      const now = clock();
      const record = { ...fields, plan_id: randomUUID(), usable_until: now + usableMs };
      await table.put(keyOf(record.plan_id), { ...record, expires_at: Math.ceil((now + keptMs) / 1000) });
      return record;
    },
    find: async (id) => plan().safeParse(await table.get(keyOf(id))).data,
  };
}
