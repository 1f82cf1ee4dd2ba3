import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Index, StoredDocument } from '../../demo/search-engine/index.ts';
import {
  equalsAnyCase,
  exists,
  fieldContains,
  fieldEquals,
  negate,
  type SearchCondition,
} from '../../shared/connectors/search/index.ts';
import type { EventRow } from '../../shared/realm/search/event-row.ts';
import type { WalkedIndex } from '../../shared/realm/search/walked-index.ts';
import { type SearchRealm, searchRealm } from '../support/search-realm.ts';

const lines = readFileSync(new URL('captures/search/icinga2-events.ndjson', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

/** Documents that Icinga 2.13 wrote: check results, state changes and notifications. */
const documents: readonly StoredDocument[] = lines.map((line, place) => ({
  id: `icinga-${place}`,
  source: JSON.parse(line) as Record<string, unknown>,
}));

/** An index with the mapping that a backend derives from these documents. */
export const icinga2Index: Index = {
  name: 'icinga2-2026.11.20',
  mapping: {
    '@timestamp': 'date',
    host: 'text+keyword',
    service: 'text+keyword',
    type: 'text+keyword',
    state: 'long',
    current_check_attempt: 'long',
    check_command: 'text+keyword',
    notification_type: 'text+keyword',
    text: 'text+keyword',
    users: 'text+keyword',
    'check_result.output': 'text+keyword',
    'check_result.vars_after.state_type': 'long',
  },
  documents,
};

interface Backend {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Tests the events that a realm makes of Icinga 2's documents, on one backend. `start` puts the documents of `icinga2Index` into it. */
export function icinga2EventsContract(name: string, start: () => Promise<Backend>): void {
  describe(`events of Icinga 2 on ${name}`, () => {
    let backend: Backend;
    let realm: SearchRealm;
    let events: WalkedIndex<EventRow>;

    beforeAll(async () => {
      backend = await start();
      realm = await searchRealm([], {
        url: backend.url,
        headers: backend.headers,
        backend: { layout: 'icinga2' },
        record: { monitoring_events_index: 'icinga2-*' },
      });
      const opened = await realm.documents('events');
      if (!opened) throw new Error('no events');
      events = opened;
    });
    afterAll(() => backend.stop());

    const totalOf = async (...where: SearchCondition[]) =>
      (await events.page({ where, size: 1, count: true })).total;

    it('are changes of states and notifications, not results of checks', async () => {
      expect(await totalOf()).toBe(83);
      expect(await totalOf(fieldEquals('type', 'HOST ALERT'))).toBe(12);
      expect(await totalOf(equalsAnyCase('type', 'service alert'))).toBe(37);
      expect(await totalOf(fieldEquals('type', 'HOST NOTIFICATION', 'SERVICE NOTIFICATION'))).toBe(34);
      expect(await totalOf(fieldEquals('type', 'EXTERNAL COMMAND'))).toBe(0);
      expect(await totalOf(fieldContains('type', 'alert'))).toBe(49);
      expect(await totalOf(negate(exists('service')))).toBe(19);
    });

    it('are found by state, kind of state, reason, contact and host', async () => {
      expect(await totalOf(fieldEquals('state', 1))).toBe(27);
      expect(await totalOf(fieldEquals('state_type', 'HARD'))).toBe(36);
      expect(await totalOf(equalsAnyCase('state_type', 'soft'))).toBe(13);
      expect(await totalOf(fieldEquals('state_type', 'RECOVERY'))).toBe(3);
      expect(await totalOf(fieldEquals('contact_name', 'bob'))).toBe(34);
      expect(await totalOf(fieldEquals('host_name', 'new-host-1'))).toBe(12);
      expect(await totalOf(fieldEquals('host_name', 'new-host'))).toBe(0);
      expect(await totalOf(fieldEquals('display_name', 'new-host-1'))).toBe(0);
    });

    it('are told in the words of the Nagios family', async () => {
      const { rows } = await events.page({
        where: [fieldEquals('state_type', 'ACKNOWLEDGEMENT'), fieldEquals('host_name', 'host-0017')],
        size: 10,
      });
      expect(rows).toMatchObject([
        {
          time: Date.parse('2026-11-20T22:57:36.310Z'),
          type: 'SERVICE NOTIFICATION',
          host_name: 'host-0017',
          service: 'ping',
          display_name: null,
          contact_name: 'bob',
          message: 'acked by bob',
        },
      ]);
      const alerts = await events.page({ where: [fieldEquals('state_type', 'SOFT')], size: 50 });
      expect(new Set(alerts.rows.map(({ type, state_type }) => `${type} ${state_type}`))).toEqual(
        new Set(['SERVICE ALERT SOFT']),
      );
      expect(alerts.rows.every(({ attempt, output }) => attempt === 1 && output !== null)).toBe(true);
    });

    it('come in pages and walks, each once', async () => {
      const paged: string[] = [];
      let after: string | undefined;
      do {
        const page = await events.page({ where: [], size: 10, after });
        paged.push(...page.rows.map(({ id }) => id));
        after = page.next;
      } while (after !== undefined);
      const walked: EventRow[] = [];
      for await (const rows of events.walk({ where: [] })) walked.push(...rows);
      expect(paged).toHaveLength(83);
      expect(new Set(paged)).toEqual(new Set(walked.map(({ id }) => id)));
      const times = walked.map(({ time }) => time);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    });

    it('are counted by host and state', async () => {
      const counts = new Map<string, number>();
      for await (const page of events.tally({ where: [fieldEquals('type', 'HOST ALERT')] }, ['state'])) {
        for (const { values, count } of page) counts.set(String(values[0]), count);
      }
      expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(12);
    });
  });
}
