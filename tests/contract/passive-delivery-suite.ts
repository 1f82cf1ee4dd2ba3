import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import { eventually } from '../support/import-tool.ts';
import {
  notificationOf,
  type PassiveWorld,
  type PassiveWorldSeed,
  startPassiveWorld,
} from '../support/passive-world.ts';
import { realm } from '../support/realm-records.ts';

export interface DeliveryEngine extends Pick<PassiveWorldSeed, 'monitoringApis' | 'moreSecrets'> {
  /** The fields of a realm that say how the engine is reached. */
  readonly realm: Partial<RealmRecord>;
  /** True if the engine drops a result that is older than the one it has. */
  readonly dropsOlder: boolean;
  /** True if the last check is the time at which the engine took the result, and not that of the event. */
  readonly takesArrivalAsLastCheck?: boolean;
  stop(): Promise<void>;
}

const hostName = 'web 1,é';
const neverChecked = { has_been_checked: false, max_check_attempts: 1 };
const passiveSite = (): Site =>
  site({
    hosts: [
      host(hostName, {
        ...neverChecked,
        services: ['disk C:', 'log "errors"', 'order', 'time'].map((name) => service(name, neverChecked)),
      }),
      host('active only', {
        accept_passive_checks: false,
        services: [service('ping', { accept_passive_checks: false })],
      }),
      host('checked', { services: [service('load', { output: 'LOAD OK', perf_data: 'load1=0.5;8;16' })] }),
    ],
  });

const minute = 60_000;

interface Row {
  readonly output: string | null;
  readonly last_check: string | null;
  readonly state_name: string | null;
}

/** Tests the effect of a notification on an engine, read back through the status endpoints. */
export function passiveDelivery(subject: string, start: (site: Site) => Promise<DeliveryEngine>): void {
  describe(`a notification on ${subject}`, () => {
    let engine: DeliveryEngine;
    let world: PassiveWorld;
    beforeAll(async () => {
      engine = await start(passiveSite());
      const config = { engineDeadlineMs: 10_000 };
      const { monitoringApis = [], moreSecrets = {} } = engine;
      const realms = [realm('paris', engine.realm)];
      world = await startPassiveWorld({ realms, monitoringApis, moreSecrets, config });
    });
    afterAll(async () => {
      await world.stop();
      await engine.stop();
    });

    /** Returns the time that long ago, in whole seconds. */
    const ago = (ms: number) => new Date(Math.floor((world.clock() - ms) / 1000) * 1000).toISOString();
    const notify = async (
      fields: Readonly<Record<string, unknown>>,
      event: Readonly<Record<string, unknown>>,
    ) => {
      const answer = await world.submit(notificationOf({ realm: 'paris', host: hostName, ...fields }, event));
      expect(answer.status).toBe(202);
      expect(await world.deliver()).toBe(1);
    };
    const serviceNow = async (name: string, of = hostName) => {
      const path = `/api/status/realms/paris/host/${encodeURIComponent(of)}/services/`;
      const { body } = await world.api.call(path);
      const rows = body.data as readonly (Row & { readonly service: string })[];
      return rows.find(({ service: description }) => description === name);
    };
    const hostNow = async () => {
      const { body } = await world.api.call(
        `/api/status/realms/paris/hosts/${encodeURIComponent(hostName)}/`,
      );
      return body.data as Row;
    };
    /** Returns a row with a check. An Icinga DB has the time of a check in its Redis before the state is in its database. */
    const checked = async (asked: Promise<Row | undefined>) => {
      const row = await asked;
      const isWhole = row !== undefined && row.last_check !== null && row.state_name !== 'PENDING';
      return isWhole ? row : undefined;
    };
    const secondsOf = (iso: string | null) => Date.parse(iso ?? '') / 1000;
    const expectLastCheck = ({ last_check }: Row, timestamp: string) => {
      const [found, event] = [secondsOf(last_check), secondsOf(timestamp)];
      if (!engine.takesArrivalAsLastCheck) expect(found).toBe(event);
      else expect(Math.abs(found - world.clock() / 1000)).toBeLessThan(60);
    };

    it('of a service is its state, its output and the time of the event', async () => {
      const timestamp = ago(10 * minute);
      await notify(
        { service: 'disk C:' },
        { timestamp, message: `98% of "É:" full; clean\n| it 'up'`, priority: 3 },
      );
      const found = await eventually(() => checked(serviceNow('disk C:')));
      expect(found).toMatchObject({ state_name: 'CRITICAL', output: `98% of "É:" full, clean / it 'up'` });
      expect(found).toMatchObject({ perf_data: null, long_output: null });
      expectLastCheck(found, timestamp);
    });

    it('of a host is its state, its output and the time of the event', async () => {
      const timestamp = ago(5 * minute);
      await notify({}, { timestamp, message: 'no answer', priority: 4 });
      const found = await eventually(() => checked(hostNow()));
      expect(found).toMatchObject({ state_name: 'DOWN', output: 'no answer', perf_data: null });
      expectLastCheck(found, timestamp);
    });

    it('stays on one line, whatever is behind a backslash', async () => {
      const message = String.raw`D:\new\old, \\srv\nfs and a\\nb`;
      await notify({ service: 'log "errors"' }, { message, priority: 1 });
      const found = await eventually(() => checked(serviceNow('log "errors"')));
      expect(found).toMatchObject({
        state_name: 'WARNING',
        output: String.raw`D:/new\old, \\srv/nfs and a\/nb`,
        long_output: null,
      });
    });

    it('replaces what a check has measured', async () => {
      await notify({ host: 'checked', service: 'load' }, { message: 'LOAD high', priority: 1 });
      const found = await eventually(async () => {
        const row = await serviceNow('load', 'checked');
        return row?.output === 'LOAD high' && row.state_name !== 'OK' ? row : undefined;
      });
      expect(found).toMatchObject({ state_name: 'WARNING', perf_data: null });
    });

    it('whose event is older than the last result is dropped by some engines, and replaces it on others', async () => {
      await notify({ service: 'time' }, { timestamp: ago(minute), message: 'newer', priority: 0 });
      await notify({ service: 'time' }, { timestamp: ago(5 * minute), message: 'older', priority: 3 });
      await notify({ service: 'order' }, { message: 'behind both', priority: 0 });
      await eventually(() => checked(serviceNow('order')));
      expect((await serviceNow('time'))?.output).toBe(engine.dropsOlder ? 'newer' : 'older');
    });

    it('of what takes no passive checks is refused at once', async () => {
      const off = { realm: 'paris', host: 'active only' };
      for (const [fields, field] of [
        [off, 'event.fields.host_name'],
        [{ ...off, service: 'ping' }, 'event.fields.service'],
      ] as const) {
        const { status, body } = await world.submit(notificationOf(fields));
        expect([status, body.code]).toEqual([400, 'notification_unmappable']);
        expect(body.errors).toEqual([
          { in: 'body', field, message: expect.stringContaining('passive checks') },
        ]);
      }
      expect(world.queue.size().visible).toBe(0);
    });
  });
}
