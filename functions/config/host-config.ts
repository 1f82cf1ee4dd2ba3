import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { hostConfigs } from '../../shared/realm/config/host-config.ts';

const text = once(() => z.string().nullable());

/** The configuration of one host, with the values that only its import tool has. */
export const oneHostConfig = once(() =>
  hostConfigs.schema
    .extend({
      macros: z.record(z.string(), z.string()).nullable().describe('custom variables, names in upper case'),
      business_impact: z.number().nullable().describe('0 to 5'),
      poller_tag: text(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      service_overrides: text(),
      service_excludes: z.array(z.string()).nullable(),
      removable: z
        .boolean()
        .nullable()
        .describe('whether the import tool can remove it; null where none holds it'),
      created_at: z.iso.datetime({ offset: true }).nullable(),
    })
    .meta({ id: 'OneHostConfig' }),
);
