import * as z from 'zod';

import type { Audit, AuditEntry } from '../base/audit.ts';
import { gather } from '../base/gather.ts';
import { once } from '../base/once.ts';
import type { Key, Table } from './table.ts';

const auditRecord = once(() =>
  z.object({
    at: z.iso.datetime(),
    actor: z.string(),
    agent: z.string().optional(),
    key_id: z.string().optional(),
    action: z.string(),
    target: z.string().nullable(),
    outcome: z.enum(['done', 'refused', 'failed']),
    targets: z.record(z.string(), z.int()).optional(),
    status: z.int().optional(),
    code: z.string().optional(),
    request_id: z.string(),
  }),
);

const DAY_MS = 86_400_000;
/** Days for which entries are kept: a year, and time to look back at it. */
const KEPT_DAYS = 400;
const AT_ONCE = 8;

export interface AuditStore extends Audit {
  /** Returns the entries from `sinceMs` to `nowMs` (epoch milliseconds), newest first. */
  list(sinceMs: number, nowMs: number): Promise<AuditEntry[]>;
}

/** Creates the store. Each day has its own partition, so that partitions stay small and a search reads only the days in question. */
export function createAuditStore(table: Table): AuditStore {
  return {
    async record(entry) {
      const expires_at = Math.ceil((Date.parse(entry.at) + KEPT_DAYS * DAY_MS) / 1000);
      await table.put(auditKey(entry), { ...entry, expires_at });
    },
    async list(sinceMs, nowMs) {
      const read = await gather(daysBetween(sinceMs, nowMs), AT_ONCE, (day) => table.query(`AUDIT#${day}`));
      const items = read.flatMap((one) => {
        if (one.status === 'rejected') throw one.reason;
        return one.value;
      });
      const entries = z.array(auditRecord()).parse(items);
      return entries.filter(({ at }) => Date.parse(at) >= sinceMs).reverse();
    },
  };
}

function auditKey({ at, request_id }: AuditEntry): Key {
  return { pk: `AUDIT#${dayOf(Date.parse(at))}`, sk: `${at}#${request_id}` };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Returns the days of a range, oldest first. Days before `KEPT_DAYS` are left out. */
function daysBetween(sinceMs: number, nowMs: number): string[] {
  const last = Math.floor(nowMs / DAY_MS);
  const first = Math.max(Math.floor(sinceMs / DAY_MS), last - KEPT_DAYS);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => dayOf((first + index) * DAY_MS));
}
