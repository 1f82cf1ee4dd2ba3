import * as z from 'zod';

import { askOverviewPart } from '../../shared/realm/status/overview.ts';
import { defineTool, skip } from './tool.ts';

/** The numbers of a realm that was not asked, or did not answer. */
const unknown = { total: undefined, down: undefined, critical: undefined, unhandled: undefined };

/** Lists the realms of the caller with their numbers of problems. */
export const realms = defineTool({
  name: 'realms',
  title: 'Realms and their numbers',
  about:
    'All realms that you see, with the numbers of their hosts, services and unhandled problems; the worst first.',
  input: () => z.strictObject({ skip: skip() }),
  rows: 'realm kind section members hosts hosts_down hosts_unhandled services services_critical services_unhandled',
  async handle(_, { realms: { directory, ...all } }) {
    const records = await directory.all();
    const asked = await all
      .selectVisible()
      .askEach(async (realm) => (await askOverviewPart(realm, [realm.record])).own);
    const own = new Map(asked.parts.map(({ realm, value }) => [realm, value]));
    const rows = records.map(({ name, type: kind, section, members = [] }) => {
      const { hosts, services } = own.get(name) ?? { hosts: unknown, services: unknown };
      return {
        ...{ realm: name, kind, section, members: members.slice(0, 10) },
        ...{ hosts: hosts.total, hosts_down: hosts.down, hosts_unhandled: hosts.unhandled },
        ...{ services: services.total, services_critical: services.critical },
        services_unhandled: services.unhandled,
      };
    });
    const unhandled = ({ hosts_unhandled: hosts, services_unhandled: services }: (typeof rows)[number]) =>
      (hosts ?? 0) + (services ?? 0);
    rows.sort((a, b) => unhandled(b) - unhandled(a));
    return {
      headline: `You see ${records.length} realms; ${asked.parts.length} engines answered.`,
      ...{ rows, sources: asked.sources },
      next: rows.slice(0, 1).map(({ realm }) => ({ tool: 'whats_wrong', arguments: { realm } })),
    };
  },
});
