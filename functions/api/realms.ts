import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { capabilitiesOf, statusPathOf } from '../../shared/realm/record/capabilities.ts';
import { noRealmNotice } from '../../shared/realm/record/realm.ts';
import { namesBesideIn } from '../../shared/realm/record/shared-engines.ts';
import { endpoint } from './group.ts';

const realm = once(() =>
  z
    .strictObject({
      realm: z.string(),
      kind: z
        .enum(['standard', 'hostgroup', 'multirealm'])
        .describe('a whole engine, hostgroups of one, or several realms together'),
      section: z.string().describe('category of the realm'),
      path: z
        .string()
        .describe(
          "path of the realm's totals: below `multirealms` for a multirealm, below `realms` for all others",
        ),
      members: z
        .array(z.string())
        .describe('the realms in the answers of a multirealm; empty for other realms'),
      shares_engine_with: z
        .array(z.string())
        .describe(
          'the other realms of the same engine that you see: an answer over several of them has their objects several times',
        ),
      has_engine: z.boolean().describe('status, configuration and availability can be asked for'),
      has_events: z
        .boolean()
        .describe('a search backend keeps its events; without, they are read from the engine'),
      has_metrics: z.boolean().describe('a metrics backend keeps what was measured'),
      has_import_tool: z.boolean().describe('hosts can be created in it'),
    })
    .meta({ id: 'RealmCapabilities' }),
);

/** Lists the realms that the caller may see. */
export const realms = endpoint({
  name: 'api.realms',
  method: 'GET',
  path: '/api/realms/',
  access: 'viewer',
  extension: true,
  summary: 'Realms that the caller sees, and what they have',
  list: { sort: ['realm', 'kind', 'section'], ties: ['realm'] },
  returns: () => z.array(realm()),
  async handle(_request, { realms: { directory }, basePath }) {
    const records = await directory.all();
    const namesBeside = namesBesideIn(records);
    const data = records.map(async (record) => {
      const { name, type: kind, section } = record;
      const isMultirealm = kind === 'multirealm';
      const members = await directory.members(record);
      return {
        ...{ realm: name, kind, section, path: `${basePath}${statusPathOf(record)}` },
        members: isMultirealm ? members.map((member) => member.name) : [],
        shares_engine_with: namesBeside(record),
        ...capabilitiesOf(members),
      };
    });
    return { data: await Promise.all(data), notice: noRealmNotice(records) };
  },
});
