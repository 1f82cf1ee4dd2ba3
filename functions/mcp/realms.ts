import * as z from 'zod';

import { askOverviewPart } from '../../shared/realm/status/overview.ts';
import { defineTool, skip } from './tool.ts';

/** Lists the realms of the caller with their numbers of problems. A realm that was not asked, or did not answer, has none. */
export const realms = defineTool({
  name: 'realms',
  title: 'Realms and their numbers',
  about:
    'All realms that you see, with the numbers of their hosts, services and unhandled problems; the worst first.',
  input: () => z.strictObject({ skip: skip() }),
  rows: 'realm kind section members hosts hosts_down hosts_unhandled services services_critical services_unhandled',
  async handle(_, { realms: { directory, ...all } }) {
    const { parts, sources } = await all.selectVisible().askEach(async (realm) => {
      const { hosts, services } = (await askOverviewPart(realm, [realm.record])).own;
      return {
        ...{ hosts: hosts.total, hosts_down: hosts.down, hosts_unhandled: hosts.unhandled },
        ...{ services: services.total, services_critical: services.critical },
        services_unhandled: services.unhandled,
        unhandled: (hosts.unhandled ?? 0) + (services.unhandled ?? 0),
      };
    });
    const numbers = new Map(parts.map(({ realm, value }) => [realm, value]));
    const rows = (await directory.all()).map(({ name, type: kind, section, members = [] }) => {
      return { realm: name, kind, section, members: members.slice(0, 10), ...numbers.get(name) };
    });
    rows.sort((a, b) => (b.unhandled ?? 0) - (a.unhandled ?? 0));
    return { headline: `You see ${rows.length} realms; ${parts.length} engines answered.`, rows, sources };
  },
});
