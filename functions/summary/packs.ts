import * as z from 'zod';

import { joinNotices } from '../../shared/base/notices.ts';
import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { sharedEngineNotice } from '../../shared/realm/record/shared-engines.ts';
import {
  hostsByPackPresence,
  hostsByPackPresenceSchema,
  packNamesQuery,
} from '../../shared/realm/summary/by-pack.ts';
import { realmsAndMultirealm } from './realms-and-multirealm.ts';

const section = 'hosts-by-pack-state';
const description = 'Counts include each engine once; names are listed once for each realm.';

const noQuery = once(() => z.object({}));

/** Groups hosts by whether they have any pack (spec 4.10). */
export const hostsWithAnyPack = realmsAndMultirealm({
  name: 'with-packs-configured',
  section,
  word: 'with-packs-configured',
  summary: 'Hosts with and without any pack',
  description,
  query: noQuery,
  returns: once(() => hostsByPackPresenceSchema().meta({ id: 'HostsByPacksConfigured' })),
  async answer(realms) {
    const { parts, sources, asked = [] } = await realms.askEach(packNamesQuery());
    const data = hostsByPackPresence(parts.map(({ value }) => value));
    return { data, sources, notice: sharedEngineNotice(asked, 'counted') };
  },
});

const packQuery = once(() =>
  z.object({ pack_name: name.default('networkdevice-traffic').describe('exact name of the pack') }),
);

/** Groups hosts by whether they have the given pack (spec 4.10). */
export const hostsWithPack = realmsAndMultirealm({
  name: 'with-specific-pack',
  section,
  word: 'with-specific-pack',
  summary: 'Hosts with and without one pack',
  description,
  query: packQuery,
  returns: once(() =>
    hostsByPackPresenceSchema().extend({ pack_name: z.string() }).meta({ id: 'HostsBySpecificPack' }),
  ),
  async answer(realms, { query: { pack_name } }) {
    const { parts, sources, asked = [] } = await realms.askEach(packNamesQuery(pack_name));
    const sides = hostsByPackPresence(parts.map(({ value }) => value));
    const nobody = sides.with_pack.count === 0 ? `No host has the pack '${pack_name}'.` : undefined;
    return {
      data: { ...sides, pack_name },
      sources,
      notice: joinNotices(nobody, sharedEngineNotice(asked, 'counted')),
    };
  },
});
