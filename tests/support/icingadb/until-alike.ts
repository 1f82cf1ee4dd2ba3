import { setTimeout as sleep } from 'node:timers/promises';

import type { Icinga2 } from '../icinga2.ts';
import { rawExchange } from '../livestatus.ts';
import type { DatabaseServer } from './databases.ts';
import type { RedisServer } from './redis.ts';

/** A table of Livestatus, and what it is in the database. */
interface ComparedTable {
  readonly name: string;
  readonly from: string;
  /** Conditions of Livestatus, and the same in SQL. */
  readonly counters: Readonly<Record<string, string>>;
}

const checkable = {
  'has_been_checked = 0': 'st.soft_state = 99',
  'acknowledged = 1': "st.is_acknowledged <> 'n'",
  'scheduled_downtime_depth > 0': "st.in_downtime = 'y'",
  'is_flapping = 1': "st.is_flapping = 'y'",
  'state_type = 0': "(st.state_type = 'soft' OR st.soft_state = 99)",
  'accept_passive_checks = 0': "o.passive_checks_enabled = 'n'",
};

const compared: readonly ComparedTable[] = [
  {
    ...{ name: 'hosts', from: 'host o JOIN host_state st ON st.host_id = o.id' },
    counters: { ...checkable, 'name != ': '1 = 1' },
  },
  {
    ...{ name: 'services', from: 'service o JOIN service_state st ON st.service_id = o.id' },
    counters: {
      ...checkable,
      'description != ': '1 = 1',
      ...Object.fromEntries(
        [0, 1, 2, 3].map((state) => [
          `state = ${state}\nStats: has_been_checked = 1\nStatsAnd: 2`,
          `st.soft_state = ${state}`,
        ]),
      ),
    },
  },
  { name: 'downtimes', from: 'downtime', counters: { 'id >= 0': '1 = 1' } },
  { name: 'comments', from: 'comment', counters: { 'id >= 0': '1 = 1' } },
];

const histories = ['state', 'downtime', 'comment', 'flapping', 'acknowledgement'];

interface AlikeParts {
  readonly database: DatabaseServer;
  readonly redis: RedisServer;
  /** The longest wait, in milliseconds. */
  readonly ms?: number | undefined;
}

/**
 * Waits until the database of an Icinga DB holds as many of everything as the engine's Livestatus answers, and no history waits in Redis.
 */
export async function untilAlike(
  icinga: Icinga2,
  { database, redis, ms = 60_000 }: AlikeParts,
): Promise<void> {
  const until = Date.now() + ms;
  for (;;) {
    const engine = await Promise.all(compared.map((table) => liveCounts(icinga, table)));
    const held = await database.rows(compared.map(countStatement).join(';\n'));
    const [wanted, found] = [JSON.stringify(engine), JSON.stringify(held.map((row) => row.map(Number)))];
    const waiting = await Promise.all(
      histories.map((name) => redis.send('XLEN', `icinga:history:stream:${name}`)),
    );
    if (wanted === found && waiting.every((reply) => reply === ':0\r\n')) return;
    if (Date.now() > until) throw new Error(`${database.kind} holds ${found}, the engine says ${wanted}`);
    await sleep(100);
  }
}

async function liveCounts({ port }: Icinga2, { name, counters }: ComparedTable): Promise<unknown> {
  const stats = Object.keys(counters).map((counter) => `Stats: ${counter}\n`);
  const question = `GET ${name}\n${stats.join('')}ResponseHeader: fixed16\nOutputFormat: json\n\n`;
  const [answer] = await rawExchange({ host: '127.0.0.1', port }, question);
  const [counts] = JSON.parse(answer?.body.toString() ?? '') as unknown[];
  return counts;
}

function countStatement({ from, counters }: ComparedTable): string {
  const counts = Object.values(counters).map((condition) => `COUNT(CASE WHEN ${condition} THEN 1 END)`);
  return `SELECT ${counts.join(', ')} FROM ${from}`;
}
