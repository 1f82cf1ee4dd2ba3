import * as z from 'zod';

import { configurationOf, realmConfiguration } from '../../shared/realm/config/configuration.ts';
import { noRealmNotice } from '../../shared/realm/record/realm.ts';
import { endpoint } from './group.ts';

/** Lists the configuration of every realm, including the realms that are switched off (spec 4.8). */
export const realmConfigurations = endpoint({
  name: 'stats.realms',
  method: 'GET',
  path: '/api/stats/realms/',
  access: 'viewer',
  summary: 'Configuration of every realm that the caller sees, without secrets and certificates',
  list: {
    sort: ['realm', 'kind', 'section', 'activated', 'created_at', 'display_name', 'type'],
    ties: ['realm'],
  },
  returns: () => z.array(realmConfiguration()),
  async handle(_request, { realms, iso }) {
    const records = await realms.directory.configured();
    return { data: records.map((record) => configurationOf(record, iso)), notice: noRealmNotice(records) };
  },
});
