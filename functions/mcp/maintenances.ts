import * as z from 'zod';

import { maintenanceAnswer } from '../../shared/realm/operations/maintenances/maintenance-record.ts';
import { realmName, scopeOf } from './select-realms.ts';
import { defineTool, skip } from './tool.ts';

/** Lists recurring maintenances. */
export const maintenances = defineTool({
  name: 'maintenances',
  title: 'Recurring maintenances',
  about:
    'Recurring maintenances of realms, by their next time: what they are for, and whether they are enabled.',
  input: () => z.strictObject({ realm: realmName(), skip: skip() }),
  rows: 'realm name starts_at ends_at enabled rrule targets author comment',
  async handle({ realm }, { realms: { directory }, maintenances: store, clock }) {
    const isSeen = await directory.realmTest();
    const scope = realm === undefined ? undefined : await scopeOf(directory, realm);
    const stored = scope
      ? await store.list(await directory.find(scope.realm_type, scope.realm_name))
      : (await store.all()).filter((one) => one.ended_at === undefined && isSeen(one.realm));
    const found = await Promise.all(stored.map((one) => maintenanceAnswer(one, clock())));
    const rows = found.map(({ next_occurrences: [next], targets, ...one }) => {
      const { services, hosts, ...others } = targets;
      const ofServices = services?.map(({ host_name: host, service }) => `${host} ${service}`);
      const texts = [hosts, ofServices, ...Object.values(others)].flatMap((each) => each ?? []);
      return { ...one, starts_at: next?.starts_at, ends_at: next?.ends_at, targets: texts.slice(0, 10) };
    });
    rows.sort((a, b) => Date.parse(a.starts_at ?? '9999-01-01') - Date.parse(b.starts_at ?? '9999-01-01'));
    return { headline: `${found.length} recurring maintenances.`, rows };
  },
});
