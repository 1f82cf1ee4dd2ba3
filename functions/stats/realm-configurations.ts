import * as z from 'zod';

import { configurationOf } from '../../shared/realm/configuration.ts';
import { endpoint } from './group.ts';
import { realmType } from './realm-summary.ts';

const text = z.string().nullable();
const texts = z.array(z.string());

const configuration = z
  .strictObject({
    name: z.string(),
    type: realmType,
    section: z.string(),
    activated: z.boolean(),
    origin: texts,
    realms: texts.describe('members of a multirealm'),
    host_groups: text,
    backend_technology: z.enum(['search', 'time-series']).nullable(),
    search_backend: z.int().nullable(),
    monitoring_ip: text,
    monitoring_port: z.int().nullable(),
    monitoring_socket: text,
    monitoring_tls: z.boolean(),
    monitoring_events_index: text,
    import_tool: text,
    collectd: text,
    logger: text,
    logger_resources: texts,
    search_logger_resources: texts,
    metrics: text,
    metrics_db: text,
    metrics_index: text,
    observability: z.boolean().nullable(),
    host_name: text,
    link: text,
    created_at: text,
  })
  .meta({ id: 'RealmConfiguration' });

/** The configuration of every realm, those that are switched off included (spec 4.8). */
export const realmConfigurations = endpoint({
  name: 'stats.realms',
  method: 'GET',
  path: '/api/stats/realms/',
  access: 'viewer',
  summary: 'Configuration of every realm that the caller sees, without secrets and certificates',
  list: { sort: ['name', 'type', 'section', 'activated', 'created_at'], ties: ['name'] },
  returns: z.array(configuration),
  handle: async (_request, { realms }) => ({
    data: (await realms.directory.configured()).map(configurationOf),
  }),
});
